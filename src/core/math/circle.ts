/**
 * Sine, cosine, their inverses and the hypotenuse, the same to the last bit in every engine and rounded as in exponential.ts: an angle
 * is reduced to one of at most π/4, whose Taylor series is added up in pairs of doubles; an inverse is a first guess that is corrected.
 *
 * @see J.-M. Muller, Elementary Functions: Algorithms and Implementation, 3rd edition 2016, chapters 3 and 11
 */
import { exponentOf, timesPowerOfTwo } from './bits.ts'
import { minus, over, type Pair, pairOf, plus, productOf, rootOf, scaled, series, sumOf, times } from './pair.ts'

/** π/2 as the sum of three doubles, to 2⁻¹⁶⁰. */
const QUARTER: Pair = { hi: 1.5707963267948966, lo: 6.123233995736766e-17 }
const QUARTER_LAST = -1.4973849048591698e-33

/** Angles up to this are reduced; no model turns further. */
const FURTHEST = 2 ** 30

/** ±1/n!, of every second n from the given one on, of which the tail begins at the ninth: the terms reach 2⁻¹⁰⁴. */
function alternating(from: 0 | 1): readonly [first: readonly Pair[], rest: readonly number[]] {
  const terms = [pairOf(1)]
  for (let n = 1; n < 15; n++) {
    const factor = (2 * n + from) * (2 * n + from - 1)
    terms.push(over(terms[n - 1], pairOf(-factor)))
  }
  return [terms.slice(0, 8), terms.slice(8).map(({ hi }) => hi)]
}
const SINE = alternating(1)
const COSINE = alternating(0)

/** Sine and cosine. */
interface Direction {
  readonly sin: Pair
  readonly cos: Pair
}

const negative = (a: Pair): Pair => scaled(a, -1)

/** Sine and cosine of an angle. */
function directionOf(angle: number): Direction {
  const k = Math.round(angle / QUARTER.hi)
  const near = minus(minus(pairOf(angle), productOf(k, QUARTER.hi)), productOf(k, QUARTER.lo))
  const x = k === 0 ? pairOf(angle) : plus(near, pairOf(-k * QUARTER_LAST))
  const square = times(x, x)
  const sin = series(x, square, ...SINE)
  const cos = series(pairOf(1), square, ...COSINE)
  const turned: readonly Direction[] = [
    { sin, cos },
    { sin: cos, cos: negative(sin) },
    { sin: negative(sin), cos: negative(cos) },
    { sin: negative(cos), cos: sin },
  ]
  return turned[k & 3]
}

/** Sine and cosine of 0, π/64 … π/2. */
const PARTS = 32
const STEP: Pair = scaled(QUARTER, 1 / PARTS)
const DIRECTIONS = Array.from({ length: PARTS + 1 }, (_, j) => {
  const near = STEP.hi * j
  const { sin, cos } = directionOf(near)
  // What the product lacks is so small that it is its own sine.
  const rest = minus(times(STEP, pairOf(j)), pairOf(near)).hi
  return { sin: plus(sin, pairOf(cos.hi * rest)), cos: minus(cos, pairOf(sin.hi * rest)) }
})

/**
 * The sine of an angle from 0 to π/2 by sin a·cos r + cos a·sin r with a = j·π/64, in doubles with a bound of their error; undefined for
 * the few angles that this leaves open. The angle is given as n·π/64 + r.
 */
function quickSine(j: number, r: number, rLow: number): number | undefined {
  const { sin, cos } = DIRECTIONS[j]
  const square = r * r
  const bend = rLow - r * square * (1 / 6 - square * (1 / 120 - square / 5040))
  const fall = square * (1 / 2 - square * (1 / 24 - square * (1 / 720 - square / 40320)))
  const first = productOf(cos.hi, r)
  const near = sumOf(sin.hi, first.hi)
  const rest = near.lo + (first.lo + sin.lo + (cos.lo * r + cos.hi * bend - sin.hi * (fall + r * rLow)))
  const result = near.hi + rest
  const open = rest - (result - near.hi)
  return result + (open + SINE_ERROR) === result && result + (open - SINE_ERROR) === result ? result : undefined
}
const SINE_ERROR = 2 ** -61

/** π/64 as a number of 33 bits, whose products with numbers of parts are exact, and the rest. */
const STEP_HIGH = 0.049087385210441425
const STEP_LOW = 1.899093908283185e-12

/** The sine of this many quarter turns and an angle. */
function turnedSine(quarters: number, angle: number): number {
  if (Math.abs(angle) < 1000 && Math.abs(angle) > 1e-4) {
    const n = Math.round(angle / STEP.hi)
    const near = angle - n * STEP_HIGH
    const low = -n * STEP_LOW
    const r = near + low
    const turn = (n + PARTS * quarters) & (4 * PARTS - 1)
    const [half, within] = [turn >= 2 * PARTS, turn & (2 * PARTS - 1)]
    const back = within > PARTS
    const rest = low - (r - near)
    const sine = back ? quickSine(2 * PARTS - within, -r, -rest) : quickSine(within, r, rest)
    if (sine !== undefined) return half ? -sine : sine
  }
  const { sin, cos } = directionOf(angle)
  return quarters === 0 ? sin.hi : cos.hi
}

/** The sine of an angle of up to 2³⁰; NaN for what is further. */
export const sin = (angle: number): number =>
  angle === 0 ? angle : Math.abs(angle) <= FURTHEST ? turnedSine(0, angle) : Number.NaN

/** The cosine of an angle of up to 2³⁰; NaN for what is further. */
export const cos = (angle: number): number => (Math.abs(angle) <= FURTHEST ? turnedSine(1, angle) : Number.NaN)

/** The angle of a point that lies at about 1 from the origin. */
function angleOf(y: Pair, x: Pair): number {
  const [up, right] = [Math.abs(y.hi), Math.abs(x.hi)]
  const share = Math.min(up, right) / Math.max(up, right)
  // Within 0.004; the next is a double's nearest but for an ulp, and what that lacks is small enough to be its own tangent.
  let angle = share * (Math.PI / 4 + 0.273 * (1 - share))
  if (up > right) angle = QUARTER.hi - angle
  if (x.hi < 0) angle = 2 * QUARTER.hi - angle
  if (y.hi < 0) angle = -angle
  const missing = () => {
    const { sin, cos } = directionOf(angle)
    return over(minus(times(y, cos), times(x, sin)), plus(times(x, cos), times(y, sin))).hi
  }
  const d = missing()
  const s = d * d
  angle += d * (1 - s * (1 / 3 - s * (1 / 5 - s / 7)))
  return angle + missing()
}

/** The angle of the direction to a point with finite coordinates, from −π to π. */
export function atan2(y: number, x: number): number {
  if (y === 0) {
    const back = x < 0 || Object.is(x, -0)
    return back ? (Object.is(y, -0) ? -Math.PI : Math.PI) : y
  }
  const k = -exponentOf(Math.max(Math.abs(y), Math.abs(x)))
  const near = (size: number) => pairOf(Math.sign(size) * timesPowerOfTwo(Math.abs(size), k))
  return angleOf(near(y), near(x))
}

/** The angle from 0 to π with this cosine; NaN for what is none. */
export function acos(x: number): number {
  if (!(Math.abs(x) <= 1)) return Number.NaN
  if (x === 1) return 0
  return x === -1 ? Math.PI : angleOf(rootOf(times(sumOf(1, -x), sumOf(1, x))), pairOf(x))
}

/** The length of a vector with finite coordinates. */
export function hypot(x: number, y: number): number {
  const greatest = Math.max(Math.abs(x), Math.abs(y))
  if (!(greatest > 0 && greatest < Number.POSITIVE_INFINITY)) return greatest
  const k = exponentOf(greatest)
  const [a, b] = [timesPowerOfTwo(Math.abs(x), -k), timesPowerOfTwo(Math.abs(y), -k)]
  return timesPowerOfTwo(rootOf(plus(productOf(a, a), productOf(b, b))).hi, k)
}
