/** When requests come, and how large they are. */
import { inPieces } from '../../../core/run/making.ts'
import { logOf } from './log/reading.ts'
import { exponentialOf, hashFrom, ln, PURPOSE, pow, startOf, uniformFrom } from './numbers.ts'
import { MILLI, type Scenario } from './scenario.ts'

/** Draws exponential numbers of mean 1 for the things from one number on and before another; two loops take half the time of one. */
function drawExponential(start: number, into: Float64Array, from: number, to: number): void {
  for (let k = from; k < to; k++) into[k] = hashFrom(start, k, 0)
  for (let k = from; k < to; k++) into[k] = exponentialOf(into[k])
}

/** The times of all arrivals in nanoseconds, made in pieces. */
export function* arrivalTimes(scenario: Scenario): Generator<undefined, Float64Array> {
  const times = new Float64Array(scenario.requests)
  const { values, rate, seed } = scenario
  const start = startOf(seed, PURPOSE.arrival)
  const logged = values.arrivals === 'log' ? logOf(values).times : times
  const fillers = {
    poisson: (k: number) => (k > 0 ? times[k - 1] : 0) + Math.round(times[k] / rate),
    even: (k: number) => Math.round((k + 1) / rate),
    bursty: burstyTimes(scenario),
    trace: (k: number) => Math.round(MILLI * values.arrivalTimes[k]),
    log: (k: number) => logged[k],
  }
  const timeOf = fillers[values.arrivals]
  yield* inPieces(times.length, (from, to) => {
    if (values.arrivals === 'poisson') drawExponential(start, times, from, to)
    for (let k = from; k < to; k++) times[k] = timeOf(k)
  })
  return times
}

/** Arrivals come in on-times alone, b times as often as on average. */
function burstyTimes({ seed, values, rate }: Scenario): (k: number) => number {
  const { burstiness } = values
  const length = MILLI * values.burstLength
  const gaps = startOf(seed, PURPOSE.arrival)
  const bursts = startOf(seed, PURPOSE.burst)
  let on = uniformFrom(bursts, 0, 0) < 1 / burstiness
  let at = 0
  let period = 0
  const lasts = () => Math.round(-ln(uniformFrom(bursts, ++period, 0)) * (on ? length : length * (burstiness - 1)))
  /** The remaining on-time. */
  let left = 0
  const goOn = () => {
    if (!on) {
      at += lasts()
      on = true
    }
    left = lasts()
  }
  goOn()
  return (k) => {
    let gap = Math.round(-ln(uniformFrom(gaps, k, 0)) / (rate * burstiness))
    while (gap > left) {
      gap -= left
      at += left
      on = false
      goOn()
    }
    left -= gap
    at += gap
    return at
  }
}

/** The sizes of all requests in nanoseconds at speed 1, made in pieces. */
export function* requestSizes(scenario: Scenario): Generator<undefined, Float64Array> {
  const sizes = new Float64Array(scenario.requests)
  const sizeOf = sizeRule(scenario, sizes)
  const start = startOf(scenario.seed, PURPOSE.size)
  yield* inPieces(sizes.length, (from, to) => {
    if (scenario.values.service === 'exponential') drawExponential(start, sizes, from, to)
    for (let k = from; k < to; k++) sizes[k] = Math.max(1, Math.round(sizeOf(k)))
  })
  return sizes
}

/** The size of request k before it is rounded; `drawn` has an exponential number for it. */
function sizeRule({ values, seed, mean }: Scenario, drawn: Float64Array): (k: number) => number {
  const { cv2, alpha, paretoRatio, longShare, longRatio, sizes } = values
  const start = startOf(seed, PURPOSE.size)
  const u = (k: number, j = 0) => uniformFrom(start, k, j)
  switch (values.service) {
    case 'exponential':
      return (k) => drawn[k] * mean
    case 'fixed':
      return () => mean
    case 'trace':
      return (k) => MILLI * sizes[k % sizes.length]
    case 'log': {
      const { durations } = logOf(values)
      if (!durations) throw new Error('a log without durations came past the check')
      return (k) => durations[k % durations.length]
    }
    case 'hyper': {
      // Balanced means: either kind of request brings half of the work.
      const p = (1 + Math.sqrt((cv2 - 1) / (cv2 + 1))) / 2
      return (k) => (-ln(u(k)) * mean) / (2 * (u(k, 1) < p ? p : 1 - p))
    }
    case 'pareto': {
      const t = pow(paretoRatio, -alpha)
      const meanOverLeast =
        alpha === 1
          ? ln(paretoRatio) / (1 - 1 / paretoRatio)
          : ((alpha / (alpha - 1)) * (1 - pow(paretoRatio, 1 - alpha))) / (1 - t)
      return (k) => (mean / meanOverLeast) * pow(1 - u(k) * (1 - t), -1 / alpha)
    }
    case 'bimodal': {
      const short = mean / (1 - longShare + longShare * longRatio)
      return (k) => (u(k) < longShare ? short * longRatio : short)
    }
  }
}
