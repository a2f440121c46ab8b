/** What is painted of the workstations at a moment. */
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Playhead } from '../../../../core/playhead/playhead.ts'
import { rowShown, type Shown } from '../../../../core/playhead/shown.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { Motion } from '../../../../views/network/graph.ts'
import type { UsedLinks } from '../../../../views/network/light.ts'
import { createPace } from '../../../../views/network/pace.ts'
import type { Details } from '../../../page.ts'
import type { LoopDetail, Move } from '../../model/detail.ts'
import { type Composition, compositionOf, gather, type Stations, stationOf } from './stations.ts'

/** Iterations on their way, from station to station. */
export interface Flight extends Move {
  /** How far they are, from 0 to 1. */
  readonly share: number
}

/** A moment. */
export interface Frame {
  /** By station: iterations left, and the mean load of the owners. */
  readonly left: Float64Array
  readonly load: Float64Array
  /** By processor, what it does; undefined where that is not known yet. */
  readonly doing: Uint8Array | undefined
  readonly composition: Composition | undefined
  /** Whether anything was sent in the slot. */
  readonly busy: boolean
  readonly motion: Motion
  readonly flights: readonly Flight[]
  readonly shown: Shown
}

/** Slots that a move is seen for at least, where they pass too fast to be followed and where they do not. */
const SEEN_FAST = 9
const SEEN = 3

/** Where frames come from. */
export interface Frames {
  /** The frame of a moment, painted or read before the next one is asked for; undefined before the first row. */
  readonly at: () => Frame | undefined
  /** The detail of the row under the playhead, as soon as it has come. */
  readonly detailOf: (row: number) => LoopDetail | undefined
}

/** @param still whether the reader wants nothing to move by itself */
export function createFrames(
  stations: Stations,
  recording: Recording,
  unit: AxisUnit,
  playhead: Playhead,
  details: Details,
  still: boolean,
): Frames {
  const axis = axisOf(recording, unit)
  const pace = createPace()
  const left = new Float64Array(stations.count)
  const load = new Float64Array(stations.count)
  /** The latest detail, if it is of such a machine. */
  const latest = () => {
    const detail = details.get()?.detail as LoopDetail | undefined
    return detail?.left.length === stations.processors ? detail : undefined
  }
  const detailOf = (row: number) => {
    const detail = latest()
    const last = Math.min(recording.steps, (row + 1) * recording.stride) - 1
    return detail && detail.slot <= last && detail.slot >= row * recording.stride ? detail : undefined
  }
  return {
    detailOf,
    at() {
      if (recording.count === 0 || recording.lanes !== stations.processors) return undefined
      const x = playhead.position()
      const position = axis.stepAt(x)
      const shown = rowShown(recording, { id: unit, x, share: 0, playing: playhead.playing() })
      const { row } = shown
      gather(stations, recording, row, left, load)
      const playing = playhead.playing() && axis.covers(x)
      const { motion } = pace.at(position, playing, still)
      const detail = latest()
      const near = detail && Math.abs(detail.slot - position) < SEEN_FAST ? detail : undefined
      const looked = detailOf(row)
      const flights =
        !near || (!playing && !looked)
          ? []
          : playing && !still
            ? flightsOf(near, timeAt(recording, near, position), motion === 'faint' ? SEEN_FAST : SEEN)
            : movesOf(near)
      return {
        left,
        load,
        doing: looked?.doing,
        composition: detail && compositionOf(stations, detail),
        busy: recording.columns.messages[row] > 0,
        motion: playing && !still ? 'dots' : 'arrows',
        flights: betweenStations(stations, flights),
        shown,
      }
    },
  }
}

/** Flights of processors as those of their stations; none within one. */
function betweenStations(stations: Stations, flights: readonly Flight[]): readonly Flight[] {
  return flights
    .map((flight) => ({ ...flight, from: stationOf(stations, flight.from), to: stationOf(stations, flight.to) }))
    .filter(({ from, to }) => from !== to)
}

/** What a microscope looks at, as arrows between stations. */
export const flightsOver = (stations: Stations, { from, to, amount }: UsedLinks): readonly Flight[] =>
  betweenStations(
    stations,
    Array.from(from, (_, i) => ({ from: from[i], to: to[i], count: amount[i], share: 0 })),
  )

/** Seconds at a position in steps; beside the slot that is known by that one's length. */
function timeAt({ columns, stride }: Recording, { slot, begin, end }: LoopDetail, position: number): number {
  const step = Math.floor(position)
  if (step === slot || stride > 1) return begin + Math.min(1, position - slot) * (end - begin)
  const from = step > 0 ? columns.time[step - 1] : 0
  return from + (position - step) * (columns.time[step] - from)
}

/** What is on its way at a time; what would be too short to be seen takes the given number of slots. */
function flightsOf({ recent, begin, end }: LoopDetail, time: number, shownFor: number): readonly Flight[] {
  return recent.flatMap(({ from, to, sent, arrived, iterations }) => {
    const share = (time - sent) / Math.max(arrived - sent, shownFor * (end - begin))
    return share >= 0 && share < 1 ? [{ from, to, count: iterations, share }] : []
  })
}

/** What is moved in a slot: what was decided in it, or else what was sent. */
export function movesOf({ synchronisations, messages }: LoopDetail): readonly Flight[] {
  const decided = synchronisations.flatMap(({ moves }) => moves)
  const sent = messages
    .filter(({ iterations }) => iterations > 0)
    .map(({ from, to, iterations }) => ({ from, to, count: iterations }))
  return (decided.length > 0 ? decided : sent).map((move) => ({ ...move, share: 0.5 }))
}
