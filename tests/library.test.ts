/** The package: its library as it is built, its types, its sizes, and what is packed. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaults, type Values } from '../src/core/parameters.ts'
import { UNCOUNTED } from '../src/core/program/testing.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labIds } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'
import { buildLibrary, examplesOf, PRINTED } from './setup/library.ts'

type Library = typeof import('../src/library/index.ts')

const root = join(import.meta.dirname, '..')

/** What is set of labs whose usual run takes long. */
const SMALLER: Readonly<Record<string, Values>> = {
  migration: { duration: 1_000_000 },
  requests: { requests: 5000 },
  mesh: { vertices: 1000 },
}
const work = mkdtempSync(join(tmpdir(), 'evenkeel-library-'))
let folder = ''
let library: Library

beforeAll(async () => {
  folder = buildLibrary(join(work, 'library'))
  library = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href)
  // As it is installed: what the package exports decides which names can be imported.
  const installed = join(work, 'node_modules/evenkeel')
  mkdirSync(join(installed, 'dist'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'))
  symlinkSync(folder, join(installed, 'dist/library'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('the library', () => {
  const [first] = examplesOf()
  test.each(examplesOf().map((example, k) => ({ ...example, printed: PRINTED[k] })))(
    'runs the example "$head" of its document',
    async ({ code, printed, head }) => {
      const file = join(work, `${head.replace(/\W+/g, '-')}.mjs`)
      writeFileSync(file, code)
      // The first one as a process of its own, as a reader runs it.
      if (head === first.head) {
        const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
        expect(stderr).toBe('')
        expect(stdout).toMatch(printed)
        return
      }
      const [log, error] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue())
      try {
        await import(/* @vite-ignore */ pathToFileURL(file).href)
        expect(error.mock.calls).toEqual([])
        expect(log.mock.calls.map((line) => `${format(...line)}\n`).join('')).toMatch(printed)
      } finally {
        log.mockRestore()
        error.mockRestore()
      }
    },
  )

  test('gives the numbers that the engines give, alone and on threads, for each lab', async () => {
    const expectedMetrics: unknown[] = []
    for (const id of labIds) {
      const changes = SMALLER[id] ?? {}
      const values = { ...defaults(labs[id].parameters), ...changes }
      await labs[id].ready?.(values)
      const { metrics } = runWhole(labs[id], values, { record: false })
      expectedMetrics.push(metrics)
      expect((await library.run({ lab: id, ...changes })).metrics, id).toEqual(metrics)
      const alone = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${id}.js`)).href)
      expect((await alone.run(changes)).metrics, id).toEqual(metrics)
    }
    const outcomes = await library.runs(labIds.map((lab) => ({ lab, ...SMALLER[lab] })))
    expect(outcomes.map(({ lab, problem }) => [lab, problem])).toEqual(labIds.map((id) => [id, undefined]))
    expect(outcomes.map(({ metrics }) => metrics)).toEqual(expectedMetrics)
  })

  test('searches all orders in a thread: the states are those of the engine, and a search that is cancelled ends', async () => {
    const text = readFileSync(join(root, 'src/labs/async/programs/hierarchical.js'), 'utf8')
    const scenario = { lab: 'async', topology: 'ring' } as const
    const { verdict, explored } = await library.everyOrder(text, { scenario, processors: 3, tasks: 6 })
    expect([verdict, explored]).toEqual(['none', [{ processors: 3, tasks: 6, states: 1182 }]])
    const counts = 'let n = 0\non.begin = () => me.wake(1)\non.timer = () => { n++; me.wake(1) }'
    const cancel = new AbortController()
    const searching = library.everyOrder(counts, { seconds: 1000, signal: cancel.signal })
    setTimeout(() => cancel.abort(new Error('not wanted any more')), 100)
    await expect(searching).rejects.toThrow('not wanted any more')
  })

  test('takes lists as arrays of any kind of numbers, in a run and in a plan', async () => {
    const { run, runs } = library
    const costs = [0.25, 0.5, 0.125]
    const plain = await run({ lab: 'loop', workload: 'own', costs })
    const typed = await run({ lab: 'loop', workload: 'own', costs: Float64Array.from(costs) })
    expect(typed.metrics).toEqual(plain.metrics)
    expect(typed.scenario.costs).toEqual(costs)
    const [first] = await runs({
      lab: 'loop',
      scenario: { workload: 'own', costs: Float32Array.from(costs) },
      factors: { processors: [2, 4] },
    })
    expect(first.scenario.costs).toEqual(costs)
  })

  test('analyses with every option that the command line has', () => {
    const csv = [
      'block,a,rep,y',
      ...[1, 2, 3].flatMap((b) =>
        ['x', 'z'].flatMap((a, k) => [0, 1].map((r) => `${b},${a},${r},${10 * b + 5 * k + r + (b * k) / 2}`)),
      ),
    ].join('\n')
    const options = { response: 'y', factors: ['a'], block: 'block', ignore: ['rep'] }
    const dfOf = (more: object) =>
      library.analyse(csv, { ...options, ...more }).table.find(({ kind }) => kind === 'residual')?.df
    expect([dfOf({}), dfOf({ plots: 'none' })], 'between plots, and between all measurements').toEqual([2, 8])
  })

  test('refuses what cannot be used, with what it is called, what is expected and what came', async () => {
    const refused = async (work: () => unknown) => {
      try {
        await work()
      } catch (error) {
        expect(error).toBeInstanceOf(library.InputError)
        return (error as Error).message
      }
      return 'nothing'
    }
    const { run, runs, inspect, analyse, formatLink } = library
    for (const [what, work] of Object.entries({
      'processors: expected a whole number': () => run({ lab: 'tree', processors: -1 }),
      'lab: expected one of tree': () => run({ lab: 'trees' }),
      'lab: expected one of': () => run('?depth=3'),
      'scenario: expected a link': () => run(7 as never),
      'parameter: expected one of': () => formatLink({ lab: 'tree', wings: 2 }),
      'parameter: expected one of the tree lab, got "procesors"; did you mean processors?': () =>
        run({ lab: 'tree', procesors: 64 }),
      'balancer: expected one of gdem, diffusion, loadserver, none, got "gdm"; did you mean gdem?': () =>
        run({ lab: 'tree', balancer: 'gdm' }),
      'program: expected a lab that runs programs': () => run('tree', { program: 'on.turn = () => {}' }),
      'program: line 1': () => run('async', { program: 'on.turn = ) => {}' }),
      'files: expected': () => run('divisible', { files: { wings: 'x' } }),
      'interval: expected at least 2 levels': () => runs({ lab: 'tree', factors: { interval: [1] } }),
      'jobs: expected a whole number': () => runs(['tree'], { jobs: -1 }),
      'from: expected a whole number': () => inspect('tree').window(-1, 2),
      'table, ': () => analyse('nothing'),
      '--response: expected': () => analyse('a,y\n1,2\n2,3\n1,3\n2,5', { response: 'z' }),
    }))
      expect(await refused(work)).toContain(what)
  })

  test('ends a program that does not answer: alone, among many runs, and where it is looked into', async () => {
    const { run, runs, inspect, InputError } = library
    const program = `choose = (request, servers) => {\n  if (servers.length === 3) { ${UNCOUNTED} }\n  return servers[0]\n}\n`
    const scenario = { lab: 'requests', policy: 'own', requests: 50, servers: 3 }
    const sentence = /^program: line 1: it did not answer for 2 s and was ended/
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'it ended',
        (error: Error) => (error instanceof InputError ? error.message : `no InputError: ${error.message}`),
      )
    expect(await refused(run(scenario, { program }))).toMatch(sentence)
    expect(await refused(inspect(scenario, { program }).window(0, 10))).toMatch(sentence)
    for (const jobs of [0, 1]) {
      const outcomes = await runs({ ...{ lab: 'requests', scenario }, factors: { servers: [2, 3, 4] } } as never, {
        ...{ program, jobs },
      })
      expect(outcomes.map(({ metrics }) => metrics !== undefined)).toEqual([true, false, true])
      expect(outcomes[1].problem).toMatch(sentence)
    }
    const quick = await run({ ...scenario, servers: 2 }, { program })
    expect(quick.recording?.count).toBeGreaterThan(0)
  })

  test('answers two looks at once each with its own steps, with a program of a text and without', async () => {
    const scenario = { lab: 'requests', requests: 50, servers: 3 }
    const program = 'choose = (request, servers) => servers[0]'
    for (const inside of [library.inspect(scenario), library.inspect({ ...scenario, policy: 'own' }, { program })]) {
      const all = await inside.window(0, 6)
      expect(all).toHaveLength(6)
      const [late, early] = await Promise.all([inside.window(3, 6), inside.window(0, 3)])
      expect([...early, ...late]).toEqual(all)
    }
  })

  test('rejects a run with what its onProgress throws, also where the run is in a thread', async () => {
    const scenario = { lab: 'requests', policy: 'own', requests: 50, servers: 3 }
    const onProgress = () => {
      throw new Error('no more of it')
    }
    const program = 'choose = (request, servers) => servers[0]'
    await expect(library.run(scenario, { program, onProgress })).rejects.toThrow('no more of it')
    await expect(library.run('requests', { onProgress })).rejects.toThrow('no more of it')
  })

  test('runs a function that does what the text of each lab with programs does, with knobs, errors and limits', async () => {
    const { run, runs } = library
    const pairs = [
      [
        'requests',
        'choose = (request, servers) => servers[Math.floor(random() * servers.length)]',
        ({ random }: never) => ({
          choose: (_: unknown, servers: readonly unknown[]) =>
            servers[Math.floor((random as () => number)() * servers.length)],
        }),
      ],
      [
        'mesh',
        'remaps = ({ gain, price }) => gain > price',
        () => ({ remaps: ({ gain, price }: Record<string, number>) => gain > price }),
      ],
      [
        'loop',
        'next = ({ left, processors }) => Math.ceil(left / processors)',
        () => ({ next: ({ left, processors }: Record<string, number>) => Math.ceil(left / processors) }),
      ],
      [
        'migration',
        'decide = ({ processors, window, move }) => {\n  const [a, b] = [...processors].sort((x, y) => x.queue - y.queue)\n  if (b.processes[0] && b.queue > window) move(b.processes[0], a)\n}',
        () => ({
          decide: ({ processors, window, move }: never) => {
            const sorted = [...(processors as readonly { queue: number; processes: readonly object[] }[])]
            const [a, b] = sorted.sort((x, y) => x.queue - y.queue)
            if (b.processes[0] && b.queue > window) (move as (process: object, to: object) => void)(b.processes[0], a)
          },
        }),
      ],
    ] as const
    for (const [lab, text, program] of pairs) {
      const byText = await run({ lab, ...SMALLER[lab] }, { program: text })
      const byFunction = await run({ lab, ...SMALLER[lab] }, { program: program as never })
      expect(byFunction.metrics, lab).toEqual(byText.metrics)
      expect([byFunction.link, typeof byText.link]).toEqual([undefined, 'string'])
    }
    const knob = ({
      me,
      on,
      parameter,
    }: {
      me: { load: number; give(to: number): void; anyOther(): number }
      on: Record<string, unknown>
      parameter(name: string, value: number, limits: object): number
    }) => {
      const most = parameter('most', 2, { min: 0, max: 16 })
      on.turn = () => {
        if (me.load > most) me.give(me.anyOther())
      }
    }
    const [few, many] = await runs(
      [
        { lab: 'async', 'own.most': 2 },
        { lab: 'async', 'own.most': 9 },
      ],
      { program: knob as never },
    )
    const text =
      "const most = parameter('most', 2, { min: 0, max: 16 })\non.turn = () => { if (me.load > most) me.give(me.anyOther()) }"
    expect(few.metrics).toEqual((await run({ lab: 'async' }, { program: text })).metrics)
    expect(many.metrics).not.toEqual(few.metrics)
    const byLink = await run('async?own.most=9', { program: text })
    expect(byLink.metrics, 'a link sets the knob of a program that is given').toEqual(many.metrics)
    const fails = run(
      { lab: 'async' },
      {
        program: (({ on }: never) => {
          ;(on as Record<string, unknown>).turn = () => {
            throw new Error('not today')
          }
        }) as never,
      },
    )
    await expect(fails).rejects.toThrow(/^program: not today \(processor \d+, at .* s\)$/)
  })

  test('declares what it exports, and its declarations hold in an editor, for each example of its document, too', () => {
    const names = (file: string) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^export (?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name,
      )
    expect([...new Set(names('index.d.ts'))].sort()).toEqual(Object.keys(library).sort())
    const project = join(work, 'types')
    mkdirSync(project)
    copyFileSync(join(root, 'tests/data/library-types.txt'), join(project, 'use.mts'))
    const examples = examplesOf().map(({ code }, k) => [`example-${k + 1}.mts`, code] as const)
    for (const [file, code] of examples) writeFileSync(join(project, file), `export {}\n${code}`)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--types',
      '',
    ]
    const { stdout } = spawnSync(process.execPath, [tsc, ...flags, 'use.mts', ...examples.map(([file]) => file)], {
      cwd: project,
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  })
})

/** Gzipped bytes of a file and everything that it imports at once. */
function sizeOf(file: string, countedFiles = new Set<string>()): number {
  if (countedFiles.has(file)) return 0
  countedFiles.add(file)
  const text = readFileSync(join(folder, file), 'utf8')
  const others = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, other]) => other)
  return others.reduce((sum, other) => sum + sizeOf(other, countedFiles), gzipSync(text).length)
}

describe('the sizes', () => {
  test('of a lab alone are within what its words and checks take', () => {
    // What is imported at once: words, checks and links. The engine, loaded with the first run, is 5 to 31 kB more.
    const most: Readonly<Record<string, number>> = {
      divisible: 60,
      requests: 77,
      migration: 74,
      loop: 87,
      mesh: 98,
      tree: 88,
      async: 109,
    }
    for (const id of labIds) expect(sizeOf(`${id}.js`) / 1000, id).toBeLessThan(most[id])
    // It has signs of life to give while a program runs.
    expect(sizeOf('worker.js')).toBeLessThan(12_000)
  })

  test('of what is packed are 2 MB at most, and nothing is needed beside it', () => {
    const {
      dependencies,
      private: hidden,
      exports,
      files,
    } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([dependencies, hidden]).toEqual([undefined, undefined])
    expect(files).toEqual(expect.arrayContaining(['dist/cli', 'dist/library']))
    expect(Object.keys(exports)).toEqual(
      expect.arrayContaining(['.', './embed', './cli', ...labIds.map((id) => `./${id}`)]),
    )
    const inside = readdirSync(folder).map((file) => gzipSync(readFileSync(join(folder, file))).length)
    // The command line, which has the same engines and all sources' tables, takes 1.1 MB.
    expect(inside.reduce((sum, size) => sum + size, 0)).toBeLessThan(900_000)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/(?:from|import)\s*["'](?:node:|[a-z@])/)
  })
})
