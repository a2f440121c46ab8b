/** The linter's rules on who may import whom, each proved by a snippet that breaks it and by one that does not. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Code that a file may not hold, by the file's path. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'src/core/a.ts': [
    `import '../labs/registry.ts'`,
    `import '../charts/line.ts'`,
    `import '../app/store.ts'`,
    `import '../worker/protocol.ts'`,
    `import 'react'`,
    `import 'node:fs'`,
    'Math.random()',
    'Date.now()',
  ],
  'src/core/network/a.ts': [
    `import '../../labs/registry.ts'`,
    `import '../../views/network/graph.ts'`,
    `import 'react'`,
    'performance.now()',
  ],
  'src/core/statistics/anova.ts': [`import 'd3-scale'`, `import '../../labs/registry.ts'`],
  'src/labs/index.ts': [`import '../app/store.ts'`, `import '../charts/line.ts'`],
  'src/labs/tree/index.ts': [
    `import './views/machine.tsx'`,
    `import '../registry.ts'`,
    `import '../loop/parameters.ts'`,
    `import '../../charts/line.ts'`,
    `import '../../worker/protocol.ts'`,
    `import 'react'`,
    'document.title',
  ],
  'src/labs/tree/parameters.ts': [`import '../page.ts'`, `import './views/machine.tsx'`, 'new Date()'],
  'src/labs/tree/model/a.ts': [
    `import '../views/machine.tsx'`,
    `import '../index.ts'`,
    `import '../../page.ts'`,
    `import '../../loop/model/engine.ts'`,
    `import '../../../app/store.ts'`,
    `import '../../../charts/line.ts'`,
    `import 'react-dom/client'`,
    `import 'node:fs'`,
    'Math.random()',
    'const r = Math.random; r()',
    'Math.log(2)',
    'const root = Math.cbrt',
    'const third = (x: number) => x ** 3',
    'const power = (n: number) => 2 ** n',
    'Date.now()',
    'performance.now()',
    'setTimeout(() => 0)',
    'postMessage(0)',
    'globalThis.Date',
    'crypto.randomUUID()',
  ],
  'src/labs/tree/balancers/a.ts': [
    `import '../parameters.ts'`,
    `import '../views/words.ts'`,
    `import '../../page.ts'`,
    `import '../../loop/model/engine.ts'`,
    `import '../../../charts/line.ts'`,
    `import 'react'`,
    'Math.random()',
  ],
  'src/labs/tree/model/gdem/a.ts': [
    `import '../../views/machine.tsx'`,
    `import '../../index.ts'`,
    `import '../../../page.ts'`,
    `import '../../../loop/model/engine.ts'`,
    `import '../../../../worker/protocol.ts'`,
    `import 'zustand'`,
    'Math.random()',
    'new Date()',
  ],
  'src/labs/tree/views/a.tsx': [
    `import '../model/engine.ts'`,
    `import '../index.ts'`,
    `import '../../registry.ts'`,
    `import '../../loop/parameters.ts'`,
    `import '../../../app/store.ts'`,
    `import '../../../worker/client.ts'`,
    `import 'zustand'`,
  ],
  'src/labs/tree/views/machine/a.tsx': [
    `import '../../description.ts'`,
    `import '../../model/engine.ts'`,
    `import '../../../../app/store.ts'`,
    `import '../../../registry.ts'`,
  ],
  'src/library/a.ts': [
    `import '../labs/tree/engine.ts'`,
    `import '../worker/pool.ts'`,
    `import '../cli/command.ts'`,
    `import '../app/state/session.ts'`,
    `import 'node:fs'`,
  ],
  'src/charts/a.ts': [
    `import '../labs/page.ts'`,
    `import '../views/network/graph.ts'`,
    `import '../app/store.ts'`,
    `import '../labs/tree/parameters.ts'`,
  ],
  'src/views/a.tsx': [`import '../labs/page.ts'`, `import '../app/store.ts'`, `import 'zustand'`],
  'src/views/network/layout/a.ts': [
    `import '../../../labs/page.ts'`,
    `import '../../../app/store.ts'`,
    `import '../../../worker/client.ts'`,
    `import '../../../labs/tree/model/detail.ts'`,
  ],
  'src/worker/a.ts': [
    `import '../charts/line.ts'`,
    `import '../app/store.ts'`,
    `import '../labs/tree/views/index.tsx'`,
    `import '../labs/tree/model/engine.ts'`,
    `import 'react'`,
  ],
  'src/cli/a.ts': [
    `import '../worker/client.ts'`,
    `import '../app/link.ts'`,
    `import '../labs/page.ts'`,
    `import 'react'`,
  ],
  'src/app/a.tsx': [`import '../labs/tree/model/engine.ts'`, `import '../labs/registry.ts'`, `import '../cli/main.ts'`],
  'src/app/controls/a.tsx': [`import '../../labs/tree/model/engine.ts'`, `import '../share/phone-url.ts'`],
  'src/app/state/a.ts': [
    `import '../../labs/tree/model/engine.ts'`,
    `import '../ui/button.tsx'`,
    `import '../play/charts.tsx'`,
    `await import('../lecture/projected.tsx')`,
    `import '../shell/actions.ts'`,
    `import '../write/write.tsx'`,
  ],
  'src/app/editor/a.tsx': [`import '../write/write.tsx'`, `import '../controls/slider.tsx'`],
  'src/app/write/a.tsx': [`import '../learn/lesson-panel.tsx'`, `import '../shell/app.tsx'`],
  'src/app/gallery/a.tsx': [`import '../learn/story-list.tsx'`, `import '../home/home.tsx'`],
  'src/app/ui/a.tsx': [`import '../controls/slider.tsx'`, `import '../shell/app.tsx'`],
  'src/app/play/a.tsx': [`import '../compare/view.tsx'`, `import '../shell/app.tsx'`],
  'src/app/share/export/a.tsx': [`import '../../lecture/lecture.tsx'`, `import '../../shell/app.tsx'`],
  'src/app/lecture/a.tsx': [`import '../home/home.tsx'`, `import '../shell/views.tsx'`],
}

/** Code that a file may hold. */
const accepted: Readonly<Record<string, string>> = {
  'src/core/b.ts': `import './parameters.ts'\nimport './network/topology.ts'\nimport 'seedrandom/lib/alea.js'\nMath.sqrt(2) ** 2`,
  'src/core/network/b.ts': `import './topology.ts'\nimport '../text/format.ts'`,
  'src/labs/b.ts': `import './tree/index.ts'\nimport '../core/lab.ts'`,
  'src/labs/tree/b.ts': `import './model/engine.ts'\nimport './parameters.ts'\nimport '../../core/network/topology.ts'`,
  'src/labs/tree/balancers/b.ts': `import './balancer.ts'\nimport '../model/system.ts'\nimport '../../../core/random/random.ts'`,
  'src/core/trees/b.ts': `import './tree.ts'\nimport '../parameters.ts'`,
  'src/labs/tree/model/b.ts': `import '../balancers/index.ts'\nimport '../parameters.ts'\nimport '../recording.ts'\nimport '../../../core/network/topology.ts'`,
  'src/labs/tree/model/gdem/b.ts': `import '../queue.ts'\nimport '../../balancers/balancer.ts'\nimport '../../parameters.ts'\nimport '../../../../core/lab.ts'`,
  'src/labs/tree/model/b.test.ts': `import 'vitest'\nimport 'fast-check'\nimport '../../../core/run/run.ts'`,
  'src/labs/tree/views/b.tsx': `import './map.tsx'\nimport '../../../charts/line.ts'\nimport '../../page.ts'\nimport '../parameters.ts'\nimport '../model/detail.ts'\nimport 'react'\nimport 'd3-scale'\nperformance.now()`,
  'src/labs/tree/views/machine/b.tsx': `import '../map.tsx'\nimport '../../../../charts/line.ts'\nimport '../../../../views/network/graph.ts'\nimport '../../../page.ts'\nimport '../../recording.ts'\nimport '../../description.ts?help'\nimport 'react'`,
  'src/views/network/b.tsx': `import './layout/fit.ts'\nimport '../playhead/moment.ts'\nimport '../../charts/canvas.ts'\nimport '../../core/recording.ts'\nimport 'react'\nimport 'd3-scale'`,
  'src/charts/b.ts': `import '../core/recording.ts'\nimport './scale.ts'\nimport 'd3-scale'\nimport 'react'`,
  'src/worker/b.ts': `import './protocol.ts'\nimport '../core/run/run.ts'\nimport 'comlink'\nperformance.now()`,
  'src/cli/b.ts': `import './table.ts'\nimport '../core/link/link.ts'\nimport '../labs/registry.ts'\nimport 'node:fs'`,
  'src/app/state/b.ts': `import './store.ts'\nimport '../../labs/index.ts'\nimport '../../views/later.ts'`,
  'src/app/share/export/b.tsx': `import '../others.ts'\nimport '../../play/charts.tsx'\nimport '../../state/use.ts'\nimport '../../ui/button.tsx'`,
  'src/app/lecture/b.tsx': `import '../compare/why.tsx'\nimport '../share/phone-url.ts'\nimport '../stage/stage.tsx'`,
  'src/app/write/b.tsx': `import '../editor/text-editor.tsx'\nimport '../state/use.ts'\nimport '../ui/menu.tsx'`,
  'src/app/shell/b.tsx': `import '../lecture/projected.tsx'\nimport '../state/session.ts'`,
  'src/app/b.tsx': `import '../labs/descriptions.ts'\nimport '../labs/tree/views/index.tsx'\nimport '../worker/client.ts'\nimport '../charts/line.ts'\nimport 'zustand'\nperformance.now()`,
}

const RULES = ['lint/style/noRestrictedImports', 'lint/style/noRestrictedGlobals', 'plugin']

describe('The linter', () => {
  let directory: string
  /** Files in which a rule of ours was broken. */
  let broken: Set<string>

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'evenkeel-imports-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), `${text}\n`)
    }
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>
    write('biome.json', '{}')
    // A rule goes by a file's path from its configuration, so the snippets of one path lie in trees of their own, each with the same one.
    const place = (name: string, files: Readonly<Record<string, string>>) => {
      write(`${name}/biome.json`, JSON.stringify({ ...config, $schema: undefined, vcs: undefined, root: false }))
      write(`${name}/tests/setup/model-math.grit`, readFileSync(join(root, 'tests/setup/model-math.grit'), 'utf8'))
      for (const [path, text] of Object.entries(files)) write(join(name, path), text)
    }
    const most = Math.max(...Object.values(refused).map(({ length }) => length))
    for (let index = 0; index < most; index++) {
      const snippets = Object.entries(refused).filter(([, snippets]) => index < snippets.length)
      place(`${index}`, Object.fromEntries(snippets.map(([path, snippets]) => [path, snippets[index]])))
    }
    place('accepted', accepted)
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: directory, encoding: 'utf8' },
    )
    const report = JSON.parse(run.stdout) as { diagnostics: { category: string; location: { path: string } }[] }
    broken = new Set(
      report.diagnostics.flatMap(({ category, location }) => (RULES.includes(category) ? [location.path] : [])),
    )
  }, 120_000)

  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  for (const [path, snippets] of Object.entries(refused)) {
    snippets.forEach((snippet, index) => {
      test(`refuses ${snippet} in ${path}`, () => {
        expect(broken).toContain(`${index}/${path}`)
      })
    })
  }

  for (const path of Object.keys(accepted)) {
    test(`accepts what ${path} imports`, () => {
      expect(broken).not.toContain(`accepted/${path}`)
    })
  }
})

test('No rule is turned off in the code', () => {
  const suppression = new RegExp(['biome-ignore', '@ts-(ignore|expect-error|nocheck)', 'eslint-disable'].join('|'))
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
  const guilty = files.filter(
    (path) => /\.(ts|tsx)$/.test(path) && suppression.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(guilty).toEqual([])
})

test('No unit test replaces a module: all share the modules of one process', () => {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const replaced = new RegExp(['vi', '(mock|doMock)'].join('\\.'))
  const guilty = files.filter(
    (path) => /\.test\.tsx?$/.test(path) && replaced.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(guilty).toEqual([])
})

test('No two folders of the page import each other', () => {
  const folders = readdirSync(join(root, 'src/app'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.length).toBeGreaterThan(10)
  const imported = new Set(
    folders.flatMap(({ name: folder }) =>
      readdirSync(join(root, 'src/app', folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
        .flatMap((path) => {
          const text = readFileSync(join(root, 'src/app', folder, path), 'utf8')
          const above = '../'.repeat(path.split('/').length)
          return folders.filter(({ name }) => text.includes(`'${above}${name}/`)).map(({ name }) => `${folder}/${name}`)
        }),
    ),
  )
  expect([...imported].length).toBeGreaterThan(50)
  expect([...imported].filter((pair) => imported.has(pair.split('/').reverse().join('/')))).toEqual([])
})
