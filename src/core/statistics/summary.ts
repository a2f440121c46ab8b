/** A sample in a few numbers: mean, spread, quantiles and how sure the mean is. */
import { ascending, deviation, mean, quantileSorted } from 'd3-array'
import { tQuantile } from './distributions.ts'

/** A range that holds the true value with the stated confidence. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A sample's summary. */
export interface Summary {
  readonly count: number
  readonly mean: number
  /** Standard deviation with n − 1; null of a single value. */
  readonly deviation: number | null
  readonly least: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly most: number
  /** Student's 95 % interval of the mean; null of a single value. */
  readonly interval: Interval | null
}

/**
 * Summarises a sample. Quantiles interpolate between order statistics (Hyndman and Fan's type 7). @throws on an empty
 * one.
 */
export function summarise(sample: readonly number[]): Summary {
  checkSample(sample)
  const sorted = [...sample].sort(ascending)
  const at = (p: number) => quantileSorted(sorted, p) ?? Number.NaN
  return {
    count: sample.length,
    mean: meanOf(sample),
    deviation: deviation(sample) ?? null,
    least: sorted[0],
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    most: sorted[sorted.length - 1],
    interval: tInterval(sample),
  }
}

/** Student's interval of a mean: x̄ ± t(n − 1) s/√n; null of a single value. */
export function tInterval(sample: readonly number[], confidence = 0.95): Interval | null {
  checkSample(sample)
  const spread = deviation(sample)
  if (spread === undefined) return null
  const middle = meanOf(sample)
  const half = tQuantile((1 + confidence) / 2, sample.length - 1) * (spread / Math.sqrt(sample.length))
  return { low: middle - half, high: middle + half }
}

/** The mean of a sample that is not empty. */
export function meanOf(sample: readonly number[]): number {
  return mean(sample) ?? Number.NaN
}

/** @throws unless the sample has at least one value and all of them are numbers. */
export function checkSample(sample: readonly number[]): void {
  if (sample.length === 0) throw new Error('sample: no values came, at least 1 is needed')
  const wrong = sample.findIndex((x) => !Number.isFinite(x))
  if (wrong >= 0) throw new Error(`sample: value ${wrong + 1} of ${sample.length} is ${sample[wrong]}, not a number`)
}
