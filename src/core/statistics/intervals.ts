/** Intervals of means over seeds, and bands of curves: bootstrap-t, or Student's t where the sample is too poor for it. */
import { ascending, deviation, mean, quantileSorted } from 'd3-array'
import type { Fold } from '../folding.ts'
import { stream } from '../random/random.ts'
import type { Curve } from './curve.ts'
import { coarser } from './curve.ts'
import { tQuantile } from './distributions.ts'

/** How intervals are drawn. */
interface Draws {
  /** The same seed gives the same interval. */
  readonly seed: number
  /** How often the sample is drawn again. */
  readonly resamples: number
}

/** How an interval was found; see `meanInterval`. */
type IntervalMethod = 'bootstrap-t' | 't'

/** A mean and its 95 % interval; the interval of a value alone, or of values that are all the same, is that value. */
export interface MeanInterval {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly method: IntervalMethod
}

/** An interval that does not go below what no value can be less than; as it is where nothing is known about that. */
export function notBelow(interval: MeanInterval, floor: number | undefined): MeanInterval {
  if (floor === undefined || interval.low >= floor) return interval
  return { ...interval, low: Math.min(floor, interval.mean) }
}

/** Fewest values that bootstrap-t is used for: of fewer it makes intervals many times too wide. */
export const LEAST_BOOTSTRAP = 5

/**
 * The mean of a sample that is not empty, with its interval.
 *
 * Bootstrap-t (Efron and Tibshirani, chapter 12): the sample is drawn again from itself, each time with the distance of its
 * mean from the sample's in its own standard errors, and the quantiles of these distances take the place of Student's. Of the
 * usual methods it covers best where values are skewed or in two heaps, and as well as any where they are normal; the figures are in
 * doc/measurements.md. Samples in which so many values are the same that such a distance may be infinite get Student's t.
 */
export function meanInterval(sample: readonly number[], { seed, resamples }: Draws): MeanInterval {
  const n = sample.length
  const middle = mean(sample) ?? Number.NaN
  const error = n > 1 ? (deviation(sample) ?? 0) / Math.sqrt(n) : 0
  if (n < LEAST_BOOTSTRAP) return ends(n, middle, error, undefined)
  const random = stream(seed, 'bootstrap')
  const distances = new Float64Array(resamples)
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0
    let squares = 0
    for (let i = 0; i < n; i++) {
      const value = sample[Math.floor(random() * n)] - middle
      sum += value
      squares += value * value
    }
    distances[draw] = distance(n, sum, squares, error)
  }
  return ends(n, middle, error, distances)
}

/** Standard errors below this share of the sample's own are rounding. */
const ROUNDING = 1e-6

/** How many of its own standard errors a resample's mean is from the sample's: from sums of what is left after that mean. */
function distance(n: number, sum: number, squares: number, error: number): number {
  const standardError = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n)
  if (standardError > ROUNDING * error) return sum / n / standardError
  return Math.abs(sum / n) > ROUNDING * error ? sum * Number.POSITIVE_INFINITY : 0
}

/** The interval of a mean with this standard error; of bootstrapped distances, if there are any and they suffice. */
function ends(n: number, middle: number, error: number, distances: Float64Array | undefined): MeanInterval {
  if (!(error > 0)) return { mean: middle, low: middle, high: middle, method: 't' }
  const sorted = distances && Array.from(distances).sort(ascending)
  const least = sorted && quantileSorted(sorted, 0.025)
  const most = sorted && quantileSorted(sorted, 0.975)
  if (least !== undefined && most !== undefined && Number.isFinite(least) && Number.isFinite(most)) {
    return { mean: middle, low: middle - error * most, high: middle - error * least, method: 'bootstrap-t' }
  }
  const half = error * tQuantile(0.975, n - 1)
  return { mean: middle, low: middle - half, high: middle + half, method: 't' }
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
 * The band of curves, at least one: at every point the interval of `meanInterval`. After its end a curve keeps its last value.
 * Works for some time at each call of `next` (one drawing of all curves), so that the caller can stay responsive; the last one
 * returns the band.
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
  const at = Array.from({ length: points }, (_, point) => padded.map((values) => values[point]))
  const middle = Float64Array.from(at, (values) => mean(values) ?? Number.NaN)
  const error = Float64Array.from(at, (values) => (deviation(values) ?? 0) / Math.sqrt(n))
  const distances = Array.from({ length: n < LEAST_BOOTSTRAP ? 0 : points }, () => new Float64Array(resamples))
  if (distances.length > 0) {
    const random = stream(seed, 'band')
    const sum = new Float64Array(points)
    const squares = new Float64Array(points)
    for (let draw = 0; draw < resamples; draw++) {
      sum.fill(0)
      squares.fill(0)
      for (let i = 0; i < n; i++) {
        const values = padded[Math.floor(random() * n)]
        for (let point = 0; point < points; point++) {
          const value = values[point] - middle[point]
          sum[point] += value
          squares[point] += value * value
        }
      }
      for (let point = 0; point < points; point++) {
        distances[point][draw] = distance(n, sum[point], squares[point], error[point])
      }
      yield
    }
  }
  const band = Array.from(middle, (value, point) => ends(n, value, error[point], distances[point]))
  return {
    stride,
    curves: n,
    mean: middle,
    low: Float64Array.from(band, ({ low }) => low),
    high: Float64Array.from(band, ({ high }) => high),
  }
}
