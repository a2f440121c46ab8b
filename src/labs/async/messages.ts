/** Every message of a run as a table. Times are whole nanoseconds. */
import type { MessageList } from '../../core/lab.ts'
import { firstKinds } from './model/log.ts'
import { MessageLog, messageHash } from './model/message-log.ts'
import { Simulation } from './model/simulation.ts'
import type { AsyncValues } from './parameters.ts'
import { kindsOf } from './spans.ts'

const COLUMNS = ['kind', 'from', 'to', 'integers', 'tasks', 'number', 'sent', 'reach', 'arrives', 'taken'] as const

/** Simulates a scenario and lists its messages. The hash is over from, to, integers, sent, reach and taken. */
export function messages(values: AsyncValues): MessageList {
  const simulation = new Simulation(values)
  const log = new MessageLog(simulation.machine)
  simulation.machine.watcher = log
  while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
  simulation.close()
  const all = log.all()
  const kinds = kindsOf(values)
  const first = firstKinds(simulation)
  function* rows() {
    for (const { owner, kind, from, to, integers, tasks, number, sent, reach, arrives, taken } of all) {
      const finite = (time: number) => (Number.isFinite(time) ? time : '')
      yield [kinds[first[owner] + kind], from, to, integers, tasks, number, sent, reach, arrives, finite(taken)]
    }
  }
  return { columns: COLUMNS, rows: rows(), hash: messageHash(all) }
}
