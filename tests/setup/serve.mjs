/**
 * Serves the built page to the browser tests: `node tests/setup/serve.mjs BASE PORT`. Nothing in it changes while they run, so
 * browsers may keep what they have once loaded.
 */
import { preview } from 'vite'

const [, , base, port] = process.argv
await preview({
  base,
  logLevel: 'warn',
  preview: { port: Number(port), strictPort: true, headers: { 'Cache-Control': 'max-age=3600' } },
})
