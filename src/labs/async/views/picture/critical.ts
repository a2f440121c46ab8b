/**
 * What determined the end of a run: from the last piece backwards, what its processor was waiting for, which is the piece before it on the
 * same processor or, where there is a gap, the message that ended it.
 */
import { capital, listed } from '../../../../core/text/case.ts'
import { counted, percent, quantity } from '../../../../core/text/format.ts'
import { ACTIVITIES } from '../../model/detail.ts'
import type { Course } from '../course.ts'

/** Times are whole nanoseconds in the model: what is nearer than this is the same time. */
const SAME = 0.4e-9

const WAIT = ACTIVITIES.indexOf('wait')
const COMMUNICATE = ACTIVITIES.indexOf('communicate')

/** What the path consists of, in the order in which it is said. */
export const PARTS = ['compute', 'communicate', 'overhead', 'flight', 'pause'] as const

export type Part = (typeof PARTS)[number]

/** What a part is called in a sentence after its share. */
const WORDS: Readonly<Record<Part, string>> = {
  compute: 'computing',
  communicate: 'communicating',
  overhead: 'overhead',
  flight: 'messages in flight',
  pause: 'waiting for a timer',
}

/** A link of the chain. Each begins where the one before it ends; seconds. */
interface PathLink {
  /** A piece of a processor, a message to it, or a gap that no message ended. */
  readonly kind: 'piece' | 'message' | 'pause'
  /** The processor of a piece or gap; for a message, its receiver. */
  readonly lane: number
  /** The piece's or the message's index in the schedule; −1 for a gap. */
  readonly index: number
  readonly begin: number
  readonly end: number
}

/** The chain, in the order of time: from the run's beginning to its end. */
export interface CriticalPath {
  readonly links: readonly PathLink[]
  /** Seconds by part: together the time of the run. */
  readonly spent: Readonly<Record<Part, number>>
}

const paths = new WeakMap<Course, CriticalPath>()

/** The critical path of a run; the same object every time. */
export function criticalPathOf(course: Course): CriticalPath {
  const path = paths.get(course) ?? makePath(course)
  paths.set(course, path)
  return path
}

function makePath(course: Course): CriticalPath {
  const { schedule, first, order, pieceAt } = course
  const { begin, end, state } = schedule.pieces
  const { sent, arrived, from } = schedule.messages
  const messageThatWoke = takenIn(course)
  const links: PathLink[] = []
  let { lane, time } = lastOf(course)
  while (time > SAME) {
    const k = pieceAt(lane, time - SAME)
    const i = k < first[lane + 1] ? order[k] : -1
    const under = i >= 0 && begin[i] < time - SAME
    if (under && state[i] !== WAIT) {
      links.push({ kind: 'piece', lane, index: i, begin: begin[i], end: time })
      time = begin[i]
      continue
    }
    // Nothing was done: since the piece before, or since it has been blocked.
    const since = under ? begin[i] : k > first[lane] ? end[order[k - 1]] : 0
    const m = messageThatWoke(lane, time)
    const until = m >= 0 ? arrived[m] : since
    if (until < since - SAME || m < 0) {
      links.push({ kind: 'pause', lane, index: -1, begin: since, end: time })
      time = since
      continue
    }
    if (until < time - SAME) links.push({ kind: 'pause', lane, index: -1, begin: until, end: time })
    links.push({ kind: 'message', lane, index: m, begin: sent[m], end: Math.min(until, time) })
    lane = from[m]
    time = sent[m]
  }
  links.reverse()
  return { links, spent: spentOn(course, links) }
}

/** The processor whose piece ends last, and when; of several, one that computes. */
function lastOf({ schedule, end: whole }: Course): { lane: number; time: number } {
  const { lane, end, state } = schedule.pieces
  let last = -1
  for (let i = 0; i < end.length; i++) {
    if (end[i] < whole - SAME || state[i] === WAIT) continue
    if (last < 0 || state[i] < state[last]) last = i
  }
  return last < 0 ? { lane: 0, time: 0 } : { lane: lane[last], time: end[last] }
}

/** Finds the message that a processor took at a time, the last one to arrive where there are several; −1 where there is none. */
function takenIn({ schedule, lanes }: Course): (lane: number, time: number) => number {
  const { to, taken, arrived } = schedule.messages
  const by: number[][] = Array.from({ length: lanes }, () => [])
  for (let m = 0; m < to.length; m++) if (!Number.isNaN(taken[m])) by[to[m]].push(m)
  for (const messages of by) messages.sort((a, b) => taken[a] - taken[b])
  return (lane, time) => {
    const messages = by[lane]
    let [low, high] = [0, messages.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (taken[messages[middle]] < time - SAME) low = middle + 1
      else high = middle
    }
    let latest = -1
    for (; low < messages.length && taken[messages[low]] < time + SAME; low++) {
      if (latest < 0 || arrived[messages[low]] > arrived[latest]) latest = messages[low]
    }
    return latest
  }
}

/** How long the sender of a message of the path is busy with it, as a part of the time until it arrives. */
function sending({ schedule, first, order, pieceAt }: Course, { index, begin, end }: PathLink): number {
  const { pieces, messages } = schedule
  const lane = messages.from[index]
  const k = pieceAt(lane, begin + SAME)
  if (k >= first[lane + 1]) return 0
  const i = order[k]
  return pieces.state[i] === COMMUNICATE && pieces.begin[i] <= begin + SAME ? Math.min(end, pieces.end[i]) - begin : 0
}

function spentOn(course: Course, links: readonly PathLink[]): Record<Part, number> {
  const spent: Record<Part, number> = { compute: 0, communicate: 0, overhead: 0, flight: 0, pause: 0 }
  for (const link of links) {
    const length = link.end - link.begin
    if (link.kind === 'pause') spent.pause += length
    else if (link.kind === 'piece') spent[ACTIVITIES[course.schedule.pieces.state[link.index]] as Part] += length
    else {
      const busy = sending(course, link)
      spent.communicate += busy
      spent.flight += length - busy
    }
  }
  return spent
}

/** A stay at a processor, with what it begins with: links that follow each other there. */
interface Leg {
  readonly lane: number
  readonly begin: number
  readonly end: number
  readonly spent: Readonly<Record<Part, number>>
  /** The message that it begins with; −1 for the first. */
  readonly message: number
}

/** The path processor by processor. A message belongs to the stay that it begins. */
export function legsOf(course: Course, { links }: CriticalPath): readonly Leg[] {
  const groups: PathLink[][] = []
  for (const link of links) {
    if (groups.length === 0 || link.kind === 'message') groups.push([])
    groups[groups.length - 1].push(link)
  }
  return groups.map((group) => ({
    lane: group[0].lane,
    begin: group[0].begin,
    end: group[group.length - 1].end,
    spent: spentOn(course, group),
    message: group[0].kind === 'message' ? group[0].index : -1,
  }))
}

/** What the path consists of, the most first, in a sentence. */
export function sentenceOf(course: Course): string {
  const path = criticalPathOf(course)
  const legs = legsOf(course, path)
  if (legs.length === 0) return 'Nothing takes any time.'
  const shares = PARTS.filter((part) => path.spent[part] > SAME)
    .sort((a, b) => path.spent[b] - path.spent[a])
    .map((part) => `${percent(path.spent[part] / course.end)} ${WORDS[part]}`)
  const visited = new Set(legs.map(({ lane }) => lane)).size
  const messages = legs.filter(({ message }) => message >= 0).length
  const way = messages > 0 ? ` by ${counted(messages, 'message')}` : ''
  return `What determined the end: a chain through ${counted(visited, 'processor')}${way}. Of its ${quantity(course.end, 's')}, ${listed(shares)}.`
}

/** The path as a table: a row a stay at a processor. */
export function pathTable(course: Course, kindOf: (message: number) => string) {
  const legs = legsOf(course, criticalPathOf(course))
  return {
    note: 'The chain from the beginning to the end. Each stay begins with the message that the processor was waiting for, and lasts until it sends the next.',
    head: ['Stay', 'Processor', 'Begins', 'Lasts', 'Begins with', ...PARTS.map((part) => capital(WORDS[part]))],
    rows: legs.map(({ lane, begin, end, message, spent }, k) => [
      String(k + 1),
      String(lane),
      quantity(begin, 's'),
      quantity(end - begin, 's'),
      message < 0 ? 'the beginning' : kindOf(message),
      ...PARTS.map((part) => quantity(spent[part], 's')),
    ]),
  }
}
