# The page behind nginx, with the headers that README names: docker build -f build/page.Dockerfile -t evenkeel . && docker run -p 8080:80 evenkeel
FROM node:22-alpine AS build
WORKDIR /evenkeel
COPY . .
RUN npm ci --include=dev && npm run build

FROM nginx:alpine
COPY build/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /evenkeel/dist/page /usr/share/nginx/html
