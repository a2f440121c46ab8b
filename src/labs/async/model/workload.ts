/**
 * Work that grows while it is done: a task is a descriptor of a few integers, and executing it makes others. The engine knows workloads
 * by this interface alone.
 */
import { childKey, type TreeSettings, treeOf } from '../../../core/trees/tables.ts'

/** What comes of a task's execution. */
export interface Visit {
  /** The children's descriptors, one after another, in the order in which they are queued; as many as are made, it may be too long. */
  children: Int32Array
  count: number
  /** Operations of the task itself; see `Workload.flops`. */
  operations: number
  /** The value of a solution that was found, if that is what the task is about; infinite for none. */
  found: number
}

/** A workload. It has no state: the same descriptor gives the same visit wherever and whenever it is made. */
export interface Workload {
  /** Integers that a descriptor takes in memory. */
  readonly words: number
  /** Bytes that a descriptor takes in a message; by task where they differ. */
  readonly bytes: number | ((descriptors: Int32Array, at: number) => number)
  /** Floating point operations of one operation. */
  readonly flops: number
  /** Writes the root's descriptor. */
  root(into: Int32Array): void
  /**
   * Executes the task whose descriptor stands at a place.
   *
   * @param best the best value known where that is done, of workloads that look for a least one; infinite for none
   */
  visit(descriptors: Int32Array, at: number, best: number, into: Visit): void
}

/** A synthetic tree (core/trees): a task is a level and a key, and all take the same number of operations. */
export function treeWorkload(values: TreeSettings & { readonly grain: number }, taskSize: number): Workload {
  const { fanOut, rootLevel, rootKey, mark, limit } = treeOf(values)
  const { grain } = values
  return {
    words: 2,
    bytes: 4 * taskSize,
    flops: 1,
    root(into) {
      into[0] = rootLevel
      into[1] = rootKey
    },
    visit(descriptors, at, _, into) {
      const level = descriptors[at]
      const key = descriptors[at + 1]
      into.operations = grain
      if (key >>> 1 > limit[level]) {
        into.count = 0
        return
      }
      const { children } = into
      const below = (level & ~mark) + 1
      const last = fanOut - 1
      for (let c = 0; c < last; c++) {
        children[2 * c] = below
        children[2 * c + 1] = childKey(key, c)
      }
      children[2 * last] = below | mark
      children[2 * last + 1] = childKey(key, last)
      into.count = fanOut
    },
  }
}
