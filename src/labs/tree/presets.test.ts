/** Every story is a golden run, and every claim in its sentence is checked. */
import { expect, test } from 'vitest'
import { type StoryRun, storyRunner, testStories } from '../../../tests/golden.ts'
import { parseLink } from '../../core/link/link.ts'
import { type NetworkValues, networkOf } from '../../core/network/index.ts'
import type { Recording } from '../../core/recording.ts'
import { lab as tree } from './index.ts'
import { timeSplit } from './metrics.ts'
import type { TreeDetail } from './model/detail.ts'
import type { work } from './presets/work.ts'
import { stories } from './presets.ts'

const EXACT = ['iterations', 'nodes', 'migratedTasks', 'messages', 't1Iteration', 't2Iteration'] as const
const TIMES = ['totalTime', ...timeSplit.map(({ metric }) => metric), 'balanceTime']

type Id = (typeof stories)[number]['id']

type Numbers = Readonly<Record<string, number>>

/** A run reduced to what the checks are about. */
interface Ran {
  readonly metrics: Numbers
  readonly recording: Recording
  /** Share of the total time. */
  readonly share: (id: string) => number
}

const parameters = (query: string) => parseLink(`tree?${query}`, { tree }).values

const runs = storyRunner(tree, true)
const run = (query: string) => reduced(runs(query))

function reduced({ metrics, recording }: StoryRun): Ran {
  const numbers = metrics as Numbers
  if (!recording) throw new Error('nothing was recorded')
  return { metrics: numbers, recording, share: (id: string) => numbers[id] / numbers.totalTime }
}

const metricsOf = (query: string) => run(query).metrics

const column = ({ recording }: Ran, id: string) => recording.columns[id].subarray(0, recording.count)
const peak = (ran: Ran, id = 'tasks') => Math.max(...column(ran, id))

/** How often a curve turns from rising to falling or back. */
function turns(values: Float64Array): number {
  const steps = [...values].map((v, i) => Math.sign(v - (values[i - 1] ?? 0))).filter((s) => s !== 0)
  return steps.filter((s, i) => i > 0 && s !== steps[i - 1]).length
}

/** Largest difference between two processors at the end of any iteration. */
function largestDifference({ recording }: Ran): number {
  let largest = 0
  for (let row = 0; row < recording.count; row++) {
    const loads = recording.matrices.load.subarray(row * recording.lanes, (row + 1) * recording.lanes)
    largest = Math.max(largest, Math.max(...loads) - Math.min(...loads))
  }
  return largest
}

/** Of a picture whose tiles are not divided further: operations of the most expensive one, and of all on average. */
function tiles({ operations, criticalOperations, nodes, leaves, depth }: Numbers) {
  return { costliest: criticalOperations - depth, mean: (operations - (nodes - leaves)) / leaves, leaves }
}

/** What the sentences of the stories on real work say. */
const workChecks: Record<(typeof work)[number]['id'], (it: Ran) => void> = {
  'mandelbrot-barriers': ({ metrics, recording }) => {
    const { costliest, mean, leaves } = tiles(metrics)
    expect([costliest, Math.round(mean / 100) * 100, leaves]).toEqual([256_001, 44_200, 1024])
    const inside = metricsOf('workload=mandelbrot&processors=16&interval=1&region=inside')
    expect([metrics, inside].map(({ speedup }) => speedup.toFixed(1))).toEqual(['2.8', '15.9'])
    expect(tiles(inside).costliest).toBeCloseTo(tiles(inside).mean, 8)
    // From the second iteration on, all have exactly as many.
    const { matrices, lanes, count } = recording
    for (let row = 1; row < count; row++) {
      expect(new Set(matrices.load.subarray(row * lanes, (row + 1) * lanes)).size).toBe(1)
    }
    expect(metrics.waitTime + metrics.idleTime).toBeGreaterThan(0.8 * metrics.totalTime)
  },
  'mandelbrot-stripes': ({ metrics }) => {
    const query = 'workload=mandelbrot&processors=16&interval=1'
    const squares = metricsOf(query)
    const relative = [metrics, squares]
      .map(tiles)
      .map(({ costliest, mean, leaves }) => [leaves, (costliest / mean).toFixed(1)])
    expect(relative).toEqual([
      [32, '3.2'],
      [1024, '5.8'],
    ])
    const elephant = ['quadrants', 'stripes'].map((division) => runs(query, { region: 'elephant', division }))
    const times = [metrics, squares, ...elephant.map((it) => it.metrics as Numbers)].map(({ totalTime }) =>
      totalTime.toFixed(1),
    )
    expect(times).toEqual(['12.3', '22.7', '22.7', '22.1'])
  },
  'deep-tree': ({ metrics }) => {
    const query = 'workload=uts&topology=hypercube'
    const [fixed64, fixed, deep64] = [
      `${query}&processors=64`,
      `${query}&processors=256`,
      `${query}&processors=64&utsTree=deep`,
    ].map(metricsOf)
    const times = [deep64, metrics, fixed64, fixed].map(({ totalTime }) => totalTime.toFixed(3))
    expect(times).toEqual(['0.627', '0.569', '0.347', '0.171'])
    expect([metrics.nodes, metrics.depth + 1, fixed.nodes, fixed.depth + 1]).toEqual([26_389, 255, 16_000, 7])
    expect(metrics.criticalPath.toFixed(3)).toBe('0.221')
  },
  'wide-root': ({ metrics, recording }) => {
    const query = 'workload=uts&utsTree=wide'
    const large = runs(`${query}&processors=256`)
    const first = [recording, large.recording].map((of) => of?.columns.time[0].toFixed(2))
    expect(first).toEqual(['0.55', '0.56'])
    expect([metrics, large.metrics as Numbers].map(({ totalTime }) => totalTime.toFixed(2))).toEqual(['1.97', '1.61'])
    // The root’s children are there, and those of the few others that its processor has executed.
    expect([recording.columns.executed[0], recording.columns.tasks[0]]).toEqual([16, 2001])
    expect(metrics.nodes).toBe(62_689)
  },
}

/** One entry a story: checks everything that its sentence says. */
const checks: Record<Id, (it: Ran) => void> = {
  'three-phases': (it) => {
    // Of the phases that the picture shows, each takes a good part of the run.
    const { t1Iteration, t2Iteration, iterations } = it.metrics
    const spans = [t1Iteration, t2Iteration - t1Iteration, iterations - t2Iteration]
    for (const span of spans) expect(span).toBeGreaterThan(iterations / 8)
    expect(it.metrics.ita).toBeGreaterThan(100 / 7)
    expect(it.metrics.ita).toBeLessThan(100 / 6)
    const half = run('t1=on&lambda=0.5').metrics
    expect(half.ita).toBeLessThan(0)
    expect(half.totalTime).toBeLessThan(it.metrics.totalTime)
    expect(run('lambda=0.5').metrics.totalTime).toBeLessThan(run('').metrics.totalTime)
  },
  'first-transition': (it) => {
    const without = run('grain=10000')
    expect(it.metrics.waitTime).toBeLessThan(without.metrics.waitTime / 2)
    expect(it.metrics.totalTime).toBeLessThan(0.75 * without.metrics.totalTime)
    expect(it.metrics.ita).toBeGreaterThan(25)
  },
  'second-transition': (it) => {
    const without = run('tree=balanced&interval=32')
    expect(it.metrics.totalTime).toBeGreaterThan(1.5 * without.metrics.totalTime)
    const last = it.recording.count - 1
    const column = it.recording.columns
    expect(it.recording.stride).toBe(1)
    expect(column.idle[last]).toBeGreaterThan(5 * column.compute[last])
  },
  'depth-first': (it) => {
    // How long it takes to half of the peak.
    const rise = (of: Ran) => column(of, 'tasks').findIndex((tasks) => tasks > peak(of) / 2)
    expect(rise(it)).toBeGreaterThan(rise(run('traversal=breadth-first')))
    expect(peak(run('traversal=breadth-first'))).toBeGreaterThan(10 * peak(it))
  },
  'breadth-first': (it) => {
    expect(turns(column(it, 'tasks'))).toBe(1)
    expect(it.metrics.nodes).toBe(run('').metrics.nodes)
    expect(peak(it)).toBeGreaterThan(10 * peak(run('')))
  },
  'drowning-server': (it) => {
    expect(it.share('waitTime') + it.share('idleTime')).toBeGreaterThan(0.9)
    expect(it.metrics.totalTime).toBeGreaterThan(10 * run('processors=512&interval=4').metrics.totalTime)
  },
  'coping-server': (it) => {
    expect(it.share('computeTime')).toBeGreaterThan(0.5)
    expect(it.metrics.migratedTasks).toBeGreaterThan(50)
  },
  chain: (it) => {
    expect(peak(it, 'busy')).toBeLessThan(128 / 2)
    const hypercube = run('topology=hypercube').metrics.totalTime
    expect(it.metrics.totalTime).toBeGreaterThan(2 * hypercube)
    expect(run('topology=hypercube&lambda=0.5').metrics.totalTime).toBe(hypercube)
    // A processor with work is next to one that had some before: work spreads link by link from processor 0.
    const { matrices, lanes, count } = it.recording
    let reached = 0
    for (let row = 0; row < count; row++) {
      const last = matrices.load.subarray(row * lanes, (row + 1) * lanes).findLastIndex((load) => load > 0)
      // Two colours: a sweep crosses two links.
      expect(last).toBeLessThanOrEqual(reached + 2)
      reached = Math.max(reached, last)
    }
  },
  optimum: (it) => {
    expect(networkOf(parameters('topology=ring') as NetworkValues).lambda).toBeGreaterThan(0.9)
    const half = run('topology=ring&lambda=0.5').metrics.totalTime
    expect(it.metrics.totalTime).toBeGreaterThan(8 * half)
    expect(run('topology=ring&t1=on').metrics.totalTime).toBeLessThan(
      run('topology=ring&t1=on&lambda=0.5').metrics.totalTime,
    )
    // The clump: the heaviest five neighbours hold most tasks, and the heaviest of them is two links further on in the next row.
    const follow = (ran: Ran) => {
      const { matrices, lanes, count } = ran.recording
      let held = 0
      let onwards = 0
      let before = 0
      for (let row = 0; row < count; row++) {
        const loads = matrices.load.subarray(row * lanes, (row + 1) * lanes)
        const at = loads.indexOf(Math.max(...loads))
        const near = [-2, -1, 0, 1, 2].map((by) => loads[(at + by + lanes) % lanes])
        if (2 * near.reduce((a, b) => a + b) > ran.recording.columns.tasks[row]) held++
        if (at === (before + 2) % lanes) onwards++
        before = at
      }
      return { held: held / count, onwards: onwards / count }
    }
    expect(follow(it).held).toBeGreaterThan(0.6)
    expect(follow(it).onwards).toBeGreaterThan(0.6)
    expect(follow(run('topology=ring&lambda=0.5')).held).toBeLessThan(0.2)
    expect(follow(run('topology=ring&lambda=0.5')).onwards).toBeLessThan(0.1)
    // Swapped: the heavier end of an exchange is the lighter one afterwards.
    let swapped = 0
    let moved = 0
    for (const { operation } of tree
      .inspect(parameters('topology=ring'))
      .window(0, it.recording.count) as TreeDetail[]) {
      if (operation?.kind !== 'pairs') continue
      operation.moved.forEach((tasks, i) => {
        if (tasks === 0) return
        moved++
        if (Math.abs(operation.loadA[i] - operation.loadB[i]) < 2 * Math.abs(tasks)) swapped++
      })
    }
    expect(swapped / moved).toBeGreaterThan(0.8)
  },
  hypercube: (it) => {
    expect(column(it, 'busy')[2]).toBeGreaterThanOrEqual(0.9 * 128)
    expect(it.share('idleTime')).toBeLessThan(0.05)
  },
  star: (it) => {
    expect(it.metrics.totalTime).toBeGreaterThan(run('topology=chain&processors=32').metrics.totalTime)
    expect(it.share('waitTime') + it.share('idleTime')).toBeGreaterThan(0.8)
  },
  'colour-sweep': (it) => {
    expect(largestDifference(it)).toBeLessThanOrEqual(2)
  },
  diffusion: (it) => {
    const exchange = run('topology=hypercube').metrics
    expect(it.metrics.migratedTasks).toBeLessThan(exchange.migratedTasks / 10)
    expect(it.metrics.totalTime).toBeGreaterThan(2 * exchange.totalTime)
  },
  'interval-too-small': (it) => {
    expect(it.share('communicationTime') + it.share('syncTime')).toBeGreaterThan(0.75)
    expect(it.metrics.imbalance).toBeLessThan(run('').metrics.imbalance)
    expect(it.metrics.totalTime).toBeGreaterThan(4.75 * run('').metrics.totalTime)
  },
  'interval-too-large': (it) => {
    expect(it.share('idleTime')).toBeGreaterThan(2 / 3)
  },
  'imbalance-tree': (it) => {
    const without = run('tree=imbalance&imbalance=0.3&interval=64')
    expect(it.metrics.nodes).toBe(without.metrics.nodes)
    expect(it.metrics.totalTime).toBeLessThan((2 / 3) * without.metrics.totalTime)
  },
  'slow-network': (it) => {
    const full = run('').metrics
    expect(it.metrics.iterations).toBe(full.iterations)
    expect(it.metrics.totalTime / full.totalTime).toBeGreaterThan(2.75)
    expect(it.metrics.totalTime / full.totalTime).toBeLessThan(3)
    expect(it.share('syncTime')).toBeGreaterThan(0.5)
  },
  'very-big-machine': (it) => {
    const without = run('processors=4096&tree=balanced&depth=20&grain=1000')
    expect(without.metrics.totalTime).toBeGreaterThan(3 * it.metrics.totalTime)
    expect(peak(it, 'busy')).toBeLessThan(4096 / 2)
  },
  'nobody-balances': (it) => {
    expect(peak(it, 'busy')).toBe(1)
    expect(it.metrics.migratedTasks).toBe(0)
    expect(it.metrics.speedup).toBeLessThan(1)
  },
  ...workChecks,
}

testStories({
  lab: tree,
  stories,
  run: runs,
  of: reduced,
  checks,
  file: new URL('./presets.golden.json', import.meta.url),
  golden: ({ metrics }) => Object.fromEntries([...EXACT, ...TIMES].map((name) => [name, metrics[name]])),
})

test('a first visit is shown the first story', () => {
  expect(tree.opening).toBe(stories[0].query)
})
