/**
 * Serves the built page to the browser tests: `node tests/setup/serve.mjs BASE PORT`. Nothing in it changes while they run, so
 * browsers may keep what they have once loaded. Under /policy/ it stands again, with the header that README gives to those who host it.
 */
import { readFileSync } from 'node:fs'
import { preview } from 'vite'

const [, , base, port] = process.argv
const policy = /Content-Security-Policy: (.*)/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
const withPolicy = {
  name: 'page-under-a-policy',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [, path] = /^\/policy\/(.*)/s.exec(request.url) ?? []
      if (path !== undefined) {
        request.url = base + path
        response.setHeader('Content-Security-Policy', `${policy}; frame-ancestors 'self'`)
      }
      next()
    })
  },
}
await preview({
  base,
  logLevel: 'warn',
  plugins: [withPolicy],
  preview: { port: Number(port), strictPort: true, headers: { 'Cache-Control': 'max-age=3600' } },
})
