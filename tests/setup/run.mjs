/**
 * Runs a TypeScript file that needs parts of the page: `node tests/setup/run.mjs FILE [ARGUMENT…]`.
 */
import { resolve } from 'node:path'
import { loadConfigFromFile, runnerImport } from 'vite'

const [, , file] = process.argv
process.argv.splice(1, 2, file)
const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' })
await runnerImport(resolve(file), { plugins: config.plugins, logLevel: 'warn' })
