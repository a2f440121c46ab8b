/** What theory says of a scenario’s mean response time, where a formula holds. */
import { choicesTime, poolTime, queueTime, sharingTime, turnsTime } from '../model/detail.ts'
import type { RequestsValues } from '../parameters.ts'

/** A mean that theory knows. */
export interface Expected {
  /** Seconds. */
  readonly mean: number
  /** The model in Kendall’s notation, or what it is called. */
  readonly name: string
  /** Whether it is exact, or the limit for many servers. */
  readonly limit?: true
}

/** Whether nothing happens that the formulas leave out. */
function isPlain(v: RequestsValues): boolean {
  return (
    v.arrivals === 'poisson' &&
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
function variationOf({ service, cv2, longShare: s, longRatio: r }: RequestsValues): number | undefined {
  if (service === 'exponential') return 1
  if (service === 'fixed') return 0
  if (service === 'hyper') return cv2
  if (service !== 'bimodal') return undefined
  const mean = 1 - s + s * r
  return (1 - s + s * r * r) / (mean * mean) - 1
}

/** The mean response time by theory; undefined where no formula here holds. */
export function expectedOf(values: RequestsValues): Expected | undefined {
  if (!isPlain(values)) return undefined
  const { policy, discipline, workers, service, load, servers, dispatchers, meanService } = values
  const of = (times: number, name: string, limit?: true): Expected => ({
    mean: (times * meanService) / 1000,
    name,
    ...(limit ? { limit } : {}),
  })
  const exponential = service === 'exponential'
  // The mean of sizes that are given is their own.
  if (service === 'trace' || service === 'log') return undefined
  if (policy === 'random' && workers === 1) {
    if (discipline === 'ps') return of(sharingTime(load), exponential ? 'M/M/1-PS' : 'M/G/1-PS')
    const variation = variationOf(values)
    if (variation === undefined) return undefined
    return of(queueTime(load, variation), exponential ? 'M/M/1' : service === 'fixed' ? 'M/D/1' : 'M/G/1')
  }
  if (!exponential || discipline !== 'fifo') return undefined
  if (policy === 'random') return of(poolTime(workers, load), `M/M/${workers}`)
  if (policy === 'central') return of(poolTime(servers * workers, load), `M/M/${servers * workers}`)
  if (policy === 'roundRobin' && workers === 1 && dispatchers === 1)
    return of(turnsTime(servers, load), `E${servers === 1 ? '₁' : 'ₙ'}/M/1`)
  if (policy === 'choices' && workers === 1 && values.memory === 'off' && values.choices <= servers) {
    const { knowledge } = values
    if (knowledge === 'fresh') return of(choicesTime(values.choices, load), 'the limit for many servers', true)
  }
  return undefined
}

/** The share of response times above a time, in seconds, where a formula holds: an exponential distribution, for one queue of exponential sizes (M/M/1). */
export function expectedTail(
  values: RequestsValues,
): { readonly name: string; readonly share: (time: number) => number } | undefined {
  const { policy, service, discipline, workers } = values
  if (!isPlain(values) || policy !== 'random' || service !== 'exponential' || discipline !== 'fifo' || workers !== 1)
    return undefined
  const mean = (sharingTime(values.load) * values.meanService) / 1000
  return { name: 'theory: M/M/1', share: (time) => Math.exp(-time / mean) }
}
