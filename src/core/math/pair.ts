/**
 * Numbers of twice the precision, as unevaluated sums of two doubles: about 106 bits. Sums, products, quotients and roots of doubles are
 * rounded alike by every engine, so that what is built of them is the same everywhere.
 *
 * @see T. J. Dekker, A floating-point technique for extending the available precision, 1971
 * @see D. E. Knuth, The Art of Computer Programming 2, 4.2.2
 */

/** hi + lo, where hi is the double nearest to the sum. */
export interface Pair {
  readonly hi: number
  readonly lo: number
}

/** A double as a pair. */
export const pairOf = (hi: number): Pair => ({ hi, lo: 0 })

/** Two doubles' sum, exactly, where |a| ≥ |b|. */
const ordered = (a: number, b: number): Pair => {
  const hi = a + b
  return { hi, lo: b - (hi - a) }
}

/** Two doubles' sum, exactly. */
export const sumOf = (a: number, b: number): Pair => {
  const hi = a + b
  const part = hi - a
  return { hi, lo: a - (hi - part) + (b - part) }
}

/** A double times this, less what that is above the double, is its upper half of 26 bits (Veltkamp's splitting). */
const SPLITTER = 2 ** 27 + 1

/** Two doubles' product, exactly, for sizes between 1e−140 and 1e140. */
export const productOf = (a: number, b: number): Pair => {
  const hi = a * b
  const wideA = SPLITTER * a
  const highA = wideA - (wideA - a)
  const lowA = a - highA
  const wideB = SPLITTER * b
  const highB = wideB - (wideB - b)
  const lowB = b - highB
  return { hi, lo: highA * highB - hi + highA * lowB + lowA * highB + lowA * lowB }
}

/** The sum, to about 106 bits. */
export const plus = (a: Pair, b: Pair): Pair => {
  const high = sumOf(a.hi, b.hi)
  const low = sumOf(a.lo, b.lo)
  const near = ordered(high.hi, high.lo + low.hi)
  return ordered(near.hi, near.lo + low.lo)
}

/** The difference a − b, to about 106 bits. */
export const minus = (a: Pair, b: Pair): Pair => plus(a, { hi: -b.hi, lo: -b.lo })

/** The product, to about 104 bits: that of both rests is left out. */
export const times = (a: Pair, b: Pair): Pair => {
  const near = productOf(a.hi, b.hi)
  return ordered(near.hi, near.lo + (a.hi * b.lo + a.lo * b.hi))
}

/** A pair times a power of two. */
export const scaled = (a: Pair, factor: number): Pair => ({ hi: a.hi * factor, lo: a.lo * factor })

/** The quotient a / b: three quotients of doubles, each of what the one before leaves. */
export const over = (a: Pair, b: Pair): Pair => {
  const first = a.hi / b.hi
  const rest = minus(a, times(b, pairOf(first)))
  const second = rest.hi / b.hi
  const last = minus(rest, times(b, pairOf(second))).hi / b.hi
  return plus(ordered(first, second), pairOf(last))
}

/** The square root. */
export const rootOf = (a: Pair): Pair => {
  if (a.hi <= 0) return pairOf(Math.sqrt(a.hi))
  const root = Math.sqrt(a.hi)
  return ordered(root, minus(a, productOf(root, root)).hi / (2 * root))
}

/**
 * x · (c₀ + c₁·t + c₂·t² + …): the first coefficients are pairs, what the others add is so small that doubles do.
 *
 * @param rest the others, lowest first
 */
export function series(x: Pair, t: Pair, first: readonly Pair[], rest: readonly number[]): Pair {
  let tail = 0
  for (let n = rest.length - 1; n >= 0; n--) tail = tail * t.hi + rest[n]
  let sum = pairOf(tail)
  for (let n = first.length - 1; n >= 0; n--) sum = plus(first[n], times(sum, t))
  return times(x, sum)
}
