/**
 * The incomplete beta function and what it is made of, to about thirteen digits: jStat and its like have seven, too few for
 * small differences between tables.
 */
import { exp, log, log1p } from '../math/exponential.ts'

/** Coefficients of ln Γ(x) − (x − ½) ln x + x − ½ ln 2π in odd powers of 1/x (Stirling): Bernoulli numbers B₂ₖ/(2k (2k − 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]

/** From here on the series above is exact in double precision. */
const LARGE = 12

/** What Stirling's formula lacks of ln Γ(x), x ≥ 12. */
function correction(x: number): number {
  let sum = 0
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = STIRLING[k] + sum / (x * x)
  return sum / x
}

/** ln Γ(x), x > 0. */
function logGamma(x: number): number {
  let product = 1
  let y = x
  for (; y < LARGE; y++) product *= y
  return (y - 0.5) * log(y) - y + 0.5 * log(2 * Math.PI) + correction(y) - log(product)
}

/** ln B(a, b), a and b > 0; of large arguments without the loss of digits that a difference of their ln Γ has. */
function logBeta(a: number, b: number): number {
  const [least, most] = a < b ? [a, b] : [b, a]
  if (most < LARGE) return logGamma(least) + logGamma(most) - logGamma(a + b)
  const rest = correction(most) - correction(a + b) - least * log(a + b) - (most - 0.5) * log1p(least / most)
  if (least < LARGE) return logGamma(least) + rest + least
  return 0.5 * log(2 * Math.PI) + correction(least) + (least - 0.5) * log(least) + rest
}

/** x^a y^b / (a B(a, b)) for x + y = 1: the step from I_x(a, b) to I_x(a + 1, b). */
export function betaStep(x: number, y: number, a: number, b: number): number {
  const [logX, logY] = [x > 0.5 ? log1p(-y) : log(x), y > 0.5 ? log1p(-x) : log(y)]
  return exp(a * logX + b * logY - logBeta(a, b)) / a
}

/** The regularised incomplete beta function I_x(a, b) for x + y = 1; both are given, so that one near 1 loses no digits. */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (y <= 0) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(y, x, b, a)
  // Continued fraction of the incomplete beta function, evaluated from the front (modified Lentz).
  const tiny = 1e-300
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1), tiny)
  let fraction = d
  for (let m = 1; m < 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d, tiny)
    c = away(1 + even / c, tiny)
    fraction *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d, tiny)
    c = away(1 + odd / c, tiny)
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-16) break
  }
  return betaStep(x, y, a, b) * fraction
}

/** The number, or a tiny one instead of 0. */
function away(x: number, tiny: number): number {
  return Math.abs(x) < tiny ? tiny : x
}
