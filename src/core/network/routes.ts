/** A network as a graph of one-way links, and the way that messages take through it. */
import type { Topology } from './topology.ts'

/** Links are numbered by the processor that sends, those of one processor in ascending order of its neighbours. */
export interface Routes {
  readonly processors: number
  /** The links of processor p have the numbers from `start[p]` on and before `start[p + 1]`. */
  readonly start: Int32Array
  /** By link, its sender and its receiver. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By link, the one in the other direction. */
  readonly reverse: Int32Array
  /** By p · processors + q, the link on which p sends what is for q; −1 where they are the same. */
  readonly first: Int32Array
}

/** The links of a network as pairs a < b in ascending order, [a, b, a, b, …]. */
export function pairsOf({ colours }: Pick<Topology, 'colours'>): Int32Array {
  const links = colours.flatMap(({ a, b }) =>
    Array.from(a, (from, i): [low: number, high: number] => [Math.min(from, b[i]), Math.max(from, b[i])]),
  )
  return Int32Array.from(links.sort((one, other) => one[0] - other[0] || one[1] - other[1]).flat())
}

/**
 * The routes of a network: dimension by dimension, the first one first, along a ring the shorter way round (upwards if both are as long);
 * without dimensions the shortest way, of several by the neighbour of the lowest number. What takes a switch has links of its own instead.
 */
export function routesOf(topology: Topology): Routes {
  const graph = graphOf(topology.processors, pairsOf(topology))
  const first = topology.routing ? shortest(graph) : byDimension(graph, topology)
  return { ...graph, first }
}

/** How many links a message takes from p to q. */
export function distance({ processors, first, to }: Routes, p: number, q: number): number {
  let hops = 0
  for (let at = p; at !== q; at = to[first[at * processors + q]]) hops++
  return hops
}

type Graph = Omit<Routes, 'first'>

/** Both directions of each pair as links: sorted by the processor that they begin at, then by the one that they lead to. */
function graphOf(processors: number, pairs: Int32Array): Graph {
  const neighbours = Array.from({ length: processors }, (): number[] => [])
  for (let k = 0; k < pairs.length; k += 2) {
    neighbours[pairs[k]].push(pairs[k + 1])
    neighbours[pairs[k + 1]].push(pairs[k])
  }
  const start = new Int32Array(processors + 1)
  for (const [p, of] of neighbours.entries()) {
    of.sort((a, b) => a - b)
    start[p + 1] = start[p] + of.length
  }
  const to = Int32Array.from(neighbours.flat())
  const from = Int32Array.from(neighbours.flatMap((of, p) => of.map(() => p)))
  const reverse = Int32Array.from(from, (p, link) => start[to[link]] + neighbours[to[link]].indexOf(p))
  return { processors, start, from, to, reverse }
}

/** First links that bring the lowest dimension into line first, in a ring the shorter way round. */
function byDimension(graph: Graph, { sides, wraps }: Topology): Int32Array {
  const { processors, start, to } = graph
  const first = new Int32Array(processors * processors).fill(-1)
  const links = new Int32Array(2 * sides.length)
  const strides = sides.map((_, d) => sides.slice(0, d).reduce((product, side) => product * side, 1))
  const coordinates = strides.map((stride, d) =>
    Int32Array.from({ length: processors }, (_, p) => Math.floor(p / stride) % sides[d]),
  )
  for (let p = 0; p < processors; p++) {
    const linkTo = (q: number) => {
      let link = start[p]
      while (link < start[p + 1] && to[link] !== q) link++
      return link
    }
    sides.forEach((side, d) => {
      const x = coordinates[d][p]
      links[2 * d] = linkTo(p + (((x + 1) % side) - x) * strides[d])
      links[2 * d + 1] = linkTo(p + (((x + side - 1) % side) - x) * strides[d])
    })
    for (let q = 0; q < processors; q++) {
      if (q === p) continue
      let d = 0
      while (coordinates[d][p] === coordinates[d][q]) d++
      const up = coordinates[d][q] - coordinates[d][p]
      const side = sides[d]
      const upwards = wraps && side > 2 ? 2 * ((up + side) % side) <= side : up > 0
      first[p * processors + q] = links[2 * d + (upwards ? 0 : 1)]
    }
  }
  return first
}

/** First links of shortest ways, by a breadth-first search from each target: where several are as short, by the neighbour of the lowest number. */
function shortest({ processors, start, to }: Graph): Int32Array {
  const first = new Int32Array(processors * processors).fill(-1)
  const hops = new Int32Array(processors)
  const reached = new Int32Array(processors)
  for (let q = 0; q < processors; q++) {
    hops.fill(-1)
    hops[q] = 0
    reached[0] = q
    for (let next = 0, count = 1; next < count; next++) {
      const at = reached[next]
      for (let link = start[at]; link < start[at + 1]; link++) {
        if (hops[to[link]] >= 0) continue
        hops[to[link]] = hops[at] + 1
        reached[count++] = to[link]
      }
    }
    for (let p = 0; p < processors; p++) {
      if (p === q) continue
      let link = start[p]
      while (hops[to[link]] >= hops[p]) link++
      first[p * processors + q] = link
    }
  }
  return first
}
