/** Pixels of the Gantt chart: for each processor what it does, and below it its owner's load. */
import { secondTicks, type Tick } from '../../../../charts/axis.ts'
import type { Cell } from './given.ts'

/** Where everything stands. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Edges of the time axis. */
  readonly left: number
  readonly right: number
  /** The first lane that is drawn, and how many are. */
  readonly first: number
  readonly lanes: number
  readonly row: number
  /** Heights of what a processor does and of its load, and where they begin in its row. */
  readonly bar: number
  readonly strip: number
  readonly stripTop: number
  /** Seconds at the right edge, and of a block of load; blocks that are shown. */
  readonly seconds: number
  readonly block: number
  readonly blocks: number
  readonly foot: number
  readonly ticks: readonly Tick[]
}

const AXIS = 22
const LEAST_ROW = 18
const MOST_ROW = 104

/** Lanes that are drawn at once. */
export const LANES = 64

/** Lays out lanes for a place of a size; it is higher than that where it has to be. */
export function layoutOf(
  size: { readonly width: number; readonly height: number },
  lanes: { readonly first: number; readonly count: number },
  time: { readonly block: number; readonly blocks: number },
  type: number,
): Layout {
  const narrow = size.width < 480
  const left = narrow ? 30 * type : 64 * type
  const right = size.width - 16
  const axis = AXIS * type
  const row = Math.max(LEAST_ROW * type, Math.min(MOST_ROW * type, (size.height - axis) / lanes.count))
  const bar = Math.round(row * 0.38)
  const gap = row < 30 ? 1 : 3
  const seconds = time.block * time.blocks
  const foot = row * lanes.count
  return {
    width: size.width,
    height: foot + axis,
    left,
    right,
    first: lanes.first,
    lanes: lanes.count,
    row,
    bar,
    stripTop: 2 + bar + gap,
    strip: row - bar - gap - 4,
    seconds,
    ...time,
    foot,
    ticks: secondTicks(seconds, right - left, 80 * type),
  }
}

/** Pixels of a moment. */
export const xOf = ({ left, right, seconds }: Layout, time: number): number => left + (time / seconds) * (right - left)

/** The moment at a pixel, inside the axis. */
export const timeAt = ({ left, right, seconds }: Layout, x: number): number =>
  Math.max(0, Math.min(1, (x - left) / (right - left))) * seconds

/** The lane and block at a point, the nearest ones outside of the chart. */
export function cellAt(layout: Layout, x: number, y: number): Cell {
  const lane = Math.max(0, Math.min(layout.lanes - 1, Math.floor(y / layout.row)))
  const block = Math.min(layout.blocks - 1, Math.floor(timeAt(layout, x) / layout.block))
  return { lane: layout.first + lane, block }
}

/** Whether a point lies on a strip of load. */
export function onStrip({ left, right, row, stripTop, foot }: Layout, x: number, y: number): boolean {
  return x >= left && x <= right && y < foot && y % row >= stripTop - 2
}

/** The box of a cell. */
export function boxOf(layout: Layout, { lane, block }: Cell) {
  const x = xOf(layout, block * layout.block)
  const y = (lane - layout.first) * layout.row + layout.stripTop
  return { x, y, width: xOf(layout, (block + 1) * layout.block) - x, height: layout.strip }
}
