/** What has been reported to a processor, and what it has sent and got so far: read off the messages of the whole run. */
import { count, counted } from '../../../../core/text/format.ts'
import type { AsyncDetail } from '../../model/detail.ts'
import type { Course } from '../course.ts'

/** The latest that was reported to a processor of another one's queue. */
interface Reported {
  readonly of: number
  readonly load: number
  /** When the message was sent, and when it was taken; seconds. */
  readonly sent: number
  readonly taken: number
}

/** A message of a processor: one that it sent, or one that it took. */
interface Event {
  readonly message: number
  readonly time: number
  readonly sends: boolean
}

/** No more messages than these are looked through, from the present one back. */
const MOST_READ = 200_000

/** What processor q holds for true of others, as its balancer keeps it: numbers by processor. */
export function heldBy(
  { knowledge: { by, of, value } }: Pick<AsyncDetail, 'knowledge'>,
  q: number,
): ReadonlyMap<number, number> {
  const valueByProcessor = new Map<number, number>()
  for (let k = 0; k < by.length; k++) if (by[k] === q) valueByProcessor.set(of[k], value[k])
  return valueByProcessor
}

/** What processor q knows about others at a time: the latest that it took of each, the freshest first. */
export function knownBy({ schedule, messageAt }: Course, q: number, time: number): readonly Reported[] {
  const { from, to, load, sent, taken } = schedule.messages
  const latest = new Map<number, Reported>()
  const last = messageAt(time)
  for (let m = last - 1; m >= Math.max(0, last - MOST_READ); m--) {
    if (to[m] !== q || load[m] < 0 || !(taken[m] <= time)) continue
    const before = latest.get(from[m])
    if (!before || taken[m] > before.taken) {
      latest.set(from[m], { of: from[m], load: load[m], sent: sent[m], taken: taken[m] })
    }
  }
  return [...latest.values()].sort((a, b) => b.taken - a.taken)
}

/** What was reported to processor q of another one's queue in a span of time, and the latest before: in the order of time. */
export function reportsOver(
  { schedule, messageAt }: Course,
  q: number,
  of: number,
  begin: number,
  end: number,
): readonly Reported[] {
  const { from, to, load, sent, taken } = schedule.messages
  const reports: Reported[] = []
  const last = messageAt(end)
  for (let m = last - 1; m >= Math.max(0, last - MOST_READ); m--) {
    if (to[m] !== q || from[m] !== of || load[m] < 0 || !(taken[m] <= end)) continue
    reports.push({ of, load: load[m], sent: sent[m], taken: taken[m] })
    if (taken[m] < begin) break
  }
  return reports.sort((a, b) => a.taken - b.taken)
}

/** The last messages that processor q sent or took until a time, the latest first. */
export function eventsOf({ schedule, messageAt }: Course, q: number, time: number, most: number): readonly Event[] {
  const { from, to, sent, taken } = schedule.messages
  const events: Event[] = []
  const end = messageAt(time + 1e-12)
  for (let m = end - 1; m >= Math.max(0, end - MOST_READ); m--) {
    if (from[m] === q) events.push({ message: m, time: sent[m], sends: true })
    if (to[m] === q && taken[m] <= time) events.push({ message: m, time: taken[m], sends: false })
    // Whatever was sent earlier may have been taken later, but not by more than a few messages.
    if (events.length >= 4 * most) break
  }
  return events.sort((a, b) => b.time - a.time).slice(0, most)
}

/**
 * How a request for tasks was met, in a sentence, where the processor that it went to had none when it took it: "Processor 5 asked 11, whose
 * queue was empty; 7 other queues were not." Undefined where it had some, or has not taken it by a time.
 */
export function askedInVain({ schedule, queue, lanes }: Course, message: number, time: number): string | undefined {
  const { from, to, taken } = schedule.messages
  const [thief, victim, at] = [from[message], to[message], taken[message]]
  if (!(at <= time) || queue(victim, at) > 0) return undefined
  let others = 0
  for (let q = 0; q < lanes; q++) if (q !== thief && q !== victim && queue(q, at) > 0) others++
  const rest = others === 0 ? 'so were all others' : `${counted(others, 'other queue was', 'other queues were')} not`
  return `Processor ${count(thief)} asked ${count(victim)}, whose queue was empty; ${rest}.`
}

/** The sender of the last message with tasks before a time, or of the last one at all; 0 where there is none yet. */
export function lastSender({ schedule, messageAt }: Course, time: number): number {
  const { from, tasks } = schedule.messages
  const end = messageAt(time + 1e-12)
  for (let m = end - 1; m >= Math.max(0, end - 1000); m--) if (tasks[m] > 0) return from[m]
  return end > 0 ? from[end - 1] : 0
}
