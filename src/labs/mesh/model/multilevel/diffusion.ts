/**
 * Diffusive repartitioning: parts that have become too large hand vertices on to their neighbours, as much as evens out the loads, and the
 * cut is traded against what moves (Hu and Blake 1999; Schloegel, Karypis and Kumar 1997 and 2000).
 */
import { stream } from '../../../../core/random/random.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { factored } from '../spectral/direct.ts'
import { graphOf, meanVolume, type WeightedGraph, workOf } from '../weighted-graph.ts'
import { coarsened, coarsestOf, refined } from './partition.ts'
import { vertexQueue } from './queue.ts'
import { partSizes } from './refine.ts'
import { feedStarved } from './starved.ts'

/**
 * What moving a vertex of mean work costs, in edges of mean volume that are cut. A cut edge is paid for in every iteration, a move once: a vertex moves for the sake of the cut
 * where fifty of them save an edge. Tried with 0 to 0.5: above 0.1 the cut grows by a third with 32 parts and hardly less moves.
 */
const PRICE = 0.02

/** The parts that each part has edges to, ascending. */
function partsBeside({ count, start, neighbours }: WeightedGraph, owner: Int32Array, parts: number): number[][] {
  const beside = Array.from({ length: parts }, () => new Set<number>())
  for (let v = 0; v < count; v++)
    for (let k = start[v]; k < start[v + 1]; k++) {
      const other = owner[neighbours[k]]
      if (owner[v] !== other) beside[owner[v]].add(other)
    }
  return beside.map((set) => [...set].sort((a, b) => a - b))
}

/**
 * How much each part should hand to each neighbour, at i · p + j: of all flows that even out the loads, the one with the least sum of
 * squares. Where parts hang together in several groups, loads are evened out inside of each.
 *
 * @param beside the neighbours of each part
 * @param surplus how much each has too much
 */
export function flowsBetween(beside: readonly (readonly number[])[], surplus: Float64Array): Float64Array {
  const p = beside.length
  const flows = new Float64Array(p * p)
  const place = new Int32Array(p).fill(-1)
  for (let root = 0; root < p; root++) {
    if (place[root] >= 0 || beside[root].length === 0) continue
    const group = [root]
    place[root] = 0
    for (const part of group)
      for (const other of beside[part]) if (place[other] < 0) place[other] = group.push(other) - 1
    const ends = group.flatMap((part, i) =>
      beside[part].flatMap((other) => (place[other] > i ? [i, place[other]] : [])),
    )
    const mean = group.reduce((sum, part) => sum + surplus[part], 0) / group.length
    const height = new Float64Array(group.length)
    factored(graphOf(meshFromEdges(group.length, ends))).solve(
      Float64Array.from(group, (part) => surplus[part] - mean),
      height,
    )
    for (const part of group)
      for (const other of beside[part])
        flows[part * p + other] = Math.max(0, height[place[part]] - height[place[other]])
  }
  return flows
}

/** Gives every part that should have vertices and has none one of the largest part's, from which it can grow. */
function seed(graph: WeightedGraph, owner: Int32Array, targets: Float64Array): void {
  const sizes = partSizes(graph, owner, targets.length)
  for (let part = 0; part < targets.length; part++) {
    if (targets[part] === 0 || sizes[part] > 0) continue
    const largest = sizes.reduce((best, size, i) => (size - targets[i] > sizes[best] - targets[best] ? i : best), 0)
    const v = owner.indexOf(largest)
    if (v < 0) continue
    sizes[largest] -= graph.sizes[v]
    sizes[part] += graph.sizes[v]
    owner[v] = part
  }
}

/** Hands vertices on along the flows, those first that add least to the cut. */
function diffuse(graph: WeightedGraph, owner: Int32Array, flows: Float64Array, parts: number): void {
  const { count, start, neighbours, weights, sizes } = graph
  const queue = vertexQueue(count)
  const links = new Float64Array(parts)
  let target = -1
  const gainOf = (v: number): number => {
    const present = owner[v]
    for (let k = start[v]; k < start[v + 1]; k++) links[owner[neighbours[k]]] += weights[k]
    target = -1
    let best = Number.NEGATIVE_INFINITY
    for (let k = start[v]; k < start[v + 1]; k++) {
      const part = owner[neighbours[k]]
      const flow = flows[present * parts + part]
      if (part === present || links[part] <= best || flow <= 0 || flow < sizes[v] / 2) continue
      best = links[part]
      target = part
    }
    const gain = best - links[present]
    for (let k = start[v]; k < start[v + 1]; k++) links[owner[neighbours[k]]] = 0
    return gain
  }
  const consider = (v: number) => {
    const gain = gainOf(v)
    if (target >= 0) queue.set(v, gain / (sizes[v] || 1))
    else queue.remove(v)
  }
  for (let v = 0; v < count; v++) consider(v)
  for (let v = queue.pop(); v >= 0; v = queue.pop()) {
    gainOf(v)
    if (target < 0) continue
    flows[owner[v] * parts + target] -= sizes[v]
    owner[v] = target
    consider(v)
    for (let k = start[v]; k < start[v + 1]; k++) consider(neighbours[k])
  }
}

/**
 * Divides a mesh again, starting from the parts that there are.
 *
 * @param owner the present part of each vertex
 * @param targetSizes the work that each part should have; a part with 0 gets nothing, others at most 3 % more
 * @returns the new part of each vertex. Yields the share of the work that is done
 */
export function* diffusedParts(
  mesh: Mesh,
  owner: Int32Array,
  targetSizes: ArrayLike<number>,
): Generator<number, Int32Array> {
  const graph = graphOf(mesh)
  const targets = Float64Array.from(targetSizes)
  const parts = targets.length
  const random = stream(0, 'diffusion')
  const priceOfWork = (PRICE * meanVolume(graph) * mesh.vertices) / workOf(mesh)
  const coarse = yield* shares(coarsened(graph, coarsestOf(graph, parts), random, owner), 0, mesh.vertices)
  const level = coarse.levels[coarse.levels.length - 1].graph
  const present = (coarse.owner ?? owner).slice()
  seed(level, present, targets)
  const surplus = partSizes(level, present, parts).map((size, part) => size - targets[part])
  diffuse(level, present, flowsBetween(partsBeside(level, present, parts), surplus), parts)
  const best = yield* shares(
    refined(coarse.levels, present, targets, { home: owner, price: priceOfWork }),
    0.5,
    mesh.vertices,
  )
  return feedStarved(mesh, best, targets)
}

/** Reports the share that is done of a course that reports vertices gone over, from a share on: half of the whole is three times the mesh. */
function* shares<T>(course: Generator<number, T>, from: number, vertices: number): Generator<number, T> {
  let visits = 0
  let step = course.next()
  for (; !step.done; step = course.next()) {
    visits += step.value
    yield from + Math.min(0.5, visits / (6 * vertices))
  }
  return step.value
}
