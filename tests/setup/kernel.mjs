/**
 * Compiles the labs' kernels from AssemblyScript to WebAssembly and writes each as a module, so that whoever only uses them
 * needs no compiler: `npm run kernel`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from 'assemblyscript/asc'
import { root } from './dependencies.mjs'

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

/** The text of a lab's module, or an error that says what the compiler said. */
export async function compile(lab) {
  const folder = folderOf(lab)
  let binary
  const { error, stderr } = await main(
    [
      'index.ts',
      '--baseDir',
      join(root, folder),
      '-O3',
      '--converge',
      '--runtime',
      'stub',
      '--noAssert',
      '--enable',
      'simd',
      '--maximumMemory',
      '32768',
      '-o',
      'kernel.wasm',
    ],
    {
      readFile,
      writeFile(name, contents) {
        if (name === 'kernel.wasm') binary = contents
      },
    },
  )
  if (error || !binary) throw new Error(`${folder} cannot be compiled: ${stderr.toString()}`)
  return `/** Compiled from ../kernel by \`npm run kernel\`: WebAssembly, in base 16, which packs better than base 64. */\nexport default '${Buffer.from(binary).toString('hex')}'\n`
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(root)
  for (const lab of labs) writeFileSync(join(root, targetOf(lab)), await compile(lab))
}
