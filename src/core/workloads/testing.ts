/** What the tests of workloads share. */
import type { Making } from '../lab.ts'
import { beginWalk, heaviest, type Walked, widest } from './walk.ts'
import type { Workload } from './workload.ts'

/** What is being made, once it is; in slices of the given units of work. */
export function finished<A extends object>(making: Making<A>, slice = 1e7): A {
  while (!making.advance(slice));
  return making.result()
}

/** What one processor finds that executes a workload. */
export const walked = (making: Making<Workload>): Walked => finished(beginWalk(finished(making)))

/** A workload's shape, as the specification's tables have it. */
export function shape(walk: Walked) {
  const { nodes, leaves, depth, operations, criticalOperations, subtrees } = walk
  const { tasks, level } = widest(walk)
  const { imbalance, share } = heaviest(walk)
  return {
    nodes,
    leaves,
    depth,
    T1: operations,
    Tinf: criticalOperations,
    widest: `${tasks} at ${level}`,
    subtrees: subtrees.length,
    imbalance: Math.round(100 * imbalance) / 100,
    share: Math.round(100 * share),
  }
}
