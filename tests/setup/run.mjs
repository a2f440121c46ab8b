/**
 * Runs a TypeScript file that needs parts of the page: `node tests/setup/run.mjs FILE [ARGUMENT…]`.
 */
import { resolve } from 'node:path'
import { loadConfigFromFile, runnerImport } from 'vite'

const [, , file] = process.argv
process.argv.splice(1, 2, file)
const { config } = await loadConfigFromFile({ command: 'serve', mode: 'development' })
// What Node loads by itself would look for React.
const { alias } = config.resolve
await runnerImport(resolve(file), { oxc: config.oxc, resolve: { alias, noExternal: ['zustand'] }, logLevel: 'warn' })
