/** Pixels of the Gantt chart: for each processor what it does, and below it its owner's load. */
import { type Layout, layoutOf } from '../../../../views/gantt/layout.ts'
import type { Cell } from './given.ts'

/** Where everything stands. */
export interface LoadLayout extends Layout {
  /** Heights of what a processor does and of its load, and where that begins in its row. */
  readonly bar: number
  readonly strip: number
  readonly stripTop: number
  /** Seconds of a block of load; blocks that are shown. */
  readonly block: number
  readonly blocks: number
}

/** Heights of the axis, and of the lowest and the highest row, where letters are those of a page. */
const AXIS = 22
const LEAST_ROW = 18
const MOST_ROW = 104
/** Pixels above a bar and below its load. */
export const PADDING = 2

/** Lanes that are drawn at once. */
export const LANES = 64

/**
 * Lays out lanes for a place of a size; it is higher than that where it has to be.
 *
 * @param typeScale how large letters are, 1 as on a page
 */
export function loadLayout(
  size: { readonly width: number; readonly height: number },
  lanes: { readonly first: number; readonly count: number },
  time: { readonly block: number; readonly blocks: number },
  typeScale: number,
): LoadLayout {
  const axis = AXIS * typeScale
  const row = Math.max(LEAST_ROW * typeScale, Math.min(MOST_ROW * typeScale, (size.height - axis) / lanes.count))
  const bar = Math.round(row * 0.38)
  const gap = row < 30 ? 1 : 3
  return {
    ...layoutOf(
      { width: size.width, left: (size.width < 480 ? 30 : 64) * typeScale, right: size.width - 16, axis },
      { first: lanes.first, lanes: lanes.count, row },
      { begin: 0, end: time.block * time.blocks },
    ),
    bar,
    stripTop: PADDING + bar + gap,
    strip: row - bar - gap - 2 * PADDING,
    ...time,
  }
}

/** The lane and block at a point, the nearest ones outside of the chart. */
export function cellAt(layout: LoadLayout, x: number, y: number): Cell {
  const lane = Math.max(0, Math.min(layout.lanes - 1, Math.floor(y / layout.row)))
  const block = Math.max(0, Math.min(layout.blocks - 1, Math.floor(layout.timeAt(x) / layout.block)))
  return { lane: layout.first + lane, block }
}

/** Whether a point lies on a strip of load. */
export function onStrip({ left, right, row, stripTop, foot }: LoadLayout, x: number, y: number): boolean {
  return x >= left && x <= right && y < foot && y % row >= stripTop - PADDING
}

/** The box of a cell. */
export function boxOf(layout: LoadLayout, { lane, block }: Cell) {
  const x = layout.x(block * layout.block)
  const y = layout.y(lane) + layout.stripTop
  return { x, y, width: layout.x((block + 1) * layout.block) - x, height: layout.strip }
}
