/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect, test } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { parseLink } from '../../core/link/link.ts'
import { defaults } from '../../core/parameters.ts'
import { begin as beginPicture } from '../../core/workloads/mandelbrot/tiles.ts'
import { mandelbrot } from '../../core/workloads/mandelbrot.ts'
import { begin as beginIntegral, quadrature } from '../../core/workloads/quadrature.ts'
import { walked } from '../../core/workloads/testing.ts'
import { heaviest } from '../../core/workloads/walk.ts'
import type { WorkDone } from '../../core/workloads/workload.ts'
import { lab } from './index.ts'
import { messages } from './messages.ts'
import type { AsyncValues } from './parameters.ts'
import type { work } from './presets/work.ts'
import { stories } from './presets.ts'

type Ran = Readonly<Record<string, number>>

const EXACT = ['messages', 'tasksMigrated', 'requests', 'totalTime'] as const

const runs = storyRunner(lab)
const recorded = storyRunner(lab, true)
const metricsOf = ({ metrics }: StoryRun) => metrics as Ran
const run = (...asked: Parameters<typeof runs>) => metricsOf(runs(...asked))
const queryOf = (id: (typeof stories)[number]['id']) => stories.find((story) => story.id === id)?.query ?? ''

const millisTo = (digits: number, ...all: readonly Ran[]) =>
  all.map(({ totalTime }) => (1000 * totalTime).toFixed(digits))
const secondsTo = (digits: number, ...all: readonly Ran[]) => all.map(({ totalTime }) => totalTime.toFixed(digits))
const millis = (...all: readonly Ran[]) => millisTo(0, ...all)
const seconds = (...all: readonly Ran[]) => secondsTo(3, ...all)
const visits = (...all: readonly Ran[]) => all.map((it) => it.visits)
const efficiency = (...all: readonly Ran[]) => all.map((it) => it.efficiency.toFixed(3))
const speedup = (...all: readonly Ran[]) => all.map((it) => it.speedup.toFixed(1))
const delay = (...all: readonly Ran[]) => all.map(({ detectionDelay }) => (1000 * detectionDelay).toFixed(1))
const improvement = (...all: readonly Ran[]) => all.map(({ ita }) => ita.toFixed(1))
/** Share of the time that goes to something, in percent. */
const share = (it: Ran, part: string) => ((100 * it[part]) / it.totalTime).toFixed(1)

/** Runs that differ from a scenario in one parameter. */
const along = (query: string, parameter: string, values: readonly (number | string)[]) =>
  values.map((value) => run(query, { [parameter]: `${value}` }))

/** When a search finds the best value, in milliseconds, and which processor finds it. */
function bestFound(query: string): readonly [string, number] {
  const { values } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
  const work = lab.artifacts?.work(values)
  if (!work) throw new Error('the lab does not keep its work')
  while (!work.advance(1e7));
  const { learned } = work.result() as WorkDone
  const at = learned.value.indexOf(Math.min(...learned.value))
  return [(1000 * learned.time[at]).toFixed(1), learned.processor[at]]
}

/** What the sentences of the stories on real work say, checked against their runs. */
const workChecks: Record<(typeof work)[number]['id'], (it: Ran) => void> = {
  tiles: (it) => {
    const [large, small, pixel] = along(queryOf('tiles'), 'tile', [64, 4, 1])
    expect(secondsTo(2, large, it, small, pixel)).toEqual(['11.00', '5.44', '4.07', '4.51'])
    // The most expensive tile stands below a few divisions, which hardly take any time.
    expect([large.criticalPath.toFixed(2), small.workBound.toFixed(2)]).toEqual(['5.65', '3.94'])
    expect(pixel.leaves).toBe(512 ** 2)
  },
  elephant: (it) => {
    const { share } = heaviest(walked(beginPicture({ ...defaults(mandelbrot.parameters), region: 'elephant' })))
    expect([(100 * share).toFixed(0), (1 / share).toFixed(1)]).toEqual(['53', '1.9'])
    const [four] = along(queryOf('elephant'), 'processors', [4])
    const [inside] = along(queryOf('elephant'), 'region', ['inside'])
    expect(speedup(four, it, inside)).toEqual(['3.9', '13.6', '14.2'])
  },
  filled: (it) => {
    const all = run('workload=mandelbrot')
    expect([all, it].map(({ work }) => work.toFixed(1))).toEqual(['62.5', '27.0'])
    expect([all, it].map(({ criticalPath }) => criticalPath.toFixed(2))).toEqual(['0.35', '1.39'])
    expect([...speedup(all, it), ...secondsTo(2, it, all)]).toEqual(['25.2', '16.5', '1.64', '2.48'])
  },
  'late-news': (it) => {
    const one = run('workload=search&processors=1')
    const [reported] = along(queryOf('late-news'), 'sharing', ['broadcast'])
    expect(secondsTo(3, it, one, reported)).toEqual(['0.840', '0.820', '0.156'])
    expect(visits(it, one, reported)).toEqual([38_616, 2570, 3686])
    expect(speedup(it, reported)).toEqual(['7.8', '7.1'])
  },
  'super-linear': (it) => {
    const [one, four] = along(queryOf('super-linear'), 'processors', [1, 4])
    expect(millisTo(1, one, it, four)).toEqual(['99.5', '38.0', '23.8'])
    expect(visits(it, one)).toEqual([761, 1215])
    const best = [1, 2].map((processors) => bestFound(queryOf('super-linear').replace('=2', `=${processors}`)))
    expect(best).toEqual([
      ['98.3', 0],
      ['4.4', 1],
    ])
  },
  'slower-together': (it) => {
    const [one] = along(queryOf('slower-together'), 'processors', [1])
    const [never] = along(queryOf('slower-together'), 'sharing', ['never'])
    expect(visits(one, it, never)).toEqual([100, 644, 9313])
    expect(millisTo(1, one, it, never)).toEqual(['3.0', '10.0', '29.4'])
    const best = [1, 16].map((processors) => bestFound(queryOf('slower-together').replace('=16', `=${processors}`)))
    expect(best).toEqual([
      ['2.8', 0],
      ['7.6', 0],
    ])
  },
  quicksort: (it) => {
    const [one, few, many] = along(queryOf('quicksort'), 'processors', [1, 4, 64])
    expect(millisTo(1, one)).toEqual(['41.5'])
    expect([(1000 * it.criticalPath).toFixed(2), (it.work / it.criticalPath).toFixed(1)]).toEqual(['4.76', '8.7'])
    expect(speedup(few, it, many)).toEqual(['2.7', '3.5', '3.3'])
    const [sorted] = along(queryOf('quicksort'), 'sortInput', ['sorted'])
    expect([sorted.criticalPath, sorted.tasksMigrated]).toEqual([sorted.work, 0])
  },
  peak: (it) => {
    const { share } = heaviest(walked(beginIntegral({ ...defaults(quadrature.parameters), evaluation: 1000 })))
    expect([(100 * share).toFixed(0), (1 / share).toFixed(2)]).toEqual(['99', '1.01'])
    expect(speedup(it)).toEqual(['14.4'])
  },
  queens: (it) => {
    const [one, three, seven] = along(queryOf('queens'), 'queensCutoff', [1, 3, 7])
    expect(millisTo(0, it, one, three, seven)).toEqual(['115', '907', '151', '178'])
    expect([one.leaves, seven.nodes]).toEqual([12, 194_771])
  },
}

testStories({
  lab,
  stories,
  run: runs,
  of: metricsOf,
  file: new URL('./presets.golden.json', import.meta.url),
  golden: (it) => Object.fromEntries([...EXACT, 'efficiency'].map((name) => [name, it[name]])),
  checks: {
    anybody: (it) => {
      expect([it.requests, it.tasksMigrated, (1000 * it.spreadTime).toFixed(1), ...speedup(it)]).toEqual([
        1757,
        586,
        '4.3',
        '57.9',
      ])
      expect(runs('').values).toMatchObject({ processors: 64, victim: 'random', amount: 'one' })
    },
    bound: (it) => {
      const all = along('', 'processors', [2, 4, 8, 16, 32, 64, 128])
      const paths = all.map(({ totalTime, workBound, criticalPath }) => (totalTime - workBound) / criticalPath)
      expect(Math.max(...paths)).toBeLessThan(3.1)
      expect(Math.max(...paths)).toBeGreaterThan(3)
      expect(speedup(it)).toEqual(['104.2'])
    },
    'server-wall': (it) => {
      const query = queryOf('server-wall')
      expect([it.requests, share(it, 'waitTime')]).toEqual([28_161, '93.0'])
      expect(it.requests / it.nodes).toBeGreaterThan(0.95)
      expect(it.serverUtilisation).toBeGreaterThan(0.995)
      expect(speedup(it, run(query, { processors: '4' }))).toEqual(['1.6', '1.6'])
      expect(speedup(...along(`${query}&interval=16`, 'processors', [32, 64]))).toEqual(['21.4', '20.3'])
    },
    hiding: (it) => {
      const query = queryOf('hiding')
      const near = { machine: 'workstations', topology: 'torus', hopTime: '0' }
      const overlap = { request: 'overlap' }
      expect(share(it, 'waitTime')).toBe('47.1')
      expect(seconds(it, run(query, overlap))).toEqual(['0.496', '0.229'])
      expect(seconds(run(query, near), run(query, { ...near, ...overlap }))).toEqual(['1.339', '0.444'])
    },
    'one-not-half': (it) => {
      const [rare, rareHalf] = along('interval=16', 'amount', ['one', 'half'])
      expect(efficiency(run('interval=4'), it, rare, rareHalf)).toEqual(['0.852', '0.525', '0.732', '0.189'])
    },
    'level-by-level': (it) => {
      const half = run(queryOf('level-by-level'), { amount: 'half' })
      expect([it.requests, half.requests, ...efficiency(it, half)]).toEqual([38_952, 1867, '0.307', '0.880'])
    },
    'slow-filling': (it) => {
      const query = queryOf('slow-filling')
      const torus = run(query, { topology: 'torus' })
      expect([...seconds(it, torus), (1000 * torus.spreadTime).toFixed(1)]).toEqual(['0.569', '0.131', '11.7'])
      const { recording } = recorded(query)
      if (!recording) throw new Error('nothing was recorded')
      const { lanes, count, matrices } = recording
      const computes = (lane: number) =>
        Array.from({ length: count }, (_, row) => row).some((row) => matrices.compute[row * lanes + lane] > 0)
      const without = Array.from({ length: lanes }, (_, lane) => lane).filter((lane) => !computes(lane))
      expect([without.length, lanes]).toEqual([44, 64])
      // What its prediction says: where links are free, it does not matter to thieves how far a victim is.
      expect(seconds(...along('', 'topology', ['chain', 'ring', 'torus']))).toEqual(Array(3).fill('0.101'))
    },
    'other-filling': (it) => {
      const torus = run(queryOf('other-filling'), { topology: 'torus' })
      const heavy = run(queryOf('other-filling'), { topology: 'torus', serverCost: 'process' })
      const thieves = run('balancer=rid&update=1&t1=on&fillingBalancer=stealing')
      expect(improvement(it, torus, heavy, thieves)).toEqual(['78.8', '13.3', '9.9', '6.8'])
    },
    noticing: (it) => {
      const [exact, central] = along(queryOf('noticing'), 'detection', ['exact', 'central'])
      expect(improvement(exact, central, it)).toEqual(['13.3', '8.5', '4.5'])
      expect([central, it].map(({ t1Delay }) => (1000 * t1Delay).toFixed(1))).toEqual(['1.3', '5.4'])
      expect(it.messages).toBeGreaterThan(central.messages)
    },
    'judging-alone': (it) => {
      expect([it.messages, it.tasksMigrated]).toEqual([20, 0])
      expect([it, run('balancer=none')].map(({ totalTime }) => totalTime.toFixed(2))).toEqual(['5.84', '5.84'])
      // A processor that never takes the machine for filled goes on as the light server has it.
      const never = run(queryOf('judging-alone'), { c1: '100000' })
      expect(never.totalTime).toBe(run('balancer=loadserver&serverCost=light').totalTime)
      expect(seconds(run(queryOf('judging-alone'), { c1: '6' }))).toEqual(['0.115'])
    },
    'at-once': (it) => {
      const half = run(queryOf('at-once'), { c2: '0.5' })
      const never = run('interval=16')
      expect([(it.t1 * 1e3).toFixed(1), ((it.t2 - it.t1) * 1e6).toFixed(0)]).toEqual(['6.2', '3'])
      expect([...millis(it, never, half), (1000 * half.t2).toFixed(1)]).toEqual(['1631', '125', '125', '118.8'])
      expect(half.totalTime).toBeGreaterThan(never.totalTime)
    },
    deaf: (it) => {
      expect(efficiency(it, ...along('', 'interval', [16, 1]))).toEqual(['0.461', '0.732', '0.905'])
      const interrupted = along('handling=interrupt', 'interval', [1, 8, 64])
      expect(new Set(efficiency(...interrupted))).toEqual(new Set(['0.893']))
      // What its prediction says of a node.
      expect(((1000 * it.work) / it.nodes).toFixed(1)).toBe('0.2')
    },
    'asking-costs': (it) => {
      const all = along(queryOf('asking-costs'), 'interval', [1, 2, 4, 8, 16, 32])
      expect(Math.max(...all.map((one) => one.efficiency))).toBe(it.efficiency)
      const [often, seldom] = [all[0], all[5]]
      expect(efficiency(it, often, seldom)).toEqual(['0.819', '0.586', '0.705'])
      expect([share(often, 'communicationTime'), share(seldom, 'idleTime')]).toEqual(['37.8', '26.1'])
    },
    'far-end': (it) => {
      const query = queryOf('far-end')
      expect(delay(...along(query, 'processors', [8, 32, 128]))).toEqual(['4.6', '17.3', '89.1'])
      expect(delay(...along('termination=tree', 'processors', [8, 32, 128]))).toEqual(['5.4', '8.5', '11.5'])
      expect((1000 * it.workTime).toFixed(1)).toBe('55.9')
      // How often the token goes round after the last node.
      const tokens = [...messages(runs(query).values as AsyncValues).rows].filter(
        ([kind, , , , , , sent]) => kind === 'token' && Number(sent) > 1e9 * it.workTime,
      )
      expect((tokens.length / 128).toFixed(1)).toBe('2.9')
    },
    'quiet-end': (it) => {
      const query = queryOf('quiet-end')
      const local = run(query, { detection: 'local', patience: '2000' })
      const [all, free] = [run(queryOf('far-end')), run(query, { termination: 'free' })]
      expect([it, local, all].map(({ totalTime }) => (1000 * totalTime).toFixed(1))).toEqual(['87.8', '85.9', '145.0'])
      expect(improvement(free)).toEqual(['-5.3'])
    },
    'nothing-to-save': (it) => {
      const [exact, reduction] = along(queryOf('nothing-to-save'), 'detection', ['exact', 'reduction'])
      expect(improvement(exact, it, reduction)).toEqual(['-2.1', '-2.9', '-4.7'])
      // No processor learns of it.
      expect(reduction.t2Delay).toBeNull()
      expect(it.t2Delay).not.toBeNull()
    },
    'two-intervals': (it) => {
      const always = along(queryOf('asking-costs'), 'interval', [1, 2, 4, 8, 16, 32])
      const best = always.reduce((a, b) => (a.totalTime < b.totalTime ? a : b))
      expect([best, it].map(({ totalTime }) => (1000 * totalTime).toFixed(1))).toEqual(['111.3', '107.5'])
      expect([it.messages, best.messages]).toEqual([4683, 8101])
    },
    unasked: (it) => {
      const thieves = run('tree=imbalance&imbalance=0.05&depth=14')
      expect([it, thieves].map(({ tasksMigrated }) => tasksMigrated)).toEqual([35_760, 477])
      const small = [run(queryOf('unasked'), { depth: '8' }), run('tree=imbalance&imbalance=0.05&depth=8')]
      expect([it, thieves, ...small].map(({ totalTime }) => (1000 * totalTime).toFixed(1))).toEqual([
        '126.6',
        '54.1',
        '4.2',
        '5.0',
      ])
      expect([it.nodes, small[0].nodes]).toEqual([13_897, 249])
    },
    told: (it) => {
      const [tripled, never] = along(queryOf('told'), 'update', [2, 16])
      expect([it.messages, tripled.messages, share(it, 'communicationTime')]).toEqual([122_493, 12_610, '70.5'])
      expect([...millis(it, tripled), never.tasksMigrated]).toEqual(['343', '128', 0])
    },
    'count-for-all': (it) => {
      const [ring, random] = along('processors=256', 'victim', ['ring', 'random'])
      expect([...speedup(it), random.speedup.toFixed(0)]).toEqual(['27.7', '167'])
      expect(it.serverUtilisation).toBeGreaterThan(0.995)
      expect(random.speedup).toBeGreaterThan(ring.speedup)
    },
    near: (it) => {
      const query = queryOf('near')
      const random = run(query, { victim: 'random' })
      expect([it.requests, it.tasksMigrated, random.requests]).toEqual([149_857, 1378, 1528])
      expect(millis(it, random)).toEqual(['777', '144'])
      expect(run(query, { hopTime: '0' }).totalTime).toBe(it.totalTime)
    },
    ...workChecks,
  },
})

test('a first visit is shown the first story', () => {
  expect(lab.opening ?? '').toBe(stories[0].query)
})
