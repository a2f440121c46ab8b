/** What theory says about a scenario’s mean response time, where a formula holds. */
import {
  choicesTime,
  evenTurnsTime,
  paretoVariation,
  poolTail,
  poolTime,
  queueTime,
  sharingTime,
  turnsTime,
} from '../model/detail.ts'
import type { RequestsValues } from '../parameters.ts'

/** A mean that theory knows. */
interface Expected {
  /** Seconds. */
  readonly mean: number
  /** The model in Kendall’s notation, or what it is called. */
  readonly name: string
  /** Whether it is exact, or the limit for many servers. */
  readonly limit?: true
}

/**
 * Whether nothing happens that the formulas leave out. This is not the rule of `model/nothing-fails.ts`: servers must be equal and messages take no
 * time, too, but health checks may run, as they find nothing wrong without periods.
 */
function isWithinFormulas(v: RequestsValues): boolean {
  return (
    v.load < 1 &&
    v.speeds.every((speed) => speed === 1) &&
    v.queueLimit === 'unlimited' &&
    v.timeout === 'off' &&
    v.hedge === 'off' &&
    v.periods === 'off' &&
    v.networkDelay === 0 &&
    (v.subset === 0 || v.subset >= v.servers)
  )
}

/** The squared coefficient of variation of a scenario’s sizes; undefined where it is not known in a formula. */
function variationOf({
  service,
  cv2,
  longShare: s,
  longRatio: r,
  alpha,
  paretoRatio,
}: RequestsValues): number | undefined {
  if (service === 'exponential') return 1
  if (service === 'fixed') return 0
  if (service === 'hyper') return cv2
  if (service === 'pareto') return paretoVariation(alpha, paretoRatio)
  if (service !== 'bimodal') return undefined
  const mean = 1 - s + s * r
  return (1 - s + s * r * r) / (mean * mean) - 1
}

/** The mean response time by theory; undefined where no formula here holds. */
export function expectedOf(values: RequestsValues): Expected | undefined {
  if (!isWithinFormulas(values)) return undefined
  const { policy, discipline, workers, service, load, servers, dispatchers, meanService } = values
  const of = (times: number, name: string, validity?: 'limit'): Expected => ({
    mean: (times * meanService) / 1000,
    name,
    ...(validity ? { limit: true } : {}),
  })
  const exponential = service === 'exponential'
  // The mean of sizes that are given is their own.
  if (service === 'trace' || service === 'log') return undefined
  const oneByOne = policy === 'roundRobin' && workers === 1 && dispatchers === 1
  if (values.arrivals === 'even' && exponential && discipline === 'fifo' && oneByOne)
    return of(evenTurnsTime(load), 'D/M/1')
  if (values.arrivals !== 'poisson') return undefined
  if (policy === 'random' && workers === 1) {
    if (discipline === 'ps') return of(sharingTime(load), exponential ? 'M/M/1-PS' : 'M/G/1-PS')
    const variation = variationOf(values)
    if (variation === undefined) return undefined
    return of(queueTime(load, variation), exponential ? 'M/M/1' : service === 'fixed' ? 'M/D/1' : 'M/G/1')
  }
  if (!exponential || discipline !== 'fifo') return undefined
  if (policy === 'random') return of(poolTime(workers, load), `M/M/${workers}`)
  if (policy === 'central') return of(poolTime(servers * workers, load), `M/M/${servers * workers}`)
  // The least work is where one queue for all would be served next.
  if (policy === 'leastWork' && workers === 1 && values.knowledge === 'fresh')
    return of(poolTime(servers, load), `M/M/${servers}`)
  if (oneByOne) return of(turnsTime(servers, load), `E${servers === 1 ? '₁' : 'ₙ'}/M/1`)
  if (policy === 'choices' && workers === 1 && values.memory === 'off' && values.choices <= servers) {
    const { knowledge } = values
    if (knowledge === 'fresh') return of(choicesTime(values.choices, load), 'the limit for many servers', 'limit')
  }
  return undefined
}

/** What theory says about all response times. */
interface ExpectedTail {
  readonly name: string
  /** The share of response times above a time, in seconds, where a formula for all of them holds exactly. */
  readonly share?: (time: number) => number
  /** The mean, in seconds, where only that is known. */
  readonly mean?: number
}

/** What theory says about the distribution of a scenario’s response times; undefined where nothing exact is known. */
export function expectedTail(values: RequestsValues): ExpectedTail | undefined {
  const expected = expectedOf(values)
  if (!expected || expected.limit) return undefined
  const { policy, service, discipline, servers, workers, load, meanService } = values
  const { mean, name } = expected
  const size = meanService / 1000
  if (service === 'exponential' && discipline === 'fifo') {
    // A queue of one worker with exponential sizes: whatever the gaps are between independent arrivals, response times are exponential.
    if (workers === 1 && (policy === 'random' || policy === 'roundRobin'))
      return { name: `theory: ${name}`, share: (time) => Math.exp(-time / mean) }
    const k = policy === 'random' ? workers : servers * workers
    return { name: `theory: ${name}`, share: (time) => poolTail(k, load, time / size) }
  }
  return { name: `theory: mean of ${name}`, mean }
}
