/**
 * The library (`vite build --mode library`, to dist/library): an entry for all labs, one for each lab alone, the threads' file, the element that
 * embeds the page, and the declarations. Plain modules beside each other, which need no bundler and nothing from elsewhere.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, runnerImport, transformWithOxc, type UserConfig } from 'vite'
import { labIds } from '../src/labs/index.ts'
import { licenceTexts } from './licences.ts'
import { widget } from './widget.ts'

/** The declaration of evenkeel/cli. */
const CLI = `/** Does what \`evenkeel\` does with these arguments: it prints, and sets the exit code of the process. */
export function command(args: readonly string[]): Promise<void>
`

/** The declaration of evenkeel/widget. */
const WIDGET = `/** The front end of the notebook widget: an anywidget module. doc/embedding.md describes it. */
declare const widget: { render(context: { model: unknown; el: HTMLElement }): Promise<() => void> }
export default widget
`

const OUT = 'dist/library'
const LAB = 'lab:'

/** A lab alone, as a module of its own. */
const labEntries: Plugin = {
  name: 'lab-entries',
  enforce: 'pre',
  // An entry is asked for as if it were a file.
  resolveId: (id) => (id.includes(LAB) ? `\0${id.slice(id.indexOf(LAB))}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${LAB}`)) return undefined
    const lab = id.slice(LAB.length + 1)
    const from = (file: string) => JSON.stringify(resolve('src', file))
    return `import { description } from ${from(`labs/${lab}/description.ts`)}
import { libraryOf, wordsOf } from ${from('library/library.ts')}
export const { run, runs, inspect, formatLink, parseLink } = libraryOf({ ${lab}: description }, () => import(${from(`labs/${lab}/engine.ts`)}))
export const { parameters, metrics } = wordsOf(description)
export { InputError } from ${from('library/input-error.ts')}
export { version } from ${from('core/version.ts')}
`
  },
}

/** What sources printed is no part of the library. */
const withoutSources: Plugin = {
  name: 'without-sources',
  enforce: 'pre',
  resolveId: (id) => (id === './reproduction.ts' ? '\0no-source' : undefined),
  load: (id) => (id === '\0no-source' ? 'export const reproduction = undefined' : undefined),
}

/** Names the file of the threads in the way that bundlers follow: while this is built there is none yet. */
const threadsFile: Plugin = {
  name: 'threads-file',
  renderChunk: (code) =>
    code.includes('__WORKER__') ? { code: code.replaceAll('__WORKER__', "'./worker.js'"), map: null } : null,
}

const declarations: Plugin = {
  name: 'declarations',
  async writeBundle({ dir = OUT }) {
    const { module } = await runnerImport<typeof import('./declarations.ts')>(
      resolve(import.meta.dirname, 'declarations.ts'),
    )
    for (const [file, text] of Object.entries(module.declarations())) writeFileSync(`${dir}/${file}`, text)
    copyFileSync('src/library/types.ts', `${dir}/types.d.ts`)
    copyFileSync('build/embed.d.ts.txt', `${dir}/embed.d.ts`)
    writeFileSync(`${dir}/cli.d.ts`, CLI)
    writeFileSync(`${dir}/widget.d.ts`, WIDGET)
    writeFileSync(`${dir}/licenses.md`, licenceTexts())
  },
}

/** The element beside the page, so that one address serves both. */
export const elementBesidePage: Plugin = {
  name: 'element-beside-page',
  apply: 'build',
  async generateBundle() {
    const file = 'src/library/embed/element.ts'
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: code })
  },
}

/** The build. */
export const library: UserConfig = {
  plugins: [labEntries, withoutSources, threadsFile, declarations, widget],
  publicDir: false,
  build: {
    outDir: OUT,
    target: 'es2022',
    minify: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { chunkFileNames: '[name]-[hash].js', minify: true },
    },
    lib: {
      entry: {
        index: 'src/library/index.ts',
        worker: 'src/library/worker.ts',
        embed: 'src/library/embed/element.ts',
        ...Object.fromEntries(labIds.map((id) => [id, `${LAB}${id}`])),
      },
      formats: ['es'],
    },
  },
}
