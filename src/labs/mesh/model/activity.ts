/** What lanes do and send in an iteration, for schedules drawn in time and for traces. */
import type { Message, Span } from '../../../core/lab.ts'
import type { Check } from './course.ts'
import type { Entry } from './log.ts'
import type { Scenario } from './scenario.ts'
import { checkMessages, crossingOf, exchangeTimes, transferMessageTime, volumeOf, wireTime } from './times.ts'

/** In the order of the lab's states. */
export const STATES = ['compute', 'communicate', 'overhead', 'wait', 'idle'] as const
const [COMPUTE, COMMUNICATE, OVERHEAD, WAIT, IDLE] = [0, 1, 2, 3, 4]

/** In the order of the kinds of messages. */
export const KINDS = ['elements fetched', 'report', 'decision', 'elements moved', 'elements scattered'] as const
const [FETCHED, REPORT, DECISION, MOVED, SCATTERED] = [0, 1, 2, 3, 4]

/** What happens in an iteration and in the check and the remap behind it. */
interface IterationActivity {
  readonly spans: readonly Span[]
  readonly messages: readonly Message[]
}

/**
 * Lays an iteration out in time. First the elements that are fetched cross the one wire, message after message; then each processor
 * handles what it got, computes, and waits at the barrier; what is scattered follows. A check's reports come one after the other, its decisions go out so; what
 * moves goes over the wire as well, and then all build their schedules.
 */
export function activityOf(entry: Entry, check: Check | undefined, scenario: Scenario): IterationActivity {
  const { processors: p } = scenario
  const { done, times, following = 0 } = entry
  const { weighted } = entry.traffic
  const volume = volumeOf(entry.traffic, scenario, weighted)
  const scattering = volume.scatter.elements > 0 ? wireTime(crossingOf(entry.traffic, scenario).scatter, scenario) : 0
  const spans: Span[] = []
  const messages: Message[] = []
  const span: AddSpan = (lane, state, from, to) => {
    if (to > from) spans.push({ lane, state, begin: from, end: to })
  }
  for (let i = 0; i < p; i++) addSpans(entry, i, scattering, scenario, span)
  if (entry.wire > 0 && scattering > 0) addScattered(entry, done - scattering, scenario, messages)
  if (entry.wire > 0 && volume.gather.elements > 0) addFetched(entry, scenario, messages)
  if (check) addCheck(check, scenario, span, messages)
  else if (following > 0)
    for (let i = 0; i < p; i++) span(i, times[4 * p + i] > 0 ? IDLE : OVERHEAD, done, done + following)
  return { spans, messages }
}

/** Notes what a processor does for a while, where that takes time. */
type AddSpan = (lane: number, state: number, from: number, to: number) => void

/** What a processor does in an iteration. @param scattering seconds that scattering takes on the wire, behind the barrier */
function addSpans(entry: Entry, i: number, scattering: number, scenario: Scenario, span: AddSpan): void {
  const { processors: p } = scenario
  const { begin, done, wire, times } = entry
  const barrier = done - scattering
  const [, compute, communicate, wait, idle] = [0, 1, 2, 3, 4].map((k) => times[k * p + i])
  if (idle > 0) {
    const computed = Math.min(done, begin + compute)
    span(i, COMPUTE, begin, computed)
    span(i, IDLE, computed, done)
    return
  }
  // Load and speed slow down both halves alike.
  const halves = exchangeTimes(entry.traffic.neighbours[i], 1, 1, scenario)
  const both = halves.gather + halves.scatter
  const share = scattering > 0 && both > 0 ? halves.gather / both : 1
  const handled = begin + (scattering > 0 ? share * (communicate - wire) + wire - scattering : communicate)
  span(i, COMMUNICATE, begin, handled)
  const after = scattering > 0 ? (1 - share) * (communicate - wire) : 0
  // Rounding must not let the slowest one compute beyond the barrier.
  const computed = wait > 0 ? Math.min(barrier, handled + compute) : barrier - after
  span(i, COMPUTE, handled, computed)
  const scattered = wait > 0 ? Math.min(barrier, computed + after) : barrier
  span(i, COMMUNICATE, computed, scattered)
  span(i, WAIT, scattered, barrier)
  span(i, COMMUNICATE, barrier, done)
}

/** What is scattered, from the barrier on: what one fetches from another when it reads, it sends there when it adds. */
function addScattered({ traffic }: Entry, barrier: number, scenario: Scenario, messages: Message[]): void {
  const { processors: p, costs } = scenario
  const { matrix } = traffic.weighted ?? traffic
  let at = barrier
  for (let from = 0; from < p; from++) {
    // On a switch all send at once.
    if (costs.isSwitched) at = barrier
    for (let to = 0; to < p; to++) {
      const items = matrix[to * p + from]
      if (items === 0) continue
      const arrived = at + wireTime(items, scenario)
      messages.push({ kind: SCATTERED, from, to, sent: at, arrived })
      at = arrived
    }
  }
}

/** What is fetched, from the iteration's beginning on; with multicast one message serves all that fetch from a processor. */
function addFetched({ begin, traffic }: Entry, scenario: Scenario, messages: Message[]): void {
  const { processors: p, multicast, costs } = scenario
  const { matrix, edge } = traffic.weighted ?? traffic
  let at = begin
  for (let from = 0; from < p; from++) {
    if (costs.isSwitched) at = begin
    const shared = at + wireTime(edge[from], scenario)
    for (let to = 0; to < p; to++) {
      const items = matrix[from * p + to]
      if (items === 0) continue
      const arrived = multicast ? shared : at + wireTime(items, scenario)
      messages.push({ kind: FETCHED, from, to, sent: at, arrived })
      if (!multicast) at = arrived
    }
    if (multicast) at = shared
  }
}

/** What a check takes, and the remap that follows from it. */
function addCheck(check: Check, scenario: Scenario, span: AddSpan, messages: Message[]): void {
  const { processors: p } = scenario
  const { begin, duration, away, remapped, price, owed, transfers } = check
  const end = begin + duration + owed + (remapped ? price : 0)
  for (let i = 0; i < p; i++) span(i, away[i] ? IDLE : OVERHEAD, begin, end)
  const present = Array.from({ length: p }, (_, i) => i).filter((i) => !away[i])
  const [controller, ...others] = present
  const { checkMessage: message, check: deciding, isSwitched } = scenario.costs
  const { reports, decisions } = checkMessages(present.length, scenario)
  if (scenario.distributed) {
    let sent = 0
    for (const from of present) {
      if (isSwitched) sent = 0
      for (const to of present) {
        if (to === from) continue
        const at = begin + sent * message
        messages.push({ kind: REPORT, from, to, sent: at, arrived: at + message })
        if (!scenario.multicastChecks) sent++
      }
      if (scenario.multicastChecks) sent++
    }
  } else
    others.forEach((from, k) => {
      messages.push({
        kind: REPORT,
        from,
        to: controller,
        sent: begin + k * message,
        arrived: begin + (k + 1) * message,
      })
    })
  const decided = begin + reports * message + deciding
  if (decisions > 0)
    others.forEach((to, nth) => {
      const k = decisions === 1 ? 0 : nth
      messages.push({
        kind: DECISION,
        from: controller,
        to,
        sent: decided + k * message,
        arrived: decided + (k + 1) * message,
      })
    })
  if (!remapped) return
  let at = begin + duration + scenario.costs.remap
  for (let from = 0; from < p; from++) {
    if (isSwitched) at = begin + duration + scenario.costs.remap
    for (let to = 0; to < p; to++) {
      const items = transfers.matrix[from * p + to]
      if (from === to || items === 0) continue
      const arrived = at + transferMessageTime(items, scenario)
      messages.push({ kind: MOVED, from, to, sent: at, arrived })
      at = arrived
    }
  }
}
