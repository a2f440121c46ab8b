/**
 * Proof that fractions are optimal, from the program itself and any claimed duals (KKT conditions).
 *
 * Any fractions that are not negative and sum to J give an upper bound of the least T: the greatest left-hand side. Any
 * weights u of (2.1) and v of (2.2) that are not negative and sum to 1 give a lower bound: the weighted constraints say
 * T ≥ Σ_j α_j (Σ_k u_k a_kj + v p_j) + Σ u b + v b_p ≥ J · min_j (…) + Σ u b + v b_p. Where both agree, both are right.
 */
import type { Program } from './program.ts'
import type { Problem } from './system.ts'

/** Both bounds of the least T. Reused by the caller. */
export interface Bounds {
  upper: number
  lower: number
}

/** Shares of T by which the bounds may differ for the program to count as solved. */
const AGREEMENT = 1e-9

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
export function agree(bounds: Bounds, share = AGREEMENT): boolean {
  return bounds.upper - bounds.lower <= share * bounds.upper
}

/**
 * The lower bound that weights of another program's constraints give for given orders, in one pass over the orders:
 * programs that differ in one worker's place often share their duals. `duals` are by worker of the system, and with
 * `portDual` sum to 1.
 */
export function borrowedBound(
  problem: Problem,
  allocation: ArrayLike<number>,
  collection: ArrayLike<number>,
  size: number,
  duals: Float64Array,
  portDual: number,
  columns: Float64Array,
): number {
  const { transfer, compute, latency } = problem.system
  const ratio = problem.resultRatio
  let fixed = 0
  // Every worker that is sent load at a worker's turn or after it waits for that worker's allocation.
  let waiting = 0
  for (let place = size - 1; place >= 0; place--) {
    const worker = allocation[place]
    waiting += duals[worker]
    columns[worker] = waiting * transfer[worker] + duals[worker] * compute[worker]
    fixed += (waiting + 2 * portDual) * latency[worker]
  }
  // Every worker that is collected up to a worker's turn has that worker's collection after it.
  let least = Number.POSITIVE_INFINITY
  let done = 0
  for (let place = 0; place < size; place++) {
    const worker = collection[place]
    done += duals[worker]
    fixed += done * latency[worker]
    const column = columns[worker] + (ratio * done + (1 + ratio) * portDual) * transfer[worker]
    if (column < least) least = column
  }
  return fixed + problem.load * least
}
