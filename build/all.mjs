/**
 * Builds what is asked for by its mode, or everything that a release has, in one process: lessons, stories and documents are compiled once for all
 * of them, and three of five builds have them.
 *
 *     node build/all.mjs cli single library page
 *
 * A process that started it is sent each mode as it is done.
 */
import { resolve } from 'node:path'
import { build, runnerImport } from 'vite'

// What reads the configuration would have it otherwise.
process.env.NODE_ENV = 'production'
// The page leads to the single file, and the library's wheel has it inside.
const ALL = ['cli', 'single', 'library', 'page']
const modes = process.argv.length > 2 ? process.argv.slice(2) : ALL
const { module } = await runnerImport(resolve('vite.config.ts'))
for (const name of modes) {
  const mode = name === 'page' ? 'production' : name
  const { test: _, ...config } = module.default({ command: 'build', mode })
  await build({ ...config, mode, configFile: false, logLevel: mode === 'library' ? 'error' : 'warn' })
  process.send?.(name)
}
// An open channel would keep it alive.
process.disconnect?.()
