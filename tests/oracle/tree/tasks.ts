/** What is executed: the nodes of a drawn tree (§4.2.3), or the tasks of other work. */
import { trees } from '../../../src/core/trees/index.ts'
import { childKey, treeOf } from '../../../src/core/trees/shape.ts'
import type { Workload } from '../../../src/core/workloads/workload.ts'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'
import { costsOf, nodeTime } from './costs.ts'

/** A node of a drawn tree. */
export interface Task {
  readonly level: number
  /** A 32-bit hash; its split is drawn from all bits but the last. */
  readonly key: number
  readonly rightmost: boolean
}

/** A task of other work. */
export interface Real {
  readonly descriptor: Int32Array
  /** Integers in a message. */
  readonly integers: number
  readonly priority: number
}

export function rootOf(values: TreeValues): Task {
  return { level: 1, key: treeOf(values).rootKey, rightmost: true }
}

/** What executing a node creates, in order; nothing for a leaf. */
export function childrenOf(values: TreeValues, task: Task): Task[] {
  const draw = (task.key >>> 1) / 2 ** 31
  const splits = task.level < values.depth && draw < trees[values.tree].splitting(values)(task.level, task.rightmost)
  if (!splits) return []
  return Array.from({ length: values.fanOut }, (_, i) => ({
    level: task.level + 1,
    key: childKey(task.key, i),
    rightmost: i === values.fanOut - 1,
  }))
}

export function realTask(work: Workload, descriptor: Int32Array): Real {
  const bytes = typeof work.bytes === 'number' ? work.bytes : work.bytes(descriptor, 0)
  return { descriptor, integers: Math.ceil(bytes / 4), priority: work.priority?.(descriptor, 0) ?? 0 }
}

/** Nodes of the tree; undefined when there are more than `most`. */
export function nodesOf(values: TreeValues, most: number): number | undefined {
  const open = [rootOf(values)]
  let nodes = 0
  for (let task = open.pop(); task; task = open.pop()) {
    open.push(...childrenOf(values, task))
    if (++nodes + open.length > most) return undefined
  }
  return nodes
}

/** The longest way from the root to a leaf, each node with its cost: what cannot be executed at the same time. */
export function criticalPath(values: TreeValues): number {
  const costs = costsOf(values)
  const from = (task: Task): number => {
    const children = childrenOf(values, task)
    return nodeTime(costs, values.grain, children.length) + Math.max(0, ...children.map(from))
  }
  return from(rootOf(values))
}
