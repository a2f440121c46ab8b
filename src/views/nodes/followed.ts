/** A tree of tasks and who executed them when, however a lab has followed it. */
import { bisectRight } from 'd3-array'
import { quantity } from '../../core/text/format.ts'
import { FATE, type WorkDone } from '../../core/workloads/workload.ts'
import type { Fact } from '../network/graph.ts'
import { timelineOf } from '../work/timeline.ts'

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
  /** What happened to each node, where there are searches: see `FATE` (core/workloads/workload.ts). */
  readonly fate?: Uint8Array
  /** The node that came upon the best solution among the `executed` first ones; −1 for none. Where there are searches. */
  bestOf?(executed: number): number
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
export function followedWork(work: WorkDone): FollowedTree {
  const { processors, parent, depth, owner, end, fate, learned } = work
  const { order, doneBy } = timelineOf(work)
  return {
    processors,
    parent,
    depth: depth.map((level) => level + 1),
    rootDepth: 0,
    owner,
    order,
    ...(learned.time.length > 0 && { fate, bestOf: bestIn(work, order) }),
    doneBy,
    whenOf: (place) => ({ label: 'Done at', value: quantity(end[order[place]], 's') }),
    momentOf: (at) => `after ${quantity(Math.max(0, at), 's')}`,
  }
}

/** Finds the node of the best solution so far: a processor learns the value in the moment in which the node that came upon it ends. */
function bestIn({ owner, end, fate, learned }: WorkDone, order: Int32Array): (executed: number) => number {
  const values = new Map<string, number>()
  const keyOf = (processor: number, time: number) => `${processor} ${time}`
  for (let i = 0; i < learned.time.length; i++) {
    values.set(keyOf(learned.processor[i], learned.time[i]), learned.value[i])
  }
  const places: number[] = []
  const nodes: number[] = []
  let least = Number.POSITIVE_INFINITY
  for (let place = 0; place < order.length; place++) {
    const node = order[place]
    const value = fate[node] === FATE.solution ? values.get(keyOf(owner[node], end[node])) : undefined
    if (value === undefined || value >= least) continue
    least = value
    places.push(place)
    nodes.push(node)
  }
  return (executed) => nodes[bisectRight(places, executed - 1) - 1] ?? -1
}
