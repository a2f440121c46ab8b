/** What processors do and send each other, for traces. */
import type { Spans } from '../../core/lab.ts'
import { processorsOf } from '../../core/network/index.ts'
import { stateOf } from '../../core/time/time-use.ts'
import { announcementsOf } from './announcements/index.ts'
import { adapts, balancerOf, balancersOf, messagesOf, serves } from './balancers/index.ts'
import { detections } from './detections/index.ts'
import { ACTIVITIES, type AsyncDetail } from './model/detail.ts'
import type { AsyncValues } from './parameters.ts'
import { terminations } from './terminations/index.ts'

/** The kinds of messages of a scenario by number: those of its balancers, of its detection, of its termination, of better values. */
export function kindsOf(values: AsyncValues): readonly string[] {
  const definitions = [
    ...[...new Set(balancersOf(values))].map((name) => ({ messages: messagesOf(name, values) })),
    detections[values.detection],
    terminations[values.termination],
    announcementsOf(values),
  ]
  return definitions.flatMap(({ messages }) => messages.map(({ name }) => name))
}

/** An asynchronous run's spans. */
export const spans: Spans<AsyncValues> = {
  states: ACTIVITIES.map(stateOf),
  kinds: kindsOf,
  lanes(values) {
    const p = processorsOf(values)
    const names = balancersOf(values)
    const server = names.map((name) => (p > 1 && serves(name, values) ? balancerOf(name).server?.label : undefined))
    const label = server.find((label) => label !== undefined)
    return Array.from({ length: p }, (_, q) =>
      q === 0 && label && !adapts(values) ? label.toLowerCase() : `processor ${q}`,
    )
  },
  activity(_, detail) {
    const { begin, pieces, messages } = detail as AsyncDetail
    return {
      spans: pieces.filter((piece) => piece.begin >= begin),
      messages: messages.filter(({ sent }) => sent >= begin),
    }
  },
}
