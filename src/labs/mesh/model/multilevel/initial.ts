/** Parts of a small graph: it is halved again and again, each half grown from a vertex. */
import type { Random } from '../../../../core/random/random.ts'
import type { WeightedGraph } from '../weighted-graph.ts'
import { vertexQueue } from './queue.ts'
import { cutWeight, refinerOf } from './refine.ts'

/** How often a half is grown, each time from another vertex. */
const TRIES = 4

/** The graph that some vertices of another induce. */
function inducedBy(graph: WeightedGraph, members: Int32Array): WeightedGraph {
  const place = new Map<number, number>()
  for (const [i, v] of members.entries()) place.set(v, i)
  const start = new Int32Array(members.length + 1)
  const neighbours: number[] = []
  const weights: number[] = []
  members.forEach((v, i) => {
    for (let k = graph.start[v]; k < graph.start[v + 1]; k++) {
      const u = place.get(graph.neighbours[k])
      if (u === undefined) continue
      neighbours.push(u)
      weights.push(graph.weights[k])
    }
    start[i + 1] = neighbours.length
  })
  return {
    count: members.length,
    start,
    neighbours: Int32Array.from(neighbours),
    weights: Int32Array.from(weights),
    sizes: Int32Array.from(members, (v) => graph.sizes[v]),
  }
}

/** Grows part 0 from a vertex to the size that it should have, taking the vertex that adds least to the cut next; the rest is part 1. */
function grown(graph: WeightedGraph, targetSize: number, root: number): Int32Array {
  const { count, start, neighbours, weights, sizes } = graph
  const owner = new Int32Array(count).fill(1)
  const queue = vertexQueue(count)
  const gain = new Float64Array(count)
  for (let v = 0; v < count; v++) for (let k = start[v]; k < start[v + 1]; k++) gain[v] -= weights[k]
  let size = 0
  let next = root
  let unseen = 0
  while (next >= 0 && size + sizes[next] / 2 <= targetSize) {
    owner[next] = 0
    size += sizes[next]
    for (let k = start[next]; k < start[next + 1]; k++) {
      const u = neighbours[k]
      gain[u] += 2 * weights[k]
      if (owner[u] === 1) queue.set(u, gain[u])
    }
    next = queue.pop()
    // The component is used up: go on in another.
    for (; next < 0 && unseen < count; unseen++) if (owner[unseen] === 1) next = unseen
  }
  return owner
}

/**
 * Divides a small graph by recursive bisection.
 *
 * @param targets the wanted size of each part
 * @param slack how much larger than wanted a part may become, as a share
 * @returns the part of each vertex
 */
export function initialParts(graph: WeightedGraph, targets: Float64Array, slack: number, random: Random): Int32Array {
  const owner = new Int32Array(graph.count)
  const divide = (members: Int32Array, from: number, to: number) => {
    if (to - from === 1) {
      for (const v of members) owner[v] = from
      return
    }
    if (members.length === 0) return
    const part = inducedBy(graph, members)
    const middle = (from + to) >> 1
    const sum = (i: number, j: number) => targets.subarray(i, j).reduce((all, size) => all + size, 0)
    const present = part.sizes.reduce((all, size) => all + size, 0)
    const all = sum(from, to)
    const share = all > 0 ? sum(from, middle) / all : 1
    const halves = Float64Array.of(share * present, (1 - share) * present)
    const limits = halves.map((size) => size * (1 + slack))
    let best: Int32Array | undefined
    let bestCut = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const tried = grown(part, halves[0], Math.floor(random() * part.count))
      const refiner = refinerOf({ graph: part, owner: tried, targets: halves, limits, price: 0 })
      refiner.balance()
      refiner.refine()
      const cut = cutWeight(part, tried)
      if (cut >= bestCut) continue
      best = tried
      bestCut = cut
    }
    const side = (which: number) => members.filter((_, i) => best?.[i] === which)
    divide(side(0), from, middle)
    divide(side(1), middle, to)
  }
  divide(
    Int32Array.from({ length: graph.count }, (_, v) => v),
    0,
    targets.length,
  )
  return owner
}
