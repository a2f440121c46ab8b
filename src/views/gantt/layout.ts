/** Pixels of Gantt charts: lanes from top to bottom, time from left to right. */
import { ticks } from 'd3-array'
import { secondTicks, type Tick } from '../../charts/axis.ts'
import type { Size } from '../../charts/size.ts'

/** A stretch of time. */
export interface Stretch {
  readonly begin: number
  readonly end: number
}

/** The lanes that are drawn: how many from which one on, and the height of each in pixels. */
interface Rows {
  readonly first: number
  readonly lanes: number
  readonly row: number
}

/** The edges of the time axis, the upper edge of the first lane and the height of the axis, in pixels. */
interface Edges {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly top?: number
  readonly axis: number
}

/** Where lanes and times stand. */
export interface Layout extends Stretch, Rows, Required<Edges> {
  /** Where the lanes end and the axis begins. */
  readonly foot: number
  readonly height: number
  readonly x: (time: number) => number
  readonly timeAt: (x: number) => number
  /** The upper edge of a lane, whether it is drawn or not. */
  readonly y: (lane: number) => number
}

/** Lays out lanes over a stretch of time. */
export function layoutOf({ top = 0, ...edges }: Edges, rows: Rows, { begin, end }: Stretch): Layout {
  const { left, right, axis } = edges
  const foot = top + rows.lanes * rows.row
  const wide = right - left
  const long = end - begin
  return {
    ...edges,
    ...rows,
    begin,
    end,
    top,
    foot,
    height: foot + axis,
    x: (time) => left + ((time - begin) / long) * wide,
    timeAt: (x) => begin + ((x - left) / wide) * long,
    y: (lane) => top + (lane - rows.first) * rows.row,
  }
}

/** Ticks in seconds, counted from the beginning of the stretch where that is not 0. */
export const ticksOf = ({ begin, end, left, right }: Layout, gap: number): readonly Tick[] =>
  secondTicks(end - begin, right - left, gap).map(({ at, label }) => ({
    at: left + at,
    label: begin > 0 ? `+${label}` : label,
  }))

/** A layout of bars, with names at the left and words on what lanes do at the right. */
export interface BarsLayout extends Layout {
  readonly barHeight: number
  readonly ticks: readonly Tick[]
  /** Whether there is room for words on what each lane is doing. */
  readonly words: boolean
  /** Whether the screen is narrow: names have less room. */
  readonly narrow: boolean
  /** Size of the type, for what has to fit into a bar; 1 is that of a page. */
  readonly typeScale: number
}

/** Where lanes, bars and times are. */
export type BarsPlaces = Pick<BarsLayout, 'x' | 'y' | 'row' | 'barHeight' | 'top' | 'foot'>

const LEAST_ROW = 20
const LEAST_NARROW = 16
const MOST_ROW = 76
const TOP = 4

/** Where the axis of bars has its labels, below the rows, and what a line of them takes: the playhead's stands below and hides none. */
export const labelsAt = ({ typeScale }: Pick<BarsLayout, 'typeScale'>) => ({
  first: 5 + 13 * typeScale,
  line: 17 * typeScale,
})

const isNarrow = (width: number) => width < 560
const axisHeight = (typeScale: number) => Math.ceil(labelsAt({ typeScale }).first + labelsAt({ typeScale }).line + 6)

/** The lanes that fit into a place, at least two; any number on a narrow screen, where a finger scrolls. */
export const lanesIn = ({ width, height }: Size, typeScale = 1): number =>
  isNarrow(width) ? Infinity : Math.max(2, Math.floor((height - axisHeight(typeScale) - TOP) / LEAST_ROW))

/** Lays out lanes of bars that end at a time; the picture is higher than its place where there are more than fit. `most` is the highest lane. */
export function barsLayout(
  { width, height }: Size,
  lanes: number,
  end: number,
  typeScale = 1,
  most = Math.max(MOST_ROW, height / 6),
): BarsLayout {
  const narrow = isNarrow(width)
  const words = width >= 680
  const edges = {
    width,
    left: narrow ? 104 : 140 + 56 * typeScale,
    right: width - (words ? 12 + 160 * typeScale : 16),
    top: TOP,
    axis: axisHeight(typeScale),
  }
  const fitting = Math.floor((height - edges.axis - TOP) / lanes)
  const row = Math.max(narrow ? LEAST_NARROW : LEAST_ROW, Math.min(most, fitting))
  const layout = layoutOf(edges, { first: 0, lanes, row }, { begin: 0, end: end > 0 ? end : 1 })
  const tickCount = Math.max(2, Math.floor((edges.right - edges.left) / (90 * typeScale)))
  return {
    ...layout,
    barHeight: Math.min(Math.max(28, 0.4 * row), row - 4),
    ticks: ticks(0, layout.end, tickCount).map((time) => ({
      at: layout.x(time),
      label: String(Number(time.toPrecision(6))),
    })),
    words,
    narrow,
    typeScale,
  }
}
