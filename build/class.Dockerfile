# A class in a container: docker build -f build/class.Dockerfile -t evenkeel-class . && docker run --rm --init -p 8080:8080 evenkeel-class
FROM node:22-slim AS build
WORKDIR /evenkeel
COPY . .
RUN npm ci && npm run build
FROM node:22-slim
COPY --from=build /evenkeel/package.json /evenkeel/
COPY --from=build /evenkeel/dist /evenkeel/dist
USER node
ENTRYPOINT ["node", "/evenkeel/dist/cli/evenkeel.js", "class", "--port", "8080"]
