/** What is on its way at a moment. */
import type { AsyncMessage } from '../../model/detail.ts'
import type { Course } from '../course.ts'

/** A message on its way. */
export interface Flight {
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly tasks: number
  /** How far it is, from 0 to 1. */
  readonly share: number
}

/** More messages than these at once are not distinguished: then only those with tasks are shown, as far as there is room for these. */
export const MOST_FLIGHTS = 400

/** No more messages than these are looked at for a picture. */
const MOST_SEEN = 20_000

/** Messages of a run that are on their way at a time, and no others: a dot is a message that is under way now. */
export function flightsIn({ schedule, messageAt, flight: farthest }: Course, time: number): readonly Flight[] {
  const { kind, from, to, tasks, sent, arrived } = schedule.messages
  const flights: Flight[] = []
  let carried: Flight[] | undefined
  const last = messageAt(time + 1e-12)
  const first = Math.max(messageAt(time - farthest), last - MOST_SEEN)
  for (let m = first; m < last; m++) {
    const share = (time - sent[m]) / Math.max(arrived[m] - sent[m], 1e-12)
    if (share >= 1) continue
    const flight = { kind: kind[m], from: from[m], to: to[m], tasks: tasks[m], share }
    flights.push(flight)
    if (flights.length > MOST_FLIGHTS) {
      carried = flights.filter((one) => one.tasks > 0)
      if (carried.length > MOST_FLIGHTS) return []
      flights.length = 0
      flights.push(...carried)
    }
  }
  return carried ? flights.filter((one) => one.tasks > 0) : flights
}

/** The same of the messages of a slot of time. */
export function flightsOf(messages: readonly AsyncMessage[], time: number): readonly Flight[] {
  return messages
    .filter(({ sent, arrived }) => sent <= time && time < arrived)
    .slice(0, MOST_FLIGHTS)
    .map(({ kind, from, to, tasks, sent, arrived }) => ({
      kind,
      from,
      to,
      tasks,
      share: (time - sent) / (arrived - sent),
    }))
}

/** Messages at a processor that have arrived and that it has not taken yet. */
export function waitingAt({ schedule, messageAt, longest }: Course, processor: number, time: number): number {
  const { to, sent, arrived, taken } = schedule.messages
  const last = messageAt(time)
  let waiting = 0
  for (let m = Math.max(messageAt(time - longest), last - MOST_SEEN); m < last; m++) {
    if (to[m] !== processor || sent[m] > time || arrived[m] > time) continue
    if (!(taken[m] <= time)) waiting++
  }
  return waiting
}
