/** Small graphs: the Laplacian D − A factored as it is, and the Fiedler vector from the inverse. */
import type { WeightedGraph } from '../weighted-graph.ts'
import { extremeEigenpair } from './dense.ts'

/** A factored Laplacian of a connected graph. */
export interface Factor {
  /** The vertices breadth-first from one at the edge of the graph. */
  readonly order: Int32Array
  /** Solves (D − A) x = b for entries of b that add up to 0; the last vertex of the order gets 0. */
  solve(b: Float64Array, x: Float64Array): void
}

/** The vertices breadth-first from one; the last is far away. */
function breadthFirst({ count, start, neighbours }: WeightedGraph, root: number): Int32Array {
  const order = new Int32Array(count)
  const visited = new Uint8Array(count)
  order[0] = root
  visited[root] = 1
  let end = 1
  for (let i = 0; i < end; i++) {
    const v = order[i]
    for (let k = start[v]; k < start[v + 1]; k++) {
      const u = neighbours[k]
      if (visited[u]) continue
      visited[u] = 1
      order[end++] = u
    }
  }
  return order
}

/**
 * Factors the Laplacian of a connected graph without its last row: Cholesky within the envelope. Breadth-first order keeps that narrow:
 * about √n for a mesh in the plane, n² operations in all.
 */
export function factored(graph: WeightedGraph): Factor {
  const { count, start, neighbours, weights } = graph
  const order = breadthFirst(graph, breadthFirst(graph, 0)[count - 1])
  const place = new Int32Array(count)
  for (let i = 0; i < count; i++) place[order[i]] = i
  const rows = count - 1
  // Row i holds columns first[i] to i, the entry of column j at base[i] + j.
  const first = new Int32Array(rows)
  const base = new Int32Array(rows)
  let length = 0
  for (let i = 0; i < rows; i++) {
    const v = order[i]
    let least = i
    for (let k = start[v]; k < start[v + 1]; k++) least = Math.min(least, place[neighbours[k]])
    first[i] = least
    base[i] = length - least
    length += i - least + 1
  }
  const entries = new Float64Array(length)
  for (let i = 0; i < rows; i++) {
    const v = order[i]
    let degree = 0
    for (let k = start[v]; k < start[v + 1]; k++) {
      const j = place[neighbours[k]]
      degree += weights[k]
      if (j < i) entries[base[i] + j] -= weights[k]
    }
    entries[base[i] + i] = degree
  }
  for (let i = 0; i < rows; i++) {
    const rowBase = base[i]
    let square = entries[rowBase + i]
    for (let j = first[i]; j < i; j++) {
      const other = base[j]
      let sum = entries[rowBase + j]
      for (let k = Math.max(first[i], first[j]); k < j; k++) sum -= entries[rowBase + k] * entries[other + k]
      sum /= entries[other + j]
      entries[rowBase + j] = sum
      square -= sum * sum
    }
    entries[rowBase + i] = Math.sqrt(square)
  }
  const work = new Float64Array(rows)
  return {
    order,
    solve(b, x) {
      for (let i = 0; i < rows; i++) {
        let sum = b[order[i]]
        for (let k = first[i], at = base[i] + k; k < i; k++, at++) sum -= entries[at] * work[k]
        work[i] = sum / entries[base[i] + i]
      }
      x[order[rows]] = 0
      for (let i = rows - 1; i >= 0; i--) {
        const value = work[i] / entries[base[i] + i]
        x[order[i]] = value
        for (let k = first[i], at = base[i] + k; k < i; k++, at++) work[k] -= entries[at] * value
      }
    },
  }
}

/** Most steps of Lanczos: the tenth has hardly ever been needed. */
const STEPS = 24

/** How small the part of a step's vector outside of the subspace has to be, relative to the eigenvalue. */
const TOLERANCE = 1e-4

/** Takes out of a vector what is constant; entries count by the vertices that they stand for. */
function centre(x: Float64Array, sizes: Int32Array): void {
  let sum = 0
  let size = 0
  for (let v = 0; v < x.length; v++) {
    sum += sizes[v] * x[v]
    size += sizes[v]
  }
  const mean = sum / size
  for (let v = 0; v < x.length; v++) x[v] -= mean
}

/** The inner product in which a vertex counts by how many it stands for. */
export function product(x: Float64Array, y: Float64Array, sizes: Int32Array): number {
  let sum = 0
  for (let v = 0; v < x.length; v++) sum += sizes[v] * x[v] * y[v]
  return sum
}

/** Takes the constant part out of a vector, and its parts along other vectors, which are orthonormal. */
export function project(x: Float64Array, sizes: Int32Array, others: readonly Float64Array[]): void {
  centre(x, sizes)
  for (const other of others) {
    const along = product(x, other, sizes)
    for (let i = 0; i < x.length; i++) x[i] -= along * other[i]
  }
}

/**
 * The Fiedler vector of a small connected graph: Lanczos' method on the inverse of the Laplacian, from the breadth-first order, which is
 * near already. Some six steps do.
 *
 * @param lower eigenvectors that are known already: the next one is found
 */
export function directFiedler(
  graph: WeightedGraph,
  { order, solve }: Factor = factored(graph),
  lower: readonly Float64Array[] = [],
): Float64Array {
  const { count, sizes } = graph
  let next = new Float64Array(count)
  // The breadth-first places, and a little of a sequence that has none of the graph's symmetries.
  for (let i = 0; i < count; i++) next[order[i]] = i + (0.1 * count * ((i * i * 7) % 11)) / 11
  const basis: Float64Array[] = []
  const diagonal: number[] = []
  const beside: number[] = []
  const most = Math.min(STEPS, count - 1 - lower.length)
  const b = new Float64Array(count)
  for (;;) {
    project(next, sizes, lower)
    project(next, sizes, basis)
    const length = Math.sqrt(product(next, next, sizes))
    const steps = basis.length
    if (steps > 0) {
      const matrix = new Float64Array(steps * steps)
      for (let i = 0; i < steps; i++) {
        matrix[i * steps + i] = diagonal[i]
        if (i > 0) matrix[i * steps + i - 1] = matrix[(i - 1) * steps + i] = beside[i]
      }
      const { value, vector } = extremeEigenpair(matrix, steps, 'greatest')
      if (steps === most || Math.abs(vector[steps - 1]) * length <= TOLERANCE * value) {
        const solution = new Float64Array(count)
        basis.forEach((v, j) => {
          for (let i = 0; i < count; i++) solution[i] += vector[j] * v[i]
        })
        return solution
      }
    }
    beside.push(length)
    const current = next
    for (let i = 0; i < count; i++) {
      current[i] /= length
      b[i] = sizes[i] * current[i]
    }
    basis.push(current)
    next = new Float64Array(count)
    solve(b, next)
    project(next, sizes, lower)
    diagonal.push(product(next, current, sizes))
  }
}
