/** The asynchronous lab: dynamic load balancing of a tree computation by messages, without barriers. */
import * as deflating from '../../core/attachments/deflating.ts'
import { providePacking } from '../../core/attachments/packed.ts'
import { asLab, type MessageList } from '../../core/lab.ts'
import * as makers from '../../core/workloads/makers.ts'
import { provideMakers } from '../../core/workloads/prepared.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import * as kernel from './model/kernel.ts'
import { firstKinds } from './model/log.ts'
import { MessageLog, messageHash } from './model/message-log.ts'
import { Simulation } from './model/simulation.ts'
import type { AsyncValues } from './parameters.ts'
import { checks } from './programs/checks.ts'
import { provideKernel } from './run.ts'
import { kindsOf } from './spans.ts'

// Here all code is there at once, so that nothing needs to be awaited.
provideMakers(makers)
provideKernel(kernel)
providePacking(deflating)

/** Every message of a run as a table. Times are whole nanoseconds. */
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

/** The lab with its own scenario type, for code that knows it. Lists of messages are written by the command line alone. */
export const asyncModel = { ...description, ...engine, messages, checks }

export const lab = asLab(asyncModel)
