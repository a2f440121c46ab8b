/** The whole run by processor: what each did at any time, and which messages were under way. */
import { spanAfter } from '../../../views/gantt/lanes.ts'
import type { ScheduleArtifact } from '../model/detail.ts'

/** A processor does nothing. */
export const IDLE = -1

/** A run that can be asked about any moment. */
export interface Course {
  readonly schedule: ScheduleArtifact
  readonly lanes: number
  /** When the last piece ends, in seconds. */
  readonly end: number
  /** Pieces of a lane, in the order of time, are `order[k]` for k from `first[lane]` on and before `first[lane + 1]`. */
  readonly first: Int32Array
  readonly order: Int32Array
  /** How long a piece of computing is on average. */
  readonly meanPiece: number
  /** The longest times of messages: from sending to arriving, and to being taken. */
  readonly flight: number
  readonly longest: number
  /** Kinds of messages that occur without tasks. */
  readonly occurring: ReadonlySet<number>
  /** The piece of a lane at a time, as an index of the schedule; −1 where it is idle. */
  pieceUnder(lane: number, time: number): number
  /** What a lane does: an index of `ACTIVITIES`, or `IDLE`. */
  doing(lane: number, time: number): number
  /** How many tasks are in a lane's queue. */
  queue(lane: number, time: number): number
  /** The first message that is sent at a time or later. */
  messageAt(time: number): number
  /** The first piece of a lane, as an index of `order`, that ends after a time. */
  pieceAt(lane: number, time: number): number
}

const courses = new WeakMap<ScheduleArtifact, Course>()

/** The course of a schedule; the same object every time. */
export function courseOf(schedule: ScheduleArtifact, lanes: number): Course {
  const cached = courses.get(schedule)
  if (cached?.lanes === lanes) return cached
  const course = makeCourse(schedule, lanes)
  courses.set(schedule, course)
  return course
}

function makeCourse(schedule: ScheduleArtifact, lanes: number): Course {
  const { lane, state, begin, end } = schedule.pieces
  const first = new Int32Array(lanes + 1)
  for (const q of lane) first[q + 1]++
  for (let q = 0; q < lanes; q++) first[q + 1] += first[q]
  const next = first.slice()
  const order = new Int32Array(lane.length)
  let last = 0
  let computing = 0
  let computed = 0
  for (let i = 0; i < lane.length; i++) {
    // Nearly all come in the order of time already.
    let at = next[lane[i]]++
    for (; at > first[lane[i]] && begin[order[at - 1]] > begin[i]; at--) order[at] = order[at - 1]
    order[at] = i
    if (end[i] > last) last = end[i]
    if (state[i] !== 0) continue
    computing += end[i] - begin[i]
    computed++
  }
  const { kind, tasks, sent, arrived, taken } = schedule.messages
  const occurring = new Set<number>()
  let flight = 0
  let longest = 0
  for (let m = 0; m < sent.length; m++) {
    if (tasks[m] === 0) occurring.add(kind[m])
    if (arrived[m] - sent[m] > flight) flight = arrived[m] - sent[m]
    const until = Number.isNaN(taken[m]) ? arrived[m] : taken[m]
    if (until - sent[m] > longest) longest = until - sent[m]
  }
  const spans = { ...schedule.pieces, first, order }
  const pieceAt = (q: number, time: number) => spanAfter(spans, q, time)
  const pieceUnder = (q: number, time: number): number => {
    const at = pieceAt(q, time)
    return at < first[q + 1] && begin[order[at]] <= time ? order[at] : -1
  }
  return {
    schedule,
    lanes,
    end: last,
    first,
    order,
    meanPiece: computed > 0 ? computing / computed : 0,
    flight,
    longest,
    occurring,
    pieceAt,
    pieceUnder,
    doing(q, time) {
      const piece = pieceUnder(q, time)
      return piece < 0 ? IDLE : state[piece]
    },
    queue(q, time) {
      const { first: from, at, load } = schedule.queues
      let low = from[q]
      let high = from[q + 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if (at[middle] > time) high = middle
        else low = middle + 1
      }
      return low > from[q] ? load[low - 1] : 0
    },
    messageAt(time) {
      let low = 0
      let high = sent.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (sent[middle] >= time) high = middle
        else low = middle + 1
      }
      return low
    },
  }
}
