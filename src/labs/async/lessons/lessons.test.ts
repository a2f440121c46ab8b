/** The asynchronous lab's lessons, and checks of what their texts say in words. Change a sentence and its check together. */

import { expect } from 'vitest'
import { type Checks, columnOf, numberOf, type RunQuery, testLessons } from '../../../../tests/lessons.ts'
import type { WorkDone } from '../../../core/workloads/workload.ts'
import { lab, messages } from '../index.ts'
import type { AsyncValues } from '../parameters.ts'
import { page } from '../views/page.ts'

const SMALL = 'processors=16&depth=12'
const CHAIN = `${SMALL}&topology=chain&hopTime=100`
const UNASKED = 'balancer=sender&policy=random'
const RECEIVERS = `balancer=rid&${SMALL}`
const SELDOM = 'depth=12&balancer=loadserver&serverCost=light&interval=16'
const SWITCHED = 'depth=14&balancer=loadserver&serverCost=light&interval=16'
const DIFFUSION = 'depth=14&balancer=rid&update=1'
const FILLED = `${DIFFUSION}&t1=on&fillingBalancer=loadserver&serverCost=light`
const TOKEN = 'processors=32&depth=12&termination=ring'
const PICTURE = 'workload=mandelbrot&processors=16'
const MANY = 'workload=mandelbrot'
const LIST = 'workload=quicksort&processors=16'
const TOUR = 'workload=search&processors=8'
const SOLO = 'workload=search&processors=1'
const CITIES = 'workload=search&tspInstance=drawn'
const KNAPSACK = 'workload=search&problem=knapsack&items=40&instanceSeed=15'
const TREE = 'depth=12'
const COUNTED = `${TREE}&t1=on&detection=central`
const WAVE = 'processors=128&depth=12&t1=on&detection=reduction'
const ALONE = `${TREE}&t2=on&detection=local`
const RING = TOKEN
const CENTRE = 'balancer=loadserver&depth=12'
const SERVER = `${CENTRE}&processors=16`
const LARGE = TREE

/** Metrics of several runs. */
const all = (run: RunQuery, id: string, queries: readonly string[]) => queries.map((query) => numberOf(run, query, id))

/** T₁/T∞, and by how many spans a run is above its fair share of the work. */
const parallelism = (run: RunQuery, query: string) =>
  numberOf(run, query, 'work') / numberOf(run, query, 'criticalPath')
const spansAbove = (run: RunQuery, query: string) =>
  (numberOf(run, query, 'totalTime') - numberOf(run, query, 'workBound')) / numberOf(run, query, 'criticalPath')

const falling = (values: readonly number[]) => expect(values).toEqual([...values].sort((a, b) => b - a))

const checks: Checks = {
  thieves: {
    span: (run, query) => {
      // Hundreds of spans of work, and something to steal nearly all the time.
      expect(parallelism(run, query)).toBeGreaterThan(300)
      expect(numberOf(run, query, 'idleTime') / numberOf(run, query, 'totalTime')).toBeLessThan(0.05)
    },
    bound: (run, query) => {
      const constants = ['&depth=12', '', '&depth=16'].map((other) => spansAbove(run, query + other))
      expect(Math.max(...constants) - Math.min(...constants)).toBeLessThan(0.5)
      // With many processors the spans are more than a fair share.
      const many = `${query}&processors=256`
      expect(numberOf(run, many, 'totalTime')).toBeGreaterThan(2 * numberOf(run, many, 'workBound'))
      expect(Math.abs(spansAbove(run, many) - spansAbove(run, query))).toBeLessThan(0.6)
    },
    slack: (run, query) => {
      expect(Math.round(parallelism(run, query) / 64)).toBe(3)
      expect(Math.round(spansAbove(run, query))).toBe(3)
      expect(numberOf(run, query, 'efficiency')).toBeCloseTo(0.5, 1)
      expect(parallelism(run, query) / 16).toBeGreaterThan(10)
    },
    steals: (run, query) => {
      expect(Math.abs(numberOf(run, query, 'nodes') / numberOf(run, TREE, 'nodes') - 10)).toBeLessThan(1)
      expect(numberOf(run, query, 'criticalPath') / numberOf(run, TREE, 'criticalPath')).toBeLessThan(1.5)
      const doubled = numberOf(run, `${query}&processors=128`, 'requests') / numberOf(run, query, 'requests')
      expect(Math.abs(doubled - 2)).toBeLessThan(0.5)
    },
    half: (run, query) => {
      const deep = query.replace('&traversal=breadth-first', '')
      falling(all(run, 'totalTime', [query, `${deep}&amount=half`, `${query}&amount=half`, deep]))
      falling(all(run, 'peakTasks', [`${query}&amount=half`, deep]))
    },
    levels: (run, query) => {
      const near = `${query}&victim=near`
      falling(all(run, 'totalTime', [`${near}&nearShare=1`, query, near]))
      expect(numberOf(run, `${near}&nearShare=1`, 'meanHops')).toBeLessThan(1.01)
    },
  },
  messages: {
    clocks: (run, query) => {
      // Early: the number of tasks is largest in the first fifth of the run.
      const { columns, count } = run(query).recording
      const tasks = [...columns.tasks.subarray(0, count)]
      expect(tasks.indexOf(Math.max(...tasks)) / count).toBeLessThan(0.2)
    },
    requests: (run, query) => {
      const [requests, successes, messages] = ['requests', 'successes', 'messages'].map((id) =>
        numberOf(run, query, id),
      )
      // The last requests come too late.
      expect(2 * requests).toBeGreaterThan(messages)
      expect(2 * requests).toBeLessThan(1.05 * messages)
      expect(successes / requests).toBeLessThan(0.5)
    },
    grain: (run, query) => {
      const queries = [`${query}&grain=10`, query, `${query}&grain=10000`]
      falling(all(run, 'efficiency', queries).reverse())
      const moved = all(run, 'tasksMigrated', queries)
      expect(moved[2] / moved[0]).toBeLessThan(1.25)
    },
    polling: (run, query) => {
      falling(all(run, 'totalTime', [query, `${SMALL}&interval=4`, SMALL]))
      const interrupt = (interval: number) => `${SMALL}&handling=interrupt&interval=${interval}`
      const times = all(run, 'totalTime', [1, 8, 64].map(interrupt))
      expect(new Set(times).size).toBe(1)
    },
    real: (run, query) => {
      const queries = [query, ...[16, 4, 1].map((interval) => query.replace('interval=64', `interval=${interval}`))]
      falling(all(run, 'totalTime', queries))
      // A second at most on four workers whose nodes take a millisecond.
      expect(numberOf(run, query, 'nodes')).toBeLessThan(2000)
    },
    distance: (run) => {
      const without = (query: string) => query.replace('&hopTime=100', '')
      expect(new Set(all(run, 'totalTime', [without(CHAIN), SMALL])).size).toBe(1)
      const near = (topology: string) => `${SMALL}&hopTime=100&victim=neighbour&topology=${topology}`
      falling(all(run, 'totalTime', ['chain', 'ring', 'torus'].map(near)))
    },
    many: (run, query) => {
      const queries = [SMALL, `${query}&processors=32`, query, `${query}&processors=128`]
      falling(all(run, 'efficiency', queries))
      falling(all(run, 'totalTime', queries))
      expect(numberOf(run, query, 'spreadTime') / numberOf(run, query, 'totalTime')).toBeCloseTo(0.25, 1)
    },
  },
  asking: {
    scarce: (run, query) => {
      const { nodes, processors } = { ...run(query).metrics, ...run(query).values }
      expect([nodes, processors]).toEqual([237, 64])
      falling(all(run, 'totalTime', ['depth=8', query]))
      // Hardly a fifth of the processors' time goes to nodes, and a task that is sent is mostly accepted at once.
      expect(numberOf(run, query, 'efficiency')).toBeLessThan(0.2)
      const [moved, sent] = ['messages', 'requests'].map((id) => numberOf(run, query, id))
      expect(moved).toBeLessThan(1.2 * sent)
      expect(numberOf(run, query, 'tasksMigrated')).toBe(moved)
    },
    plenty: (run, query) => {
      falling(all(run, 'totalTime', [query, `${query}&transferLimit=2`, `${query}&transferLimit=1`]))
      falling(all(run, 'tasksMigrated', [query, SMALL]))
    },
    probing: (run, query) => {
      falling(all(run, 'totalTime', [`${query}&policy=random`, query, SMALL]))
      falling(all(run, 'idleTime', [`${query}&interval=4`, query]))
      falling(all(run, 'messages', [query, `${query}&interval=4`]))
    },
    load: (run, query) => {
      const depths = [8, 10, 12, 14].map((depth) => `depth=${depth}`)
      expect(query).toBe(depths[3])
      const thieves = all(run, 'efficiency', depths)
      const senders = all(
        run,
        'efficiency',
        depths.map((depth) => `${UNASKED}&${depth}`),
      )
      expect(senders.map((efficiency, i) => efficiency > thieves[i])).toEqual([true, true, false, false])
      // Thieves send twice as much when the tree is 39 times as large, senders 260 times as much.
      const growth = (before: string) => {
        const [small, large] = all(run, 'messages', [`${before}depth=8`, `${before}depth=14`])
        return large / small
      }
      expect(growth('')).toBeLessThan(2.2)
      expect(growth(`${UNASKED}&`)).toBeGreaterThan(numberOf(run, query, 'nodes') / numberOf(run, 'depth=8', 'nodes'))
      const nodes = all(
        run,
        'nodes',
        [14, 15, 16].map((depth) => `depth=${depth}`),
      )
      expect(Math.min(nodes[1] / nodes[0], nodes[2] / nodes[1])).toBeGreaterThan(1.5)
      expect(numberOf(run, `${UNASKED}&depth=16`, 'efficiency')).toBeLessThan(0.4)
    },
    neighbours: (run, query) => {
      const senders = query.replace('balancer=rid', 'balancer=sid')
      falling(all(run, 'totalTime', [query, senders, SMALL]))
      falling(all(run, 'messages', [query, senders, SMALL]))
    },
    news: (run, query) => {
      expect(query).toBe(`${RECEIVERS}&update=0`)
      falling(all(run, 'totalTime', [`${RECEIVERS}&update=4`, `${RECEIVERS}&update=2`]))
      expect(numberOf(run, `${RECEIVERS}&update=10`, 'tasksMigrated')).toBe(0)
      const never = `${RECEIVERS}&update=16`
      // Once to each of four neighbours when there is a first task, and once when there is none any more.
      expect(all(run, 'messages', [never])).toEqual([8])
      expect(numberOf(run, never, 'tasksMigrated')).toBe(0)
      expect(numberOf(run, never, 'totalTime') / numberOf(run, `${SMALL}&balancer=none`, 'totalTime')).toBeCloseTo(1, 2)
      // A message to each of four neighbours for nearly every node.
      expect(numberOf(run, query, 'messages') / numberOf(run, query, 'nodes')).toBeGreaterThan(3.5)
    },
  },
  wall: {
    server: (run, query) => {
      expect(numberOf(run, query, 'serverUtilisation')).toBeGreaterThan(0.99)
      // The time that the server takes for each request, and for a node.
      const request = numberOf(run, query, 'totalTime') / numberOf(run, query, 'requests')
      const node = numberOf(run, query, 'work') / numberOf(run, query, 'nodes')
      expect(request / node).toBeGreaterThan(0.5)
      expect(request / node).toBeLessThan(1)
    },
    fewer: (run, query) => {
      const queries = [query, `${CENTRE}&processors=8`, SERVER]
      const rates = queries.map((each) => numberOf(run, each, 'requests') / numberOf(run, each, 'totalTime'))
      expect(Math.min(...rates) / Math.max(...rates)).toBeGreaterThan(0.98)
      for (const each of queries) {
        expect(numberOf(run, each, 'requests') / numberOf(run, each, 'nodes')).toBeGreaterThan(0.9)
        expect(numberOf(run, each, 'serverUtilisation')).toBeGreaterThan(0.98)
      }
      expect(numberOf(run, query, 'speedup')).toBeGreaterThan(0.94 * numberOf(run, SERVER, 'speedup'))
      falling(all(run, 'totalTime', [`${CENTRE}&processors=2`, `${SMALL}&balancer=none`]))
    },
    seldom: (run, query) => {
      const at = (processors: number, interval: number) =>
        numberOf(run, `${CENTRE}&processors=${processors}&interval=${interval}`, 'totalTime')
      expect(at(16, 8)).toBeLessThan(at(16, 16))
      expect(at(32, 16)).toBeLessThan(at(32, 8))
      falling(all(run, 'waitTime', [SERVER, `${SERVER}&interval=8`, query]))
      const shares = [SERVER, `${SERVER}&interval=8`, query].map(
        (each) => numberOf(run, each, 'idleTime') / numberOf(run, each, 'totalTime'),
      )
      falling([...shares].reverse())
    },
    overlap: (run, query) => {
      expect(numberOf(run, query, 'waitTime')).toBe(0)
      const sizes = [16, 32, 64, 128].map((processors) => `${CENTRE}&request=overlap&processors=${processors}`)
      expect(Math.min(...all(run, 'serverUtilisation', sizes))).toBeGreaterThan(0.95)
      const efficiencies = all(run, 'efficiency', sizes)
      falling(efficiencies)
      expect(efficiencies[2]).toBeLessThan(0.35)
    },
    grain: (run, query) => {
      const rate = (each: string) => numberOf(run, each, 'requests') / numberOf(run, each, 'totalTime')
      expect(rate(query)).toBeLessThan(rate(SERVER))
      const larger = `${CENTRE}&processors=64&grain=10000`
      expect(rate(larger) / rate(SERVER)).toBeGreaterThan(0.9)
      expect(numberOf(run, query, 'work') / numberOf(run, SERVER, 'work')).toBeGreaterThan(8.5)
      expect(numberOf(run, larger, 'serverUtilisation')).toBeGreaterThan(0.95)
    },
    centres: (run, query) => {
      falling(all(run, 'totalTime', [CENTRE, `${LARGE}&balancer=pool`, query, LARGE]))
      expect(numberOf(run, query, 'serverUtilisation')).toBeGreaterThan(0.99)
    },
    spheres: (run, query) => {
      const of = (sphere: number) => query.replace('sphere=64', `sphere=${sphere}`)
      // On other trees as well one head is better than many, and something in between better still.
      for (const seed of ['', '&seed=1', '&seed=2']) {
        falling(all(run, 'totalTime', [of(2) + seed, query + seed, of(8) + seed]))
      }
      // Small spheres send more messages; the head of a large one is in use nearly all the time.
      falling(all(run, 'messages', [2, 4, 8, 16, 64].map(of)))
      expect(numberOf(run, query, 'serverUtilisation')).toBeGreaterThan(0.9)
    },
  },
  noticing: {
    phases: (run, query) => {
      const { t1, t2, totalTime } = run(query).metrics as Readonly<Record<string, number>>
      const [time, inFlight] = ['time', 'inFlight'].map((id) => columnOf(run, query, id))
      const meanBetween = (from: number, to: number) => {
        const all = inFlight.filter((_, row) => time[row] > from && time[row] <= to)
        return all.reduce((a, b) => a + b, 0) / all.length
      }
      const steady = meanBetween(t1 + 0.1 * (t2 - t1), t1 + 0.6 * (t2 - t1))
      expect(steady).toBeLessThan(1)
      expect(Math.min(meanBetween(0, t1), meanBetween(t2, totalTime))).toBeGreaterThan(4 * steady)
      // Without transitions there is nothing to know.
      expect(numberOf(run, query, 'totalTime')).toBe(numberOf(run, `${query}&t1=on`, 'totalTime'))
    },
    count: (run, query) => {
      expect(query).toBe(COUNTED)
      falling(all(run, 'messages', [query, TREE]))
      falling(all(run, 'totalTime', [query, TREE]))
      expect(numberOf(run, `${query}&reportStep=1`, 'serverUtilisation')).toBeGreaterThan(0.95)
      for (const step of [8, 16]) expect(run(`${query}&reportStep=${step}`).metrics.t1Delay).toBeNull()
    },
    wave: (run, query) => {
      expect(query).toBe(WAVE)
      const central = query.replace('reduction', 'central')
      falling(all(run, 'totalTime', [central, query]))
      falling(all(run, 't1Delay', [query, central]))
      expect(numberOf(run, central, 'serverUtilisation')).toBeGreaterThan(0.9)
      // More often is not always sooner.
      falling(all(run, 't1Delay', [`${query}&period=500`, `${query}&period=2000`]))
    },
    alone: (run, query) => {
      expect(query).toBe(ALONE)
      // On other trees as well.
      for (const seed of ['', '&seed=1', '&seed=2']) {
        falling(all(run, 'totalTime', [`${query}&patience=100${seed}`, query + seed]))
      }
      for (const patience of [2000, 5000, 10_000])
        expect(numberOf(run, `${query}&patience=${patience}`, 'totalTime')).toBe(numberOf(run, TREE, 'totalTime'))
    },
    end: (run, query) => {
      expect(query).toBe(RING)
      const paused = [0, 500, 2000].map((backoff) => `${query}&backoff=${backoff}`)
      falling(all(run, 'detectionDelay', paused))
      falling(all(run, 'workTime', [paused[2], paused[1]]))
      const tokens = [...messages(run(query).values as AsyncValues).rows].filter(
        ([kind, , , , , , sent]) => kind === 'token' && Number(sent) > 1e9 * numberOf(run, query, 'workTime'),
      )
      expect(tokens.length).toBeGreaterThan(2 * 32)
      // Most messages come when nothing is left.
      const tasks = columnOf(run, query, 'tasks')
      const sent = columnOf(run, query, 'messages')
      const after = sent.slice(tasks.findLastIndex((count) => count > 0) + 1)
      expect(after.reduce((a, b) => a + b, 0)).toBeGreaterThan(numberOf(run, query, 'messages') / 2)
    },
    counters: (run, query) => {
      const late = (termination: string, processors: number) =>
        numberOf(run, `processors=${processors}&depth=12&termination=${termination}`, 'detectionDelay')
      expect(query).toBe('processors=128&depth=12&termination=tree')
      const ring = [8, 32, 128].map((processors) => late('ring', processors))
      const tree = [8, 32, 128].map((processors) => late('tree', processors))
      expect(ring[2] / ring[0]).toBeGreaterThan(10)
      expect(tree[2] / tree[0]).toBeLessThan(5)
    },
  },
  changing: {
    interval: (run, query) => {
      expect(query).toBe(`${SELDOM}&t1=on`)
      expect([run(query).values.fillingInterval, run(query).values.interval]).toEqual([1, 16])
      const always = [1, 2, 4, 8, 16].map((interval) => SELDOM.replace('interval=16', `interval=${interval}`))
      expect(Math.min(...all(run, 'totalTime', always))).toBeGreaterThan(numberOf(run, query, 'totalTime'))
    },
    slow: (run, query) => {
      expect(query).toBe(`${DIFFUSION}&topology=chain`)
      expect(run(query).metrics.t1).toBeNull()
      falling(all(run, 'totalTime', [query, query.replace('chain', 'ring'), DIFFUSION]))
      const { recording } = run(query)
      const { lanes, count, matrices } = recording
      const computes = (lane: number) =>
        Array.from({ length: count }, (_, row) => matrices.compute[row * lanes + lane]).some((time) => time > 0)
      const busy = Array.from({ length: lanes }, (_, lane) => lane).filter(computes)
      expect(busy.length).toBeLessThan(lanes / 2)
      // The root's end of the chain.
      expect(Math.max(...busy)).toBe(busy.length - 1)
    },
    filling: (run, query) => {
      expect(query).toBe(`${FILLED}&topology=chain`)
      falling(all(run, 'ita', [query, FILLED]))
      falling(all(run, 'ita', [query, `${query}&c1=0.5`, `${query}&c1=0.1`]))
    },
    learning: (run, query) => {
      expect([query, run(query).values.c1]).toEqual([`${FILLED}&detection=local`, 1])
      expect(numberOf(run, query, 'tasksMigrated')).toBe(0)
      expect(numberOf(run, query, 'totalTime') / numberOf(run, 'depth=14&balancer=none', 'totalTime')).toBeCloseTo(1, 2)
      const waves = numberOf(run, `${FILLED}&detection=reduction`, 'totalTime')
      expect(
        Math.max(
          ...all(
            run,
            'totalTime',
            [3, 4, 6].map((c1) => `${query}&c1=${c1}`),
          ),
        ),
      ).toBeLessThan(waves)
    },
    once: (run, query) => {
      expect(query).toBe(`${SWITCHED}&t2=on`)
      expect(numberOf(run, query, 't2') - numberOf(run, query, 't1')).toBeLessThan(0.001)
      const half = `${query}&c2=0.5`
      expect(numberOf(run, half, 'totalTime')).toBe(numberOf(run, SWITCHED, 'totalTime'))
      const [all, fewer] = [SWITCHED, half].map((each) => numberOf(run, each, 'messages'))
      expect((all - fewer) / all).toBeLessThan(0.05)
    },
    quiet: (run, query) => {
      expect(query).toBe(`${TOKEN}&t2=on&c2=0.5`)
      falling(all(run, 'messages', [TOKEN, query]))
      const patient = `${TOKEN}&t2=on&detection=local`
      falling(all(run, 'ita', [`${patient}&patience=2000`, patient]))
    },
  },
}

/** Which processor learned of which value when, as a share of the run. */
function learned(run: RunQuery, query: string) {
  const work = lab.artifacts?.work(run(query).values)
  if (!work) throw new Error('the lab does not keep its work')
  while (!work.advance(1e7));
  const { processor, time, value } = (work.result() as WorkDone).learned
  const best = value.indexOf(Math.min(...value))
  const total = numberOf(run, query, 'totalTime')
  return { first: value[0], best: value[best], at: time[best], share: time[best] / total, by: processor[best], time }
}

const workChecks: Checks = {
  dividing: {
    quarters: (run, query) => {
      expect(query).toBe(PICTURE)
      expect(numberOf(run, query, 'tasksMigrated')).toBeLessThan(numberOf(run, query, 'nodes') / 10)
      const [idle, total] = ['idleTime', 'totalTime'].map((id) => numberOf(run, query, id))
      expect(idle).toBeGreaterThan((total * (1 - numberOf(run, query, 'efficiency'))) / 2)
      // Most of it in the last third.
      const time = columnOf(run, query, 'time')
      const late = columnOf(run, query, 'idle').filter((_, slot) => time[slot] > (2 / 3) * total)
      expect(late.reduce((a, b) => a + b, 0)).toBeGreaterThan(idle / 2)
      // Divided squares cost next to nothing.
      const divided = numberOf(run, query, 'nodes') - numberOf(run, query, 'leaves')
      expect(divided / numberOf(run, query, 'operations')).toBeLessThan(1e-4)
    },
    dear: (run, query) => {
      falling(all(run, 'speedup', [`${query}&region=inside`, query, PICTURE]))
      // Inside all tiles take the same: one stands at the end of each path.
      const inside = `${query}&region=inside`
      const [operations, path, nodes, leaves, depth] = [
        'operations',
        'criticalOperations',
        'nodes',
        'leaves',
        'depth',
      ].map((id) => numberOf(run, inside, id))
      expect((operations - (nodes - leaves)) / leaves).toBeCloseTo(path - depth, 8)
    },
    grain: (run, query) => {
      const sizes = [64, 32, 16, 8, 4].map((tile) => `${query}&tile=${tile}`)
      falling(all(run, 'totalTime', sizes))
      falling(all(run, 'criticalPath', sizes))
      expect(all(run, 'workBound', sizes)[4]).toBeGreaterThan(0.95 * numberOf(run, sizes[4], 'totalTime'))
    },
    deaf: (run, query) => {
      expect(query).toBe(`${PICTURE}&handling=interrupt`)
      falling(all(run, 'totalTime', [PICTURE, query]))
      falling(all(run, 'messages', [query, PICTURE]))
    },
    filling: (run, query) => {
      falling(all(run, 'speedup', [MANY, query]))
      falling(all(run, 'totalTime', [MANY, query]))
      expect(numberOf(run, query, 'work')).toBeLessThan(numberOf(run, MANY, 'work') / 2)
      expect(numberOf(run, query, 'criticalPath')).toBeGreaterThan(numberOf(run, MANY, 'criticalPath'))
      expect(Math.max(...columnOf(run, `${query}&region=inside`, 'tasksMost'))).toBe(4)
    },
    path: (run, query) => {
      expect(query).toBe(LIST)
      const [few, here] = all(run, 'speedup', [query.replace('16', '4'), query])
      expect(here / few).toBeLessThan(2)
      // Enough for all only when much of the run is over.
      const enough = columnOf(run, query, 'tasksMost').findIndex((tasks) => tasks >= 16)
      expect(columnOf(run, query, 'time')[enough]).toBeGreaterThan(0.4 * numberOf(run, query, 'totalTime'))
    },
  },
  'not-knowing': {
    bounds: (run, query) => {
      expect(query).toBe(SOLO)
      // Tours of fourteen cities, in either direction the same.
      const tours = Array.from({ length: 13 }, (_, i) => i + 1).reduce((a, b) => a * b) / 2
      expect(tours).toBeGreaterThan(3e9)
      const [here, informed] = all(run, 'visits', [query, `${query}&knownAtStart=optimum`])
      expect(informed / here).toBeGreaterThan(0.5)
      // A good tour is found early.
      const { first, best, time } = learned(run, query)
      expect(first / best).toBeLessThan(1.1)
      expect(time[0] / numberOf(run, query, 'totalTime')).toBeLessThan(0.05)
    },
    never: (run, query) => {
      const ratio = numberOf(run, SOLO, 'totalTime') / numberOf(run, query, 'totalTime')
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
      // Most of it in vain.
      expect(numberOf(run, query, 'visits')).toBeGreaterThan(2 * numberOf(run, TOUR, 'visits'))
    },
    telling: (run, query) => {
      expect([query, run(query).values.sharing]).toEqual([TOUR, 'broadcast'])
      const ways = ['never', 'with-other-messages', 'broadcast', 'binomial-tree'].map((way) => `${TOUR}&sharing=${way}`)
      falling(all(run, 'totalTime', ways))
      expect(numberOf(run, query, 'announcements')).toBeLessThan(numberOf(run, query, 'messages') / 4)
      expect(numberOf(run, `${TOUR}&sharing=instant`, 'visits')).toBeGreaterThan(
        numberOf(run, `${SOLO}&knownAtStart=optimum`, 'visits'),
      )
    },
    misled: (run, query) => {
      falling(all(run, 'speedup', [query, TOUR]))
      falling(all(run, 'totalTime', [query, TOUR]))
      expect(numberOf(run, query, 'idleTime') / numberOf(run, query, 'totalTime')).toBeLessThan(0.02)
    },
    'super-linear': (run, query) => {
      const single = `${CITIES}&processors=1`
      expect(numberOf(run, single, 'totalTime') / numberOf(run, query, 'totalTime')).toBeGreaterThan(2)
      // One finds the best tour near the end, the second of two at once.
      expect(learned(run, single).share).toBeGreaterThan(0.95)
      expect(learned(run, query)).toMatchObject({ by: 1 })
      expect(learned(run, query).share).toBeLessThan(0.15)
      const processors = [2, 4, 8, 16]
      falling(
        processors.map(
          (p) => numberOf(run, single, 'totalTime') / numberOf(run, `${CITIES}&processors=${p}`, 'totalTime') / p,
        ),
      )
    },
    detriment: (run, query) => {
      const fewer = [1, 2].map((processors) => `${KNAPSACK}&processors=${processors}`)
      falling(all(run, 'totalTime', [query, fewer[1], fewer[0]]))
      const [here, one] = [query, fewer[0]].map((each) => learned(run, each))
      expect([here.by, one.by]).toEqual([0, 0])
      expect(here.at).toBeGreaterThan(2 * one.at)
      expect(numberOf(run, `${query}&sharing=instant`, 'totalTime')).toBeGreaterThan(
        numberOf(run, fewer[0], 'totalTime'),
      )
    },
  },
}

/** What the lessons on programs of the reader's own say in words. */
const ownChecks: Checks = {
  'first-rule': {
    empty: (run, query) => {
      expect(all(run, 'messages', [query])).toEqual([0])
      expect(numberOf(run, query, 'speedup')).toBeLessThan(1.01)
    },
    line: (run, query) => expect(numberOf(run, query, 'messages')).toBe(0),
    much: (run, query) => {
      // Nearly every task once, and none where no queue becomes that long.
      expect(numberOf(run, query, 'messages') / numberOf(run, query, 'nodes')).toBeGreaterThan(0.85)
      expect(numberOf(run, `${query}&own.most=16`, 'messages')).toBe(0)
    },
    several: (run, query) => expect(numberOf(run, query, 'messages')).toBeGreaterThan(1.3 * 1800),
    right: (run, query) => expect(numberOf(run, query, 'efficiency')).toBeGreaterThan(0.5),
  },
  'ask-instead': {
    giving: (run, query) => expect(numberOf(run, query, 'messages')).toBe(numberOf(run, query, 'tasksMigrated')),
    ask: (run, query) => expect(numberOf(run, query, 'messages')).toBe(0),
    answer: (run, query) => {
      expect(numberOf(run, query, 'messages')).toBeLessThanOrEqual(numberOf(run, query, 'requests') + 16)
      expect(numberOf(run, query, 'speedup')).toBeLessThan(1.01)
    },
    few: (run, query) => expect(numberOf(run, query, 'tasksMigrated')).toBeLessThan(200),
    slow: (run, query) => {
      // A task takes far less than a message to another computer.
      const perTask = numberOf(run, query, 'work') / numberOf(run, query, 'nodes')
      expect(perTask).toBeLessThan(0.001)
    },
  },
  'server-lines': {
    knows: (run, query) => expect(numberOf(run, query, 'tasksMigrated')).toBeLessThan(100),
    answers: (run, query) => expect(numberOf(run, query, 'tasksMigrated')).toBe(0),
    busy: (run, query) => {
      const at = (processors: number) => query.replace('processors=16', `processors=${processors}`)
      for (const processors of [4, 16, 64]) {
        expect(numberOf(run, at(processors), 'serverUtilisation')).toBeGreaterThan(0.9)
      }
      falling(all(run, 'totalTime', [at(8), at(16), at(32)]))
    },
    seldom: (run, query) => expect(numberOf(run, query, 'messages')).toBeGreaterThan(750),
    worth: (run, query) => expect(numberOf(run, query, 'serverUtilisation')).toBeLessThan(1),
  },
  'two-level-rule': {
    far: (run, query) => {
      expect(numberOf(run, query, 'idleTime') / numberOf(run, query, 'totalTime')).toBeGreaterThan(0.5)
      // Seven of the other processors are near.
      expect(numberOf(run, query, 'meanHops')).toBeGreaterThan(1.8)
    },
    near: (run, query) => expect(numberOf(run, query, 'efficiency')).toBeLessThan(0.34),
    only: (run, query) => {
      const shares = [1, 0.25, 0].map((far) => `${query}&own.far=${far}`)
      const [any, some, none] = all(run, 'efficiency', shares)
      expect(some).toBeGreaterThan(Math.max(any, none))
      expect(numberOf(run, shares[2], 'requests')).toBeGreaterThan(numberOf(run, shares[1], 'requests'))
    },
    flat: (run, query) => falling(all(run, 'totalTime', [`${query}&own.far=0`, query])),
    both: (run, query) => expect(numberOf(run, query, 'efficiency')).toBeLessThan(0.34),
  },
  'every-run': {
    works: (run, query) => expect(numberOf(run, query, 'efficiency')).toBeGreaterThan(0.7),
    patience: (run, query) => {
      expect(() => run(`${query}&own.patience=2000`)).toThrow(/1 left and no processor to ask for them/)
      const long = all(run, 'totalTime', [query, `${query}&own.patience=100000`])
      expect(long[0]).toBe(long[1])
    },
    orders: (run, query) => expect(numberOf(run, query, 'successes')).toBeGreaterThan(0),
    absurd: (run, query) => expect(() => run(`${query}&grain=10000`)).toThrow(/left and no processor to ask for them/),
    repair: (run, query) => expect(numberOf(run, query, 'efficiency')).toBeGreaterThan(0.6),
    proved: (run, query) => {
      const repaired = numberOf(run, query, 'totalTime')
      expect(repaired).toBeGreaterThan(0)
      // Not even coarse tasks are lost now.
      expect(numberOf(run, `${query}&grain=10000`, 'nodes')).toBe(numberOf(run, query, 'nodes'))
    },
  },
}

testLessons({
  lab,
  page,
  checks: { ...checks, ...workChecks, ...ownChecks },
})
