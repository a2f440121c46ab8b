/**
 * Proof that fractions are optimal, from the program itself and whatever duals somebody claims (KKT conditions).
 *
 * Any fractions that are not negative and sum to J give an upper bound of the least T: the greatest left-hand side. Any
 * weights u of (2.1) and v of (2.2) that are not negative and sum to 1 give a lower bound: the weighted constraints say
 * T ≥ Σ_j α_j (Σ_k u_k a_kj + v p_j) + Σ u b + v b_p ≥ J · min_j (…) + Σ u b + v b_p. Where both agree, both are right.
 */
import type { Program } from './program.ts'

/** Both bounds of the least T. Reused by the caller. */
export interface Bounds {
  upper: number
  lower: number
}

/** Shares of T by which the bounds may differ for the program to count as solved. */
export const AGREEMENT = 1e-9

/** Writes both bounds; the fractions are brought to a sum of J first, the duals to a sum of 1. */
export function certify(
  program: Program,
  fractions: Float64Array,
  duals: Float64Array,
  portDual: number,
  bounds: Bounds,
): void {
  const { size, matrix, base, port, portBase, load } = program
  let sum = 0
  let weight = portDual
  for (let k = 0; k < size; k++) {
    sum += fractions[k]
    weight += duals[k]
  }
  let upper = portBase
  let lower = portBase * (portDual / weight)
  for (let k = 0; k < size; k++) {
    fractions[k] *= load / sum
    duals[k] /= weight
    upper += port[k] * fractions[k]
    lower += base[k] * duals[k]
  }
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < size; k++) {
    let row = base[k]
    let column = (portDual / weight) * port[k]
    for (let j = 0; j < size; j++) {
      row += matrix[k * size + j] * fractions[j]
      column += duals[j] * matrix[j * size + k]
    }
    if (row > upper) upper = row
    if (column < least) least = column
  }
  bounds.upper = upper
  bounds.lower = lower + load * least
}

/** Whether the bounds agree; false for anything that is not a number. */
export function agree(bounds: Bounds): boolean {
  return bounds.upper - bounds.lower <= AGREEMENT * bounds.upper
}
