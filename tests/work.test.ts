/** Laws of real work in the synchronous lab, over random scenarios: the engine against the reference simulator in `oracle/tree`. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Speeds } from '../src/core/machines/speeds.ts'
import { defaults } from '../src/core/parameters.ts'
import { prepared } from '../src/core/workloads/prepared.ts'
import type { WorkDone } from '../src/core/workloads/workload.ts'
import { treeModel } from '../src/labs/tree/index.ts'
import type { TreeDetail } from '../src/labs/tree/model/detail.ts'
import { replay } from '../src/labs/tree/model/replay.ts'
import { parameters, type TreeValues } from '../src/labs/tree/parameters.ts'
import { speedOf } from './oracle/speeds.ts'
import { processorsOf } from './oracle/tree/network.ts'
import { firstCounted } from './oracle/tree/phases.ts'
import { workScenario } from './oracle/tree/scenarios.ts'
import { type Outcome, simulate } from './oracle/tree/simulate.ts'
import { byChance } from './setup/cases.ts'

const oracle = (values: TreeValues): Outcome => simulate(values, prepared(values, 3))

function finish(values: TreeValues, work = 1e9) {
  const run = treeModel.start(values, { record: true })
  while (!run.advance(work));
  return { metrics: run.metrics(), recorder: run.recorder }
}

const searches = (values: TreeValues): boolean => values.workload === 'search'

const sum = (numbers: ArrayLike<number>): number => Array.from(numbers).reduce((a, b) => a + b, 0)

/** Equal to 1e-9 of the total, in seconds. */
function expectTime(measured: unknown, micros: number, total: number): void {
  expect(Math.abs(Number(measured) - micros / 1e6)).toBeLessThanOrEqual((1e-9 * total) / 1e6)
}

test('the engine and the reference simulator agree on every number of a run', () => {
  fc.assert(
    fc.property(workScenario, (values) => {
      const outcome = oracle(values)
      const { metrics } = finish(values)
      const { iterations, nodes, leaves, depth, operations, criticalOperations, total } = outcome
      expect(metrics).toMatchObject({
        iterations: iterations.length,
        nodes,
        leaves,
        depth,
        operations,
        criticalOperations,
        migratedTasks: outcome.migrated,
        messages: outcome.messages,
        t1Iteration: outcome.t1Iteration,
        t2Iteration: outcome.t2Iteration,
      })
      for (const part of ['compute', 'balance', 'communication', 'overhead', 'wait', 'idle', 'sync', 'total'] as const)
        expectTime(metrics[`${part}Time`], outcome[part], total)
      if (searches(values)) {
        expect([metrics.workBound, metrics.criticalPath]).toEqual([null, null])
        expect(Math.abs(Number(metrics.optimum))).toBe(Math.abs(outcome.best))
        expect(metrics.visits).toBe(nodes)
      } else {
        const speeds = Array.from({ length: processorsOf(values) }, (_, q) => speedOf(values, q))
        const workers = sum(speeds.slice(firstCounted(values)))
        expectTime(metrics.workBound, outcome.sequential / workers, total)
        expectTime(metrics.criticalPath, outcome.criticalPath / Math.max(...speeds), total)
        expect(Number(metrics.criticalPath)).toBeLessThanOrEqual(Number(metrics.totalTime) * (1 + 1e-12))
      }
    }),
    byChance(1, 100),
  )
})

test('they agree on what every processor did in an iteration that is looked at, and so do the balancers in plain steps', () => {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(workScenario, share, share, (values, first, second) => {
      const { iterations, total } = oracle(values)
      const inspector = treeModel.inspect(values)
      // Back and forth, so that states that were kept are gone back to.
      for (const place of [first, second, first]) {
        const step = Math.floor(place * iterations.length)
        const expected = iterations[step]
        const detail = inspector.window(step, step + 1)[0] as TreeDetail
        expect([...detail.after]).toEqual(expected.after)
        expect([...detail.executed]).toEqual(expected.executed)
        const { clock } = replay(values, detail)
        for (let q = firstCounted(values); q < clock.length; q++) {
          expectTime(detail.compute[q], expected.compute[q], total)
          for (const part of ['communication', 'overhead', 'wait', 'idle'] as const)
            expectTime(detail[part][q], expected[part][q], total)
          expectTime(clock[q] / 1e9, expected.compute[q] + expected.balance[q], total)
        }
      }
    }),
    byChance(2, 40),
  )
})

test('a run is the same however it is cut into slices', () => {
  fc.assert(
    fc.property(workScenario, fc.integer({ min: 1, max: 2000 }), (values, work) => {
      const whole = finish(values)
      const cut = finish(values, work)
      expect(cut.metrics).toEqual(whole.metrics)
      expect(cut.recorder?.take()).toEqual(whole.recorder?.take())
    }),
    byChance(3, 40),
  )
})

describe('everything that was done', () => {
  function workOf(values: TreeValues): WorkDone {
    const making = treeModel.artifacts?.work(values)
    while (!making?.advance(1e9));
    return making.result() as WorkDone
  }

  test('is every task once, one after the other on each processor, and children after their parents', () => {
    fc.assert(
      fc.property(workScenario, (values) => {
        const { metrics, recorder } = finish(values)
        const work = workOf(values)
        expect([work.count, work.processors]).toEqual([metrics.nodes, processorsOf(values)])
        expect(sum(work.operations)).toBe(metrics.operations)
        expect(Math.max(...work.depth)).toBe(metrics.depth)
        const workers = work.processors - firstCounted(values)
        const busy = sum(work.end) - sum(work.begin)
        const total = Number(metrics.totalTime)
        const uneven = values.start === 'redundant' && !new Speeds(values, work.processors).even
        const counted = values.start === 'redundant' ? (Number(metrics.speedup) * total) / workers : metrics.computeTime
        // What all expand takes each another time then.
        if (!uneven) expect(Math.abs(busy / workers - Number(counted))).toBeLessThanOrEqual(1e-9 * total)
        const reached = new Float64Array(work.processors)
        const order = [...work.begin.keys()].sort((a, b) => work.begin[a] - work.begin[b] || work.end[a] - work.end[b])
        for (const task of order) {
          const q = work.owner[task]
          expect(work.begin[task]).toBeGreaterThanOrEqual(reached[q] * (1 - 1e-12))
          reached[q] = work.end[task]
          if (task > 0) expect(work.begin[task]).toBeGreaterThanOrEqual(work.end[work.parent[task]] * (1 - 1e-12))
        }
        const latest = recorder ? recorder.columns.time[recorder.count - 1] : 0
        expect(Math.max(...work.end)).toBeLessThanOrEqual(latest)
        // A processor that learns of a value learns of a better one, and one that is found is found by a task.
        const bestByProcessor = new Map<number, number>()
        const { processor, value, time } = work.learned
        value.forEach((value, i) => {
          expect(value).toBeLessThan(bestByProcessor.get(processor[i]) ?? Number.POSITIVE_INFINITY)
          bestByProcessor.set(processor[i], value)
          if (i > 0) expect(time[i]).toBeGreaterThanOrEqual(time[i - 1])
        })
        if (searches(values))
          expect(Math.abs(Math.min(...bestByProcessor.values()))).toBe(Math.abs(Number(metrics.optimum)))
      }),
      byChance(4, 40),
    )
  })
})

test('the result depends on neither balancer, processors, order nor news', () => {
  fc.assert(
    fc.property(workScenario, workScenario, (values, other) => {
      const { balancer, interval, topology, processors, sides, t1, t2, migration } = other
      const moved = {
        ...values,
        balancer,
        interval,
        topology,
        processors,
        sides,
        t1,
        t2,
        migration,
        alpha: 'auto' as const,
      }
      fc.pre(treeModel.check(moved).length === 0)
      const results = (values: TreeValues) => {
        const { optimum, solutions, fingerprint, integral, operations, nodes } = finish(values).metrics
        return searches(values) ? optimum : [solutions, fingerprint, integral, operations, nodes]
      }
      expect(results(moved)).toEqual(results(values))
    }),
    byChance(5, 40),
  )
})

describe('published sizes', () => {
  const base = defaults(parameters)

  test('UTS on 64 processors has as many nodes and leaves as on one', () => {
    expect(finish({ ...base, workload: 'uts', processors: 64 }).metrics).toMatchObject({
      nodes: 16_000,
      leaves: 12_839,
      depth: 6,
      operations: 31_999,
      criticalOperations: 112,
    })
  })

  const tour: TreeValues = { ...base, workload: 'search' }

  test.each(['barrier', 'never'] as const)(
    'one processor searches burma14 depth-first in 2570 visits, with news %s',
    (sharing) => {
      expect(finish({ ...tour, sharing, processors: 1 }).metrics).toMatchObject({
        optimum: 3323,
        visits: 2570,
        dropped: 55,
        operations: 2_189_135,
      })
    },
  )

  test('no run finds the tour in fewer than the visits that no order avoids, and news makes them fewer', () => {
    const visits = (['barrier', 'never'] as const).map((sharing) => {
      const { optimum, visits } = finish({ ...tour, sharing, processors: 8 }).metrics
      expect(optimum).toBe(3323)
      expect(visits).toBeGreaterThanOrEqual(1694)
      return Number(visits)
    })
    expect(visits[0]).toBeLessThan(visits[1])
    expect(finish({ ...tour, knownAtStart: 'optimum', processors: 8 }).metrics.visits).toBe(1694)
  })
})
