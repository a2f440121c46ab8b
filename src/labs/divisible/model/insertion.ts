/**
 * All programs of one iteration of ITERLP at once: a new worker at every place of given σ_a and σ_c.
 *
 * Where every (2.1) is tight, α and the duals solve the same linear system, and the k² programs of an iteration differ
 * from that of the workers so far by one row and one column, each a sum of one part that depends on the place in σ_a and
 * one that depends on the place in σ_c. With the inverse of the matrix so far (k³, once an iteration) and the products of
 * those parts with it (k² numbers each), a program costs a few k multiplications, and ITERLP as a whole m⁴ instead of m⁶.
 *
 * Two guesses of the active constraints are tried: every (2.1), and where that breaks (2.2), that one and every (2.1) but
 * one. Whether a guess is right is checked for each program: α ≥ 0, duals ≥ 0. Duals that are not negative make the time a
 * lower bound even where the rest fails. What is not decided here goes to the dual simplex.
 *
 * Measured, Node 20, one thread of a busy machine: all 89 439 programs of ITERLP on 64 workers in 6 s, 27 s without this.
 */
import { createProgram, fillProgram, type Program } from './program.ts'
import { type Problem, sizeOf } from './system.ts'

/** What an iteration needs to know about the workers so far. Rows are by place in σ_a; `stride` numbers a row. */
interface Insertion {
  readonly problem: Problem
  readonly program: Program
  readonly stride: number
  /** Workers so far. */
  size: number
  worker: number
  readonly inverse: Float64Array
  /** Inverse times 1, and times the base; 1, and the port's row, times the inverse. */
  readonly ones: Float64Array
  readonly bases: Float64Array
  readonly weights: Float64Array
  readonly prices: Float64Array
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
  /** Scratch of a program. */
  readonly border: Float64Array
  readonly row: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
}

/** Shares of a total below which a number counts as 0. */
const TINY = 1e-12

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
    prices: row(),
    columnByAllocation: table(),
    columnByCollection: table(),
    rowByAllocation: table(),
    rowByCollection: table(),
    placeOf: new Int32Array(stride),
    time: 0,
    fractions: row(),
    border: row(),
    row: row(),
    x: row(),
    y: row(),
    z: row(),
  }
}

/** Prepares an iteration: `worker` is to join the orders so far. False when their matrix cannot be inverted. */
export function prepare(
  insertion: Insertion,
  allocation: readonly number[],
  collection: readonly number[],
  worker: number,
): boolean {
  const { problem, program, stride, inverse, ones, bases, weights, prices, placeOf } = insertion
  const { columnByAllocation, columnByCollection, rowByAllocation, rowByCollection } = insertion
  const { transfer } = problem.system
  const size = allocation.length
  insertion.size = size
  insertion.worker = worker
  fillProgram(program, problem, allocation, collection, size)
  for (let k = 0; k < size; k++) placeOf[k] = allocation.indexOf(collection[k])
  if (!invert(program, inverse, stride)) return false
  weights.fill(0, 0, size)
  prices.fill(0, 0, size)
  for (let i = 0; i < size; i++) {
    ones[i] = 0
    bases[i] = 0
    for (let j = 0; j < size; j++) {
      const v = inverse[i * stride + j]
      ones[i] += v
      bases[i] += v * program.base[j]
      weights[j] += v
      prices[j] += v * program.port[i]
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
 * least `cutoff`. 'unknown': neither guess is right, and the bound does not help.
 *
 * With x and y the solutions of the new matrix for 1 and for the base, α = T x − y; z and π solve its transpose for 1 and
 * for the port's row. Where (2.2) is broken, one dual pivot lets it take the place of the (2.1) of worker s: with slack
 * t there, α = T x − y − t · (column s of the inverse).
 */
export function insertAt(insertion: Insertion, p: number, q: number, cutoff: number): 'optimal' | 'above' | 'unknown' {
  const { problem, program, stride, size, worker, ones, bases, weights, prices, placeOf, fractions } = insertion
  const { columnByAllocation, columnByCollection, rowByAllocation, rowByCollection, inverse } = insertion
  const { border, row, x, y, z } = insertion
  const { workers, port } = program
  const { transfer, compute, latency } = problem.system
  const ratio = problem.resultRatio
  const rate = transfer[worker]
  const opening = latency[worker]
  const perLoad = (1 + ratio) * rate
  const atP = p * stride
  const atQ = q * stride
  let dual = 1
  let price = perLoad
  for (let j = 0; j < size; j++) {
    const first = columnByAllocation[atP + j]
    const second = columnByCollection[atQ + j]
    border[j] = rate * first + ratio * rate * second
    y[j] = bases[j] + opening * (first + second)
    row[j] = rowByAllocation[atP + j] + rowByCollection[atQ + j]
    dual -= border[j]
    price -= port[j] * border[j]
  }
  let pivot = perLoad + compute[worker]
  let slope = 1
  let base = 2 * opening
  for (let j = 0; j < p; j++) {
    const before = transfer[workers[j]]
    base += latency[workers[j]] - before * y[j]
    pivot -= before * border[j]
    slope -= before * ones[j]
  }
  for (let k = q; k < size; k++) {
    const j = placeOf[k]
    const after = ratio * transfer[workers[j]]
    base += latency[workers[j]] - after * y[j]
    pivot -= after * border[j]
    slope -= after * ones[j]
  }
  x[size] = slope / pivot
  y[size] = base / pivot
  z[size] = dual / pivot
  price /= pivot
  let sumX = x[size]
  let sumY = y[size]
  let portX = perLoad * x[size]
  let portY = perLoad * y[size]
  let least = z[size]
  for (let j = 0; j < size; j++) {
    x[j] = ones[j] - x[size] * border[j]
    y[j] -= y[size] * border[j]
    z[j] = weights[j] - z[size] * row[j]
    sumX += x[j]
    sumY += y[j]
    portX += port[j] * x[j]
    portY += port[j] * y[j]
    if (z[j] < least) least = z[j]
  }
  if (!(sumX > 0 && least >= -TINY * sumX)) return 'unknown'
  insertion.time = (problem.load + sumY) / sumX
  if (insertion.time >= cutoff) return 'above'
  const slack = insertion.time * (1 - portX) - (program.portBase + 2 * opening) + portY
  let leaving = -1
  let rise = Number.POSITIVE_INFINITY
  let gain = 1
  if (slack < -TINY * insertion.time) {
    for (let j = 0; j <= size; j++) {
      const g = (j < size ? prices[j] - price * row[j] : price) + (z[j] * (1 - portX)) / sumX
      if (g <= TINY || z[j] >= rise * g) continue
      rise = Math.max(0, z[j] / g)
      gain = g
      leaving = j
    }
    if (leaving < 0) return 'unknown'
    insertion.time -= (rise * slack) / sumX
    if (insertion.time >= cutoff) return 'above'
  }
  // Column `leaving` of the new inverse, times the slack: the old column, and a multiple of the border.
  const step = leaving < 0 ? 0 : -slack / gain
  const last = (leaving === size ? step : leaving < 0 ? 0 : -step * row[leaving]) / pivot
  fractions[size] = insertion.time * x[size] - y[size] - last
  let feasible = fractions[size] >= -TINY * problem.load
  for (let j = 0; j < size; j++) {
    const column = leaving < 0 || leaving === size ? 0 : step * inverse[j * stride + leaving]
    fractions[j] = insertion.time * x[j] - y[j] - column + last * border[j]
    if (fractions[j] < -TINY * problem.load) feasible = false
  }
  return feasible ? 'optimal' : 'unknown'
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
