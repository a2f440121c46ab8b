/** Bootstrap intervals: how much a statistic varies when the sample is drawn again from itself. */
import { ascending, quantileSorted } from 'd3-array'
import { type Random, stream } from '../random.ts'
import { normalProbability, normalQuantile } from './distributions.ts'
import { checkSample, type Interval, meanOf } from './summary.ts'

/** How an interval is drawn. */
export interface BootstrapOptions {
  /** Seed of the draws: the same seed gives the same interval. */
  readonly seed: number
  /** 0.95 unless given. */
  readonly confidence?: number
  /** How often the sample is drawn again; 2000 unless given. */
  readonly resamples?: number
  /**
   * "bca" corrects for bias and skewness (Efron 1987), the default; "percentile" takes the quantiles as they are. Where
   * the correction is not defined (nearly all draws on one side of the statistic), it is the percentile interval too.
   */
  readonly method?: 'bca' | 'percentile'
}

/** The interval of a statistic, the mean unless given; null of a single value. */
export function bootstrapInterval(
  sample: readonly number[],
  options: BootstrapOptions,
  statistic: (sample: readonly number[]) => number = meanOf,
): Interval | null {
  checkSample(sample)
  if (sample.length < 2) return null
  const { seed, confidence = 0.95, resamples = 2000, method = 'bca' } = options
  const random = stream(seed, 'bootstrap')
  const draws = Array.from({ length: resamples }, () => statistic(resample(sample, random))).sort(ascending)
  const tail = (1 - confidence) / 2
  const shift = method === 'bca' ? correction(sample, draws, statistic) : (p: number) => p
  return {
    low: quantileSorted(draws, shift(tail)) ?? Number.NaN,
    high: quantileSorted(draws, shift(1 - tail)) ?? Number.NaN,
  }
}

function resample(sample: readonly number[], random: Random): number[] {
  return sample.map(() => sample[Math.floor(random() * sample.length)])
}

/**
 * The BCa map of probabilities: α ↦ Φ(z₀ + (z₀ + z_α)/(1 − a (z₀ + z_α))), with the bias z₀ from the share of draws
 * below the statistic (ties count half) and the acceleration a from the jackknife.
 */
function correction(
  sample: readonly number[],
  draws: readonly number[],
  statistic: (sample: readonly number[]) => number,
): (p: number) => number {
  const value = statistic(sample)
  const below = draws.reduce((count, draw) => count + (draw < value ? 1 : draw === value ? 0.5 : 0), 0)
  const bias = normalQuantile(below / draws.length)
  if (!Number.isFinite(bias)) return (p) => p
  const without = sample.map((_, i) => statistic(sample.toSpliced(i, 1)))
  const middle = meanOf(without)
  const squares = without.reduce((sum, v) => sum + (middle - v) ** 2, 0)
  const cubes = without.reduce((sum, v) => sum + (middle - v) ** 3, 0)
  const skewness = cubes / squares ** 1.5
  const acceleration = Number.isFinite(skewness) ? skewness / 6 : 0
  return (p) => {
    const z = bias + normalQuantile(p)
    return normalProbability(bias + z / (1 - acceleration * z))
  }
}
