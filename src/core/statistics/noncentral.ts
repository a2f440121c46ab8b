/** Upper tails of the noncentral distributions: how F and t are spread where there is an effect. */
import { normalTail, shares } from './distributions.ts'
import { betaStep, incompleteBeta } from './gamma.ts'

/**
 * Whether a noncentrality λ is so much larger than f times its degrees of freedom that P(F > f) is 1 to the last bit: the denominator
 * would have to be 5000 times its mean, which even one degree of freedom exceeds with probability e⁻²⁵⁰⁰. Sums over Poisson(λ/2)
 * would take for ever there.
 */
function certain(noncentrality: number, size: number): boolean {
  return noncentrality > 1e4 * Math.max(100, size)
}

/** P(F > f) with (between, within) degrees of freedom and noncentrality λ ≥ 0: the mean of central tails over Poisson(λ/2). */
export function noncentralTailF(f: number, between: number, within: number, noncentrality: number): number {
  if (f <= 0 || certain(noncentrality, f * between)) return 1
  const { x, y } = shares(f, between, within)
  return Math.min(1, mixture(x, y, between / 2, within / 2, noncentrality / 2, 0, 1))
}

/** P(T > t) for t ≥ 0 with noncentrality δ (Lenth 1989, AS 243, for the other tail). */
export function noncentralTailT(t: number, degrees: number, noncentrality: number): number {
  if (t <= 0) return normalTail(-noncentrality)
  if (certain(noncentrality ** 2, t * t)) return noncentrality > 0 ? 1 : 0
  const { x, y } = shares(t * t, 1, degrees)
  const half = noncentrality ** 2 / 2
  const even = mixture(x, y, 1 / 2, degrees / 2, half, 0, 1)
  const odd = mixture(x, y, 1, degrees / 2, half, 1 / 2, 1 - 2 * normalTail(Math.abs(noncentrality)))
  return Math.min(1, Math.max(0, (even + Math.sign(noncentrality) * odd) / 2))
}

/**
 * Σ_j w_j (1 − I_x(a + j, b)) with weights in the proportion of m^(j + c) / Γ(j + c + 1), Poisson's for c = 0, that sum to `total`.
 * Tails are added up from the smallest on, so that nothing is lost; of the weights only those within 12 standard deviations of the
 * largest count.
 */
function mixture(x: number, y: number, a: number, b: number, m: number, c: number, total: number): number {
  const reach = 12 * Math.sqrt(m) + 30
  const first = Math.max(0, Math.floor(m - reach))
  let tail = incompleteBeta(y, x, b, a + first)
  let weight = 1
  let [sum, weights] = [0, 0]
  for (let j = first; j <= m + reach; j++) {
    sum += tail * weight
    weights += weight
    weight *= m / (j + c + 1)
    tail += betaStep(x, y, a + j, b)
  }
  return (total * sum) / weights
}
