/** A scenario in the model's terms: times in nanoseconds, no limits as infinity, switches as truth values. */
import type { RequestsValues } from '../parameters.ts'
import { logOf } from './log/reading.ts'
import { type Period, parsePeriods } from './periods.ts'

/** Bursts, health checks and renewals of the board that a run may have: more would take minutes. */
export const MOST_TICKS = 100_000_000

/** Nanoseconds of a millisecond. */
export const MILLI = 1_000_000

/** Nanoseconds of a second. */
export const SECOND = 1_000_000_000

/** Milliseconds as a whole number of nanoseconds. */
export const ns = (millis: number): number => Math.round(MILLI * millis)

/** What the model runs. */
export interface Scenario {
  readonly values: RequestsValues
  readonly seed: number
  /** How many servers there are (n), the speed of each, and how many copies one serves at a time (c). */
  readonly servers: number
  readonly speeds: Float64Array
  readonly workers: number
  readonly sharing: boolean
  readonly queueLimit: number
  readonly requests: number
  /** Number of the first request that is measured. */
  readonly measuredFrom: number
  /** Requests a nanosecond. */
  readonly rate: number
  /** Mean size in nanoseconds. */
  readonly mean: number
  readonly dispatchers: number
  readonly subset: number
  readonly delay: number
  readonly timeout: number
  readonly retries: number
  readonly backoff: number
  readonly retryBudget: number
  readonly cancel: boolean
  readonly hedge: RequestsValues['hedge']
  readonly hedgeAfter: number
  readonly hedgePercentile: number
  readonly hedgeCancel: boolean
  readonly periods: readonly Period[]
  readonly failTime: number
  readonly healthPeriod: number
  readonly boardPeriod: number
  readonly lateBy: number
  readonly boardCounts: boolean
  readonly knowledge: RequestsValues['knowledge']
}

const limitOf = (value: number | 'unlimited' | 'off'): number =>
  typeof value === 'number' ? value : Number.POSITIVE_INFINITY

/** How many requests a scenario has: the number of the times that are given, under `trace` and `log`. */
export function requestsOf(values: RequestsValues): number {
  if (values.arrivals === 'log') return logOf(values).times.length
  return values.arrivals === 'trace' ? values.arrivalTimes.length : values.requests
}

/** The sum of the servers’ speeds, and each speed; the last one of the list holds for the rest. */
function speedsOf({ servers, speeds }: Pick<RequestsValues, 'servers' | 'speeds'>): Float64Array {
  return Float64Array.from({ length: servers }, (_, s) => speeds[Math.min(s, speeds.length - 1)])
}

/** The rate of arrivals that a load means, in requests a nanosecond. */
export function rateOf(values: RequestsValues): number {
  const sum = speedsOf(values).reduce((total, speed) => total + speed, 0)
  return (values.load * (sum * values.workers)) / (values.meanService * MILLI)
}

/** Puts a checked scenario in the model’s terms. `periods` may give each period a factor and failing of its own. */
export function scenarioOf(
  values: RequestsValues,
  periods: readonly Period[] = parsePeriods(values.periods),
): Scenario {
  const requests = requestsOf(values)
  const timeOf = (value: number | 'off') => (value === 'off' ? Number.POSITIVE_INFINITY : ns(value))
  return {
    values,
    seed: values.seed,
    servers: values.servers,
    speeds: speedsOf(values),
    workers: values.workers,
    sharing: values.discipline === 'ps',
    queueLimit: limitOf(values.queueLimit),
    requests,
    measuredFrom: Math.floor(values.warmup * requests),
    rate: rateOf(values),
    mean: MILLI * values.meanService,
    dispatchers: values.dispatchers,
    subset: values.subset === 0 || values.subset >= values.servers ? 0 : values.subset,
    delay: Math.round(1000 * values.networkDelay),
    timeout: timeOf(values.timeout),
    retries: values.retries,
    backoff: values.backoff,
    retryBudget: limitOf(values.retryBudget),
    cancel: values.cancel === 'on',
    hedge: values.hedge,
    hedgeAfter: ns(values.hedgeAfter),
    hedgePercentile: values.hedgePercentile,
    hedgeCancel: values.hedgeCancel === 'on',
    periods,
    failTime: ns(values.failTime),
    healthPeriod: timeOf(values.healthPeriod),
    boardPeriod: values.knowledge === 'board' ? ns(values.boardPeriod) : Number.POSITIVE_INFINITY,
    lateBy: ns(values.lateBy),
    boardCounts: values.boardCounts === 'on',
    knowledge: values.knowledge,
  }
}
