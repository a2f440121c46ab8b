/**
 * The distributions behind tests and intervals: a thin layer over jStat, which is right to about seven digits except far out
 * in the normal tails.
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
  if (Math.min(p, 1 - p) < FAR) return p < 0.5 ? -tailQuantile(p) : tailQuantile(1 - p)
  return p === 0.5 ? 0 : jStat.normal.inv(p, 0, 1)
}

/** Below this probability jStat's quantiles lose digits: at 1e-17 the second. */
const FAR = 1e-5

/**
 * The x > 4 that a standard normal variate exceeds with a small probability: Newton's method on the logarithm of the
 * tail, φ(x) times Mills' ratio 1/(x + 1/(x + 2/(x + 3/(x + …)))) (Laplace).
 */
function tailQuantile(p: number): number {
  let x = Math.sqrt(-2 * Math.log(p))
  for (let step = 0; step < 6; step++) {
    let fraction = 0
    for (let k = 40; k > 0; k--) fraction = k / (x + fraction)
    const mills = 1 / (x + fraction)
    const tail = Math.log(mills) - x ** 2 / 2 - Math.log(2 * Math.PI) / 2
    x += (tail - Math.log(p)) * mills
  }
  return x
}
