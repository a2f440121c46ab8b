/**
 * Asks for what a link's lab needs while the page's start is still on its way, not after it has run: its description, its views and the
 * worker with its engine. Which lab that is stands in the address alone, and the page's policy forbids scripts inside it, so this is
 * a small script of its own before all others. What it asks for is asked for again by the page, and then is there or on its way.
 */
import type { Plugin, Rolldown } from 'vite'

/** What the script does in the page: the first lab is that of a link that names none. */
function ask(files: Readonly<Record<string, readonly string[]>>, base: string): void {
  const link = location.hash.slice(1)
  const name = link.split('?')[0]
  const lab = Object.hasOwn(files, name) ? name : name === '' && link !== '' ? Object.keys(files)[0] : undefined
  for (const file of files[lab ?? ''] ?? []) {
    const preload = document.createElement('link')
    preload.rel = 'modulepreload'
    preload.href = base + file
    document.head.append(preload)
  }
}

/** Puts the script before the page's own. */
export const firstRequests = (labs: readonly string[]): Plugin => ({
  name: 'first-requests',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('first-requests: the build made no index.html')
    const page = String(html.source)
    const scripts = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    const withImports = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      for (const other of scripts.find(({ fileName }) => fileName === file)?.imports ?? []) withImports(other, seen)
      return seen
    }
    /** The files of the worker that a lab starts with: its own, and what they import at once. */
    const workerWith = (lab: string): readonly string[] => {
      const folder = 'assets/worker/'
      const starts = [`${folder}worker-`, `${folder}${lab}-`]
      const found = new Set(Object.keys(bundle).filter((file) => starts.some((start) => file.startsWith(start))))
      for (const file of found) {
        const part = bundle[file]
        const code = part.type === 'chunk' ? part.code : String(part.source)
        for (const [, other] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(folder + other)
      }
      return [...found]
    }
    const filesOf = (lab: string) => {
      const entries = scripts.filter(({ facadeModuleId }) =>
        ['description.ts', 'views/page.ts'].some((file) => facadeModuleId?.endsWith(`/src/labs/${lab}/${file}`)),
      )
      const own = new Set(entries.flatMap(({ fileName }) => [...withImports(fileName)]))
      return [...[...own].filter((file) => !page.includes(file)), ...workerWith(lab)]
    }
    const files = Object.fromEntries(labs.map((lab) => [lab, filesOf(lab)]))
    const source = `(${ask})(${JSON.stringify(files)}, './')`
    const name = this.getFileName(this.emitFile({ type: 'asset', name: 'first-requests.js', source }))
    html.source = page.replace('<script type="module"', `<script async src="./${name}"></script>\n    $&`)
  },
})
