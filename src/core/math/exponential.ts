/**
 * Exponential and logarithm, and what follows from them, the same to the last bit in every engine: `Math.log` and its like differ from
 * one to another, and a run must not. An argument is reduced to a small one, whose Taylor series is added up in pairs of doubles; the
 * result is the double nearest to the true one but for one argument in 10¹², where it is the second nearest.
 *
 * @see J.-M. Muller, Elementary Functions: Algorithms and Implementation, 3rd edition 2016, chapters 3, 4 and 11
 */
import { exponentOf, timesPowerOfTwo } from './bits.ts'
import { minus, over, type Pair, pairOf, plus, productOf, scaled, series, sumOf, times } from './pair.ts'

const LN2: Pair = { hi: Math.LN2, lo: 2.3190468138462996e-17 }
const ONE = pairOf(1)

/** Where a double's range ends: eˣ is infinite above, 0 below. */
const GREATEST = 709.782712893384
const LEAST = -745.1332191019412

/** 1/(2n + 1), of which the tail begins at n = 8: with |s| ≤ 0.172 the 20 terms reach 2⁻¹⁰⁵. */
const odd = (n: number) => over(ONE, pairOf(2 * n + 1))
const LOG_FIRST = Array.from({ length: 8 }, (_, n) => odd(n))
const LOG_REST = Array.from({ length: 13 }, (_, n) => odd(n + 8).hi)

const LOG_TAIL = Array.from({ length: 12 }, (_, n) => odd(n + 1).hi)

/** The natural logarithm of a positive pair: 2ᵏ·m with √½ ≤ m < √2, and ln m = 2 artanh((m − 1)/(m + 1)). */
function logPair(x: Pair): Pair {
  let k = exponentOf(x.hi)
  let m = { hi: timesPowerOfTwo(x.hi, -k), lo: timesPowerOfTwo(x.lo, -k) }
  if (m.hi > Math.SQRT2) {
    m = scaled(m, 0.5)
    k++
  }
  const s = over(minus(m, ONE), plus(m, ONE))
  const part = scaled(series(s, times(s, s), LOG_FIRST, LOG_REST), 2)
  return k === 0 ? part : plus(times(LN2, pairOf(k)), part)
}

/** What a logarithm is where there is nothing to compute. */
const edgeOfLog = (x: number): number => (x === 0 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN)
const isRegular = (x: number): boolean => x > 0 && x < Number.POSITIVE_INFINITY

/** ln 2 as a number of 33 bits, whose products with exponents are exact, and the rest. */
const LN2_HIGH = 0.6931471804855391
const LN2_LOW = 7.440617110012397e-11

/** The natural logarithm: in doubles, with a bound of their error; in pairs for the few arguments that this leaves open. */
export function log(x: number): number {
  if (!isRegular(x)) return edgeOfLog(x)
  let k = exponentOf(x)
  let m = timesPowerOfTwo(x, -k)
  if (m > Math.SQRT2) {
    m /= 2
    k++
  }
  const below = m - 1
  const sum = m + 1
  const s = below / sum
  const { hi, lo } = productOf(s, sum)
  const sLow = (below - hi - lo - s * (m - (sum - 1))) / sum
  const t = s * s
  let tail = 0
  for (let n = LOG_TAIL.length - 1; n >= 0; n--) tail = tail * t + LOG_TAIL[n]
  tail *= 2 * s * t
  const near = sumOf(k * LN2_HIGH, 2 * s)
  const rest = near.lo + (2 * sLow + tail + k * LN2_LOW)
  const result = near.hi + rest
  const open = rest - (result - near.hi)
  const error = (Math.abs(tail) + Math.abs(k) * 1e-9) * 2 ** -50 + Math.abs(result) * 2 ** -70
  return result + (open + error) === result && result + (open - error) === result ? result : logPair(pairOf(x)).hi
}

/** The natural logarithm of 1 + x, also where x is small. */
export const log1p = (x: number): number => {
  if (Math.abs(x) < 2 ** -54) return x
  return isRegular(1 + x) ? logPair(sumOf(1, x)).hi : edgeOfLog(1 + x)
}

/** The logarithm to base 2, exact for powers of two. */
export const log2 = (x: number): number => (isRegular(x) ? over(logPair(pairOf(x)), LN2).hi : edgeOfLog(x))

/** 1/(n + 1)!, of which the tail begins at n = 7: with |t| ≤ 0.022 the 14 terms reach 2⁻¹⁰⁵. */
const EXP_FIRST: Pair[] = [ONE]
for (let n = 2; n <= 14; n++) EXP_FIRST.push(over(EXP_FIRST[n - 2], pairOf(n)))
const EXP_REST = EXP_FIRST.splice(7).map(({ hi }) => hi)

/** eˣ as 2ᵏ·(1 + part), for x in a double's range: x = k·ln 2 + 16·t, and (1 + part) is (1 + (eᵗ − 1))¹⁶. */
function expParts(x: Pair): { readonly k: number; readonly part: Pair } {
  const k = Math.round(x.hi / LN2.hi)
  const t = scaled(k === 0 ? x : minus(x, times(LN2, pairOf(k))), 1 / 16)
  let part = series(t, t, EXP_FIRST, EXP_REST)
  for (let i = 0; i < 4; i++) part = times(part, plus(part, pairOf(2)))
  return { k, part }
}

function expOfPair(x: Pair): number {
  if (!(x.hi <= GREATEST)) return x.hi > 0 ? Number.POSITIVE_INFINITY : Number.NaN
  if (x.hi < LEAST) return 0
  const { k, part } = expParts(x)
  return timesPowerOfTwo(plus(ONE, part).hi, k)
}

/** 2 to the power of 0/32 … 31/32. */
const PARTS = 32
const ROOTS = Array.from({ length: PARTS }, (_, j) => {
  const { k, part } = expParts(over(times(LN2, pairOf(j)), pairOf(PARTS)))
  return scaled(plus(ONE, part), timesPowerOfTwo(1, k))
})
const EXP_ERROR = 2 ** -62

/** eˣ: 2ᵏ·2^(j/32)·eʳ in doubles, with a bound of their error; in pairs for the few arguments that this leaves open. */
export function exp(x: number): number {
  if (!(Math.abs(x) < 700)) return expOfPair(pairOf(x))
  const n = Math.round((x * PARTS) / LN2.hi)
  const r = x - (n / PARTS) * LN2_HIGH
  const rLow = (-n / PARTS) * LN2_LOW
  const whole = r + rLow
  const grown =
    rLow -
    (whole - r) +
    whole * whole * (1 / 2 + whole * (1 / 6 + whole * (1 / 24 + whole * (1 / 120 + whole * (1 / 720 + whole / 5040)))))
  const j = ((n % PARTS) + PARTS) % PARTS
  const root = ROOTS[j]
  const first = productOf(root.hi, whole)
  const near = sumOf(root.hi, first.hi)
  const rest = near.lo + (first.lo + root.lo + (root.lo * whole + root.hi * grown))
  const result = near.hi + rest
  const open = rest - (result - near.hi)
  return result + (open + EXP_ERROR) === result && result + (open - EXP_ERROR) === result
    ? timesPowerOfTwo(result, (n - j) / PARTS)
    : expOfPair(pairOf(x))
}

/** eˣ − 1, also where x is small. */
export const expm1 = (x: number): number => {
  if (Math.abs(x) < 2 ** -54) return x
  if (!(x <= GREATEST)) return x > 0 ? Number.POSITIVE_INFINITY : Number.NaN
  if (x < -50) return -1
  const { k, part } = expParts(pairOf(x))
  if (k === 0) return part.hi
  return k > 60 ? timesPowerOfTwo(plus(ONE, part).hi, k) : minus(scaled(plus(ONE, part), timesPowerOfTwo(1, k)), ONE).hi
}

/** Integer powers up to this are products. */
const MOST_PRODUCTS = 64

/** m to a power from 0 to 64, by squares: exact as long as 106 bits hold it, so that a tie between two doubles is rounded as it should be. */
function product(m: Pair, power: number): Pair {
  let result = ONE
  let square = m
  for (let rest = power; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = times(result, square)
    if (rest > 1) square = times(square, square)
  }
  return result
}

/** Powers of 0 and of what is infinite, as `Math.pow` has them. */
function edgeOfPow(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y) || Math.abs(x) === 1) return Number.NaN
  const grows = Math.abs(x) > 1 === y > 0
  const negative = (x < 0 || Object.is(x, -0)) && Math.abs(y % 2) === 1
  return (negative ? -1 : 1) * (grows ? Number.POSITIVE_INFINITY : 0)
}

/** x to the power y. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1
  if (!Number.isFinite(x) || !Number.isFinite(y) || x === 0) return edgeOfPow(x, y)
  if (x === 1) return 1
  if (x < 0) return Number.isInteger(y) ? (y % 2 === 0 ? pow(-x, y) : -pow(-x, y)) : Number.NaN
  if (Number.isInteger(y) && Math.abs(y) <= MOST_PRODUCTS) {
    const k = exponentOf(x)
    const power = product(pairOf(timesPowerOfTwo(x, -k)), Math.abs(y))
    return timesPowerOfTwo(y < 0 ? over(ONE, power).hi : power.hi, k * y)
  }
  const logarithm = logPair(pairOf(x))
  const exponent = y * logarithm.hi
  if (exponent > GREATEST + 1) return Number.POSITIVE_INFINITY
  return exponent < LEAST - 1 ? 0 : expOfPair(times(logarithm, pairOf(y)))
}
