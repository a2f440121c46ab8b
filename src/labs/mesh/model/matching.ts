/** Coarsening by matching: every vertex is put together with one neighbour. */
import { inPieces } from '../../../core/run/making.ts'
import type { Clusters, WeightedGraph } from './weighted-graph.ts'

/**
 * Pairs each vertex with the free neighbour at its heaviest edge, the lighter one of equals. One whose neighbours are all taken joins
 * the heaviest edge's pair: a star would hardly shrink otherwise. In pieces.
 *
 * @param order in which vertices choose
 * @param largest no cluster becomes larger than this
 * @param part by vertex: only vertices of one part are put together
 */
export function* heavyEdgeMatching(
  graph: WeightedGraph,
  order: Int32Array,
  largest: number,
  part?: Int32Array,
): Generator<undefined, Clusters> {
  const { count, start, neighbours, weights, sizes } = graph
  const of = new Int32Array(count).fill(-1)
  const total = new Int32Array(count)
  let clusters = 0
  // Vertices that found no free neighbour, in the same order.
  const left = new Int32Array(count)
  let lefts = 0
  yield* inPieces(order.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const v = order[i]
      if (of[v] >= 0) continue
      let best = -1
      let weight = 0
      for (let k = start[v]; k < start[v + 1]; k++) {
        const u = neighbours[k]
        if (of[u] >= 0 || sizes[u] + sizes[v] > largest || (part && part[u] !== part[v])) continue
        if (weights[k] > weight || (weights[k] === weight && sizes[u] < sizes[best])) {
          best = u
          weight = weights[k]
        }
      }
      if (best < 0) {
        left[lefts++] = v
        continue
      }
      of[v] = clusters
      of[best] = clusters
      total[clusters++] = sizes[v] + sizes[best]
    }
  })
  yield* inPieces(lefts, (from, to) => {
    for (let i = from; i < to; i++) {
      const v = left[i]
      if (of[v] >= 0) continue
      let best = -1
      let weight = 0
      for (let k = start[v]; k < start[v + 1]; k++) {
        const u = neighbours[k]
        const c = of[u]
        if (part && part[u] !== part[v]) continue
        if (c >= 0 && weights[k] > weight && total[c] + sizes[v] <= largest) {
          best = c
          weight = weights[k]
        }
      }
      if (best < 0) best = clusters++
      of[v] = best
      total[best] += sizes[v]
    }
  })
  return { count: clusters, of }
}
