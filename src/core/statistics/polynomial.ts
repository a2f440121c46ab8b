/** Polynomials that are orthogonal over given points: how a factor's effect is split into linear, quadratic, cubic … */

/**
 * A family of orthogonal polynomials by its three-term recurrence (Forsythe): p₀ = 1, p₁ = x − a₀,
 * p_{k+1} = (x − a_k) p_k − b_k p_{k−1}.
 */
export interface OrthogonalFamily {
  readonly a: readonly number[]
  readonly b: readonly number[]
  /** Σ p_k(x)² over the points, by degree. */
  readonly norms: readonly number[]
}

/** Polynomials of degree 0 … `degree` (less than the number of points) that are orthogonal over the points. */
export function orthogonalFamily(points: readonly number[], degree: number): OrthogonalFamily {
  const a: number[] = []
  const b: number[] = [0]
  const norms: number[] = []
  let before = points.map(() => 0)
  let present = points.map(() => 1)
  for (let k = 0; k <= degree; k++) {
    const norm = present.reduce((sum, p) => sum + p * p, 0)
    norms.push(norm)
    a.push(points.reduce((sum, x, i) => sum + x * present[i] ** 2, 0) / norm)
    if (k > 0) b.push(norm / norms[k - 1])
    const next = points.map((x, i) => (x - a[k]) * present[i] - b[k] * before[i])
    before = present
    present = next
  }
  return { a, b, norms }
}

/**
 * The values at x of the polynomials of degree 0 … the family's, scaled so that their squares sum to 1 over the points.
 */
export function evaluateFamily({ a, b, norms }: OrthogonalFamily, x: number): number[] {
  const values: number[] = []
  let before = 0
  let present = 1
  for (let k = 0; k < norms.length; k++) {
    values.push(present / Math.sqrt(norms[k]))
    const next = (x - a[k]) * present - b[k] * before
    before = present
    present = next
  }
  return values
}
