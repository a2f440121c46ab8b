/**
 * The distributions behind tests and intervals: a thin layer over jStat, which is right to about seven digits.
 *
 * Tails are taken from the incomplete beta function directly, not as one minus the other tail, so that small
 * probabilities keep their digits. This is the only file that knows the library.
 */
import jStat from 'jstat'

/** P(F > f) with (between, within) degrees of freedom. */
export function pValueF(f: number, between: number, within: number): number {
  if (Number.isNaN(f) || !(between > 0) || !(within > 0)) return Number.NaN
  if (f <= 0) return 1
  if (f === Number.POSITIVE_INFINITY) return 0
  return jStat.ibeta(within / (within + between * f), within / 2, between / 2)
}

/** The probability of a Student t at least as extreme as this one, on both sides. */
export function pValueT(t: number, degrees: number): number {
  return pValueF(t * t, 1, degrees)
}

/** The value that a Student t stays below with probability p. */
export function tQuantile(p: number, degrees: number): number {
  if (!(p >= 0 && p <= 1) || !(degrees > 0)) return Number.NaN
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return p === 0.5 ? 0 : jStat.studentt.inv(p, degrees)
}

/** The value that a standard normal variate stays below with probability p. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return p === 0.5 ? 0 : jStat.normal.inv(p, 0, 1)
}
