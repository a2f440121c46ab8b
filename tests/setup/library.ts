/** The library for tests: built, in dist/library, with its examples. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Builds the library, unless a build of just now is said to be there; returns its folder. */
export function buildLibrary(folder: string): string {
  if (process.env.EVENKEEL_BUILT) return join(root, 'dist/library')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--mode', 'library', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`the build ended with ${status}: ${stderr}`)
  return folder
}

/** The examples of doc/library.md, by their heads. */
export function examplesOf(file = 'doc/library.md'): readonly { readonly head: string; readonly code: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const code = /```js\n([\s\S]*?)```/.exec(section)?.[1]
      return code === undefined ? [] : [{ head: section.split('\n', 1)[0], code }]
    })
}

/** What each example must print: a part of it. */
export const PRINTED: readonly RegExp[] = [
  /^75\.\d ms, efficiency 0\.\d\d, #tree\?processors=64$/m,
  /^tree 64 .*wings[\s\S]*^tree\?processors=64&interval=32$/m,
  /^row \d+ of \d+: \d+ tasks, \d+ at one processor$/m,
  /^<svg .*points="40,[\d.]+( \d+,[\d.]+){4}"\/><\/svg>$/m,
  /^AbortError after 10 runs$/m,
  /^interval \d[\s\S]*^residual [\s\S]*^0\.9\d+$/m,
  /^1 0\.\d+ \d{3}\n2 0\.\d+ \d{3}\n8 0\.\d+ \d{3}$/m,
  /^true\n182\.\d+$/m,
  /^1 0\.5 0\.02\d\d 0\.0200\n2 0\.5 0\.01\d\d 0\.0127$/m,
  /^0 0\.4625 3,0,1,5$/m,
  /^wrong Wrong: nothing can happen any more, and \d tasks? (is|are) left .*waits for ever.* \d+\n(Processor .*\n)+async$/m,
  /^ 1000 gdem +█{15,} 0\.5\d$/m,
]
