/** Ever coarser graphs of one, and the V-cycle over them that nearly solves the Laplacian's equations. */
import { within } from '../../../../core/run/making.ts'
import { heavyEdgeMatching } from '../matching.ts'
import { type Clusters, contracted, type WeightedGraph } from '../weighted-graph.ts'
import { type Factor, factored } from './direct.ts'

/**
 * Up to this many vertices a graph is factored; above that, cycles are faster. Between 300 and 1000 the time is nearly the
 * same.
 */
export const DIRECT = 500

/** Vertices that a piece of coarsening goes over, about. */
const SLICE = 10_000

/** Most vertices of the coarsest graph. */
const COARSEST = 60

/** Coarsening ends where a level has more than this share of the vertices of the one before. */
const LEAST_GAIN = 0.95

/**
 * A correction from the coarser graph is multiplied by this factor: pairs of vertices that move as one are stiffer than
 * they should be, by two where pairs follow each other in a line. Tried on the generated mesh: 1 needs half as many steps
 * again.
 */
const OVERCORRECTION = 1.6

/** One of the graphs, from fine to coarse. */
interface Level {
  readonly graph: WeightedGraph
  /** Into which vertex of the next level each goes; absent on the last. */
  readonly clusters?: Clusters
  /** Sum of weights by vertex. */
  readonly degrees: Float64Array
  readonly right: Float64Array
  readonly solution: Float64Array
}

/** The graphs, and the coarsest one factored where it is small enough. */
export interface Hierarchy {
  readonly levels: readonly Level[]
  readonly factor?: Factor
}

function levelOf(graph: WeightedGraph, clusters?: Clusters): Level {
  const { count, start, weights } = graph
  const degrees = new Float64Array(count)
  for (let v = 0; v < count; v++) for (let k = start[v]; k < start[v + 1]; k++) degrees[v] += weights[k]
  return { graph, clusters, degrees, right: new Float64Array(count), solution: new Float64Array(count) }
}

/** Coarsens a connected graph by matching until some sixty vertices are left. Yields vertices gone over. */
export function* hierarchyOf(finest: WeightedGraph): Generator<number, Hierarchy> {
  const levels: Level[] = []
  let graph = finest
  while (graph.count > COARSEST) {
    const piece = Math.min(graph.count, SLICE) / 4
    const order = Int32Array.from({ length: graph.count }, (_, v) => v)
    const clusters = yield* within(heavyEdgeMatching(graph, order, finest.count), piece)
    if (clusters.count < 3 || clusters.count > LEAST_GAIN * graph.count) break
    levels.push(levelOf(graph, clusters))
    yield piece
    graph = yield* within(contracted(graph, clusters), piece)
  }
  levels.push(levelOf(graph))
  return { levels, ...(graph.count <= DIRECT ? { factor: factored(graph) } : {}) }
}

/** One sweep of Gauss and Seidel. */
function sweep({ graph, degrees, right, solution }: Level, direction: 'forwards' | 'backwards'): void {
  const { count, start, neighbours, weights } = graph
  const isForwards = direction === 'forwards'
  for (let i = 0; i < count; i++) {
    const v = isForwards ? i : count - 1 - i
    let sum = right[v]
    for (let k = start[v]; k < start[v + 1]; k++) sum += weights[k] * solution[neighbours[k]]
    solution[v] = sum / degrees[v]
  }
}

/**
 * Nearly solves (D − A) x = b on a level: smooths forwards, corrects by the coarser level, smooths backwards, so that it is symmetric. The
 * level's `right` holds b, its `solution` gets x.
 */
function descend({ levels, factor }: Hierarchy, depth: number): void {
  const level = levels[depth]
  const { clusters, right, solution } = level
  if (clusters) {
    smooth({ levels, factor }, depth, clusters)
    descend({ levels, factor }, depth + 1)
    correct({ levels, factor }, depth, clusters)
  } else if (factor) factor.solve(right, solution)
  else {
    solution.fill(0)
    sweep(level, 'forwards')
    sweep(level, 'backwards')
  }
}

/** Smooths forwards, and leaves to the coarser level what remains. */
function smooth({ levels }: Hierarchy, depth: number, clusters: Clusters): void {
  const level = levels[depth]
  const { graph, degrees, right, solution } = level
  solution.fill(0)
  sweep(level, 'forwards')
  const { count, start, neighbours, weights } = graph
  const coarse = levels[depth + 1]
  coarse.right.fill(0)
  for (let v = 0; v < count; v++) {
    let rest = right[v] - degrees[v] * solution[v]
    for (let k = start[v]; k < start[v + 1]; k++) rest += weights[k] * solution[neighbours[k]]
    coarse.right[clusters.of[v]] += rest
  }
}

/** Corrects by what the coarser level found, and smooths backwards. */
function correct({ levels }: Hierarchy, depth: number, clusters: Clusters): void {
  const level = levels[depth]
  const { solution } = level
  const coarse = levels[depth + 1]
  for (let v = 0; v < solution.length; v++) solution[v] += OVERCORRECTION * coarse.solution[clusters.of[v]]
  sweep(level, 'backwards')
}

/** One V-cycle from a level on, in three pieces: nearly solves (D − A) x = b for entries of b that add up to 0. */
export function* vCycle(
  hierarchy: Hierarchy,
  depth: number,
  b: Float64Array,
  x: Float64Array,
): Generator<undefined, void> {
  const { right, solution, clusters } = hierarchy.levels[depth]
  right.set(b)
  if (clusters) {
    smooth(hierarchy, depth, clusters)
    yield
    descend(hierarchy, depth + 1)
    yield
    correct(hierarchy, depth, clusters)
  } else descend(hierarchy, depth)
  x.set(solution)
}
