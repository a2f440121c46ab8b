/** A schedule as a table. */
import type { TableText } from '../../../../charts/table.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import { type Problem, type Schedule, signOf } from '../../model/detail.ts'
import { fullTime, timed } from '../words.ts'

/** Of the whole schedule, a wait of less is what rounding has left. */
const ROUNDING = 1e-9

/** One row a worker or cluster, in the order in which load is sent. */
export function tableOf({ system, tree }: Problem, schedule: Schedule): TableText {
  const rounds = schedule.workers[0]?.pieces.length ?? 1
  const inRounds = rounds > 1 ? ` Sent in ${count(rounds)} rounds.` : ''
  return {
    note: `In the order in which load is sent. The master’s port has nothing to do for ${timed(schedule.portIdle)} before it collects.${inRounds}`,
    head: [
      tree ? 'Worker, cluster' : 'Worker',
      'C',
      'E',
      'L',
      'Load α',
      'Sent',
      'Computes until',
      'Waits x',
      'Collected',
    ],
    rows: schedule.rows.map((each) => {
      const cluster = 'cluster' in each ? each.cluster : undefined
      const worker = 'worker' in each ? each.worker : -1
      return [
        signOf(cluster ?? worker),
        fullTime(cluster?.transfer ?? system.transfer[worker]),
        fullTime(system.compute[worker]),
        fullTime(cluster?.latency ?? system.latency[worker]),
        quantity(each.fraction),
        `${fullTime(each.allocationStart)} – ${fullTime(each.allocationEnd)}`,
        fullTime(each.computationEnd),
        fullTime(each.idle > ROUNDING * schedule.end ? each.idle : 0),
        `${fullTime(each.collectionStart)} – ${fullTime(each.collectionEnd)}`,
      ]
    }),
  }
}
