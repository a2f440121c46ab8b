/** The lab from outside: what it accepts, what it reports, what is inside its steps. */
import { describe, expect, test } from 'vitest'
import { carriedOut, type Node } from '../../../tests/oracle/divisible.ts'
import { parseLink } from '../../core/link/link.ts'
import { runWhole } from '../../core/run/run.ts'
import { lab as divisible } from './index.ts'
import type { ProgramDetail } from './model/detail.ts'
import { problemIn } from './model/problem.ts'
import { algorithmsFor } from './model/scenario.ts'
import type { DivisibleValues } from './parameters.ts'
import { alternatives, baselines, sweep } from './views/explore.ts'

const open = (query: string) => parseLink(`divisible?${query}`, { divisible })
const run = (query: string) => {
  const { values, problems } = open(query)
  expect([...problems, ...divisible.check(values)]).toEqual([])
  return { values, ...runWhole(divisible, values, { record: true }) }
}
/** Everything that is said about a link that cannot be used. */
const messagesOf = (query: string) => {
  const { values, problems } = open(query)
  return [...problems, ...divisible.check(values)].map(({ message }) => message)
}

describe('a bad system is refused with the cell named', () => {
  test.each([
    ['C=100,-5,3,4', 'C: worker 2: expected a number from 0.000001 to 1000000000, got −5'],
    ['E=1,2,0,4', 'E: worker 3: expected a number from 0.000001 to 1000000000, got 0'],
    ['L=1,NaN,3,4', 'L: worker 2: expected a number from 0 to 1000000000, got "NaN"'],
    ['L=1,2,3,fast', 'L: worker 4: expected a number from 0 to 1000000000, got "fast"'],
    ['C=1,,3,4', 'C: worker 2: expected a number from 0.000001 to 1000000000, got nothing'],
    [`C=${Array(2000).fill(1)}`, 'C: expected 1 to 256 values, one a worker, got 2000'],
    ['L=1,2,3', 'L: expected 4 values, one a worker as in C, got 3'],
    ['E=1,2,3,4,5', 'E: expected 4 values, one a worker as in C, got 5'],
    ['system=clusters&clusterSize=2,3,4', 'clusterSize: expected 2 values, one a cluster as in clusterC, got 3'],
    ['system=random&Cmin=200', 'Cmin: expected at most Cmax = 100, got 200'],
    [
      'system=random&workers=9&algorithm=opt',
      'algorithm: expected at most 8 workers for opt, which tries all orders, got 9',
    ],
    ['algorithm=multilevel', 'algorithm: expected system=clusters for multilevel, got system=given'],
    [
      'algorithm=sport',
      'algorithm: expected latency 0 of all links for sport, whose model has none, got links with latency',
    ],
    ['algorithm=uniform&rounds=60&system=random&workers=100', 'rounds: expected 1 to 5 for 100 workers, got 60'],
    [
      'system=tree&algorithm=installments',
      'algorithm: expected one star of workers for installments, which sends in rounds, got system=tree',
    ],
    [
      'system=tree&algorithm=opt&tree=1(9*1/1)',
      'algorithm: expected at most 8 members of a port for opt, which tries all orders, got 9',
    ],
    ['system=tree&tree=1/2,3(4/5', 'tree: character 10: expected "," or ")", got the end'],
  ])('%.40s', (query, message) => {
    expect(messagesOf(query)).toContain(message)
  })

  test('ten thousand workers are not even read', () => {
    expect(messagesOf(`C=${Array(10_000).fill(1)}`)[0]).toMatch(/^link: expected at most 20000 characters, got \d+$/)
  })
})

describe('a run', () => {
  test('of table 2.1 reports orders of workers counted from 1, fractions and T', () => {
    const { metrics } = run('C=100,125,150&E=1000,700,850&L=10,7,9&delta=0.5&algorithm=iterlp2a&sort=C')
    expect(metrics.makespan).toBeCloseTo(436.033, 3)
    expect(metrics).toMatchObject({ allocationOrder: [1, 2, 3], collectionOrder: [1, 3, 2], programsSolved: 13 })
    expect((metrics.fractions as number[]).map((f) => f.toFixed(3))).toEqual(['0.307', '0.430', '0.263'])
    expect(metrics.deviation).toBe(0)
  })

  test('records one row a program, and the best never rises', () => {
    const { metrics, recording } = run('algorithm=opt')
    expect(recording?.steps).toBe(metrics.programsSolved)
    const best = recording?.columns.best.subarray(0, recording.count) ?? []
    for (let row = 1; row < best.length; row++) expect(best[row]).toBeLessThanOrEqual(best[row - 1])
    expect(best.at(-1)).toBe(metrics.makespan)
  })

  test.each(algorithmsFor(open('system=clusters&clusterSize=3,3').values as unknown as DivisibleValues))(
    '%s gives all the load away and no less than nothing to anybody',
    (algorithm) => {
      const { metrics } = run(`system=clusters&clusterSize=3,3&load=7&algorithm=${algorithm}`)
      const fractions = metrics.fractions as number[]
      expect(fractions.reduce((sum, each) => sum + each, 0)).toBeCloseTo(7, 9)
      expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0)
      expect(metrics.unproved).toBe(0)
    },
  )

  test('is not below the optimum it is compared with', () => {
    for (const algorithm of ['opt', 'best-subset', 'fifo', 'lifo', 'iterlp', 'iterlp2a', 'iterlp2b']) {
      for (const seed of [1, 2, 3]) {
        const { metrics } = run(`system=random&Lmin=1&Lmax=100&seed=${seed}&algorithm=${algorithm}`)
        expect(metrics.deviation).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('of more than five workers is not compared with the optimum', () => {
    expect(run('system=random&workers=6').metrics.deviation).toBeNull()
  })

  test('with rounds or of a tree has parts of the time that add up, and times above every bound', () => {
    for (const query of [
      'algorithm=installments',
      'algorithm=uniform&rounds=9',
      'system=tree',
      'system=tree&algorithm=lifo',
    ]) {
      const { metrics } = run(query)
      const parts = ['computeTime', 'communicationTime', 'waitTime', 'idleTime'].map((id) => metrics[id] as number)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      expect(parts.reduce((a, b) => a + b)).toBeCloseTo(metrics.makespan as number, 9)
      // A bound that does not hold for such a system is null.
      const bounds = (divisible.bounds ?? []).flatMap(({ metric }) => metrics[metric] ?? [])
      expect(bounds.length).toBeGreaterThan(0)
      for (const bound of bounds) expect(metrics.makespan).toBeGreaterThanOrEqual(bound as number)
    }
  })

  test('with rounds lists what is sent in each, and in one round reports what ITERLP2A does', () => {
    const { metrics } = run('algorithm=installments&rounds=3')
    const parts = metrics.instalments as number[]
    expect(parts).toHaveLength(12)
    expect(parts.reduce((a, b) => a + b)).toBeCloseTo(1, 9)
    expect(metrics.roundsUsed).toBe(3)
    expect(run('algorithm=installments&rounds=1').metrics).toEqual(run('').metrics)
  })

  test('folds past its capacity instead of growing', () => {
    const { recording } = run('system=random&workers=64&algorithm=iterlp')
    expect(recording?.steps).toBeGreaterThan(1000)
    expect(recording?.columns.best.byteLength).toBeLessThan(64 * 2 ** 20)
  })
})

describe('the inspector', () => {
  const { values, metrics, recording } = run('algorithm=iterlp')
  const steps = recording?.steps ?? 0
  const at = (inspector: ReturnType<typeof divisible.inspect>, step: number) =>
    inspector.window(step, step + 1)[0] as ProgramDetail

  test('gives every program the time that the recording has', () => {
    const inspector = divisible.inspect(values)
    for (let step = 0; step < steps; step++) {
      const detail = at(inspector, step)
      expect(detail.number).toBe(step + 1)
      expect(detail.compared).toBe(recording?.columns.time[step])
      expect([...detail.sent].sort()).toEqual([...detail.collected].sort())
    }
  })

  test('goes back, and has the answer after the last program', () => {
    const inspector = divisible.inspect(values)
    const last = at(inspector, steps - 1)
    expect(last.last).toBe(true)
    expect(last.best?.time).toBe(metrics.makespan)
    expect(at(inspector, 0).number).toBe(1)
    expect(at(inspector, steps - 1)).toEqual(last)
    expect(inspector.window(steps, steps + 2)).toEqual([])
  })

  test('has the plan that the metrics stand for, in rounds and of a tree', () => {
    for (const query of ['algorithm=installments', 'system=tree']) {
      const one = run(query)
      const detail = at(divisible.inspect(one.values), 0)
      expect(detail.last).toBe(true)
      expect(detail.plan?.time).toBe(one.metrics.makespan)
      expect(detail.best?.instalments?.flat() ?? null).toEqual(one.metrics.instalments)
    }
  })

  test('works a program out that the search gave up, and draws none that has only begun', () => {
    const opened = run('algorithm=opt')
    const inspector = divisible.inspect(opened.values)
    const details = Array.from({ length: 200 }, (_, step) => at(inspector, step))
    const pruned = details.filter(
      ({ outcome, sent, size, collected }) => outcome === 'pruned' && sent.length === size && collected.length === size,
    )
    for (const { plan, compared } of pruned) expect(plan?.time).toBeGreaterThanOrEqual(compared * (1 - 1e-9))
    const begun = details.filter(({ outcome }) => outcome === 'bound')
    expect(begun.length).toBeGreaterThan(0)
    for (const { plan } of begun) expect(plan).toBeUndefined()
  })
})

describe('a worker that turns slow', () => {
  test('is named as the reason why algorithms are left out, from whichever of them one asks', () => {
    const reason = (algorithm: string, option: string) =>
      divisible.deciding?.leavesOut?.(option, { ...open('').values, algorithm, slowWorker: 2 })
    expect(reason('fifo', 'iterlp2a')).toBe('its schedules have no worker that turns slow')
    expect(reason('iterlp2a', 'fifo')).toBe('a worker turns slow in its schedule')
    expect([reason('fifo', 'lifo'), reason('iterlp2a', 'iterlp')]).toEqual([undefined, undefined])
  })

  const PLANS = [
    'algorithm=installments&rounds=1',
    'algorithm=installments&rounds=3&delta=0',
    'algorithm=uniform&rounds=2&system=random&workers=6&seed=3',
    'algorithm=lifo&delta=1',
    'system=clusters&algorithm=multilevel',
  ]

  test.each(PLANS)('%s: all ends when the plan, carried out with it moment by moment, has ended', (plan) => {
    const { values, metrics: planned } = run(plan)
    const list = (value: unknown) => value as readonly number[]
    const [fractions, sent, collected] = ['fractions', 'allocationOrder', 'collectionOrder'].map((id) =>
      list(planned[id]),
    )
    const { system, resultRatio } = problemIn(values as unknown as DivisibleValues)
    for (const worker of sent)
      for (const share of [0, 0.3, 0.9]) {
        const from = share * Number(planned.makespan)
        const slow = run(`${plan}&slowWorker=${worker}&slowFrom=${from}&slowTimes=4`).metrics
        expect(slow.fractions, 'the parts are others than planned').toEqual(planned.fractions)
        const nodes = new Map(
          sent.map((each): [number, Node] => {
            const at = each - 1
            const loads = planned.instalments
              ? list(planned.instalments).filter((_, i) => i % fractions.length === at)
              : [fractions[at]]
            const link = { transfer: system.transfer[at], latency: system.latency[at], compute: system.compute[at] }
            return [each, { ...link, loads, ...(each === worker && { slow: { from, times: 4 } }) }]
          }),
        )
        const order = (workers: readonly number[]) => workers.flatMap((each) => nodes.get(each) ?? [])
        expect(slow.makespan, `worker ${worker}, slow from ${from}`).toBeCloseTo(
          carriedOut(order(sent), order(collected), resultRatio),
          6,
        )
      }
  })

  test('one that is slow from the end on changes nothing, and a search shows none', () => {
    const plan = 'algorithm=installments&rounds=2'
    const { metrics } = run(plan)
    expect(run(`${plan}&slowWorker=1&slowFrom=${metrics.makespan}`).metrics.makespan).toBe(metrics.makespan)
    expect(run('algorithm=iterlp2a&slowWorker=1&slowFrom=0').metrics.makespan).toBe(
      run('algorithm=iterlp2a').metrics.makespan,
    )
  })

  test('it is compared only with algorithms that are carried out with it, too', () => {
    const namesOf = (of: typeof alternatives, query: string) => of(open(query).values).map(({ id }) => id)
    const slow = 'algorithm=fifo&slowWorker=1'
    expect(namesOf(alternatives, 'algorithm=fifo')).toContain('iterlp2a')
    expect(namesOf(alternatives, slow)).toEqual(['fifo', 'lifo', 'installments', 'uniform'])
    expect(namesOf(baselines, slow)).toEqual([])
    expect(sweep.variants(open(slow).values).map(({ id }) => id)).toEqual(['fifo', 'lifo'])
    const leftOut = (option: string, query: string) => divisible.deciding?.leavesOut?.(option, open(query).values)
    expect(leftOut('iterlp2a', slow)).toBeDefined()
    expect(leftOut('lifo', slow)).toBeUndefined()
    expect(leftOut('iterlp2a', 'algorithm=fifo')).toBeUndefined()
  })
})
