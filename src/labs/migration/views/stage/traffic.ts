/** What goes over the links in a slot: how much over which, and each message from link to link. */
import { activityOf, KINDS, type MigrationDetail } from '../../model/detail.ts'

/** A link, by the processors that it joins, and the messages that it carried in either direction. */
interface LinkTraffic {
  readonly a: number
  readonly b: number
  readonly messages: number
}

/** The traffic of a slot. */
export interface Traffic {
  readonly links: readonly LinkTraffic[]
  /** Messages of the link that carried most. */
  readonly most: number
  /** By hop of the detail: the hop before it of the same message, or −1. */
  readonly before: Int32Array
  /** By hop of the detail: 1 for a message that is sent after its receiver, which has moved. */
  readonly chases: Uint8Array
}

/** The activity of sending a message after its receiver. */
const FORWARD = activityOf('forward')

/** Kinds of messages that the stage draws in ways of their own. */
export const DATA = KINDS.indexOf('data')
export const PROCESS = KINDS.indexOf('process')

/** Reads the traffic of a slot. */
export function trafficOf({ hops, pieces, events }: Pick<MigrationDetail, 'hops' | 'pieces' | 'events'>): Traffic {
  const processors = 1 + hops.reduce((most, { from, to }) => Math.max(most, from, to), 0)
  const counts = new Map<number, number>()
  const before = new Int32Array(hops.length).fill(-1)
  const chases = new Uint8Array(hops.length)
  /** By message and by process, its last hop so far; the channels whose messages have been sent on. */
  const last = new Int32Array(2 + 2 * hops.reduce((most, { subject }) => Math.max(most, subject), 0)).fill(-1)
  const moved = new Map<number, number>()
  const forwarded = new Set<number>()
  const forwards = pieces.filter(({ state }) => state === FORWARD)
  let nextForward = 0
  let nextEvent = 0
  for (const [h, { kind, subject, from, to, sent }] of hops.entries()) {
    for (; nextEvent < events.length && events[nextEvent].time <= sent; nextEvent++) {
      if (events[nextEvent].what !== 'sent') continue
      forwarded.delete(events[nextEvent].channel)
      last[2 * events[nextEvent].channel] = -1
    }
    for (; nextForward < forwards.length && forwards[nextForward].begin <= sent; nextForward++) {
      forwarded.add(forwards[nextForward].channel)
    }
    const latest = kind === PROCESS ? (moved.get(subject) ?? -1) : last[2 * subject + kind]
    if (latest >= 0 && hops[latest].to === from) before[h] = latest
    if (kind === PROCESS) {
      moved.set(subject, h)
      continue
    }
    last[2 * subject + kind] = h
    if (kind === DATA && forwarded.has(subject)) chases[h] = 1
    const link = Math.min(from, to) * processors + Math.max(from, to)
    counts.set(link, (counts.get(link) ?? 0) + 1)
  }
  let most = 0
  const links = Array.from(counts, ([link, messages]) => {
    most = Math.max(most, messages)
    return { a: Math.floor(link / processors), b: link % processors, messages }
  })
  return { links, most, before, chases }
}
