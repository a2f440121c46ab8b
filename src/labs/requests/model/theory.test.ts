/** Runs against formulas of queueing theory: means over seeds, with their confidence intervals. */
import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { parameters, type RequestsValues } from '../parameters.ts'
import { runScenario, simulated } from './run-scenario.ts'
import { choicesTime, erlangB, poolTime, queueTime, sharingTime, turnsTime } from './theory.ts'

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

test.each<[name: string, differences: Partial<RequestsValues>, formula: number]>([
  ['M/M/1', { policy: 'random', load: 0.7 }, queueTime(0.7, 1)],
  ['M/D/1', { policy: 'random', service: 'fixed', load: 0.7 }, queueTime(0.7, 0)],
  ['M/G/1 with cv² 4', { policy: 'random', service: 'hyper', cv2: 4, load: 0.6 }, queueTime(0.6, 4)],
  ['M/M/1-PS', { policy: 'random', discipline: 'ps', load: 0.7 }, sharingTime(0.7)],
  ['M/D/1-PS', { policy: 'random', discipline: 'ps', service: 'fixed', load: 0.7 }, sharingTime(0.7)],
  ['M/M/10', { policy: 'central' }, poolTime(10, 0.8)],
  ['M/M/2 at each of five', { policy: 'random', servers: 5, workers: 2, load: 0.7 }, poolTime(2, 0.7)],
  ['E₁₀/M/1', { policy: 'roundRobin', load: 0.7 }, turnsTime(10, 0.7)],
  ['two choices among 400', { servers: 400, load: 0.7, warmup: 0.4, requests: 20_000 }, choicesTime(2, 0.7)],
])('%s has the mean response time of its formula', (_, differences, formula) => {
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
