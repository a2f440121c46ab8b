/** The divisible load model against what its source printed: tables 2.1 and 2.2, figure 4.2, and the cases of chapter 3. */
import { describe, expect, test } from 'vitest'
import { defaults } from '../src/core/parameters.ts'
import { runAlone } from '../src/core/reproduce/evaluation.ts'
import type { Printed, PublishedTable } from '../src/core/reproduce/published.ts'
import { deviationOfMeans, deviations, judgeClaims, planCases } from '../src/core/reproduce/study.ts'
import { whole } from '../src/core/run/making.ts'
import { type AlgorithmName, startSearch } from '../src/labs/divisible/algorithms/index.ts'
import { lab as divisible } from '../src/labs/divisible/index.ts'
import { clusterSystem, randomSystem } from '../src/labs/divisible/model/generate.ts'
import { multilevel } from '../src/labs/divisible/model/multilevel.ts'
import { bestSubset } from '../src/labs/divisible/model/optimum.ts'
import { solveOrders } from '../src/labs/divisible/model/solver.ts'
import { type Problem, systemOf, withoutLatency } from '../src/labs/divisible/model/system.ts'
import { makespan, timesOf } from '../src/labs/divisible/model/time.ts'
import { CLUSTER_CASES, RANDOM_CASES } from '../src/labs/divisible/published/study/cases.ts'
import { study, tables } from '../src/labs/divisible/reproduction.ts'
import { cases } from './setup/cases.ts'

const answerOf = (algorithm: AlgorithmName, problem: Problem) =>
  whole(startSearch(algorithm, problem, { sort: 'C', seed: 1, prune: true }))

/** Orders as printed: workers counted from 1. */
const printed = (order: readonly number[]) => order.map((worker) => worker + 1)
const counted = (order: readonly number[]) => order.map((worker) => worker - 1)

/** The system of a printed table. */
const problemOf = ({ set }: PublishedTable): Problem => {
  const [transfer, compute, latency] = [set.C, set.E, set.L].map((values) => values as readonly number[])
  return { system: systemOf(transfer, compute, latency), load: 1, resultRatio: Number(set.delta) }
}
const numbers = (printed: Printed) => String(printed).split(' ').map(Number)

const [firstTable, secondTable, figure] = tables

describe.each([firstTable, secondTable])('table $number', (table) => {
  const problem = problemOf(table)

  test.each(table.rows)('$label: orders, fractions and time to three decimals', ({ set, values }) => {
    const [printedTime, allocation, collection, alphas] = values
    const { orders, fractions, time } = answerOf(set.algorithm as AlgorithmName, problem)
    expect(printed(orders.allocation)).toEqual(numbers(allocation))
    expect(printed(orders.collection)).toEqual(numbers(collection))
    // Half a digit of the third decimal; ITERLP's 0.32939 is printed as 0.330.
    for (const [worker, fraction] of numbers(alphas).entries()) {
      expect(Math.abs(fractions[worker] - fraction)).toBeLessThan(fraction === 0.33 ? 0.00062 : 0.00051)
    }
    expect(time.toFixed(3)).toBe(Number(printedTime).toFixed(3))
  })

  test('every worker takes part in the true optimum', () => {
    expect(answerOf('best-subset', problem).time).toBeCloseTo(answerOf('opt', problem).time, 9)
  })
})

/**
 * OPT beaten by heuristics that stop earlier. The system is not printed. It is worked out here: the only whole C, E and L for which
 * all fractions, times and orders of the figure come out to every printed digit.
 */
describe('figure 4.2', () => {
  const problem = problemOf(figure)
  /** What the figure prints beside table 4.2. */
  const PRINTED = {
    opt: { fractions: [0.889949, 0.110051] },
    iterlp: { fractions: [0.172168, 0.304844, 0.1321, 0.33167, 0.0592181], bareTime: 107.002 },
    iterlp2a: { fractions: [0.0520535, 0.682432, 0.265514] },
    iterlp2b: { fractions: [0.261423, 0.439323, 0.299254], bareTime: 171.92 },
  } as const
  const rowOf = (algorithm: keyof typeof PRINTED) => {
    const [time, , allocation, collection] = figure.rows.find(({ set }) => set.algorithm === algorithm)?.values ?? []
    const orders = { allocation: numbers(allocation), collection: numbers(collection) }
    return { ...orders, time: Number(time), ...PRINTED[algorithm] }
  }
  /** The digits that the figure prints: six significant ones. */
  const digits = (fractions: ArrayLike<number>) => Array.from(fractions, (fraction) => Number(fraction.toPrecision(6)))
  const padded = (fractions: readonly number[]) => [0, 1, 2, 3, 4].map((worker) => fractions[worker] ?? 0)

  test('OPT pays for three workers without load', () => {
    const { time, fractions } = answerOf('opt', problem)
    expect(time.toFixed(3)).toBe('709.103')
    expect(digits(fractions)).toEqual(padded(rowOf('opt').fractions))
    const orders = {
      allocation: counted(rowOf('opt').allocation),
      collection: counted(rowOf('opt').collection),
    }
    const solution = solveOrders(problem, orders)
    expect(solution.status === 'optimal' && solution.time.toFixed(3)).toBe('709.103')
  })

  test.each(['iterlp', 'iterlp2a', 'iterlp2b'] as const)('%s: orders, fractions and times', (algorithm) => {
    const row = rowOf(algorithm)
    const { orders, fractions, bareTime } = answerOf(algorithm, problem)
    expect(printed(orders.allocation)).toEqual(row.allocation)
    expect(printed(orders.collection)).toEqual(row.collection)
    expect(digits(fractions)).toEqual(padded(row.fractions))
    if ('bareTime' in row) expect(bareTime).toBeCloseTo(row.bareTime, 3)
    // The printed time is (2.1) alone; for ITERLP the port cannot keep it.
    const { workers, port } = timesOf(problem, orders, fractions)
    expect((algorithm === 'iterlp2a' ? Math.max(workers, port) : workers).toFixed(3)).toBe(row.time.toFixed(3))
  })

  test('ITERLP’s printed time breaks the port’s constraint', () => {
    const { orders, fractions, time } = answerOf('iterlp', problem)
    const { workers, port } = timesOf(problem, orders, fractions)
    expect(workers.toFixed(3)).toBe('718.002')
    expect(port.toFixed(3)).toBe('778.793')
    expect(time).toBe(port)
  })

  test('two workers are the true optimum, and no heuristic finds them', () => {
    const { orders, time } = answerOf('best-subset', problem)
    expect(printed([...orders.allocation].sort())).toEqual([3, 4])
    expect(time.toFixed(3)).toBe('342.612')
    for (const algorithm of ['opt', 'fifo', 'lifo', 'iterlp', 'iterlp2a', 'iterlp2b'] as const) {
      expect(answerOf(algorithm, problem).time).toBeGreaterThan(450)
    }
  })

  test('cannot be a system of case 8', () => {
    const { ranges } = RANDOM_CASES[7]
    const system = randomSystem({ ...ranges, compute: [1000, 1000], transfer: [1, 1] }, 1)
    const fastest = withoutLatency({ ...problem, system })
    expect(answerOf('opt', fastest).time).toBeGreaterThan(200)
  })
})

describe('the cases of chapter 3', () => {
  test('are those of tables 3.1 and 3.2', () => {
    const row = (number: number) => RANDOM_CASES[number - 1].ranges
    expect(RANDOM_CASES.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, k) => k + 1))
    expect(row(1)).toEqual({ workers: 5, transfer: [1, 100], compute: [100, 1000], latency: [0.01, 10] })
    expect(row(8)).toEqual({ workers: 5, transfer: [1, 100], compute: [1000, 10000], latency: [1, 100] })
    expect(row(11)).toEqual({ workers: 5, transfer: [10, 1000], compute: [100, 1000], latency: [1, 10] })
    expect(row(14)).toEqual({ workers: 5, transfer: [1, 100], compute: [1, 1000], latency: [0.1, 10] })
    expect(row(22)).toEqual({ workers: 16, transfer: [10, 1000], compute: [100, 1000], latency: [1, 10] })
    expect(row(25)).toEqual({ workers: 32, transfer: [1, 100], compute: [100, 1000], latency: [0.01, 10] })
    expect(row(32)).toEqual({ workers: 32, transfer: [1, 100], compute: [1, 1000], latency: [1, 10] })
  })

  test('cluster case 1 gives the printed 180 and 560 when its first C is 110 instead of 150', () => {
    const [first, ...rest] = CLUSTER_CASES[0].clusters
    const run = (transfer: number, algorithm: string) => {
      const clusters = [{ ...first, transfer }, ...rest]
      const set = {
        system: 'clusters',
        clusterSize: clusters.map(() => 8),
        clusterC: clusters.map((cluster) => cluster.transfer),
        clusterE: clusters.map(({ compute }) => compute),
        clusterL: clusters.map(({ latency }) => latency),
        algorithm,
        sort: 'E',
      }
      return runAlone(divisible, { values: { ...defaults(divisible.parameters), ...set } }).metrics
    }
    // With C = 150 the port alone needs (1 + δ) 150 + 2 · 8 · 2 … for the first cluster: more than 180 whatever is done.
    expect(run(150, 'iterlp2a').makespan).toBeCloseTo(241, 6)
    expect(run(110, 'iterlp2a').makespan).toBeCloseTo(185, 6)
    expect(run(110, 'iterlp').adjusted).toBeCloseTo(572.06, 1)
  })

  /** Systems a case. */
  const SYSTEMS = cases(5)
  const measured = new Map(
    planCases(divisible, study, study.groups.slice(0, 1), SYSTEMS).map((plan) => [
      plan.case.id,
      plan.read(plan.runs.map((values) => runAlone(divisible, { values }).metrics)),
    ]),
  )
  const [five] = study.groups

  test('five workers: no method beats the true optimum on any system of a case', () => {
    for (const [id, samples] of measured) {
      for (const { id: method } of five.methods) {
        if (method === 'iterlp adjusted') continue
        const above = Math.min(...deviations({ ...five, against: 'best-subset' }, samples, method))
        expect(above, `${id} ${method}`).toBeGreaterThan(-1e-6)
      }
    }
  })

  test('five workers: who beats whom', () => {
    const judged = judgeClaims(study.claims, measured)
    const holds = (id: string) => judged.find(({ claim }) => claim.id === id)?.holds
    expect(holds('iterlp2-beats-iterlp')).toBe(true)
    expect(holds('links-too-slow-by-c')).toBe(true)
    // Judges that could not fail would prove nothing.
    expect(holds('opt-beaten')).toBe(false)
    expect(judged.find(({ claim }) => claim.id === 'cluster-2')?.comparisons).toBeUndefined()
    // The anomaly of §4.1, in the three of its four cases where latency is not small beside E.
    for (const number of [4, 12, 16]) {
      const samples = measured.get(`case ${number}`) ?? new Map()
      expect(deviationOfMeans(five, samples, 'iterlp2a/C')).toBeLessThan(0)
      expect(deviationOfMeans(five, samples, 'iterlp2b/E')).toBeLessThan(0)
    }
  })
})

describe('the cluster cases of chapter 3', () => {
  const [, , clusters] = study.groups
  // With 64 workers they would take longer than all other tests here: there the rules are tried on the numbers of 32.
  const cases = clusters.cases.filter(({ id }) => !id.endsWith('/64'))
  const measured = new Map(
    planCases(divisible, study, [{ ...clusters, cases }], 1).flatMap((plan) => {
      const samples = plan.read(plan.runs.map((values) => runAlone(divisible, { values }).metrics))
      return [plan.case.id, plan.case.id.replace('/32', '/64')].map((id) => [id, samples] as const)
    }),
  )

  test('are measured with every method', () => {
    for (const { id } of clusters.cases) {
      for (const method of clusters.methods)
        expect([id, method.id, measured.get(id)?.get(method.id)?.length]).toEqual([id, method.id, 1])
    }
  })

  test('are judged by every claim made of them', () => {
    const judged = judgeClaims(study.claims, measured).filter(({ comparisons }) => comparisons)
    expect(judged.map(({ claim }) => claim.id)).toEqual(
      study.claims.map(({ id }) => id).filter((id) => id.startsWith('cluster')),
    )
    for (const { comparisons } of judged) expect(comparisons?.length).toBeGreaterThan(0)
    expect(new Set(judged.map(({ holds }) => holds))).toEqual(new Set([true, false]))
    const holds = (id: string) => judged.find(({ claim }) => claim.id === id)?.holds
    expect([holds('cluster-1-by-c'), holds('cluster-1-by-e'), holds('cluster-2')]).toEqual([true, false, false])
  })
})

describe('the study', () => {
  const ids = new Set(study.groups.flatMap(({ cases }) => cases.map(({ id }) => id)))

  test('has claims and counts on cases that there are', () => {
    expect(study.claims).toHaveLength(23)
    for (const { cases } of [...study.claims, ...study.counted]) {
      expect(cases.length).toBeGreaterThan(0)
      for (const id of cases) expect(ids).toContain(id)
    }
  })

  test('has scenarios that can all be run', () => {
    for (const { runs } of planCases(divisible, study, study.groups, 1)) {
      for (const values of runs) expect(divisible.check(values)).toEqual([])
    }
  })
})

describe('the multi-level scheme on table 3.3', () => {
  test('splits a load among clusters about as well as ITERLP2 does among workers', () => {
    const system = clusterSystem(CLUSTER_CASES[0].clusters.map((cluster) => ({ ...cluster, workers: 4 })))
    const problem = { system, load: 1, resultRatio: 0.5 }
    const tree = [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ]
    const { orders, fractions, time } = whole(multilevel(problem, tree, bestSubset))
    expect(time).toBe(makespan(problem, orders, fractions))
    expect(time).toBeLessThanOrEqual(answerOf('iterlp2a', problem).time)
  })
})
