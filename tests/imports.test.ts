/** The imports of all files against the table of tests/floors.ts, and what the linter keeps out of a model and out of the page. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { floors, pageFolders } from './floors.ts'

const root = join(import.meta.dirname, '..')
const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
)
const textOf = (path: string) => readFileSync(join(root, 'src', path), 'utf8')

const IMPORT = /(?:^(?:import|export)\b[^'"`;=]*?\bfrom\s*|^\}\s*from\s*|^import\s*|\bimport\(\s*)'([^'\n]+)'/gm

/** What the text of a file imports: paths below `src`, and names of packages. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, name]) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  )
}

const patterns = new Map<string, RegExp>()
/** Matches what a name of the table says, for a file of a lab. */
function patternOf(name: string, lab = ''): RegExp {
  const full = name.replace(/^own\//, `labs/${lab}/`)
  const before = patterns.get(full)
  if (before) return before
  const text = full.replaceAll(/[.?+]/g, '\\$&').replaceAll('*', '[^/]+')
  const pattern = new RegExp(`^${text}${name.endsWith('/') ? '' : '$'}`)
  patterns.set(full, pattern)
  return pattern
}

const isPackage = (name: string, packages: readonly string[]) =>
  packages.some(
    (allowed) =>
      name === allowed ||
      name.startsWith(`${allowed}/`) ||
      (allowed.includes('*') && name.startsWith(allowed.replace('*', ''))),
  )

/** Why a file may not import something; undefined where it may. */
function refusal(path: string, imported: string): string | undefined {
  const floor = floors.find(({ part }) => patternOf(part).test(path))
  if (!floor) return 'no floor of tests/floors.ts has it'
  const lab = /^labs\/([^/]+)\//.exec(path)?.[1]
  if (!/^(?:core|charts|views|labs|worker|library|cli|app)\//.test(imported))
    return isPackage(imported, floor.packages) || imported.startsWith('..') ? undefined : floor.rule
  const [own] = patternOf(floor.part).exec(path) ?? []
  const isOwn = floor.part.endsWith('/') && own !== undefined && imported.startsWith(own)
  const has = (names: readonly string[] = []) => names.some((name) => patternOf(name, lab).test(imported))
  if (!isOwn && (!has(floor.imports) || has(floor.not))) return floor.rule
  const [from, to] = [path, imported].map((file) => pageFolders.indexOf(/^app\/([^/]+)\//.exec(file)?.[1] ?? ''))
  return from >= 0 && to > from
    ? `of the page's folders, ${pageFolders[to]} stands above ${pageFolders[from]}`
    : undefined
}

test('every file imports only from its own floor and from those that its floor stands on', () => {
  const guilty = paths
    .filter((path) => !/\.(?:test|bench)\.tsx?$/.test(path))
    .flatMap((path) =>
      importsOf(path, textOf(path)).flatMap((imported) => {
        const why = refusal(path, imported)
        return why ? [`src/${path} imports ${imported}: ${why}`] : []
      }),
    )
  expect(guilty).toEqual([])
})

test('every folder of the page has its place', () => {
  const folders = readdirSync(join(root, 'src/app'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...pageFolders].sort())
})

test('imports of all kinds are found', () => {
  const text = [
    `import '../a.ts'`,
    `import b, { type B } from './b.ts'`,
    `import {\n  c,\n} from 'c'`,
    `export * from './d.ts'`,
    `export {\n  type E,\n} from './e.ts'`,
    `const f = await import('../../f.ts')`,
    `let g: typeof import('./g.ts')`,
    `const text = "import from 'h'"`,
  ].join('\n')
  expect(importsOf('app/play/x.ts', text)).toEqual([
    'app/a.ts',
    'app/play/b.ts',
    'c',
    'app/play/d.ts',
    'app/play/e.ts',
    'f.ts',
    'app/play/g.ts',
  ])
})

test('what a floor does not stand on is refused', () => {
  const pairs = [
    ['core/a.ts', 'labs/registry.ts'],
    ['core/a.ts', 'react'],
    ['core/a.ts', 'node:fs'],
    ['charts/a.ts', 'views/network/graph.ts'],
    ['views/a.tsx', 'labs/page.ts'],
    ['labs/tree/views/a.tsx', 'labs/tree/model/simulation.ts'],
    ['labs/tree/views/a.tsx', 'labs/loop/parameters.ts'],
    ['labs/tree/model/a.ts', 'labs/tree/views/words.ts'],
    ['labs/tree/model/a.ts', 'labs/loop/model/simulation.ts'],
    ['labs/tree/balancers/a.ts', 'labs/tree/parameters.ts'],
    ['labs/tree/index.ts', 'labs/tree/views/index.tsx'],
    ['worker/a.ts', 'app/main.tsx'],
    ['library/a.ts', 'react'],
    ['cli/a.ts', 'labs/page.ts'],
    ['app/play/a.tsx', 'labs/registry.ts'],
    ['app/play/a.tsx', 'labs/tree/model/simulation.ts'],
    ['app/play/a.tsx', 'app/compare/view.tsx'],
    ['app/state/a.ts', 'app/ui/button.tsx'],
  ]
  expect(pairs.filter(([path, imported]) => refusal(path, imported) === undefined)).toEqual([])
})

/** Code that the linter refuses, by the file's path. */
const REFUSED: Readonly<Record<string, string>> = {
  'src/core/clock.ts': 'export const now = Date.now()',
  'src/core/chance.ts': 'export const number = Math.random()',
  'src/labs/tree/model/power.ts': 'export const two = 2 ** Number(process.argv)',
  'src/labs/tree/model/root.ts': 'export const root = Math.cbrt',
  'src/labs/tree/balancers/post.ts': 'postMessage(0)',
  'src/labs/tree/views/canvas.tsx': 'export const Drawn = () => <canvas />',
}
const ACCEPTED: Readonly<Record<string, string>> = {
  'src/core/square.ts': 'export const square = Math.sqrt(2) ** 2',
  'src/labs/tree/views/clock.ts': 'export const now = performance.now()',
  'src/charts/canvas-element.tsx': 'export const Canvas = () => <canvas />',
}

test('the linter keeps clocks, chance and inexact functions out of models, and canvases in one component', () => {
  const directory = mkdtempSync(join(tmpdir(), 'evenkeel-linter-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), `${text}\n`)
  }
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  write('biome.json', JSON.stringify({ ...config, $schema: undefined, vcs: undefined }))
  for (const plugin of ['model-math.grit', 'canvas.grit'])
    write(`tests/setup/${plugin}`, readFileSync(join(root, 'tests/setup', plugin), 'utf8'))
  for (const [path, text] of Object.entries({ ...REFUSED, ...ACCEPTED })) write(path, text)
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: directory, encoding: 'utf8' },
  )
  rmSync(directory, { recursive: true, force: true })
  const report = JSON.parse(run.stdout) as { diagnostics: { category: string; location: { path: string } }[] }
  const refused = report.diagnostics.flatMap(({ category, location }) =>
    ['lint/style/noRestrictedGlobals', 'plugin'].includes(category) ? [location.path] : [],
  )
  expect([...new Set(refused)].sort()).toEqual(Object.keys(REFUSED).sort())
})

test('no rule is turned off in the code', () => {
  const suppression = new RegExp(['biome-ignore', '@ts-(ignore|expect-error|nocheck)', 'eslint-disable'].join('|'))
  expect(paths.filter((path) => suppression.test(textOf(path)))).toEqual([])
})

test('no unit test replaces a module: all share the modules of one process', () => {
  const files = ['src', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const replaced = new RegExp(['vi', '(mock|doMock)'].join('\\.'))
  const guilty = files.filter(
    (path) => /\.test\.tsx?$/.test(path) && replaced.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(guilty).toEqual([])
})
