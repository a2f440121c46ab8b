/** How much of a tree is executed at an iteration, by level and processor; going on costs only what is new. */
import { bisectRight } from 'd3-array'
import type { TreeNodes } from '../../model/detail.ts'

/** What is known of one level. */
export interface Level {
  readonly nodes: number
  readonly executed: number
  /** Children of executed nodes that are not executed themselves. */
  readonly waiting: number
  /** Executed nodes that moved before. */
  readonly moved: number
}

/** Follows the playhead. */
export interface Progress {
  /** Nodes executed by the end of the iteration. */
  readonly executed: number
  /** Goes to the end of an iteration, counted from 0; to the last one where there are fewer. */
  to(iteration: number): void
  levels(): readonly Level[]
  /** Tasks that wait. */
  waiting(): number
  /** Bands of processors, in order: as many as there are processors, if these are not very many. */
  readonly bands: number
  /** Nodes that a band has executed on a level; both counted from 0. */
  at(level: number, band: number): number
  /** How many nodes are executed before a node. */
  readonly place: Int32Array
  /** When a node is executed; counted from 0. */
  iterationOf(node: number): number
  /** Whether a node is known: its parent is executed. */
  known(node: number): boolean
}

/** Bands that are told apart at most. */
const MOST_BANDS = 512

/** Begins before the first iteration. */
export function createProgress({ processors, begin, depth, moves, order, owner, parent }: TreeNodes): Progress {
  const bands = Math.min(processors, MOST_BANDS)
  let deepest = 0
  for (const level of depth) deepest = Math.max(deepest, level)
  const nodes = new Int32Array(deepest)
  const children = new Uint8Array(parent.length)
  for (let node = 0; node < parent.length; node++) {
    nodes[depth[node] - 1]++
    if (node > 0) children[parent[node]]++
  }
  const executed = new Int32Array(deepest)
  const born = new Int32Array(deepest + 1)
  const moved = new Int32Array(deepest)
  const owned = new Int32Array(deepest * bands)
  let count = 0
  const place = new Int32Array(parent.length)
  for (let i = 0; i < order.length; i++) place[order[i]] = i
  born[0] = 1
  const change = (node: number, by: 1 | -1) => {
    const level = depth[node] - 1
    executed[level] += by
    born[level + 1] += by * children[node]
    owned[level * bands + Math.floor((owner[node] * bands) / processors)] += by
    if (moves[node] > 0) moved[level] += by
  }
  return {
    get executed() {
      return count
    },
    to(iteration) {
      const goal = begin[Math.max(0, Math.min(begin.length - 1, iteration + 1))]
      for (; count < goal; count++) change(order[count], 1)
      for (; count > goal; count--) change(order[count - 1], -1)
    },
    levels: () =>
      Array.from(nodes, (all, level) => ({
        nodes: all,
        executed: executed[level],
        waiting: born[level] - executed[level],
        moved: moved[level],
      })),
    waiting: () => executed.reduce((sum, done, level) => sum + born[level] - done, 0),
    bands,
    at: (level, band) => owned[level * bands + band],
    place,
    iterationOf: (node) => bisectRight(begin, place[node]) - 1,
    known: (node) => node === 0 || place[parent[node]] < count,
  }
}
