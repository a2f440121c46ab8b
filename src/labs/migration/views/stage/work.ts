/** The machine at work: the crowd of a moment to be painted, and its numbers in words. */
import { rowName } from '../../../../charts/rows.ts'
import { type AxisUnit, axisOf } from '../../../../core/axis.ts'
import type { Playhead } from '../../../../core/playhead.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { Fact, Graph, Work } from '../../../../views/network/graph.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details } from '../../../page.ts'
import { CYCLES_PER_SECOND, type MigrationDetail } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'
import { atInstant, byLoad, type Crowd, inSlot, newCrowd } from './crowd.ts'
import { type Slot, slotOf } from './slot.ts'

/** A row, and the slot under the playhead, as soon as it has come. */
export interface Moment {
  readonly row: number
  readonly slot: Slot | undefined
  readonly time: number
}

/** A machine at work, with what is painted of it. */
export interface MachineWork extends Work<Moment> {
  /** The crowd at the playhead; undefined where nothing has been recorded. Asked for once a frame. */
  crowd(): Crowd | undefined
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

/** Cycles of a row of the recording. */
const cyclesOf = ({ columns }: Recording, row: number) =>
  Math.max(1, (columns.time[row] - (row > 0 ? columns.time[row - 1] : 0)) * CYCLES_PER_SECOND)

/** While it plays a single instant is shown only where a time slice of a processor is seen for so long, in seconds. */
const SEEN = 0.15

/** A slot that came so many slots ago is still better than none while it plays. */
const RECENT = 24

/** What is new in a slot comes into view within so many milliseconds while it plays. */
const EASE_MS = 160

export function workOf(
  graph: Graph,
  { values, recording }: { readonly values: MigrationValues; readonly recording: Recording },
  unit: AxisUnit,
  playhead: Playhead,
  details: Details,
): MachineWork {
  const axis = axisOf(recording, unit)
  const pace = createPace()
  const crowd = newCrowd(values.processes, graph.processors)
  const slots = new WeakMap<object, Slot>()
  let painted = { slot: undefined as Slot | undefined, when: 0 }
  let moment: Moment = { row: -1, slot: undefined, time: 0 }

  /** The latest slot, if it is of such a machine. */
  const latest = (): Slot | undefined => {
    const detail = details.get()?.detail as MigrationDetail | undefined
    if (detail?.place?.length !== values.processes) return undefined
    let slot = slots.get(detail)
    if (!slot) {
      slot = slotOf(detail)
      slots.set(detail, slot)
    }
    return slot
  }
  const near = (step: number, within: number): Slot | undefined => {
    const slot = latest()
    return slot && Math.abs(slot.detail.slot - step) < within ? slot : undefined
  }
  /** Seconds at a position of the axis. */
  const timeAt = (x: number, slot: Slot): number => {
    const { begin, end } = slot.detail
    const time = unit === 'seconds' ? x : begin + (axis.stepAt(x) - slot.detail.slot) * (end - begin)
    return Math.max(begin, Math.min(end, time))
  }
  const rowAt = () => axis.rowAt(playhead.position())

  return {
    graph,
    unit: 'processes',
    now() {
      const x = playhead.readable()
      const row = axis.rowAt(x)
      const slot = near(Math.floor(axis.stepAt(x)), 1)
      const time = slot ? timeAt(x, slot) : 0
      if (moment.row !== row || moment.slot !== slot || moment.time !== time) moment = { row, slot, time }
      return moment
    },
    playing: playhead.playing,
    subscribe(listener) {
      const stops = [playhead.subscribe(listener), details.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    frame() {
      const { matrices, lanes, count: rows } = recording
      if (rows === 0 || lanes !== graph.processors) return { motion: 'arrows', from: 0, now: 0 }
      const load = matrices.load.subarray(rowAt() * lanes, (rowAt() + 1) * lanes)
      return { values: Int32Array.from(load, Math.round), motion: 'arrows', from: 0, now: 0 }
    },
    crowd() {
      if (recording.count === 0 || recording.lanes !== graph.processors) return undefined
      const x = playhead.position()
      const position = axis.stepAt(x)
      const playing = playhead.playing() && axis.covers(x)
      pace.at(position, playing, false, undefined)
      const slot = near(Math.floor(position), playing ? RECENT : 1)
      const now = performance.now()
      if (!slot) byLoad(recording.matrices.load, rowAt() * recording.lanes, crowd)
      else if (
        !playing ||
        pace.rate() * (slot.detail.end - slot.detail.begin) * SEEN < values.slice / CYCLES_PER_SECOND
      ) {
        atInstant(slot, timeAt(x, slot), crowd)
      } else {
        const again = painted.slot !== undefined && crowd.known && !crowd.exact
        inSlot(slot, again ? 1 - Math.exp((painted.when - now) / EASE_MS) : 1, crowd)
      }
      painted = { slot, when: now }
      return crowd
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
function summary(
  graph: Graph,
  { processes }: MigrationValues,
  { columns, count: rows }: Recording,
  row: number,
): string {
  const start = `${graph.name}, ${graph.size}, with ${counted(processes, 'process', 'processes')}`
  if (row < 0 || row >= rows) return `${start}; nothing has been simulated yet.`
  const moved = columns.migrations[row]
  const migrations = moved > 0 ? `, ${counted(moved, 'migration')}` : ''
  return `${start}; until ${quantity(columns.time[row], 's')}: ${quantity(columns.utilisation[row], '%')} of the processors’ time used${migrations}.`
}

/** What is known of a processor in a row, and in the slot where it has been looked into. */
export function factsOf(recording: Recording, { row, slot }: Moment, processor: number): readonly Fact[] {
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
      if (kind === 2) continue
      if (from === processor) sent++
      if (to === processor) received++
    }
    facts.push({ label: 'Messages out', value: count(sent) }, { label: 'Messages in', value: count(received) })
  }
  facts.push(
    { label: 'At the CPU, on average', value: quantity(load[at]) },
    { label: 'Computes', value: percent(compute[at]) },
    { label: 'Messages and moves', value: percent(router[at]) },
    { label: 'Idle', value: percent(Math.max(0, cycles - compute[at] - router[at])) },
  )
  return facts
}
