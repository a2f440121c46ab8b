/** A schedule as a table. */
import type { TableText } from '../../../../charts/table.tsx'
import { quantity } from '../../../../core/text/format.ts'
import type { Problem, Schedule } from '../../model/detail.ts'
import { fullTime, timed } from '../words.ts'

/** Of the whole schedule, a wait of less is what rounding has left. */
const ROUNDING = 1e-9

/** One row a worker, in the order in which load is sent. */
export function tableOf({ system }: Problem, schedule: Schedule): TableText {
  return {
    note: `In the order in which load is sent. The port has nothing to do for ${timed(schedule.portIdle)}.`,
    head: ['Worker', 'C', 'E', 'L', 'Load α', 'Sent', 'Computes until', 'Waits x', 'Collected'],
    rows: schedule.workers.map((each) => [
      String(each.worker + 1),
      fullTime(system.transfer[each.worker]),
      fullTime(system.compute[each.worker]),
      fullTime(system.latency[each.worker]),
      quantity(each.fraction),
      `${fullTime(each.allocationStart)} – ${fullTime(each.allocationEnd)}`,
      fullTime(each.computationEnd),
      fullTime(each.idle > ROUNDING * schedule.end ? each.idle : 0),
      `${fullTime(each.collectionStart)} – ${fullTime(each.collectionEnd)}`,
    ]),
  }
}
