/** The licence texts of all packages that page and library are built from, in one file beside them: many licences ask for that. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Package {
  readonly version: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const packageOf = (folder: string): Package => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

/** The folder that a package gets another one from: a version of its own, if it has one. */
function folderOf(name: string, from: string): string {
  const nested = `${from}/node_modules/${name}`
  return from !== '.' && existsSync(nested) ? nested : `node_modules/${name}`
}

/** The text of a package's licence: a file of that name, or else what its readme says under that head. Fails where there is none. */
function textOf(folder: string): string {
  const files = readdirSync(folder)
  const file = files.find((name) => /^licen[cs]e/i.test(name))
  if (file) return readFileSync(`${folder}/${file}`, 'utf8').trim()
  const readme = files.find((name) => /^readme/i.test(name))
  const text =
    readme && /^#* *licen[cs]e\b.*$\s*[\s\S]*/im.exec(readFileSync(`${folder}/${readme}`, 'utf8'))?.[0].trim()
  if (!text) throw new Error(`${folder}: expected the text of its licence, got none`)
  return text
}

/** The packages that the sources import by name, in scripts and styles; tests and what is measured are not part of any page. */
export function importedPackages(): readonly string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|css)$/.test(name) && !/\.(test|bench)\.tsx?$/.test(name),
  )
  const names = files.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/(?:from|import) ?\(?['"]([a-z@][^'":]*)['"]/g)].map(
      ([, from]) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from,
    ),
  )
  return [...new Set(names)].filter((name) => existsSync(`node_modules/${name}/package.json`)).sort()
}

/**
 * The file: each package that is imported, and each that one of these needs, by name. The bundler's own list knows neither what workers load
 * nor what the service worker does. Fails where a package has no text.
 */
export function licenceTexts(): string {
  const folders = new Set<string>()
  const visit = (from: string, names: readonly string[] = Object.keys(packageOf(from).dependencies ?? {})) => {
    for (const name of names) {
      const folder = folderOf(name, from)
      if (folders.has(folder)) continue
      folders.add(folder)
      visit(folder)
    }
  }
  visit('.', importedPackages())
  const parts = [...folders].map((folder) => {
    const { version, license } = packageOf(folder)
    return `## ${folder.slice(folder.lastIndexOf('node_modules/') + 13)} - ${version} (${license})\n\n${textOf(folder)}\n`
  })
  return ['# Licenses\n\nThe page and the library are built from these packages.\n', ...parts.sort()].join('\n')
}

/** Writes the file. */
export const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licenses.md', source: licenceTexts() })
  },
}
