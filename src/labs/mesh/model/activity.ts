/** What lanes do and send in an iteration, for schedules drawn in time and for traces. */
import type { Message, Span } from '../../../core/lab.ts'
import { checkParts, redistributionParts, wireTime } from './costs.ts'
import type { Check } from './course.ts'
import type { Entry } from './log.ts'
import type { Scenario } from './scenario.ts'

/** In the order of the lab's states. */
export const STATES = ['compute', 'communicate', 'overhead', 'wait', 'idle'] as const
const [COMPUTE, COMMUNICATE, OVERHEAD, WAIT, IDLE] = [0, 1, 2, 3, 4]

/** In the order of the kinds of messages. */
export const KINDS = ['elements fetched', 'report', 'decision', 'elements moved'] as const
const [FETCHED, REPORT, DECISION, MOVED] = [0, 1, 2, 3]

/** What happens in an iteration and in the check and the remap behind it. */
interface IterationActivity {
  readonly spans: readonly Span[]
  readonly messages: readonly Message[]
}

/**
 * Lays an iteration out in time. First the elements that are fetched cross the one wire, message after message; then each processor
 * handles what it got, computes, and waits at the barrier. A check's reports come one after the other, its decisions go out so; what
 * moves goes over the wire as well, and then all build their schedules.
 */
export function activityOf(entry: Entry, check: Check | undefined, scenario: Scenario): IterationActivity {
  const { processors: p, itemBytes, multicast } = scenario
  const { begin, done, wire, times, following = 0 } = entry
  const { matrix, edge } = entry.traffic
  const spans: Span[] = []
  const messages: Message[] = []
  const span = (lane: number, state: number, from: number, to: number) => {
    if (to > from) spans.push({ lane, state, begin: from, end: to })
  }
  for (let i = 0; i < p; i++) {
    const [, compute, communicate, wait, idle] = [0, 1, 2, 3, 4].map((k) => times[k * p + i])
    if (idle > 0) {
      const computed = Math.min(done, begin + compute)
      span(i, COMPUTE, begin, computed)
      span(i, IDLE, computed, done)
      continue
    }
    const handled = begin + communicate
    span(i, COMMUNICATE, begin, handled)
    // Rounding must not let the slowest one compute beyond the barrier.
    const computed = wait > 0 ? Math.min(done, handled + compute) : done
    span(i, COMPUTE, handled, computed)
    span(i, WAIT, computed, done)
  }
  if (wire > 0) {
    let at = begin
    for (let from = 0; from < p; from++) {
      const shared = at + wireTime(edge[from], itemBytes)
      for (let to = 0; to < p; to++) {
        const items = matrix[from * p + to]
        if (items === 0) continue
        const arrived = multicast ? shared : at + wireTime(items, itemBytes)
        messages.push({ kind: FETCHED, from, to, sent: at, arrived })
        if (!multicast) at = arrived
      }
      if (multicast) at = shared
    }
  }
  if (check) addCheck(check, scenario, span, messages)
  else if (following > 0)
    for (let i = 0; i < p; i++) span(i, times[4 * p + i] > 0 ? IDLE : OVERHEAD, done, done + following)
  return { spans, messages }
}

function addCheck(
  check: Check,
  scenario: Scenario,
  span: (lane: number, state: number, from: number, to: number) => void,
  messages: Message[],
): void {
  const { processors: p } = scenario
  const { begin, duration, away, remapped, price, owed, transfers } = check
  const end = begin + duration + owed + (remapped ? price : 0)
  for (let i = 0; i < p; i++) span(i, away[i] ? IDLE : OVERHEAD, begin, end)
  const present = Array.from({ length: p }, (_, i) => i).filter((i) => !away[i])
  const [controller, ...others] = present
  const { message, deciding } = checkParts
  others.forEach((from, k) => {
    messages.push({ kind: REPORT, from, to: controller, sent: begin + k * message, arrived: begin + (k + 1) * message })
  })
  const decided = begin + others.length * message + deciding
  others.forEach((to, k) => {
    messages.push({
      kind: DECISION,
      from: controller,
      to,
      sent: decided + k * message,
      arrived: decided + (k + 1) * message,
    })
  })
  if (!remapped) return
  let at = begin + duration + redistributionParts.fixed
  for (let from = 0; from < p; from++) {
    for (let to = 0; to < p; to++) {
      const items = transfers.matrix[from * p + to]
      if (from === to || items === 0) continue
      const arrived = at + redistributionParts.message(items, scenario)
      messages.push({ kind: MOVED, from, to, sent: at, arrived })
      at = arrived
    }
  }
}
