/** A tree of tasks and who executed them when, however a lab has followed it. */
import { bisectRight } from 'd3-array'
import { quantity } from '../../core/text/format.ts'
import type { WorkDone } from '../../core/workloads/workload.ts'
import type { Fact } from '../network/graph.ts'

/** Nodes are numbered so that a node comes after its parent, and siblings follow each other, leftmost first; the root is 0. */
export interface FollowedTree {
  readonly processors: number
  /** By node; the root has −1. */
  readonly parent: Int32Array
  /** By node; the root's is 1. */
  readonly depth: Uint16Array | Int32Array
  /** What the root's depth is called. */
  readonly rootDepth: 0 | 1
  /** Which processor executes it. */
  readonly owner: Uint16Array | Int32Array
  /** How often it moved from processor to processor before it was executed; absent where only owners are known. */
  readonly moves?: Uint16Array
  /** Nodes in the order of their execution. */
  readonly order: Int32Array
  /** How many nodes are executed by a moment. */
  doneBy(at: number): number
  /** When the node was executed that is at a place of `order`. */
  whenOf(place: number): Fact
  /** A moment in words: "after iteration 12". */
  momentOf(at: number): string
}

/** Whether a node moved before it was executed: where moves were not counted, whether another processor executed its parent. */
export const movedBefore = ({ moves, owner, parent }: FollowedTree, node: number): boolean =>
  moves ? moves[node] > 0 : node > 0 && owner[node] !== owner[parent[node]]

/** A run's work as a tree that is followed along seconds. */
export function followedWork({ processors, parent, depth, owner, end, count }: WorkDone): FollowedTree {
  const executed = Array.from({ length: count }, (_, node) => node).filter((node) => end[node] >= 0)
  const order = Int32Array.from(executed.sort((a, b) => end[a] - end[b] || a - b))
  const ends = Float64Array.from(order, (node) => end[node])
  return {
    processors,
    parent,
    depth: depth.map((level) => level + 1),
    rootDepth: 0,
    owner,
    order,
    doneBy: (at) => bisectRight(ends, at),
    whenOf: (place) => ({ label: 'Done at', value: quantity(ends[place], 's') }),
    momentOf: (at) => `after ${quantity(Math.max(0, at), 's')}`,
  }
}
