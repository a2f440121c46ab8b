/** Sums over all nodes of a tree, by which it is seen whether each has been executed once, wherever that was. */
import { createVisit, type Workload } from '../workloads/workload.ts'

/** A hash of a task. Sums of hashes are equal for equal sets of tasks, whatever their order. */
export function hashOf(task: Int32Array): number {
  let hash = 0x811c9dc5
  for (const word of task) {
    hash = Math.imul(hash ^ word, 0x01000193)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** What all nodes of a tree are together. */
export interface TreeSums {
  readonly nodes: number
  /** Operations of the nodes. */
  readonly operations: number
  readonly children: number
  readonly hash: number
  /** Operations on the longest way from the root to a leaf. */
  readonly longest: number
  /** Whether there are more nodes than was asked for: then the sums are of those that were counted. */
  readonly isMore: boolean
}

/** Counts a tree, up to a number of nodes. */
export function sumsOf(workload: Workload, most: number): TreeSums {
  const visit = createVisit()
  const { words } = workload
  const root = new Int32Array(words)
  workload.root(root)
  const stack = [root]
  /** The operations above each task in the stack. */
  const above = [0]
  let [nodes, operations, children, hash, longest] = [0, 0, 0, 0, 0]
  for (let task = stack.pop(); task; task = stack.pop()) {
    const before = above.pop() ?? 0
    if (nodes === most) return { nodes, operations, children, hash, longest, isMore: true }
    visit.value = Number.POSITIVE_INFINITY
    visit.dropped = false
    workload.visit(task, 0, Number.POSITIVE_INFINITY, visit)
    nodes++
    operations += visit.operations
    children += visit.count
    hash = (hash + hashOf(task)) >>> 0
    const way = before + visit.operations
    if (way > longest) longest = way
    for (let k = 0; k < visit.count; k++) {
      stack.push(visit.children.slice(k * words, (k + 1) * words))
      above.push(way)
    }
  }
  return { nodes, operations, children, hash, longest, isMore: false }
}
