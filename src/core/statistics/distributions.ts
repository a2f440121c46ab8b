/**
 * The distributions behind tests and intervals, to about twelve digits. Small probabilities keep theirs: tails are taken from
 * the incomplete beta function directly, not as one minus the other tail.
 */
import { exp, log } from '../math/exponential.ts'
import { betaStep, incompleteBeta } from './gamma.ts'

/** P(F > f) with (between, within) degrees of freedom. */
export function pValueF(f: number, between: number, within: number): number {
  if (Number.isNaN(f) || !(between > 0) || !(within > 0)) return Number.NaN
  if (f <= 0) return 1
  if (f === Number.POSITIVE_INFINITY) return 0
  const { x, y } = shares(f, between, within)
  return incompleteBeta(y, x, within / 2, between / 2)
}

/** Shares of the two degrees of freedom: x = between f / (between f + within), and y = 1 − x. */
export function shares(f: number, between: number, within: number): { readonly x: number; readonly y: number } {
  const ratio = (between / within) * f
  return { x: 1 / (1 + 1 / ratio), y: 1 / (1 + ratio) }
}

/** The probability of a Student t at least as extreme as this one, on both sides. */
export function pValueT(t: number, degrees: number): number {
  return pValueF(t * t, 1, degrees)
}

/** P(T > t) for Student's t. */
export function tTail(t: number, degrees: number): number {
  const outside = pValueT(t, degrees) / 2
  return t > 0 ? outside : 1 - outside
}

/** The value that F exceeds with probability p. */
export function fUpperQuantile(p: number, between: number, within: number): number {
  if (!(p >= 0 && p <= 1) || !(between > 0) || !(within > 0)) return Number.NaN
  return fQuantile(p, 1 - p, between, within)
}

/** The value that F exceeds with probability `upper`, of which `lower` is the complement: both, so that neither loses digits. */
function fQuantile(upper: number, lower: number, between: number, within: number): number {
  if (upper <= 0) return Number.POSITIVE_INFINITY
  if (lower <= 0) return 0
  // On the smaller tail, by logarithms: there both ends are nearly straight lines, and Newton's steps are few.
  const high = upper < lower
  const goal = log(high ? upper : lower)
  return exp(
    root((u) => {
      const { x, y } = shares(exp(u), between, within)
      const [a, b] = [between / 2, within / 2]
      const tail = high ? incompleteBeta(y, x, b, a) : incompleteBeta(x, y, a, b)
      const slope = (betaStep(x, y, a, b) * a) / tail
      return { value: high ? goal - log(tail) : log(tail) - goal, slope }
    }),
  )
}

/** Where a rising function is 0: Newton's method from 0, within the bounds that its signs have shown. */
function root(at: (u: number) => { readonly value: number; readonly slope: number }): number {
  let [low, high] = [-700, 700]
  let u = 0
  for (let step = 0; step < 200; step++) {
    const { value, slope } = at(u)
    if (value === 0) return u
    if (value > 0) high = u
    else low = u
    const next = u - value / slope
    const nextValue = next > low && next < high ? next : (low + high) / 2
    if (Math.abs(nextValue - u) <= 1e-15 * Math.max(1, Math.abs(u))) return nextValue
    u = nextValue
  }
  return u
}

/** Quantiles of Student's t that were asked for, by their degrees of freedom: Try all asks for a few again and again. */
const quantiles = new Map<number, Map<number, number>>()
const MOST_QUANTILES = 1000

/** The value that a Student t stays below with probability p. */
export function tQuantile(p: number, degrees: number): number {
  if (!(p >= 0 && p <= 1) || !(degrees > 0)) return Number.NaN
  const byProbability = quantiles.get(degrees) ?? new Map<number, number>()
  let size = byProbability.get(p)
  if (size === undefined) {
    size = Math.sqrt(fQuantile(2 * Math.min(p, 1 - p), Math.abs(2 * p - 1), 1, degrees))
    if (byProbability.size >= MOST_QUANTILES) byProbability.clear()
    if (quantiles.size >= MOST_QUANTILES) quantiles.clear()
    quantiles.set(degrees, byProbability.set(p, size))
  }
  return p < 0.5 ? -size : size
}

/** The probability that a standard normal variate is above x. */
export function normalTail(x: number): number {
  if (x < 0) return 1 - normalTail(-x)
  const density = normalDensity(x)
  if (x >= FAR) return density * mills(x)
  // P(0 < X < x) = φ(x) (x + x³/3 + x⁵/15 + …)
  let term = x
  let sum = 0
  for (let k = 3; sum + term !== sum; k += 2) {
    sum += term
    term *= (x * x) / k
  }
  return 0.5 - density * sum
}

function normalDensity(x: number): number {
  return exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

/** From here on the tail comes from its continued fraction, below from a series. */
const FAR = 2.5

/** Mills' ratio, the normal tail over its density: 1/(x + 1/(x + 2/(x + 3/(x + …)))) (Laplace), for x above 2. */
function mills(x: number): number {
  let fraction = 0
  for (let k = Math.ceil(400 / x); k > 0; k--) fraction = k / (x + fraction)
  return 1 / (x + fraction)
}

/** The value that a standard normal variate stays below with probability p. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (p > 0.5) return -normalQuantile(1 - p)
  // Newton's method on the logarithm of the tail, which is concave: from any start it comes down from above.
  let x = p > 0.1 ? (0.5 - p) * Math.sqrt(2 * Math.PI) : Math.sqrt(-2 * log(p))
  for (let step = 0; step < 50; step++) {
    const ratio = x >= FAR ? mills(x) : normalTail(x) / normalDensity(x)
    const tail = x >= FAR ? log(ratio) - x ** 2 / 2 - log(2 * Math.PI) / 2 : log(normalTail(x))
    const change = (tail - log(p)) * ratio
    x += change
    if (Math.abs(change) <= 1e-15 * x) break
  }
  return -x
}
