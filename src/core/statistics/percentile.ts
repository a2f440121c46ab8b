/** Percentile bootstrap: intervals of means from the sample drawn again from itself, without any distribution's tables. */
import { ascending, mean, quantileSorted } from 'd3-array'
import type { Curve } from '../curve.ts'
import { coarser } from '../curve.ts'
import { stream } from '../random.ts'
import type { Fold } from '../recording.ts'

/** How intervals are drawn. */
export interface Draws {
  /** The same seed gives the same interval. */
  readonly seed: number
  /** How often the sample is drawn again. */
  readonly resamples: number
}

/** A mean and its 95 % interval; the interval of a single value is that value. */
export interface MeanInterval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

/** The mean of a sample that is not empty, with its interval. */
export function meanInterval(sample: readonly number[], { seed, resamples }: Draws): MeanInterval {
  const random = stream(seed, 'bootstrap')
  const n = sample.length
  const means = new Float64Array(resamples)
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0
    for (let i = 0; i < n; i++) sum += sample[Math.floor(random() * n)]
    means[draw] = sum / n
  }
  return { mean: mean(sample) ?? Number.NaN, ...middle95(means) }
}

function middle95(values: Float64Array) {
  const sorted = Array.from(values).sort(ascending)
  return { low: quantileSorted(sorted, 0.025) ?? Number.NaN, high: quantileSorted(sorted, 0.975) ?? Number.NaN }
}

/** Two alternatives over the same seeds, pair by pair. */
export interface PairedMeans extends MeanInterval {
  /** Pairs in which both count. */
  readonly pairs: number
  /** Share of the pairs in which A is better, ties counting half; 0 to 1; undefined where neither direction is better. */
  readonly winShare: number | undefined
}

/** The mean of A − B with its interval; pairs of which one value is missing are left out, and undefined when all are. */
export function pairedMeans(
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  better: 'less' | 'more' | undefined,
  draws: Draws,
): PairedMeans | undefined {
  const differences = a.flatMap((x, i) => {
    const y = b[i]
    return x === null || y === null || y === undefined ? [] : [x - y]
  })
  const pairs = differences.length
  if (pairs === 0) return undefined
  const sign = better === 'more' ? 1 : -1
  const wins = differences.reduce((sum, d) => sum + (d * sign > 0 ? 1 : d === 0 ? 0.5 : 0), 0)
  return { ...meanInterval(differences, draws), pairs, winShare: better && wins / pairs }
}

/** The mean of many curves with its 95 % interval, point by point. */
export interface Band {
  /** Steps that a point stands for. */
  readonly stride: number
  /** How many curves it is made of. */
  readonly curves: number
  readonly mean: Float64Array
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * The band of curves, at least one. After its end a curve keeps its last value. Works for some time at each call of `next`
 * (one drawing of all curves), so that whoever asks can stay awake; the last one returns the band.
 */
export function* bandOf(curves: readonly Curve[], fold: Fold, { seed, resamples }: Draws): Generator<void, Band> {
  const stride = Math.max(...curves.map((curve) => curve.stride))
  const same = curves.map((curve) => coarser(curve, stride, fold).values)
  const points = Math.max(...same.map((values) => values.length))
  const padded = same.map((values) => {
    const whole = new Float32Array(points).fill(values.at(-1) ?? 0)
    whole.set(values)
    return whole
  })
  const n = padded.length
  const random = stream(seed, 'band')
  const means = Array.from({ length: points }, () => new Float64Array(resamples))
  const sum = new Float64Array(points)
  const add = (values: Float32Array) => {
    for (let point = 0; point < points; point++) sum[point] += values[point]
  }
  for (let draw = 0; draw < resamples; draw++) {
    sum.fill(0)
    for (let i = 0; i < n; i++) add(padded[Math.floor(random() * n)])
    for (let point = 0; point < points; point++) means[point][draw] = sum[point] / n
    yield
  }
  sum.fill(0)
  padded.forEach(add)
  const ends = means.map(middle95)
  return {
    stride,
    curves: n,
    mean: sum.map((total) => total / n),
    low: Float64Array.from(ends, ({ low }) => low),
    high: Float64Array.from(ends, ({ high }) => high),
  }
}
