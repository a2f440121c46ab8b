import { describe, expect, test } from 'vitest'
import { beginGreedy } from '../../../tests/oracle/greedy.ts'
import { defaults, type Values } from '../parameters.ts'
import { makers } from './makers.ts'
import { workloadParameters } from './parameters.ts'
import { finished } from './testing.ts'
import type { Workload } from './workload.ts'

const usual = defaults(workloadParameters())

const workloadOf = (workload: keyof typeof makers, values: Values): Workload =>
  finished(makers[workload]({ ...usual, ...values } as never))

const run = (workload: Workload, processors: number, slice?: number) =>
  finished(beginGreedy(workload, processors), slice)

const knapsack = (items: number, kind: string, instanceSeed: number) => ({
  problem: 'knapsack',
  items,
  kind,
  instanceSeed,
})
const cities = (count: number, instanceSeed: number) => ({ tspInstance: 'drawn', cities: count, instanceSeed })

/** Speedups of 16, 64 and 256 processors: what any balancer can be measured against. Those that take long to make agree too. */
const SPEEDUPS: readonly (readonly [keyof typeof makers, Values, string])[] = [
  ['uts', { utsTree: 'fixed' }, '15.9 58.1 174.9'],
  ['uts', { utsTree: 'exponential' }, '14.8 39.5 54.5'],
  ['uts', { utsTree: 'hybrid' }, '15.0 46.9 77.1'],
  ['uts', { utsTree: 'binomial' }, '10.7 12.3 12.4'],
  ['uts', { utsTree: 'deep' }, '15.5 49.7 61.3'],
  ['uts', { utsTree: 'critical' }, '15.3 47.6 49.1'],
  ['uts', { utsTree: 'plain' }, '14.3 39.4 40.3'],
  ['search', { problem: 'knapsack', knapsackInstance: 'p08' }, '2.6 4.3 6.9'],
  ['search', knapsack(20, 'weak', 9), '7.2 11.9 16.1'],
  ['search', knapsack(30, 'strong', 2), '13.3 44.2 42.0'],
  ['search', knapsack(36, 'subset', 9), '52.4 52.4 52.4'],
  ['search', {}, '14.8 35.4 71.9'],
  ['search', cities(10, 19), '15.6 32.4 40.4'],
  ['search', cities(12, 1), '13.0 48.7 105.0'],
  ['queens', { queens: 8 }, '15.6 56.3 150.7'],
  ['fibonacci', { fibonacci: 20 }, '15.9 62.7 225.7'],
  ['quicksort', { sortPivot: 'first' }, '4.8 4.8 4.8'],
  ['quicksort', { sortPivot: 'median' }, '5.0 5.0 5.0'],
  ['mergesort', {}, '5.1 5.9 6.0'],
  ['quadrature', { integrand: 'root', tolerance: 1e-10 }, '9.0 9.8 9.8'],
  ['quadrature', { integrand: 'humps', tolerance: 1e-8 }, '13.9 32.4 46.6'],
  ['quadrature', { integrand: 'peak', tolerance: 1e-6 }, '15.8 59.8 184.9'],
]

describe('one queue for all gives the speedups of the model', () => {
  test.each(SPEEDUPS)('%s, %j', (kind, values, row) => {
    const workload = workloadOf(kind, values)
    const alone = run(workload, 1).time
    expect([16, 64, 256].map((p) => (alone / run(workload, p).time).toFixed(1)).join(' ')).toBe(row)
  })
})

test('a queue for all is no harmless idealisation where something is searched for', () => {
  const row = (values: Values, counts: readonly number[]) => {
    const workload = workloadOf('search', values)
    return counts.map((p) => run(workload, p)).map(({ time, visits }) => `${time}/${visits}`)
  }
  const all = [1, 2, 4, 8, 16, 64]
  // Two processors take 565 times as long as one. Sixteen, which take a million visits, agree too.
  expect(row(knapsack(40, 'strong', 15), [1, 2, 8])).toEqual(['1019/100', '575926/310924', '78819/168620'])
  expect(row({}, all).join(' ')).toBe('2189135/2570 1020763/2426 612840/3270 307040/3469 148148/3709 61798/8150')
  expect(row(knapsack(30, 'strong', 2), all).join(' ')).toBe(
    '126067/31759 129953/65199 32491/32544 35151/69815 9504/35341 2850/37848',
  )
})

test('slices make no difference', () => {
  const workload = workloadOf('search', cities(8, 3))
  expect(run(workload, 5, 1)).toEqual(run(workload, 5))
})

test('a workload with too many tasks stops', () => {
  const workload = { ...workloadOf('search', {}), most: 1000 }
  const { visits, complete } = run(workload, 7)
  expect(complete).toBe(false)
  expect(visits).toBeGreaterThanOrEqual(1000)
  expect(visits).toBeLessThan(1000 + 7)
})
