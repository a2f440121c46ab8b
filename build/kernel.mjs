/**
 * Compiles the labs' kernels from AssemblyScript to WebAssembly and writes each as a module, so that using them needs
 * no compiler: `npm run kernel`.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The labs that have one. */
export const labs = ['tree', 'async']

const folderOf = (lab) => `src/labs/${lab}/kernel`
export const targetOf = (lab) => `src/labs/${lab}/model/kernel.generated.ts`

/**
 * A source, if there is such a file. The linter knows no decorators of functions, so `// @inline` in a line of its own stands for the one
 * that has the compiler put a function wherever it is called.
 */
function readFile(name, folder) {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll(/^\/\/ @inline$/gm, '@inline') : null
}

/** The options that the compiler is given. */
const OPTIONS = ['-O3', '--converge', '--runtime', 'stub', '--noAssert', '--enable', 'simd', '--maximumMemory', '32768']

/** What determines a lab's compiled kernel, in few letters: its sources, the compiler and its options. */
function fingerprintOf(lab) {
  const { version } = createRequire(import.meta.url)('assemblyscript/package.json')
  const folder = join(root, folderOf(lab))
  const sources = readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  return hashOf(JSON.stringify([version, OPTIONS, sources]))
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** A lab's module: its head names what it was compiled from, and what came of it. */
const moduleOf = (lab, code) =>
  `/**
 * Compiled from ../kernel by \`npm run kernel\`: WebAssembly, in base 16, which packs better than base 64.
 * Fingerprints of the sources and of what is below: ${fingerprintOf(lab)}, ${hashOf(code)}.
 */
export default '${code}'
`

/** A lab's module with the head that it would have if it were compiled now, which takes seconds: the code stays as it is. */
export const withFingerprints = (lab, module) => moduleOf(lab, /'([\da-f]+)'/.exec(module)?.[1] ?? '')

/** The text of a lab's module, or an error that says what the compiler said. */
async function compile(lab) {
  const { main } = await import('assemblyscript/asc')
  const folder = folderOf(lab)
  let binary
  const { error, stderr } = await main(['index.ts', '--baseDir', join(root, folder), ...OPTIONS, '-o', 'kernel.wasm'], {
    readFile,
    writeFile(name, contents) {
      if (name === 'kernel.wasm') binary = contents
    },
  })
  if (error || !binary) throw new Error(`${folder} cannot be compiled: ${stderr.toString()}`)
  return moduleOf(lab, Buffer.from(binary).toString('hex'))
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root)
  for (const lab of labs) writeFileSync(join(root, targetOf(lab)), await compile(lab))
}
