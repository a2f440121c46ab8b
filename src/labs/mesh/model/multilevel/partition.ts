/**
 * Multilevel partition into any number of parts: the graph is coarsened by heavy-edge matching, the coarsest one divided, and the parts
 * are improved on every level on the way back (Hendrickson and Leland 1995; Karypis and Kumar 1998).
 */
import { type Random, stream } from '../../../../core/random/random.ts'
import { within } from '../../../../core/run/making.ts'
import { heavyEdgeMatching } from '../matching.ts'
import type { Mesh } from '../mesh.ts'
import { type Clusters, contracted, graphOf, meanVolume, type WeightedGraph, workOf } from '../weighted-graph.ts'
import { initialParts } from './initial.ts'
import { cutWeight, type Division, partSizes, refinerOf } from './refine.ts'
import { feedStarved } from './starved.ts'

/** How much larger than wanted a part may be: the imbalance, as in METIS. */
export const IMBALANCE = 0.03

/** Vertices of the coarsest graph for each part, and at least. */
const COARSEST_PER_PART = 20
const COARSEST = 120

/** Times that the coarsest graph is divided, for two parts and for many; the best result is taken. With few parts it costs nothing. */
const DIVISIONS = { most: 8, least: 2, together: 24 }

/**
 * Times that the parts are coarsened and improved again without a vertex leaving its part, so that other groups of vertices can change sides
 * as one. Each takes a quarter of the whole time. The second saves 1 % of the edges; a second partition from scratch saved 2 % and took twice
 * as long.
 */
const ROUNDS_AGAIN = 2

/** Coarsening ends where a level has more than this share of the vertices of the one before. */
const LEAST_GAIN = 0.95

/** Vertices gone over between two looks at the clock, about. */
export const MULTILEVEL_SLICE = 10_000

/** A pass over a level that improves parts looks at about one in this many of its vertices. */
const PASS_SHARE = 16

/** What is gone over in the end, in vertices of the mesh: for the share that is done. */
const VISITS = 9

/** One of ever coarser graphs. */
interface CoarseLevel {
  readonly graph: WeightedGraph
  /** Into which vertex of the next level each goes; absent on the last. */
  readonly clusters?: Clusters
}

/** All vertices in a random order (Fisher and Yates). */
function shuffled(count: number, random: Random): Int32Array {
  const list = new Int32Array(count)
  for (let v = 0; v < count; v++) list[v] = v
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = list[last]
    list[last] = list[other]
    list[other] = moved
  }
  return list
}

/**
 * Coarsens a graph by matching. Yields vertices gone over.
 *
 * @param coarsest about how many vertices are left in the end
 * @param largest no vertex comes to stand for more than this many
 * @param owner where vertices of different parts are not to be put together: the part of each
 * @returns the levels, and on the last the part of each vertex
 */
export function* coarsened(
  finest: WeightedGraph,
  { coarsest, largest }: { readonly coarsest: number; readonly largest: number },
  random: Random,
  owner?: Int32Array,
): Generator<number, { readonly levels: readonly CoarseLevel[]; readonly owner?: Int32Array }> {
  const levels: CoarseLevel[] = []
  let graph = finest
  let parts = owner
  while (graph.count > coarsest) {
    const { count } = graph
    const order = shuffled(count, random)
    yield count / 4
    const piece = Math.min(count, MULTILEVEL_SLICE) / 4
    const clusters = yield* within(heavyEdgeMatching(graph, order, largest, parts), piece)
    if (clusters.count > LEAST_GAIN * count) break
    levels.push({ graph, clusters })
    graph = yield* within(contracted(graph, clusters), piece)
    parts = parts && gathered(clusters, parts)
  }
  levels.push({ graph })
  return { levels, owner: parts }
}

/** How large parts may be on a level: the imbalance, half of a vertex more than wanted, or what is wanted rounded up: the largest of them. */
function limitsOn({ sizes }: WeightedGraph, targets: Float64Array): Float64Array {
  let largest = 1
  for (const size of sizes) if (size > largest) largest = size
  return targets.map((size) => (size > 0 ? Math.max((1 + IMBALANCE) * size, size + largest / 2, Math.ceil(size)) : 0))
}

/** The parts of a level, given those of the next one. */
function projected({ clusters }: CoarseLevel, coarse: Int32Array): Int32Array {
  if (!clusters) throw new Error('mesh: the coarsest level has no clusters')
  const { of } = clusters
  const owner = new Int32Array(of.length)
  for (let v = 0; v < of.length; v++) owner[v] = coarse[of[v]]
  return owner
}

/** What all vertices of a cluster share, by cluster. */
function gathered({ count, of }: Clusters, values: Int32Array): Int32Array {
  const ofVertex = new Int32Array(count)
  for (let v = 0; v < of.length; v++) ofVertex[of[v]] = values[v]
  return ofVertex
}

/** Follows parts from level to level. */
interface Watch {
  /** Whether parts are improved on a level; 0 is the finest. */
  improves(depth: number): boolean
  /** The parts of a level, improved or not. */
  level(depth: number, owner: Int32Array): void
}

/** Improves parts on every level, from the coarsest to the finest. Yields vertices gone over. */
export function* refined(
  levels: readonly CoarseLevel[],
  coarsest: Int32Array,
  targets: Float64Array,
  moving: Pick<Division, 'home' | 'price'> = { price: 0 },
  watch?: Watch,
): Generator<number, Int32Array> {
  // By level where the vertices were, as far as that counts.
  const homes: (Int32Array | undefined)[] = [moving.home]
  for (const { clusters } of levels) {
    const home = homes[homes.length - 1]
    homes.push(clusters && home && gathered(clusters, home))
  }
  let owner = coarsest
  for (let depth = levels.length - 1; ; depth--) {
    const { graph } = levels[depth]
    if (watch?.improves(depth) ?? true) {
      const refiner = refinerOf({
        graph,
        owner,
        targets,
        limits: limitsOn(graph, targets),
        price: moving.price,
        home: homes[depth],
      })
      yield graph.count / 4
      refiner.balance()
      yield graph.count / 4
      yield* within(refiner.refining(), graph.count / PASS_SHARE)
      yield graph.count / 4
    }
    watch?.level(depth, owner)
    if (depth === 0) return owner
    owner = projected(levels[depth - 1], owner)
  }
}

/**
 * The parts of the coarsest graph: of several divisions the one that cuts least once it is improved.
 *
 * @param volume the mean volume of an edge of the mesh
 */
export function* divided(
  graph: WeightedGraph,
  targets: Float64Array,
  volume: number,
  random: Random,
): Generator<number, Int32Array> {
  let best: Int32Array | undefined
  let bestScore = Number.POSITIVE_INFINITY
  const { most, least, together } = DIVISIONS
  const divisions = Math.max(least, Math.min(most, Math.round(together / targets.length)))
  for (let attempt = 0; attempt < divisions; attempt++) {
    const owner = initialParts(graph, targets, IMBALANCE, random)
    yield* refined([{ graph }], owner, targets)
    const score = scoreOf(graph, owner, targets, volume)
    if (score >= bestScore) continue
    best = owner
    bestScore = score
  }
  if (!best) throw new Error('mesh: no parts were found')
  return best
}

/** How good parts are: the edges that they cut, and far behind that none is too large. Less is better. */
function scoreOf(graph: WeightedGraph, owner: Int32Array, targets: Float64Array, volume: number): number {
  const limits = limitsOn(graph, targets)
  const over = partSizes(graph, owner, targets.length).reduce(
    (sum, size, part) => sum + Math.max(0, size - limits[part]),
    0,
  )
  return cutWeight(graph, owner) + over * volume * graph.neighbours.length
}

/** How far to coarsen for a number of parts: about how many vertices are left, and how much work one may come to stand for. */
export function coarsestOf(
  { sizes }: WeightedGraph,
  parts: number,
): { readonly coarsest: number; readonly largest: number } {
  const coarsest = Math.max(COARSEST, COARSEST_PER_PART * parts)
  return { coarsest, largest: Math.ceil((1.5 * sizes.reduce((sum, size) => sum + size, 0)) / coarsest) }
}

/** Parts of a graph. Yields vertices gone over. */
function* partsOf(graph: WeightedGraph, targets: Float64Array, random: Random): Generator<number, Int32Array> {
  const size = coarsestOf(graph, targets.length)
  const { levels } = yield* coarsened(graph, size, random)
  const coarsest = yield* divided(levels[levels.length - 1].graph, targets, meanVolume(graph), random)
  let owner = yield* refined(levels, coarsest, targets)
  for (let round = 0; round < ROUNDS_AGAIN; round++) {
    const again = yield* coarsened(graph, size, random, owner)
    owner = yield* refined(again.levels, again.owner ?? owner, targets)
  }
  return owner
}

/**
 * Divides a mesh into parts whose work is in the ratio of shares, with few edges between them.
 *
 * @param shares one a part, not negative; a part with 0 gets nothing
 * @returns the part of each vertex. Yields the share of the work that is done
 */
export function* multilevelParts(mesh: Mesh, shares: readonly number[], seed: number): Generator<number, Int32Array> {
  const sum = shares.reduce((all, share) => all + share, 0)
  const targets = Float64Array.from(shares, (share) => (workOf(mesh) * share) / sum)
  const making = partsOf(graphOf(mesh), targets, stream(seed, 'multilevel'))
  let visits = 0
  let sinceLook = 0
  let step = making.next()
  for (; !step.done; step = making.next()) {
    visits += step.value
    sinceLook += step.value
    if (sinceLook < MULTILEVEL_SLICE) continue
    sinceLook = 0
    yield Math.min(1, visits / (VISITS * mesh.vertices))
  }
  return feedStarved(mesh, step.value, targets)
}
