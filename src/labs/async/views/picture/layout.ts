/** Where things stand in the Gantt chart. */
import { secondTicks, type Tick } from '../../../../charts/axis.ts'

/** A stretch of the run's time, in seconds. */
export interface Stretch {
  readonly begin: number
  readonly end: number
}

/** Pixels of the chart. */
export interface Layout extends Stretch {
  readonly width: number
  readonly left: number
  readonly right: number
  /** The lanes that are drawn, height of a lane, and where the axis begins. */
  readonly first: number
  readonly lanes: number
  readonly row: number
  readonly foot: number
  readonly height: number
  x(time: number): number
  timeAt(x: number): number
}

/** No shorter stretch is shown, in seconds. */
export const SHORTEST = 20e-6

const LEFT = 44
const RIGHT = 12
const AXIS = 24
const LEAST_ROW = 5
const MOST_ROW = 40

/** Lays out as many lanes as there are rows for, from the first one on. */
export function layoutOf(
  { width, height }: { readonly width: number; readonly height: number },
  lanes: number,
  first: number,
  { begin, end }: Stretch,
): Layout {
  const room = Math.max(LEAST_ROW, height - AXIS)
  const shown = Math.max(1, Math.min(lanes, Math.floor(room / LEAST_ROW)))
  const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, Math.floor(room / shown)))
  const right = Math.max(LEFT + 1, width - RIGHT)
  const perSecond = (right - LEFT) / (end - begin)
  return {
    begin,
    end,
    width,
    left: LEFT,
    right,
    first: Math.max(0, Math.min(first, lanes - shown)),
    lanes: shown,
    row,
    foot: shown * row,
    height: shown * row + AXIS,
    x: (time) => LEFT + (time - begin) * perSecond,
    timeAt: (x) => begin + (x - LEFT) / perSecond,
  }
}

/** Ticks of the stretch: times counted from its beginning where that is not the run's. */
export const ticksOf = ({ begin, end, left, right }: Layout): readonly Tick[] =>
  secondTicks(end - begin, right - left, 90).map(({ at, label }) => ({
    at: left + at,
    label: begin > 0 ? `+${label}` : label,
  }))

/** A stretch about a time, so many times as long, inside the run. */
export function zoomed({ begin, end }: Stretch, factor: number, about: number, whole: number): Stretch {
  const length = Math.max(Math.min(SHORTEST, whole), Math.min(whole, (end - begin) * factor))
  const share = end > begin ? (about - begin) / (end - begin) : 0
  return within({ begin: about - share * length, end: about + (1 - share) * length }, whole)
}

/** The same stretch, moved into the run. */
export function within({ begin, end }: Stretch, whole: number): Stretch {
  const length = Math.min(end - begin, whole)
  const from = Math.max(0, Math.min(whole - length, begin))
  return { begin: from, end: from + length }
}
