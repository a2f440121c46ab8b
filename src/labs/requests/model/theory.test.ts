/** Runs against formulas of queueing theory: means over seeds, with their confidence intervals. */

import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { parameters, type RequestsValues } from '../parameters.ts'
import { tables } from '../reproduction.ts'
import { expectedOf, expectedTail } from '../views/expected.ts'
import { runScenario, simulated } from './run-scenario.ts'
import {
  choicesTime,
  erlangB,
  evenTurnsTime,
  paretoVariation,
  poolTime,
  queueTime,
  sharingTime,
  turnsTime,
} from './theory.ts'

const SEEDS = 20
/** Student’s t with 19 degrees of freedom, both sides 0.1 %: one test in a thousand fails by chance, and these seeds are fixed. */
const T = 3.88

/** A metric’s mean over seeds, in units of the mean size of 10 ms, with half its interval. */
function measured(
  differences: Partial<RequestsValues>,
  of: (metrics: ReturnType<typeof runScenario>['metrics']) => number,
) {
  const numbers = Array.from({ length: SEEDS }, (_, i) => {
    const values = { ...defaults(parameters), requests: 8000, warmup: 0.2, seed: i + 1, ...differences }
    return of(runScenario(values).metrics)
  })
  const mean = numbers.reduce((a, b) => a + b) / SEEDS
  const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (SEEDS - 1)
  return { mean, half: T * Math.sqrt(variance / SEEDS) }
}

const MEAN_SIZE = 0.01

const FORMULAS: readonly (readonly [name: string, differences: Partial<RequestsValues>, formula: number])[] = [
  ['M/M/1', { policy: 'random', load: 0.7 }, queueTime(0.7, 1)],
  ['M/D/1', { policy: 'random', service: 'fixed', load: 0.7 }, queueTime(0.7, 0)],
  ['M/G/1 with cv² 4', { policy: 'random', service: 'hyper', cv2: 4, load: 0.6 }, queueTime(0.6, 4)],
  ['M/M/1-PS', { policy: 'random', discipline: 'ps', load: 0.7 }, sharingTime(0.7)],
  ['M/D/1-PS', { policy: 'random', discipline: 'ps', service: 'fixed', load: 0.7 }, sharingTime(0.7)],
  ['M/M/10', { policy: 'central' }, poolTime(10, 0.8)],
  ['M/M/2 at each of five', { policy: 'random', servers: 5, workers: 2, load: 0.7 }, poolTime(2, 0.7)],
  ['E₁₀/M/1', { policy: 'roundRobin', load: 0.7 }, turnsTime(10, 0.7)],
  ['two choices among 400', { servers: 400, load: 0.7, warmup: 0.4, requests: 20_000 }, choicesTime(2, 0.7)],
]

test.each(FORMULAS)('%s has the mean response time of its formula', (_, differences, formula) => {
  const { mean, half } = measured(differences, (metrics) => Number(metrics.mean) / MEAN_SIZE)
  expect(half / formula).toBeLessThan(0.15)
  expect(Math.abs(mean - formula)).toBeLessThan(half)
})

test.each(['exponential', 'fixed'] as const)(
  'with one queue without room and %s sizes Erlang’s B formula is the share refused',
  (service) => {
    const { mean, half } = measured({ policy: 'central', queueLimit: 0, service }, (metrics) => {
      return Number(metrics.dropped) / (Number(metrics.dropped) + Number(metrics.answered))
    })
    expect(Math.abs(mean - erlangB(10, 8))).toBeLessThan(half)
  },
)

test('the better of two, of ten servers, lies above the limit for many', () => {
  const { mean, half } = measured({}, (metrics) => Number(metrics.mean) / MEAN_SIZE)
  expect(mean - half).toBeGreaterThan(choicesTime(2, 0.8))
})

test.each<Partial<RequestsValues>>([
  { policy: 'random' },
  { policy: 'leastConnections', knowledge: 'board', discipline: 'ps' },
  { policy: 'central', timeout: 30, retries: 2, backoff: 3, load: 1.1 },
  { policy: 'roundRobin', hedge: 'time', hedgeAfter: 20, networkDelay: 300 },
])('Little’s law holds to the nanosecond: %o', (differences) => {
  const values = { ...defaults(parameters), requests: 3000, warmup: 0, ...differences }
  const { accounts, requests, arrivals, arrivedCount } = simulated(values as RequestsValues)
  let spent = 0
  for (let k = 0; k < arrivedCount; k++) {
    const end = Math.min(requests.ended[k], accounts.to)
    spent += Math.max(0, end - Math.max(arrivals[k], accounts.from))
  }
  expect(accounts.systemTime).toBe(spent)
})

test('the least work gives the response times of one queue, request by request', () => {
  const times = (policy: 'leastWork' | 'central') => {
    const { requests, arrivals } = simulated({ ...defaults(parameters), requests: 5000, policy, load: 0.9 })
    return Array.from(requests.ended, (end, k) => end - arrivals[k])
  }
  expect(times('leastWork')).toEqual(times('central'))
})

/** The least s so that a number with these decimals could be printed. */
const printed = (number: string) => {
  const table = tables.find((one) => one.number === number)
  if (!table) throw new Error(`no table ${number}`)
  return table.rows.map(({ label, values }) => ({ label, values: values.map(Number) }))
}

/** Mean response time, over the mean size, of the shortest of two queues of exponential sizes, both of at most `most` requests: the chain, swept until it rests. */
function shortestOfTwo(load: number, most = 60): number {
  const at = (i: number, j: number) => i * (most + 1) + j
  let p = new Float64Array((most + 1) ** 2)
  p[0] = 1
  const rate = 2 * load
  for (let sweep = 0; sweep < 6000; sweep++) {
    const next = new Float64Array(p.length)
    const all = rate + 2
    for (let i = 0; i <= most; i++)
      for (let j = 0; j <= most; j++) {
        const here = p[at(i, j)]
        if (here === 0) continue
        const come = (here * rate) / all
        if (i === most && j === most) next[at(i, j)] += come
        else if (i < j) next[at(i + 1, j)] += come
        else if (j < i) next[at(i, j + 1)] += come
        else {
          next[at(i + 1, j)] += come / 2
          next[at(i, j + 1)] += come / 2
        }
        next[at(Math.max(0, i - 1), j)] += here / all
        next[at(i, Math.max(0, j - 1))] += here / all
      }
    p = next
  }
  let inSystem = 0
  for (let i = 0; i <= most; i++) for (let j = 0; j <= most; j++) inSystem += (i + j) * p[at(i, j)]
  return inSystem / rate
}

test('the tables of Sources have what the formulas give', () => {
  const rho = 0.8
  const two = 1 - 0.05 + 0.05 * 20
  const twoSizes = (1 - 0.05 + 0.05 * 400) / (two * two) - 1
  const times = [
    queueTime(0.5, 1),
    queueTime(rho, 1),
    queueTime(rho, 0),
    queueTime(rho, 4),
    queueTime(rho, twoSizes),
    queueTime(rho, paretoVariation(1.5, 100)),
    ...Array.from({ length: 3 }, () => sharingTime(rho)),
    poolTime(2, rho),
    poolTime(10, rho),
    poolTime(10, 0.95),
    poolTime(10, rho),
    turnsTime(10, rho),
    evenTurnsTime(rho),
    shortestOfTwo(rho),
  ]
  expect(printed('1').map(({ values }) => values[0])).toEqual(
    times.map((time) => Number((time * MEAN_SIZE).toFixed(5))),
  )
  expect(printed('2').map(({ values }) => values)).toEqual(
    [0.5, 0.7, 0.8, 0.9, 0.95].map((load) =>
      [2, 3, 5].map((d) => Number((choicesTime(d, load) * MEAN_SIZE).toFixed(5))),
    ),
  )
  const b = Number(erlangB(10, 8).toFixed(4))
  const full = ((1 - rho) * rho ** 5) / (1 - rho ** 6)
  expect(printed('3').map(({ values }) => values[0])).toEqual([b, b, b, Number(full.toFixed(4))])
})

test('the tables of balls into bins have what is counted and what the limits are', () => {
  const limits = [1, 2, 3].map((d) => {
    let shares = [1, 0, 0, 0, 0, 0]
    const steps = 2000
    const slopes = (at: readonly number[]) => at.map((share, i) => (i === 0 ? 0 : at[i - 1] ** d - share ** d))
    for (let k = 0; k < steps; k++) {
      const first = slopes(shares)
      const middle = slopes(shares.map((share, i) => share + first[i] / (2 * steps)))
      shares = shares.map((share, i) => share + middle[i] / steps)
    }
    return shares.slice(1, 4).map((share) => Math.round(1e4 * share) / 1e4)
  })
  expect(printed('4').map(({ values }) => values)).toEqual(limits)
  /** The expected number in the fullest of n bins with n balls, from the chance that independent Poisson numbers below m sum up to n. */
  const fullest = (n: number) => {
    let factorial = 0
    for (let i = 2; i <= n; i++) factorial += Math.log(i)
    let expected = 0
    for (let m = 1; m <= 20; m++) {
      const terms: number[] = [1]
      for (let i = 1; i < m; i++) terms.push(terms[i - 1] / i)
      const sum = terms.reduce((a, b) => a + b)
      let [power, base, left] = [[1], terms.map((term) => term / sum), n]
      const times = (a: number[], b: number[]) => {
        const product = new Array<number>(Math.min(n + 1, a.length + b.length - 1)).fill(0)
        for (let i = 0; i < a.length; i++)
          for (let j = 0; j < b.length && i + j <= n; j++) product[i + j] += a[i] * b[j]
        return product
      }
      for (; left > 0; left >>= 1) {
        if (left & 1) power = times(power, base)
        base = times(base, base)
      }
      const chance = power[n] ?? 0
      expected += 1 - (chance > 0 ? Math.exp(factorial - n * Math.log(n) + n * Math.log(sum) + Math.log(chance)) : 0)
    }
    return Math.round(100 * expected) / 100
  }
  expect(printed('5').map(({ values }) => values[0])).toEqual([10, 100, 1000].map(fullest))
})

test.each<Partial<RequestsValues>>([
  { policy: 'random', load: 0.7 },
  { policy: 'random', servers: 4, workers: 3, load: 0.8 },
  { policy: 'central', load: 0.85 },
  { policy: 'leastWork', load: 0.85 },
  { policy: 'roundRobin', load: 0.7 },
  { policy: 'roundRobin', arrivals: 'even', load: 0.7 },
  // The rates of service and of the wait are equal.
  { policy: 'random', servers: 5, workers: 2, load: 0.5 },
])('the whole distribution is as theory has it: %o', (differences) => {
  const values = { ...defaults(parameters), ...differences } as RequestsValues
  const share = expectedTail(values)?.share
  if (!share) throw new Error('no formula')
  expect(share(0)).toBeCloseTo(1, 12)
  // Its integral is the mean.
  let integral = 0
  for (let k = 0; k < 40_000; k++) integral += share((k + 0.5) * 2e-5) * 2e-5
  expect(integral / Number(expectedOf(values)?.mean)).toBeCloseTo(1, 3)
  for (const time of [0.01, 0.03]) {
    const above = Array.from({ length: SEEDS }, (_, i) => {
      const { requests, arrivals } = simulated({ ...values, requests: 4000, seed: i + 1 })
      let count = 0
      for (let k = 800; k < 4000; k++) if (requests.ended[k] - arrivals[k] > 1e9 * time) count++
      return count / 3200
    })
    const mean = above.reduce((a, b) => a + b) / SEEDS
    const half = T * Math.sqrt(above.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (SEEDS - 1) / SEEDS)
    expect(Math.abs(mean - share(time))).toBeLessThan(half)
  }
})

test('where only the mean is known, only that is drawn, and nothing where a formula is but a limit', () => {
  const of = (differences: Partial<RequestsValues>) =>
    expectedTail({ ...defaults(parameters), ...differences } as RequestsValues)
  expect(of({ policy: 'random', discipline: 'ps' })).toMatchObject({ mean: expect.closeTo(0.05, 12) })
  expect(of({ policy: 'random', service: 'fixed' })?.share).toBeUndefined()
  expect(of({})).toBeUndefined()
  expect(of({ policy: 'random', arrivals: 'bursty' })).toBeUndefined()
  expect(of({ policy: 'random', timeout: 50 })).toBeUndefined()
})
