/** What every processor does in an iteration, one thing after the other: its operation is gone through once more. */
import { processorsOf } from '../../../core/network/index.ts'
import { balancersOf } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { costsOf, nanoseconds } from './costs.ts'
import type { MessageOperation, Moves, TreeDetail } from './detail.ts'
import { messagesOf, operationsOf } from './operations/index.ts'
import type { MessageDefinition } from './operations/operation.ts'
import { Timesheet } from './timesheet.ts'

/** Seconds as nanoseconds. */
const nanos = (time: number): number => nanoseconds(1e6 * time)

/** Goes through the balancing of an iteration; the clocks end where the engine's did. A server's own time is left out. */
export function replay(values: TreeValues, { phase, compute, moves, operation }: TreeDetail): Timesheet {
  const balancer = balancersOf(values)[phase]
  const definition = operationsOf(balancer)
  const sheet = new Timesheet(costsOf(values, processorsOf(values)), compute.map(nanos))
  if (operation?.kind === 'pairs' && definition?.kind === 'pairs') definition.replay(operation, sheet)
  if (operation?.kind === 'messages') replayMessages(messagesOf(balancer), operation, moves, sheet)
  return sheet
}

/**
 * What a message does to the time of those who send and receive it follows from its effect alone. A request is paid for with its answer, and a
 * further name comes with that: neither takes time here. ../inspect.ts adds up the same costs.
 */
function replayMessages(
  kinds: readonly MessageDefinition[],
  operation: MessageOperation,
  moves: Moves,
  sheet: Timesheet,
): void {
  // In `moves` they stand in the order of the messages that carry them.
  let move = 0
  const { pingPong } = sheet.costs
  operation.message.forEach((kind, i) => {
    const { effect } = kinds[kind]
    const [from, to] = [operation.from[i], operation.to[i]]
    if (effect === 'notify') sheet.hear(to, sheet.report(from))
    else if (effect === 'join') sheet.report(from)
    else if (effect === 'grant' || effect === 'refuse') {
      // Request and answer take half of the ping-pong each; between them the request is at the server.
      sheet.spend(to, 'communicate', pingPong / 2)
      sheet.spend(to, 'wait', nanos(operation.received[i]) - nanos(operation.sent[i]) - pingPong)
      sheet.spend(to, 'communicate', pingPong / 2)
    } else if (effect === 'move' || effect === 'hand out') {
      const [tasks, integers] = [moves.tasks[move], moves.integers[move]]
      sheet.take(to, tasks, integers, sheet.give(from, tasks, integers))
      move++
    } else if (effect === 'release') {
      // The server goes on when it has what it waits for, and sends one after another; what goes to itself it receives at the end.
      sheet.spend(from, 'wait', nanos(operation.sent[i]) - sheet.clock[from])
      if (from === to) sheet.spend(to, 'communicate', sheet.costs.receive)
      else sheet.hear(to, sheet.report(from))
    }
  })
}
