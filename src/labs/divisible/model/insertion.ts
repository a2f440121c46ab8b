/**
 * All programs of one iteration of ITERLP at once: a new worker at every place of given σ_a and σ_c.
 *
 * Where every (2.1) is tight, α and the duals solve the same linear system, and the k² programs of an iteration differ
 * from that of the workers so far by one row and one column, each a sum of one part that depends on the place in σ_a and
 * one that depends on the place in σ_c. With the inverse of the matrix so far (k³, once an iteration) and the products of
 * those parts with it (k² numbers each), a program costs 2k multiplications, and ITERLP as a whole m⁴ instead of m⁶.
 *
 * Whether all tight is right is checked for each program: α ≥ 0, (2.2), duals ≥ 0. Duals that are not negative make the
 * time a lower bound even where the rest fails. What is not decided here goes to the dual simplex.
 */
import { createProgram, fillProgram, type Program } from './program.ts'
import { type Problem, sizeOf } from './system.ts'

/** What an iteration needs to know of the workers so far. Rows are by place in σ_a; `stride` numbers a row. */
export interface Insertion {
  readonly problem: Problem
  readonly program: Program
  readonly stride: number
  /** Workers so far. */
  size: number
  worker: number
  readonly inverse: Float64Array
  /** Inverse times 1, and times the base; 1 times the inverse. */
  readonly ones: Float64Array
  readonly bases: Float64Array
  readonly weights: Float64Array
  /** Inverse times the new column's part by place in σ_a and in σ_c; the new row's parts times the inverse. */
  readonly columnByAllocation: Float64Array
  readonly columnByCollection: Float64Array
  readonly rowByAllocation: Float64Array
  readonly rowByCollection: Float64Array
  /** Place in σ_a of the worker at each place of σ_c. */
  readonly placeOf: Int32Array
  /** T of the last program tried, and its α by place in the σ_a so far, the new worker's last. */
  time: number
  readonly fractions: Float64Array
}

/** Arrays for the iterations on a problem. */
export function createInsertion(problem: Problem): Insertion {
  const capacity = sizeOf(problem.system)
  const stride = capacity + 1
  const table = () => new Float64Array(stride * stride)
  const row = () => new Float64Array(stride)
  return {
    problem,
    program: createProgram(capacity),
    stride,
    size: 0,
    worker: 0,
    inverse: table(),
    ones: row(),
    bases: row(),
    weights: row(),
    columnByAllocation: table(),
    columnByCollection: table(),
    rowByAllocation: table(),
    rowByCollection: table(),
    placeOf: new Int32Array(stride),
    time: 0,
    fractions: row(),
  }
}

/** Prepares an iteration: `worker` is to join the orders so far. False when their matrix cannot be inverted. */
export function prepare(
  insertion: Insertion,
  allocation: readonly number[],
  collection: readonly number[],
  worker: number,
): boolean {
  const { problem, program, stride, inverse, ones, bases, weights, placeOf } = insertion
  const { columnByAllocation, columnByCollection, rowByAllocation, rowByCollection } = insertion
  const { transfer } = problem.system
  const size = allocation.length
  insertion.size = size
  insertion.worker = worker
  fillProgram(program, problem, allocation, collection, size)
  for (let k = 0; k < size; k++) placeOf[k] = allocation.indexOf(collection[k])
  if (!invert(program, inverse, stride)) return false
  weights.fill(0, 0, size)
  for (let i = 0; i < size; i++) {
    ones[i] = 0
    bases[i] = 0
    for (let j = 0; j < size; j++) {
      const v = inverse[i * stride + j]
      ones[i] += v
      bases[i] += v * program.base[j]
      weights[j] += v
    }
  }
  // Place p of σ_a: those at p and after it wait for the new one, the new one waits for those before.
  columnByAllocation.fill(0, size * stride, (size + 1) * stride)
  rowByAllocation.fill(0, 0, stride)
  columnByCollection.fill(0, 0, stride)
  rowByCollection.fill(0, size * stride, (size + 1) * stride)
  for (let p = 0; p < size; p++) {
    const back = size - 1 - p
    const rate = transfer[allocation[p]]
    const first = placeOf[p]
    const last = placeOf[back]
    const lastRate = problem.resultRatio * transfer[collection[back]]
    for (let i = 0; i < size; i++) {
      columnByAllocation[back * stride + i] = columnByAllocation[(back + 1) * stride + i] + inverse[i * stride + back]
      rowByAllocation[(p + 1) * stride + i] = rowByAllocation[p * stride + i] + rate * inverse[p * stride + i]
      columnByCollection[(p + 1) * stride + i] = columnByCollection[p * stride + i] + inverse[i * stride + first]
      rowByCollection[back * stride + i] =
        rowByCollection[(back + 1) * stride + i] + lastRate * inverse[last * stride + i]
    }
  }
  return true
}

/**
 * The program with the new worker at place `p` of σ_a and `q` of σ_c. 'optimal': T and α are right. 'above': T is at
 * least `cutoff`. 'unknown': not all constraints are tight, and the bound does not help.
 */
export function insertAt(insertion: Insertion, p: number, q: number, cutoff: number): 'optimal' | 'above' | 'unknown' {
  const { problem, program, stride, size, worker, ones, bases, weights, placeOf, fractions } = insertion
  const { columnByAllocation, columnByCollection, rowByAllocation, rowByCollection } = insertion
  const { transfer, compute, latency } = problem.system
  const ratio = problem.resultRatio
  const rate = transfer[worker]
  const opening = latency[worker]
  const load = problem.load
  const atP = p * stride
  const atQ = q * stride
  // Products of the new row with 1, with the base and with both parts of the new column, all through the inverse.
  let rowOnes = 0
  let rowBases = 0
  let rowFirst = 0
  let rowSecond = 0
  let sumOnes = 0
  let sumBases = 0
  let sumFirst = 0
  let sumSecond = 0
  let base = 2 * opening
  let port = program.portBase + 2 * opening
  for (let j = 0; j < p; j++) {
    const own = transfer[program.workers[j]]
    base += latency[program.workers[j]]
    rowOnes += own * ones[j]
    rowBases += own * bases[j]
    rowFirst += own * columnByAllocation[atP + j]
    rowSecond += own * columnByCollection[atQ + j]
  }
  for (let k = q; k < size; k++) {
    const j = placeOf[k]
    const own = ratio * transfer[program.workers[j]]
    base += latency[program.workers[j]]
    rowOnes += own * ones[j]
    rowBases += own * bases[j]
    rowFirst += own * columnByAllocation[atP + j]
    rowSecond += own * columnByCollection[atQ + j]
  }
  for (let j = 0; j < size; j++) {
    sumOnes += ones[j]
    sumBases += bases[j]
    sumFirst += columnByAllocation[atP + j]
    sumSecond += columnByCollection[atQ + j]
  }
  const pivot = (1 + ratio) * rate + compute[worker] - rate * rowFirst - ratio * rate * rowSecond
  const dual = (1 - rate * sumFirst - ratio * rate * sumSecond) / pivot
  const slope = 1 - rowOnes
  const offset = base - rowBases - opening * (rowFirst + rowSecond)
  const time = (load + sumBases + opening * (sumFirst + sumSecond) + offset * dual) / (sumOnes + slope * dual)
  const own = (time * slope - offset) / pivot
  insertion.time = time
  if (!(dual >= 0)) return 'unknown'
  let feasible = own >= 0
  fractions[size] = own
  port += (1 + ratio) * rate * own
  const first = opening + rate * own
  const second = opening + ratio * rate * own
  for (let j = 0; j < size; j++) {
    if (weights[j] - dual * (rowByAllocation[atP + j] + rowByCollection[atQ + j]) < 0) return 'unknown'
    const fraction =
      time * ones[j] - bases[j] - first * columnByAllocation[atP + j] - second * columnByCollection[atQ + j]
    if (fraction < 0) feasible = false
    fractions[j] = fraction
    port += program.port[j] * fraction
  }
  if (time >= cutoff) return 'above'
  return feasible && port <= time ? 'optimal' : 'unknown'
}

/** Inverse of the program's matrix by Gauss and Jordan; no pivoting but a check, as the diagonal is never small. */
function invert(program: Program, inverse: Float64Array, stride: number): boolean {
  const { size, matrix } = program
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) inverse[i * stride + j] = matrix[i * size + j]
  for (let k = 0; k < size; k++) {
    const pivot = inverse[k * stride + k]
    if (!(Math.abs(pivot) > 1e-9 * matrix[k * size + k])) return false
    inverse[k * stride + k] = 1
    for (let j = 0; j < size; j++) inverse[k * stride + j] /= pivot
    for (let i = 0; i < size; i++) {
      if (i === k) continue
      const factor = inverse[i * stride + k]
      if (factor === 0) continue
      inverse[i * stride + k] = 0
      for (let j = 0; j < size; j++) inverse[i * stride + j] -= factor * inverse[k * stride + j]
    }
  }
  return true
}
