/** Two alternatives compared pair by pair, over the same seeds (papers/003 §3.5.6). */
import { deviation } from 'd3-array'
import { type BootstrapOptions, bootstrapInterval } from './bootstrap.ts'
import { pValueT, type Tail } from './distributions.ts'
import { checkSample, type Interval, meanOf, tInterval } from './summary.ts'

/** A paired comparison of A with B. */
export interface PairedComparison {
  readonly pairs: number
  /** Mean of A − B. */
  readonly difference: number
  /** The difference in % of B's mean; null when that is 0. */
  readonly percent: number | null
  /** Student's 95 % interval of the difference; null of a single pair. */
  readonly interval: Interval | null
  /** Bootstrap interval of the difference; null of a single pair. */
  readonly bootstrap: Interval | null
  /** D̄ / (s_D/√n), eq. 3.7; null of a single pair or when all differences are the same. */
  readonly t: number | null
  /** Probability of such a t if there is no difference. */
  readonly p: number | null
  readonly tail: Tail
  /** Pairs in which A is better, in which both are the same, and in which B is better. */
  readonly wins: number
  readonly ties: number
  readonly losses: number
  /** Wins over pairs, ties counting half; 0 to 1. */
  readonly winShare: number
}

/** What a comparison needs to know. */
export interface PairedOptions extends BootstrapOptions {
  /** Which direction of the metric is better. */
  readonly better: 'less' | 'more'
  /** The alternative to "no difference"; "both" unless given, "less" asks whether A is below B. */
  readonly tail?: Tail
}

/** Compares A with B; the values at one place come from the same seed. @throws unless both are of one length. */
export function comparePaired(a: readonly number[], b: readonly number[], options: PairedOptions): PairedComparison {
  checkSample(a)
  checkSample(b)
  if (a.length !== b.length)
    throw new Error(`pairs: ${a.length} and ${b.length} values came, both need the same number`)
  const { better, tail = 'both', ...draws } = options
  const differences = a.map((x, i) => x - b[i])
  const difference = meanOf(differences)
  const spread = deviation(differences) ?? 0
  const base = meanOf(b)
  const t = spread > 0 ? difference / (spread / Math.sqrt(differences.length)) : null
  const sign = better === 'more' ? 1 : -1
  const wins = differences.filter((d) => d * sign > 0).length
  const ties = differences.filter((d) => d === 0).length
  return {
    pairs: differences.length,
    difference,
    percent: base === 0 ? null : (100 * difference) / Math.abs(base),
    interval: tInterval(differences),
    bootstrap: bootstrapInterval(differences, draws),
    t,
    p: t === null ? null : pValueT(t, differences.length - 1, tail),
    tail,
    wins,
    ties,
    losses: differences.length - wins - ties,
    winShare: (wins + ties / 2) / differences.length,
  }
}
