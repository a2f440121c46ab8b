/** Where queens stand. */
import type { WorkDone } from '../../../core/workloads/workload.ts'

/** The column of the queen in each row that a task has taken, from the first row on; columns from 0. A row is known from its parent's. */
export function columnsOf({ descriptors, parent, words }: WorkDone, task: number): readonly number[] {
  const columns: number[] = []
  for (let at = task; parent[at] >= 0; at = parent[at]) {
    const queen = descriptors[at * words + 1] & ~descriptors[parent[at] * words + 1]
    columns.push(31 - Math.clz32(queen))
  }
  return columns.reverse()
}
