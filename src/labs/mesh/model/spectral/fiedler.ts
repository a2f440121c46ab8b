/** The Fiedler vector of a graph: the second eigenvector of its Laplacian D − A, by LOBPCG from coarse graphs to fine ones. */
import { within } from '../../../../core/run/making.ts'
import type { WeightedGraph } from '../weighted-graph.ts'
import { extremeEigenpair } from './dense.ts'
import { directFiedler, product, project } from './direct.ts'
import { DIRECT, type Hierarchy, hierarchyOf, vCycle } from './v-cycle.ts'

/** How large the residual may be, relative to the eigenvalue, for an order that cuts no more than one by an exact vector. */
export const GOOD = 1e-2

/** Steps on one level after which it is left as it is: a residual that does not fall any more is one of rounding. */
const MOST_STEPS = 60

/** Pieces of a step. */
const PIECES = 7

/** (D − A) x. */
function laplacian({ count, start, neighbours, weights }: WeightedGraph, x: Float64Array, out: Float64Array): void {
  for (let v = 0; v < count; v++) {
    let sum = 0
    const valueHere = x[v]
    for (let k = start[v]; k < start[v + 1]; k++) sum += weights[k] * (valueHere - x[neighbours[k]])
    out[v] = sum
  }
}

/** A vector of the small subspace in which a step looks for a better one, and the Laplacian of it. */
interface Direction {
  readonly x: Float64Array
  readonly image: Float64Array
}

const direction = (count: number): Direction => ({ x: new Float64Array(count), image: new Float64Array(count) })

/** Σ xᵢ yᵢ. */
function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += x[i] * y[i]
  return sum
}

/** x ← a x + b y, in both parts. */
function combine(to: Direction, a: number, from: Direction, b: number): void {
  const { x, image } = to
  for (let i = 0; i < x.length; i++) {
    x[i] = a * x[i] + b * from.x[i]
    image[i] = a * image[i] + b * from.image[i]
  }
}

/** Makes a direction orthogonal to others, which are orthonormal, and of length 1; false where nothing of it is left. */
function orthonormalise(one: Direction, others: readonly Direction[], sizes: Int32Array): boolean {
  const before = product(one.x, one.x, sizes)
  for (const other of others) combine(one, 1, other, -product(one.x, other.x, sizes))
  const square = product(one.x, one.x, sizes)
  if (!(square > 1e-20 * before)) return false
  const factor = 1 / Math.sqrt(square)
  combine(one, factor, one, 0)
  return true
}

/**
 * LOBPCG on one level (Knyazev 2001): the best vector in the space of the present one, its preconditioned residual and the last
 * correction, again and again.
 *
 * @param start a vector near the one looked for
 * @param tolerance of the residual, relative to the eigenvalue
 * @param lower eigenvectors of the level that are known already: the next one is found
 */
function* improve(
  hierarchy: Hierarchy,
  depth: number,
  start: Float64Array,
  tolerance: number,
  lower: readonly Float64Array[],
): Generator<number, Float64Array> {
  const { graph } = hierarchy.levels[depth]
  const { count, sizes } = graph
  const present = direction(count)
  const residual = direction(count)
  let last: Direction | undefined
  present.x.set(start)
  project(present.x, sizes, lower)
  laplacian(graph, present.x, present.image)
  orthonormalise(present, [], sizes)
  const rest = new Float64Array(count)
  const piece = count / PIECES
  for (let step = 0; ; step++) {
    const value = dot(present.x, present.image)
    for (let v = 0; v < count; v++) rest[v] = present.image[v] - value * sizes[v] * present.x[v]
    // Those are known as well as asked for and no better: their part would keep the residual from falling.
    for (const other of lower) {
      const along = dot(rest, other)
      for (let v = 0; v < count; v++) rest[v] -= along * sizes[v] * other[v]
    }
    let square = 0
    for (let v = 0; v < count; v++) square += (rest[v] * rest[v]) / sizes[v]
    if (!(Math.sqrt(square) > tolerance * value) || step === MOST_STEPS) return present.x
    yield* within(vCycle(hierarchy, depth, rest, residual.x), piece)
    yield piece
    project(residual.x, sizes, lower)
    laplacian(graph, residual.x, residual.image)
    yield piece
    const space = [present]
    if (orthonormalise(residual, space, sizes)) space.push(residual)
    yield piece
    if (last && orthonormalise(last, space, sizes)) space.push(last)
    const n = space.length
    if (n === 1) return present.x
    yield piece
    const matrix = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) matrix[i * n + j] = matrix[j * n + i] = dot(space[i].x, space[j].image)
    const { vector } = extremeEigenpair(matrix, n, 'least')
    // The correction without the present vector's own part is the direction that the next step remembers.
    const correction = last ?? direction(count)
    if (space[2]) combine(correction, vector[2], residual, vector[1])
    else combine(correction, 0, residual, vector[1])
    last = correction
    combine(present, vector[0], correction, 1)
    yield piece
  }
}

/** The vector of a coarser level on the finer one. */
function prolonged({ levels }: Hierarchy, depth: number, coarse: Float64Array): Float64Array {
  const { graph, clusters } = levels[depth]
  const fine = new Float64Array(graph.count)
  if (clusters) for (let v = 0; v < fine.length; v++) fine[v] = coarse[clusters.of[v]]
  return fine
}

/**
 * The Fiedler vector of a connected graph of at least two vertices. Yields now and then how many vertices it has gone over since.
 *
 * @param tolerance how large the residual may be, relative to the eigenvalue
 */
export function* fiedlerVector(graph: WeightedGraph, tolerance: number): Generator<number, Float64Array> {
  const [vector] = yield* lowestVectors(graph, tolerance, 1)
  return vector
}

/** The Fiedler vector and those after it, `vectorCount` in all: eigenvectors of a connected graph that has more vertices than that. */
export function* lowestVectors(
  graph: WeightedGraph,
  tolerance: number,
  vectorCount: number,
): Generator<number, readonly Float64Array[]> {
  const next = (level: WeightedGraph, factor: Hierarchy['factor'], lower: Float64Array[]): Float64Array[] =>
    lower.length === vectorCount ? lower : next(level, factor, [...lower, directFiedler(level, factor, lower)])
  if (graph.count <= DIRECT) return next(graph, undefined, [])
  const hierarchy = yield* hierarchyOf(graph)
  const { levels, factor } = hierarchy
  let depth = levels.length - 1
  const coarsest = levels[depth].graph
  let vectors =
    factor && coarsest.count > vectorCount
      ? next(coarsest, factor, [])
      : Array.from({ length: vectorCount }, (_, i) =>
          Float64Array.from({ length: coarsest.count }, (_, v) => (v * v * 7 + i) % 11),
        )
  for (; depth >= 0; depth--) {
    const starts = depth < levels.length - 1 ? vectors.map((vector) => prolonged(hierarchy, depth, vector)) : vectors
    const improved: Float64Array[] = []
    for (const start of starts) improved.push(yield* improve(hierarchy, depth, start, tolerance, improved))
    vectors = improved
  }
  return vectors
}
