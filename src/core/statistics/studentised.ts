/**
 * The studentised range: how far the greatest of some means lies above the least, over their standard error. It is what
 * Tukey's intervals for all pairs of means rest on.
 */
import { exp } from '../math/exponential.ts'
import { normalTail } from './distributions.ts'

/** Places and weights at which the means' own variate is summed: its trapezoids are exact to rounding, as it ends on both sides. */
const STEP = 0.25
const PLACES = Array.from({ length: 65 }, (_, i) => (i - 32) * STEP).map((z) => ({
  z,
  below: normalTail(-z),
  weight: (STEP * exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI),
}))

/** Steps over the logarithm of the standard error's own variate. */
const STEPS = 300
/** Exponents below the greatest by more than this count as nothing. */
const NOTHING = 37

/** x to the power of a whole number, by squaring. */
function whole(x: number, power: number): number {
  let [result, square] = [1, x]
  for (let rest = power; rest > 0; rest >>= 1) {
    if (rest & 1) result *= square
    square *= square
  }
  return result
}

/** The probability that the range of `means` standard normal variates stays below w. */
function rangeBelow(w: number, means: number): number {
  let sum = 0
  for (const { z, below, weight } of PLACES) sum += weight * whole(below - normalTail(w - z), means - 1)
  return Math.min(1, means * sum)
}

/** Steps to 1 between the widths of range at which its probability is kept, and the width beyond which it is 1. */
const PER_WIDTH = 32
const WIDEST = 20
/** Numbers of means whose tables are kept: all pairs of an analysis have the same number. */
const KEPT = 8
const tables = new Map<number, Float64Array>()

/** `rangeBelow` at all widths from 0 on, and a few on both sides. */
function tableOf(means: number): Float64Array {
  const before = tables.get(means)
  if (before) return before
  const table = Float64Array.from({ length: PER_WIDTH * WIDEST + 6 }, (_, i) =>
    i < 2 ? 0 : rangeBelow((i - 2) / PER_WIDTH, means),
  )
  // Below 0 it goes on as the power that it is near 0, so that the first widths are interpolated as well as the others.
  const sign = means % 2 === 0 ? -1 : 1
  for (const i of [1, 2]) table[2 - i] = sign * table[2 + i]
  if (tables.size >= KEPT) tables.clear()
  tables.set(means, table)
  return table
}

/** Six places around x, by Lagrange: with steps this short right to ten decimal places. */
function interpolated(table: Float64Array, w: number): number {
  if (w >= WIDEST) return 1
  const at = w * PER_WIDTH
  const first = Math.floor(at)
  const t = at - first
  const [a, b, c, d, e] = [t + 2, t + 1, t - 1, t - 2, t - 3]
  return (
    (-b * t * c * d * e * table[first]) / 120 +
    (a * t * c * d * e * table[first + 1]) / 24 -
    (a * b * c * d * e * table[first + 2]) / 12 +
    (a * b * t * d * e * table[first + 3]) / 12 -
    (a * b * t * c * e * table[first + 4]) / 24 +
    (a * b * t * c * d * table[first + 5]) / 120
  )
}

/**
 * P(Q > q) of the studentised range of `means` means (at least 2) whose standard error has `degrees` of freedom; to about
 * nine decimal places, which is more than R's `ptukey` has.
 */
export function tukeyTail(q: number, means: number, degrees: number): number {
  if (!(means >= 2) || !(degrees > 0) || Number.isNaN(q)) return Number.NaN
  if (q <= 0) return 1
  const table = tableOf(means)
  const reach = Math.sqrt(NOTHING / degrees)
  const [from, to] = [-NOTHING / degrees - reach, reach]
  let [sum, all] = [0, 0]
  for (let i = 0; i <= STEPS; i++) {
    const u = from + ((to - from) * i) / STEPS
    const exponent = degrees * (u - (exp(2 * u) - 1) / 2)
    if (exponent < -NOTHING) continue
    const weight = exp(exponent)
    all += weight
    sum += weight * interpolated(table, q * exp(u))
  }
  return Math.max(0, 1 - sum / all)
}

/** The value that the studentised range exceeds with probability p. */
export function tukeyUpperQuantile(p: number, means: number, degrees: number): number {
  if (!(p > 0 && p < 1) || !(means >= 2) || !(degrees > 0)) return Number.NaN
  let [low, high] = [0, 4]
  while (tukeyTail(high, means, degrees) > p) [low, high] = [high, 2 * high]
  while (high - low > 1e-10 * high) {
    const middle = (low + high) / 2
    if (tukeyTail(middle, means, degrees) > p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
