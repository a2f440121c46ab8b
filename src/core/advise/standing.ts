/** How two settings stand to each other, from runs with the same seeds. */

import { tQuantile } from '../statistics/distributions.ts'
import { pairedTest } from '../statistics/paired.ts'
import type { Better } from '../sweep/best.ts'

/** How far one is behind another, as a share of the better one's mean, in %; below 0 where it is ahead. */
export interface Behind {
  readonly mean: number
  readonly low: number
  readonly high: number
  /** Pairs of runs with the same seed. */
  readonly pairs: number
}

const meanOf = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length

/**
 * How far `other` is behind `best`, over the seeds that both have, with an interval that misses the true distance with the
 * probability `error`. Without spread, or with a single seed, the interval is the distance.
 */
export function behind(best: readonly number[], other: readonly number[], better: Better, error: number): Behind {
  const pairs = Math.min(best.length, other.length)
  const [a, b] = [best.slice(0, pairs), other.slice(0, pairs)]
  const base = Math.abs(meanOf(a)) || 1
  const sign = better === 'less' ? 1 : -1
  const test = pairedTest(b, a, { confidence: 1 - error })
  if (typeof test === 'string') {
    const only = (100 * sign * (b[0] - a[0])) / base
    return { mean: only, low: only, high: only, pairs }
  }
  // The distance is a ratio of two means, and both vary with the seeds: what is left of b − a after that share of a (Taylor's linear form).
  const share = test.mean / meanOf(a)
  const residualTest = pairedTest(
    b.map((x, i) => x - share * (a[i] - meanOf(a))),
    a,
    { confidence: 1 - error },
  )
  const half = typeof residualTest === 'string' ? 0 : (100 * (residualTest.high - residualTest.low)) / 2 / base
  const mean = (100 * sign * test.mean) / base
  // What is measured is never below zero: nothing takes less than no time, or has less than no share.
  const isPositive = [...a, ...b].every((x) => x >= 0)
  const low = isPositive && better === 'less' ? Math.max(-100, mean - half) : mean - half
  const high = isPositive && better === 'more' ? Math.min(100, mean + half) : mean + half
  return { mean, low, high, pairs }
}

/** Fewer pairs of runs than this say nothing of how much chance does: no interval is stated. */
export const LEAST_PAIRS = 3
/** This many times as bad in each of a few runs is behind, whatever other seeds may give. */
const PLAINLY = 3

/** Whether the worst of one's few runs is still several times as good as the best of the other's. */
export function isPlainlyBehind(best: readonly number[], other: readonly number[], better: Better): boolean {
  if (best.length === 0 || other.length === 0 || [...best, ...other].some((x) => x < 0)) return false
  return better === 'less'
    ? Math.min(...other) > PLAINLY * Math.max(...best)
    : PLAINLY * Math.max(...other) < Math.min(...best)
}

/** Whether `other` is behind `best` for sure: chance alone says so with less than the probability `error`. */
export function isBehind(best: readonly number[], other: readonly number[], better: Better, error: number): boolean {
  const pairs = Math.min(best.length, other.length)
  const sign = better === 'less' ? 1 : -1
  const test = pairedTest(other.slice(0, pairs), best.slice(0, pairs))
  if (typeof test === 'string') return false
  const mean = sign * test.mean
  return mean > 0 && mean > test.standardError * tQuantile(1 - error, test.df)
}

/** The index of the best mean, the first of equal ones; −1 for an empty list. Lists have the same seeds. */
export function bestMean(lists: readonly (readonly number[])[], better: Better): number {
  const sign = better === 'less' ? 1 : -1
  let best = -1
  for (const [i, list] of lists.entries()) {
    if (list.length > 0 && (best < 0 || sign * meanOf(list) < sign * meanOf(lists[best]))) best = i
  }
  return best
}

/**
 * The list with the best mean, −1 where there is none, and how many others are behind it for sure: any wrong one with the probability
 * `error` at most, for all of them together. Lists have the same seeds.
 */
export function behindCount(lists: readonly (readonly number[])[], better: Better, error: number) {
  const best = bestMean(lists, better)
  const others = lists.filter((_, i) => i !== best)
  const behind = others.filter((list) => isBehind(lists[best], list, better, error / others.length)).length
  return { best, behind }
}

/** The mean of a list that is not empty. */
export { meanOf }
