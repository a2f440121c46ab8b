/** The paired t test (papers/003 §3.5.6, eq. 3.7): two alternatives measured under the same conditions, pair by pair. */
import { unexpected } from '../text/expected.ts'
import { pValueT, tQuantile, tTail } from './distributions.ts'

/** What a test looks for: a difference on either side, or A above B, or A below B. */
export type Alternative = 'both' | 'greater' | 'less'

/** A paired t test of A − B. */
export interface PairedTest {
  /** Pairs in which both are numbers; n. */
  readonly pairs: number
  /** A − B of these pairs, in their order. */
  readonly differences: readonly number[]
  /** Mean difference, D̄. */
  readonly mean: number
  /** Standard deviation of the differences, s_D; 0 when all are the same but for rounding. */
  readonly deviation: number
  /** s_D / √n. */
  readonly standardError: number
  /** Degrees of freedom, n − 1. */
  readonly df: number
  /** D̄ / (s_D / √n); null when the differences do not vary, for then there is nothing to compare their mean with. */
  readonly t: number | null
  /** Probability of a t as extreme as this if there is no difference, on the sides that the alternative names; null without t. */
  readonly p: number | null
  /**
   * Ends of the interval of the mean difference; with a one-sided alternative the other end is ±∞. Both are the mean where the
   * differences do not vary.
   */
  readonly low: number
  readonly high: number
}

/** Deviations below this share of the values' own size are rounding. */
const ROUNDING = 1e-14

/**
 * Tests A − B over pairs; those of which a value is missing are left out. `confidence` is the interval's, 0.95 unless given.
 * Returns a sentence when fewer than two pairs are left or the lists differ in length.
 */
export function pairedTest(
  a: readonly (number | null | undefined)[],
  b: readonly (number | null | undefined)[],
  { alternative = 'both', confidence = 0.95 }: { alternative?: Alternative; confidence?: number } = {},
): PairedTest | string {
  if (a.length !== b.length)
    return unexpected('pairs', 'as many values of the one as of the other', `${a.length} and ${b.length}`)
  let size = 0
  const differences = a.flatMap((x, i) => {
    const y = b[i]
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return []
    size = Math.max(size, Math.abs(x), Math.abs(y))
    return [x - y]
  })
  const pairs = differences.length
  if (pairs < 2) return unexpected('pairs', 'at least 2', String(pairs))
  const mean = differences.reduce((sum, d) => sum + d, 0) / pairs
  const df = pairs - 1
  const spread = Math.sqrt(differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / df)
  const deviation = spread > ROUNDING * size ? spread : 0
  const standardError = deviation / Math.sqrt(pairs)
  const shared = { pairs, differences, mean, deviation, standardError, df }
  if (deviation === 0) return { ...shared, t: null, p: null, low: mean, high: mean }
  const t = mean / standardError
  const half = standardError * tQuantile(alternative === 'both' ? (1 + confidence) / 2 : confidence, df)
  return {
    ...shared,
    t,
    p: alternative === 'both' ? pValueT(t, df) : tTail(alternative === 'greater' ? t : -t, df),
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : mean - half,
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : mean + half,
  }
}
