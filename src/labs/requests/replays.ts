/** What one decision cost: the run with the copy at each other server, one replay after the other. */
import { unexpected } from '../../core/text/expected.ts'
import type { DecisionDetail, ReplayDetail } from './model/detail.ts'
import { choicesOf, eligibleFor, nameOf, replaying, timeOf, totalOf } from './model/replay.ts'
import { RESULT } from './model/requests.ts'
import { SECOND } from './model/scenario.ts'
import type { RequestsValues } from './parameters.ts'
import { beginning, workOf } from './run.ts'

/** Yields the units of work of events instead of their number. */
function* worked<T>(values: RequestsValues, events: Generator<number, T>): Generator<number, T> {
  for (;;) {
    const step = events.next()
    if (step.done) return step.value
    yield workOf(values, step.value)
  }
}

/**
 * Replays a run with one decision changed. First it reports what there is to choose among, then what comes of each other server.
 *
 * @param copy the number of the copy that was decided on, in the order of sending
 */
export function* replays(
  values: RequestsValues,
  copy: number,
): Generator<number | DecisionDetail | ReplayDetail, void> {
  const simulation = yield* beginning(values)
  const { copies } = simulation
  while (simulation.advance(500)) yield workOf(values, 500)
  if (values.policy === 'central' || !(copy >= 0 && copy < copies.count))
    throw new Error(unexpected('decision', `one of the ${copies.count} of a run without a queue for all`, String(copy)))
  const name = nameOf(simulation, copy)
  const chosen = copies.server[copy]
  const servers = yield* worked(values, eligibleFor(simulation, name))
  const [own, all] = [timeOf(simulation, name.k), totalOf(simulation)]
  yield {
    kind: 'decision',
    copy,
    chosen,
    servers: [...servers],
    time: own === undefined ? undefined : own / SECOND,
    answered: simulation.requests.result[name.k] === RESULT.answered,
  }
  const choices = choicesOf(simulation)
  for (const server of servers) {
    if (server === chosen) continue
    const replay = yield* worked(values, replaying(simulation, choices, { ...name, server }))
    const [time, total] = [timeOf(replay, name.k), totalOf(replay)]
    yield {
      kind: 'replay',
      server,
      own: own === undefined || time === undefined ? undefined : (time - own) / SECOND,
      all: (total.sum - all.sum) / SECOND,
      answered: total.answered - all.answered,
    }
  }
}
