/**
 * The positions of a network. Two processors are in the same position when their partners are at the same offset, colour by
 * colour, and their partners' partners are, and so on. What a processor's clock shows in an operation in which no task takes part
 * depends on its position alone. A torus of 65 536 processors has 16 positions, so what GDEM must know about a processor stays
 * in the fastest cache.
 */
import type { Topology } from '../../../../core/network/topology.ts'

/** Positions in a network. Tables with an entry for each position and colour have it at `position × colours + colour`. */
export interface Positions {
  /** By processor. */
  readonly position: Int32Array
  /** By position, a processor that is in it. */
  readonly example: Int32Array
  /** By position and colour: 0 without partner, else twice the partner's number minus the own one, + 1 for the link's b. */
  readonly offset: Int32Array
}

/** Processors that are looked at in one piece: some milliseconds where every one is in a position of its own. */
const PIECE = 8192

/**
 * Finds the positions, in pieces, by distinguishing processors, colour by colour, by their position so far, their offset, and the
 * partner's position.
 */
export function* positionsOf({ processors, colours }: Topology): Generator<void, Positions> {
  const position = new Int32Array(processors)
  let example = [0]
  const offsets = colours.map(({ a, b }) => {
    const offset = new Int32Array(processors)
    for (let i = 0; i < a.length; i++) {
      offset[a[i]] = 2 * (b[i] - a[i])
      offset[b[i]] = 2 * (a[i] - b[i]) + 1
    }
    return offset
  })
  for (const offset of offsets) {
    const before = position.slice()
    const indexOf = new Map<number, number>()
    const examples: number[] = []
    const kinds = example.length
    for (let q = 0; q < processors; q++) {
      if (q % PIECE === 0) yield
      const signature = (offset[q] * kinds + before[q]) * kinds + before[q + (offset[q] >> 1)]
      let at = indexOf.get(signature)
      if (at === undefined) {
        at = examples.push(q) - 1
        indexOf.set(signature, at)
      }
      position[q] = at
    }
    example = examples
  }
  const offset = new Int32Array(example.length * colours.length)
  for (const [colour, by] of offsets.entries()) {
    for (const [at, q] of example.entries()) offset[at * colours.length + colour] = by[q]
    yield
  }
  return { position, example: Int32Array.from(example), offset }
}
