/**
 * The places of a network: processors whose partners stand the same way, colour by colour, and whose partners' partners do,
 * and so on. What a processor's clock shows in an operation that no task takes part in depends on its place alone. A torus
 * of 65 536 processors has 16 places, so what GDEM must know of a processor stays in the fastest cache.
 */
import type { Topology } from '../../../../core/topology/topology.ts'

/** Places of a network. Tables with an entry for each place and colour have it at `place × colours + colour`. */
export interface Places {
  /** By processor. */
  readonly place: Int32Array
  /** By place, a processor that stands there. */
  readonly example: Int32Array
  /** By place and colour: 0 without partner, else twice the way to it, in processor numbers, + 1 for the pair's b. */
  readonly way: Int32Array
}

/** Finds the places by telling processors apart, colour by colour, by their place so far, their way, and the other's place. */
export function placesOf({ processors, colours }: Topology): Places {
  const place = new Int32Array(processors)
  let example = [0]
  const ways = colours.map(({ a, b }) => {
    const way = new Int32Array(processors)
    for (let i = 0; i < a.length; i++) {
      way[a[i]] = 2 * (b[i] - a[i])
      way[b[i]] = 2 * (a[i] - b[i]) + 1
    }
    return way
  })
  for (const way of ways) {
    const before = place.slice()
    const known = new Map<number, number>()
    const found: number[] = []
    const kinds = example.length
    for (let q = 0; q < processors; q++) {
      const signature = (way[q] * kinds + before[q]) * kinds + before[q + (way[q] >> 1)]
      let at = known.get(signature)
      if (at === undefined) {
        at = found.push(q) - 1
        known.set(signature, at)
      }
      place[q] = at
    }
    example = found
  }
  const way = new Int32Array(example.length * colours.length)
  example.forEach((q, at) => {
    for (let colour = 0; colour < colours.length; colour++) way[at * colours.length + colour] = ways[colour][q]
  })
  return { place, example: Int32Array.from(example), way }
}
