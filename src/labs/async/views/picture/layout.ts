/** Where things stand in the Gantt chart. */
import { secondTicks, type Tick } from '../../../../charts/axis.ts'
import { grouped } from '../../../../core/text/format.ts'

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
export const SHORTEST = 1e-6

const LEFT = 44
const RIGHT = 12
const AXIS = 24
const LEAST_ROW = 4
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
  const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, Math.floor((2 * room) / shown) / 2))
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

/** A moment of a stretch, as exact as its length asks for: "23.412 ms". */
export function momentText(time: number, length: number): string {
  const [factor, unit] = time >= 1 ? [1, 's'] : time >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs']
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10(length * factor)) + 2))
  return time === 0 ? '0 s' : `${grouped(time * factor, decimals)} ${unit}`
}

/** A stretch about a time, longer by a factor, inside the run. */
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
