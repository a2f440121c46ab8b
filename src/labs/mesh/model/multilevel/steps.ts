/** A multilevel partition step by step: how coarse the graph becomes, how the coarsest is cut, and what improving the parts is worth. */
import { stream } from '../../../../core/random/random.ts'
import type { Mesh } from '../mesh.ts'
import { graphOf, meanVolume, type WeightedGraph, workOf } from '../weighted-graph.ts'
import { coarsened, coarsestOf, divided, refined } from './partition.ts'
import { cutWeight } from './refine.ts'
import { feedStarved } from './starved.ts'

/** Where parts are improved: on every level, on the mesh alone, or nowhere but where the coarsest graph is cut. */
export type Improving = 'levels' | 'mesh' | 'never'

/** What a step does. */
export type Stage = 'coarsen' | 'cut' | 'improve'

/** The graph after a step. */
export interface PartitionStep {
  readonly stage: Stage
  /** 0 is the mesh itself; each level above it has fewer vertices. */
  readonly depth: number
  readonly graph: WeightedGraph
  /** By vertex of the mesh, the vertex of this graph that it is part of. */
  readonly cluster: Int32Array
  /** The part of each vertex of the graph, once there are parts. */
  readonly owner?: Int32Array
  /** Volume of the edges between parts as the step found them, and as it leaves them. */
  readonly before?: number
  readonly cut?: number
}

/**
 * The first round of a multilevel partition (partition.ts), written down: the whole does two more, from the parts that it found. Yields
 * vertices gone over.
 *
 * @param shares one a part, not negative; a part with 0 gets nothing
 */
export function* partitionSteps(
  mesh: Mesh,
  shares: readonly number[],
  seed: number,
  improving: Improving,
): Generator<number, readonly PartitionStep[]> {
  const random = stream(seed, 'multilevel')
  const finest = graphOf(mesh)
  const sum = shares.reduce((all, share) => all + share, 0)
  const targets = Float64Array.from(shares, (share) => (workOf(mesh) * share) / sum)
  const { levels } = yield* coarsened(finest, coarsestOf(finest, targets.length), random)
  const clusters: Int32Array[] = [Int32Array.from({ length: mesh.vertices }, (_, v) => v)]
  for (const { clusters: next } of levels)
    if (next) clusters.push(clusters[clusters.length - 1].map((vertex) => next.of[vertex]))
  const at = (depth: number) => ({ depth, graph: levels[depth].graph, cluster: clusters[depth] })
  const steps: PartitionStep[] = levels.map((_, depth) => ({ stage: 'coarsen', ...at(depth) }))
  const last = levels.length - 1
  const coarsest = yield* divided(levels[last].graph, targets, meanVolume(finest), random)
  const first = cutWeight(levels[last].graph, coarsest)
  steps.push({ stage: 'cut', ...at(last), owner: coarsest.slice(), before: first, cut: first })
  let before = first
  yield* refined(
    levels,
    coarsest,
    targets,
    { price: 0 },
    {
      improves: (depth) => improving === 'levels' || (improving === 'mesh' && depth === 0),
      level(depth, owner) {
        // A processor without an element would never be noticed: the mesh itself is looked over for those.
        const parts = depth === 0 ? feedStarved(mesh, owner, targets) : owner
        const cut = cutWeight(levels[depth].graph, parts)
        if (depth < last || last === 0) steps.push({ stage: 'improve', ...at(depth), owner: parts, before, cut })
        before = cut
      },
    },
  )
  return steps
}
