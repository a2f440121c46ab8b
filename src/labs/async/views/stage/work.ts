/** The machine at work: what is painted of a moment, and its numbers in words. */

import { rowName } from '../../../../charts/rows.ts'
import { Speeds } from '../../../../core/machines/speeds.ts'
import { type AxisId, axisOf, unitOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { rowShown, type Shown } from '../../../../core/playhead/shown.ts'
import type { Recording } from '../../../../core/recording.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import type { Fact, Work } from '../../../../views/network/graph.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details, RunView } from '../../../page.ts'
import type { AsyncDetail } from '../../model/detail.ts'
import type { Course } from '../course.ts'
import { STEP_SECONDS, scenarioOf } from '../scenario.ts'
import { flightsAt, instantAt, statesAt } from '../shown.ts'
import { type Flight, waitingAt } from './flights.ts'
import type { AsyncGraph } from './machine.ts'
import { USES } from './paint.ts'

/** A row and, as soon as it has come, the microsecond under the playhead. */
interface Moment {
  readonly row: number
  readonly time: number
  readonly detail: AsyncDetail | undefined
}

/** What is painted. The arrays are written over by the next one. */
export interface Picture {
  /** Whether it is one instant; else processors are shown by their shares of a slot of time. */
  readonly exact: boolean
  /** Whether it is known what each processor does and has, and not only shares of time and means. */
  readonly followed: boolean
  /** By processor, an index of `USES`. */
  readonly state: Uint8Array
  /** By processor, where an instant is followed slowly: how much of what it is doing is done, from 0 to 1; 0 elsewhere. */
  readonly progress: Float32Array
  /** By processor and use: shares of the slot. */
  readonly shares: Float32Array
  /** The queue of processor q is `loads[from + q]`. */
  readonly loads: ArrayLike<number>
  readonly from: number
  readonly flights: readonly Flight[]
  /** What is painted: an instant, or a row. */
  readonly shown: Shown
}

/** What labels can be about: what each processor does and has, as the caption counts it, and the messages on their way. */
export interface MarkedMoment {
  readonly states: ReturnType<typeof statesAt>
  /** None while it plays: there they pass too fast for words. */
  readonly flights: readonly Flight[]
}

/** A machine at work, with what is painted of it. */
export interface AsyncWork extends Work<Moment> {
  readonly graph: AsyncGraph
  /** Undefined where nothing has been recorded. Asked for once a frame. */
  picture(): Picture | undefined
  /** Undefined where nothing has been recorded. */
  marked(): MarkedMoment | undefined
}

/** While it plays, single states are shown only where a piece of computing is seen for this long; in seconds. */
const SEEN_PIECE = 0.12

/** How far a piece is can be followed where one of computing takes this long, in seconds. */
const FOLLOWED_PIECE = 1

const IDLE = USES.length - 1

/** The matrices that hold what the time of a slot goes to, in the order of `USES`. */
const MATRICES = ['compute', 'communication', 'overhead', 'wait', 'idle'] as const

interface WorkOptions {
  readonly run: RunView
  readonly id: AxisId
  readonly playhead: Playhead
  readonly details: Details
  readonly course: Course | undefined
  /** Whether the reader wants nothing to move by itself. */
  readonly still: boolean
}

/** Seconds of a row. */
const secondsOf = ({ columns }: Recording, row: number) => columns.time[row] - (row > 0 ? columns.time[row - 1] : 0)

/** What the stage shows of a run, at the playhead's place whenever it is asked. */
export function workOf(graph: AsyncGraph, { run, id, playhead, details, course, still }: WorkOptions): AsyncWork {
  const { recording } = run
  const unit = unitOf(id)
  const axis = axisOf(recording, unit)
  const pace = createPace()
  const p = graph.processors
  const state = new Uint8Array(p)
  const progress = new Float32Array(p)
  const queues = new Int32Array(p)
  const shares = new Float32Array(p * USES.length)
  /** The latest moment: the same object until it changes. */
  let moment: Moment = { row: -1, time: 0, detail: undefined }
  const timeAt = (x: number) => (unit === 'seconds' ? x : x * STEP_SECONDS)

  /** What is known about the microsecond of a step. */
  const near = (step: number): AsyncDetail | undefined => {
    const detail = details.get()?.detail as AsyncDetail | undefined
    return detail?.load?.length === p && detail.slot === Math.floor(step) ? detail : undefined
  }

  const fromCourse = (course: Course, time: number, followed: boolean) => {
    const { begin, end, state: uses } = course.schedule.pieces
    for (let q = 0; q < p; q++) {
      const piece = course.pieceUnder(q, time)
      state[q] = piece < 0 ? IDLE : uses[piece]
      progress[q] = followed && piece >= 0 ? (time - begin[piece]) / (end[piece] - begin[piece]) : 0
      queues[q] = course.queue(q, time)
    }
  }
  const fromDetail = ({ pieces }: AsyncDetail, time: number) => {
    state.fill(IDLE)
    for (const { lane, state: use, begin, end } of pieces) if (begin <= time && time < end) state[lane] = use
  }
  const fromRow = (row: number) => {
    const seconds = Math.max(1e-12, secondsOf(recording, row))
    for (const [use, id] of MATRICES.entries()) {
      const matrix = recording.matrices[id]
      for (let q = 0; q < p; q++) shares[q * USES.length + use] = matrix[row * p + q] / seconds
    }
  }
  const speeds = new Speeds(scenarioOf(run.values), p)
  const isRecorded = () => recording.count > 0 && recording.lanes === p
  const placeNow = () => {
    const x = playhead.position()
    return { id, x, share: 0, playing: playhead.playing() && axis.covers(x) }
  }

  return {
    graph,
    unit: 'tasks',
    now() {
      const x = playhead.readable()
      const row = axis.rowAt(x)
      const detail = playhead.playing() ? undefined : near(axis.stepAt(x))
      const time = timeAt(x)
      if (moment.row !== row || moment.detail !== detail || moment.time !== time) moment = { row, time, detail }
      return moment
    },
    playing: playhead.playing,
    subscribe: (listener) => subscribeAll(listener, playhead, details),
    frame() {
      if (!isRecorded()) return { motion: 'arrows', from: 0, now: 0 }
      const row = axis.rowAt(playhead.position())
      const load = recording.matrices.load.subarray(row * p, (row + 1) * p)
      const queue = graph.layout === 'server' && course ? waitingAt(course, 0, timeAt(playhead.position())) : undefined
      const values = Int32Array.from(load, Math.round)
      return { values, motion: 'arrows', from: 0, now: 0, ...(queue === undefined ? {} : { queue }) }
    },
    picture() {
      if (!isRecorded()) return undefined
      const place = placeNow()
      const { x, playing } = place
      const now = instantAt(run, place, details.get(), course)
      const shown = now ?? rowShown(recording, place)
      const { row } = shown
      const time = timeAt(x)
      pace.at(axis.stepAt(x), playing, still)
      /** Seconds of the run in a second. */
      const rate = pace.rate() * STEP_SECONDS
      // What processors do one after the other is too fast for eyes, in play: then they have their shares of the row's time.
      const exact = now !== undefined && (!course || (rate * SEEN_PIECE < course.meanPiece && (!playing || rate > 0)))
      if (course) fromCourse(course, time, exact && playing && !still && rate * FOLLOWED_PIECE < course.meanPiece)
      else if (now) fromDetail(now.instant as AsyncDetail, time)
      if (!exact) fromRow(row)
      const loads = course ? queues : (now?.instant as AsyncDetail | undefined)?.load
      return {
        exact,
        followed: loads !== undefined,
        state,
        progress,
        shares,
        loads: loads ?? recording.matrices.load,
        from: loads ? 0 : row * p,
        flights: now ? flightsAt(now.instant, time) : [],
        shown,
      }
    },
    marked() {
      if (!isRecorded()) return undefined
      const place = placeNow()
      const now = instantAt(run, place, details.get(), course)
      if (!now) {
        // Until the course has come the row is drawn.
        const { compute, load } = recording.matrices
        const from = rowShown(recording, place).row * p
        const states = Array.from({ length: p }, (_, q) => ({
          state: compute[from + q] > 0 ? USES.indexOf('compute') : IDLE,
          queue: Math.round(load[from + q]),
        }))
        return { states, flights: [] }
      }
      const { instant, time } = now
      return { states: statesAt(instant, time, p), flights: place.playing ? [] : flightsAt(instant, time) }
    },
    summary: ({ row }) => summary(graph, recording, row),
    facts: (processor, now) => [
      ...(speeds.even ? [] : [{ label: 'Speed', value: quantity(speeds.at(processor, 1e9 * now.time), '×') }]),
      ...factsOf(recording, now, processor),
    ],
    table({ row, detail }) {
      if (!isRecorded()) return undefined
      if (detail) {
        return { caption: `Tasks in the queues at ${quantity(detail.end, 's')}`, values: detail.load }
      }
      const load = recording.matrices.load.subarray(row * p, (row + 1) * p)
      return {
        caption: `Tasks in the queues on average, rounded, ${rowName(recording, 'time slot', row)}`,
        values: Int32Array.from(load, Math.round),
      }
    },
  }
}

/** One sentence on the whole machine. */
function summary(graph: AsyncGraph, { columns, count: rows }: Recording, row: number): string {
  const start = `${graph.name}, ${graph.size}`
  if (row < 0 || row >= rows) return `${start}; nothing has been simulated yet.`
  const tasks = columns.tasks[row]
  return `${start}; until ${quantity(columns.time[row], 's')}: ${quantity(tasks)} ${tasks === 1 ? 'task' : 'tasks'} in the system and ${quantity(columns.inFlight[row])} ${columns.inFlight[row] === 1 ? 'message on its' : 'messages on their'} way, on average.`
}

/** What is known about a processor in a row, and in the microsecond that has been looked into. */
function factsOf(recording: Recording, { row, time, detail }: Moment, processor: number): readonly Fact[] {
  const { matrices, lanes, count: rows } = recording
  if (row < 0 || row >= rows || processor >= lanes) return []
  const at = row * lanes + processor
  const seconds = Math.max(1e-12, secondsOf(recording, row))
  const facts: Fact[] = []
  if (detail) {
    const piece = detail.pieces.find((one) => one.lane === processor && one.begin <= time && time < one.end)
    facts.push(
      { label: 'Now', value: timeUses[piece ? USES[piece.state] : 'idle'].label.toLowerCase() },
      { label: 'In the queue', value: count(detail.load[processor]) },
      { label: 'Nodes executed', value: count(detail.nodes[processor]) },
    )
  } else facts.push({ label: 'In the queue, on average', value: quantity(matrices.load[at]) })
  for (const [use, id] of MATRICES.entries()) {
    const share = (100 * matrices[id][at]) / seconds
    if (share > 0) facts.push({ label: timeUses[USES[use]].label, value: quantity(Math.min(100, share), '%') })
  }
  facts.push(
    { label: 'Messages out', value: count(matrices.sent[at]) },
    { label: 'Messages in', value: count(matrices.taken[at]) },
  )
  return facts
}
