/** The machine at work: the crowd of a moment to be painted, and its numbers in words. */

import { rowName } from '../../../../charts/rows.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { rowShown, type Shown } from '../../../../core/playhead/shown.ts'
import type { Recording } from '../../../../core/recording.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { Fact, Graph, Work } from '../../../../views/network/graph.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details } from '../../../page.ts'
import { CYCLES_PER_SECOND, type Hop, type MigrationDetail, processesOf } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'
import { shown } from '../shown.ts'
import { atInstant, byLoad, type Crowd, inSlot, newCrowd } from './crowd.ts'
import { createFlights, type Flight } from './flights.ts'
import { type Slot, slotOf } from './slot.ts'
import { PROCESS, type Traffic } from './traffic.ts'

/** A row, and the slot under the playhead, as soon as it has come. */
export interface Moment {
  readonly row: number
  readonly slot: Slot | undefined
  readonly time: number
}

/** What is painted of a moment. */
interface Picture {
  readonly crowd: Crowd
  /** What is on its way, and the links that processes take in the slot, where they are to stand as arrows. */
  readonly flights: readonly Flight[]
  readonly arrows: readonly { readonly hop: Hop }[]
  /** The traffic of the slot, and the most that a link has carried in a slot so far. */
  readonly traffic: Traffic | undefined
  readonly most: number
}

/** A machine at work, with what is painted of it. */
export interface MachineWork extends Work<Moment> {
  /** The processes at the playhead; undefined where nothing has been recorded. */
  crowd(): Crowd | undefined
  /** The same with all that moves; undefined where nothing has been recorded. Asked for once a frame; `only` says about which channels messages are shown. */
  picture(only?: (channel: number) => boolean): Picture | undefined
  /** The processes at the playhead as they are drawn, but without what fades; undefined where they are not distinguished. */
  marked(): { readonly crowd: Crowd; readonly slot: Slot } | undefined
  /** Where a process is, as far as that is known; −1 where it is not. */
  placeOf(process: number): number
  /** The cells of WATOR's sea, where the program is that and has been looked into. */
  sea(): Uint8Array | undefined
  /** What the processors did in the row that is painted. */
  use(): {
    readonly compute: ArrayLike<number>
    readonly router: ArrayLike<number>
    readonly from: number
    readonly cycles: number
  }
}

/** A moment as it is painted. */
interface Present {
  /** The position on the axis. */
  readonly x: number
  readonly playing: boolean
  /** The slot, or a recent one while it plays. */
  readonly slot: Slot | undefined
  /** Seconds of the run in a second, while it plays. */
  readonly rate: number
}

/** Cycles of a row of the recording. */
const cyclesOf = ({ columns }: Recording, row: number) =>
  Math.max(1, Math.round((columns.time[row] - (row > 0 ? columns.time[row - 1] : 0)) * CYCLES_PER_SECOND))

/** While it plays a single instant is shown only where a time slice of a processor is seen for this long, in seconds. */
const SEEN = 0.15

/** More slots a second than these are not all looked into. */
const FAST = 30

/** While it plays everything takes at least this long on a link, in seconds. */
const SEEN_ON_A_LINK = 0.45

/**
 * What is new in a slot comes into view within this many milliseconds while it plays; more slowly where slots are but
 * moments that are seen.
 */
const EASE_MS = 160
const EASE_MOMENTS_MS = 500

/**
 * @param still whether the reader wants nothing to move by itself
 * @param plain whether processes are not distinguished, as beside machines that are not looked into
 */
export function workOf(
  graph: Graph,
  { values, recording }: { readonly values: MigrationValues; readonly recording: Recording },
  unit: AxisUnit,
  playhead: Playhead,
  details: Details,
  still: boolean,
  plain = false,
): MachineWork {
  const axis = axisOf(recording, unit)
  const pace = createPace()
  const crowd = newCrowd(processesOf(values), graph.processors)
  const marking = newCrowd(processesOf(values), graph.processors)
  let painted = 0
  /** The latest moment: the same object until it changes. */
  let moment: Moment = { row: -1, slot: undefined, time: 0 }

  /** The latest slot, if it is of such a machine. */
  const latest = (): Slot | undefined => {
    const detail = details.get()?.detail as MigrationDetail | undefined
    if (detail?.place?.length !== processesOf(values)) return undefined
    return slotOf(detail)
  }
  const near = (step: number, within: number): Slot | undefined => {
    const slot = latest()
    return slot && Math.abs(slot.detail.slot - step) < within ? slot : undefined
  }
  /** Seconds at a position of the axis, and the same within a slot. */
  const secondsAt = (x: number, { detail: { begin, end, slot } }: Slot): number =>
    unit === 'seconds' ? x : begin + (axis.stepAt(x) - slot) * (end - begin)
  const timeAt = (x: number, slot: Slot): number =>
    Math.max(slot.detail.begin, Math.min(slot.detail.end, secondsAt(x, slot)))
  const flights = createFlights()
  let most = 0
  const rowAt = () => axis.rowAt(playhead.position())

  /** What is shown; undefined where nothing has been recorded. */
  const shownNow = () => {
    if (recording.count === 0 || recording.lanes !== graph.processors) return undefined
    const x = playhead.position()
    const place = { id: unit, x, share: 0, playing: playhead.playing() && axis.covers(x) }
    const now: Shown & { readonly slot?: Slot } = plain
      ? rowShown(recording, place)
      : shown({ recording, values }, place, details.get())
    return { place, shown: now }
  }
  /** What is under the playhead; undefined where nothing has been recorded. */
  const present = (): Present | undefined => {
    const now = shownNow()
    if (!now) return undefined
    const { x, playing } = now.place
    pace.at(axis.stepAt(x), playing, still)
    const { slot } = now.shown
    return { x, playing, slot, rate: slot ? pace.rate() * (slot.detail.end - slot.detail.begin) : 0 }
  }

  /** Whether single instants are shown: at rest, and in play where they can be seen. */
  const isSeen = (playing: boolean, rate: number) => !playing || rate * SEEN < values.slice / CYCLES_PER_SECOND

  const crowdOf = (at: Present | undefined, away?: ReadonlySet<number>): Crowd | undefined => {
    if (!at) return undefined
    const { x, playing, slot, rate } = at
    const now = performance.now()
    if (!slot) byLoad(recording.matrices.load, rowAt() * recording.lanes, crowd)
    else if (isSeen(playing, rate)) atInstant(slot, timeAt(x, slot), crowd, away)
    else {
      const goesOn = crowd.distinguished && !crowd.exact && !still
      const millis = pace.rate() > FAST ? EASE_MOMENTS_MS : EASE_MS
      inSlot(slot, goesOn ? 1 - Math.exp((painted - now) / millis) : 1, crowd, away)
    }
    painted = now
    return crowd
  }

  return {
    graph,
    unit: 'processes at the CPU',
    now() {
      const x = playhead.readable()
      const row = axis.rowAt(x)
      const slot = near(Math.floor(axis.stepAt(x)), 1)
      const time = slot ? timeAt(x, slot) : 0
      if (moment.row !== row || moment.slot !== slot || moment.time !== time) moment = { row, slot, time }
      return moment
    },
    playing: playhead.playing,
    subscribe: (listener) => subscribeAll(listener, playhead, details),
    frame() {
      const { matrices, lanes, count: rows } = recording
      if (rows === 0 || lanes !== graph.processors) return { motion: 'arrows', from: 0, now: 0 }
      const load = matrices.load.subarray(rowAt() * lanes, (rowAt() + 1) * lanes)
      return { values: Int32Array.from(load, Math.round), motion: 'arrows', from: 0, now: 0, shown: shownNow()?.shown }
    },
    crowd: () => crowdOf(present()),
    picture(only) {
      const at = present()
      const slot = at?.slot
      if (!slot) {
        const crowd = crowdOf(at)
        return crowd && { crowd, flights: [], arrows: [], traffic: undefined, most }
      }
      const moving = at.playing && !still
      const stands = at.playing && still
      const shownFor = moving ? at.rate * SEEN_ON_A_LINK : 0
      const flying = stands ? [] : flights.at(slot, secondsAt(at.x, slot), shownFor, only)
      const away = new Set(flying.flatMap(({ hop }) => (hop.kind === PROCESS ? [hop.subject] : [])))
      const { traffic, moves } = slot
      most = Math.max(most, traffic.most)
      return {
        crowd: crowdOf(at, away) ?? crowd,
        flights: flying,
        arrows: moving ? [] : moves.map((hop) => ({ hop })),
        traffic,
        most,
      }
    },
    marked() {
      const now = shownNow()
      const slot = now?.shown.slot
      if (!slot) return undefined
      const { x, playing } = now.place
      const { begin, end } = slot.detail
      if (isSeen(playing, pace.rate() * (end - begin))) atInstant(slot, timeAt(x, slot), marking)
      else inSlot(slot, 1, marking)
      return { crowd: marking, slot }
    },
    placeOf: (process) => latest()?.detail.place[process] ?? -1,
    sea: () => latest()?.detail.sea,
    use() {
      const { compute, router } = recording.matrices
      return { compute, router, from: rowAt() * recording.lanes, cycles: cyclesOf(recording, rowAt()) }
    },
    summary: ({ row }) => summary(graph, values, recording, row),
    facts: (processor, now) => factsOf(recording, now, processor),
    table({ row, slot }) {
      if (!slot && recording.lanes !== graph.processors) return undefined
      const where = rowName(recording, 'time slot', row)
      if (slot) {
        const numbers = new Int32Array(graph.processors)
        for (const p of slot.detail.place) if (p >= 0) numbers[p]++
        return { caption: `Processes of the processors at the end of ${where}`, values: numbers }
      }
      const load = recording.matrices.load.subarray(row * recording.lanes, (row + 1) * recording.lanes)
      return {
        caption: `Processes at the CPU on average, rounded, ${where}`,
        values: Int32Array.from(load, Math.round),
      }
    },
  }
}

/** One sentence on the whole machine. */
function summary(graph: Graph, values: MigrationValues, { columns, count: rows }: Recording, row: number): string {
  const start = `${graph.name}, ${graph.size}, with ${counted(processesOf(values), 'process', 'processes')}`
  if (row < 0 || row >= rows) return `${start}; nothing has been simulated yet.`
  const [from, until] = [row > 0 ? columns.time[row - 1] : 0, columns.time[row]]
  const moved = columns.migrations[row]
  const migrations = moved > 0 ? `, ${counted(moved, 'migration')}` : ''
  const used = `${quantity(columns.utilisation[row], '%')} of the processors’ time was used`
  return `${start}; in the ${quantity(until - from, 's')} up to ${quantity(until, 's')}, ${used}${migrations}.`
}

/** What is known about a processor in a row, and in the slot where it has been looked into. */
function factsOf(recording: Recording, { row, slot }: Moment, processor: number): readonly Fact[] {
  const { matrices, lanes, count: rows } = recording
  if (row < 0 || row >= rows || processor >= lanes) return []
  const at = row * lanes + processor
  const cycles = cyclesOf(recording, row)
  const percent = (value: number) => quantity((100 * value) / cycles, '%')
  const { load, compute, router } = matrices
  const facts: Fact[] = []
  if (slot) {
    const { place, hops } = slot.detail
    let here = 0
    for (const p of place) if (p === processor) here++
    facts.push({ label: 'Processes here', value: count(here) })
    let sent = 0
    let received = 0
    for (const { kind, from, to } of hops) {
      if (kind === PROCESS) continue
      if (from === processor) sent++
      if (to === processor) received++
    }
    facts.push({ label: 'Messages out', value: count(sent) }, { label: 'Messages in', value: count(received) })
  }
  facts.push(
    { label: 'At the CPU, on average', value: quantity(load[at]) },
    { label: 'Computes', value: percent(compute[at]) },
    { label: 'Router and balancer', value: percent(router[at]) },
    { label: 'Idle', value: percent(Math.max(0, cycles - compute[at] - router[at])) },
  )
  return facts
}
