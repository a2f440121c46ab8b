/** How much of a tree is executed at a moment, by level and processor; going on costs only what is new. */
import { type FollowedTree, movedBefore } from './followed.ts'

/** What is known about one level. */
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
  /** Nodes executed by the moment. */
  readonly executed: number
  /** Goes to a moment. */
  to(at: number): void
  levels(): readonly Level[]
  /** Tasks that wait. */
  waiting(): number
  /** Bands of processors, in order: as many as there are processors, if these are not very many. */
  readonly bands: number
  /** Nodes that a band has executed on a level; both counted from 0. */
  at(level: number, band: number): number
  /** How many nodes are executed before a node; one that never is comes after all. */
  readonly place: Int32Array
  /** Whether a node is known: its parent is executed. */
  isKnown(node: number): boolean
}

/** Bands that are distinguished at most. */
const MOST_BANDS = 512

/** Begins before anything is executed. */
export function createProgress(tree: FollowedTree): Progress {
  const { processors, depth, order, owner, parent } = tree
  const bands = Math.min(processors, MOST_BANDS)
  let deepest = 0
  for (const level of depth) deepest = Math.max(deepest, level)
  const nodes = new Int32Array(deepest)
  const children = new Int32Array(parent.length)
  for (let node = 0; node < parent.length; node++) {
    nodes[depth[node] - 1]++
    if (node > 0) children[parent[node]]++
  }
  const executed = new Int32Array(deepest)
  const born = new Int32Array(deepest + 1)
  const moved = new Int32Array(deepest)
  const owned = new Int32Array(deepest * bands)
  let count = 0
  const place = new Int32Array(parent.length).fill(parent.length)
  for (let i = 0; i < order.length; i++) place[order[i]] = i
  born[0] = 1
  const change = (node: number, by: 1 | -1) => {
    const level = depth[node] - 1
    executed[level] += by
    born[level + 1] += by * children[node]
    owned[level * bands + Math.floor((owner[node] * bands) / processors)] += by
    if (movedBefore(tree, node)) moved[level] += by
  }
  return {
    get executed() {
      return count
    },
    to(at) {
      const goal = tree.doneBy(at)
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
    isKnown: (node) => node === 0 || place[parent[node]] < count,
  }
}
