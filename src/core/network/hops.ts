/** Neighbours and distances in a network, without a table for every pair of processors. */
import { pairsOf } from './routes.ts'
import type { Topology } from './topology.ts'

/** The neighbours of each processor in the order of the colours: those of q from `start[q]` on and before `start[q + 1]`. */
export interface Neighbours {
  readonly start: Int32Array
  readonly to: Int32Array
  /** The colour of each. */
  readonly colour: Int32Array
}

/** The neighbours of each processor. */
export function neighboursOf({ processors, colours }: Topology): Neighbours {
  const start = new Int32Array(processors + 1)
  for (const { a, b } of colours) {
    for (const end of [a, b]) for (const q of end) start[q + 1]++
  }
  for (let q = 0; q < processors; q++) start[q + 1] += start[q]
  const at = start.slice()
  const to = new Int32Array(start[processors])
  const colour = new Int32Array(start[processors])
  for (const [k, { a, b }] of colours.entries()) {
    for (let i = 0; i < a.length; i++) {
      colour[at[a[i]]] = k
      to[at[a[i]]++] = b[i]
      colour[at[b[i]]] = k
      to[at[b[i]]++] = a[i]
    }
  }
  return { start, to, colour }
}

/** Distances in links. */
export interface Hops {
  between(p: number, q: number): number
  /** The largest of them. */
  readonly diameter: number
}

/** How far processors are from each other: the sum over the dimensions, the shortest way where there are none, or by a switch. */
export function hopsOf(topology: Topology): Hops {
  if (topology.routing === 'switch') return bySwitch(topology)
  return topology.routing === 'shortest' ? shortest(topology) : byDimension(topology)
}

/** One link inside a computer, two between computers. */
function bySwitch({ processors, sides: [cores, computers] }: Topology): Hops {
  return {
    between: (p, q) => (p === q ? 0 : Math.floor(p / cores) === Math.floor(q / cores) ? 1 : 2),
    diameter: computers > 1 ? 2 : Math.min(1, processors - 1),
  }
}

/** The place of each processor in each dimension, one processor's after another's. */
export function placesOf({ processors, sides }: Topology): Int32Array {
  const dimensions = sides.length
  const places = new Int32Array(processors * dimensions)
  for (let q = 0; q < processors; q++) {
    let rest = q
    for (const [d, side] of sides.entries()) {
      places[q * dimensions + d] = rest % side
      rest = Math.floor(rest / side)
    }
  }
  return places
}

/** In a mesh or torus: the sum of the distances in all dimensions, in a ring the shorter way round. In a hypercube: the bits that differ. */
function byDimension(topology: Topology): Hops {
  const { sides, wraps } = topology
  const ring = (side: number) => wraps && side > 2
  const diameter = sides.reduce((sum, side) => sum + (ring(side) ? side >> 1 : side - 1), 0)
  if (sides.every((side) => side === 2)) return { between: (p, q) => ones(p ^ q), diameter }
  const dimensions = sides.length
  const at = placesOf(topology)
  return {
    between(p, q) {
      let hops = 0
      for (let d = 0; d < dimensions; d++) {
        const apart = Math.abs(at[p * dimensions + d] - at[q * dimensions + d])
        const side = sides[d]
        hops += wraps && side > 2 && 2 * apart > side ? side - apart : apart
      }
      return hops
    },
    diameter,
  }
}

/** How many bits of a whole number are 1. */
function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}

/** Breadth-first from each processor: for networks of a thousand processors. */
function shortest(topology: Topology): Hops {
  const { processors } = topology
  const pairs = pairsOf(topology)
  const links = Array.from({ length: processors }, (): number[] => [])
  for (let k = 0; k < pairs.length; k += 2) {
    links[pairs[k]].push(pairs[k + 1])
    links[pairs[k + 1]].push(pairs[k])
  }
  const rows = new Map<number, Uint16Array>()
  const row = (p: number) => {
    const cached = rows.get(p)
    if (cached) return cached
    const hops = new Uint16Array(processors).fill(65_535)
    hops[p] = 0
    const reached = [p]
    for (const at of reached) {
      for (const next of links[at]) {
        if (hops[next] < 65_535) continue
        hops[next] = hops[at] + 1
        reached.push(next)
      }
    }
    rows.set(p, hops)
    return hops
  }
  return {
    between: (p, q) => row(p)[q],
    get diameter() {
      let diameter = 0
      for (let p = 0; p < processors; p++) diameter = row(p).reduce((a, b) => Math.max(a, b), diameter)
      return diameter
    },
  }
}
