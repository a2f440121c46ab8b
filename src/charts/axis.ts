/**
 * Where things stand: the horizontal pixels that all charts and the transport's track share, and ticks.
 *
 * Row r of a recording occupies [r, r + 1) of `rows`, so that a column of the heatmap, a step of the curve and a bar of
 * the time split lie exactly above each other. The playhead stands in the middle of its row.
 */
import { nice, ticks } from 'd3-array'

/** Room for the y axis to the left of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_LEFT = 64

/** Room to the right of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_RIGHT = 16

/** Left edge of a row in pixels from the left edge of the plot: `rowToX(5, 10, 400)` → 200. */
export function rowToX(row: number, rows: number, width: number): number {
  return rows > 0 ? (row / rows) * width : 0
}

/** The row at a pixel, held inside the recording: `xToRow(200, 10, 400)` → 5; 0 when there are no rows. */
export function xToRow(x: number, rows: number, width: number): number {
  if (rows <= 0 || width <= 0) return 0
  return Math.max(0, Math.min(rows - 1, Math.floor((x / width) * rows)))
}

/** A tick: its place in pixels from the left or upper edge of the plot, and what is written there. */
export interface Tick {
  readonly at: number
  readonly label: string
}

/**
 * Ticks on the row axis, in the run's own steps counted from 1, each in the middle of its row.
 *
 * @param stride steps that one row stands for
 */
export function rowTicks(rows: number, stride: number, width: number, format: (step: number) => string): Tick[] {
  if (rows <= 0 || width <= 0) return []
  const steps = rows * stride
  const wanted = Math.max(1, Math.floor(width / 88))
  const marks = ticks(0, steps, Math.min(wanted, rows)).filter(Number.isInteger)
  const firstIsFree = marks.length < 2 || rowToX(marks[1] / stride, rows, width) > 36
  const shown = marks.flatMap((step) => (step > 0 ? [step] : firstIsFree ? [1] : []))
  return [...new Set(shown)].map((step) => ({
    at: rowToX(Math.floor((step - 1) / stride) + 0.5, rows, width),
    label: format(step),
  }))
}

/** A vertical scale from 0 at the lower edge. */
export interface HeightScale {
  /** The value at the upper edge. */
  readonly top: number
  /** Pixels from the upper edge of the plot. */
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
}

/**
 * A linear scale from 0 to a round number at or above `greatest`, with a tick about every 20 pixels, at most 10 of them.
 *
 * @param upper pixels that stay free above the scale
 */
export function heightScale(greatest: number, height: number, upper = 0, integer = false): HeightScale {
  const room = Math.max(1, height - upper)
  const wanted = Math.max(2, Math.min(10, Math.floor(room / 20)))
  const most = greatest > 0 && Number.isFinite(greatest) ? greatest : 1
  // Rounded more finely than there are ticks: a top of 1100 above a peak of 1005 wastes less than 2000 would.
  const [, top] = nice(0, most, 10)
  return {
    top,
    y: (value) => upper + room * (1 - value / top),
    ticks: ticks(0, top, wanted).filter((tick) => !integer || Number.isInteger(tick)),
  }
}

/**
 * The greatest value that a scale should reach: the greatest one, unless a few stand so far above all others that these
 * could not be read any more. Then half as much again as nine tenths of the values stay below; whoever draws marks the
 * columns that are cut.
 */
export function readableTop(values: Float64Array): number {
  const sorted = values.slice().sort()
  const most = sorted.at(-1) ?? 0
  const usual = sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0
  return sorted.length >= 8 && usual > 0 && most > 4 * usual ? 1.5 * usual : most
}

/**
 * Lanes to name on a lane axis: 0 and every power of two that leaves about `gap` pixels between labels.
 *
 * @param first the first lane that is drawn
 */
export function laneTicks(first: number, lanes: number, height: number, gap = Math.max(18, height / 12)): number[] {
  const shown = lanes - first
  if (shown <= 0 || height <= 0) return []
  let step = 1
  while ((step / shown) * height < gap && step < shown) step *= 2
  const result = []
  for (let lane = 0; lane < lanes; lane += step) result.push(Math.max(lane, first))
  return [...new Set(result)]
}
