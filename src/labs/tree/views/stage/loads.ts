import type { TreeDetail } from '../../model/detail.ts'
import { stagesOf } from './moves.ts'

/**
 * Loads while an operation goes on: what was left after computing, with the tasks moved so far. Those on a link are on
 * neither side. `share` (0 … 1) is how much of the operation has happened; written into `loads`.
 */
export function loadsDuring(detail: TreeDetail, share: number, loads: Int32Array): void {
  const { from, to, tasks, stage } = detail.moves
  loads.set(detail.computed.subarray(0, loads.length))
  const at = share * stagesOf(detail.moves)
  for (let i = 0; i < from.length; i++) {
    if (stage[i] <= at) loads[from[i]] -= tasks[i]
    if (stage[i] + 1 <= at) loads[to[i]] += tasks[i]
  }
}
