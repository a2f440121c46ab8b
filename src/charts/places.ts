/**
 * Where things stand: the horizontal pixels that all charts and the transport's track share.
 *
 * A position on the axis is a share of the width, so that a column of the heatmap, a step of the curve and a bar of the
 * time split lie exactly above each other.
 */
import { scaleLinear } from 'd3-scale'
import type { Axis } from '../core/playhead/axis.ts'
import type { Rows } from '../core/recording.ts'

/** Room for the y axis to the left of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_LEFT = 64

/** Room to the right of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_RIGHT = 16

/** The scale from positions on an axis that goes to `end` to pixels from the left edge of a plot; all lie at 0 where there is no axis. */
export const timeScale = (end: number, width: number) =>
  scaleLinear()
    .domain([0, end > 0 ? end : 1])
    .range([0, end > 0 ? width : 0])

/** A position in pixels from the left edge of the plot: `toPixels(5, 10, 400)` → 200. */
export function toPixels(x: number, end: number, width: number): number {
  return timeScale(end, width)(x)
}

/** The position at a pixel, held inside the axis: `toPosition(200, 10, 400)` → 5; 0 where there is no axis. */
export function toPosition(pixels: number, end: number, width: number): number {
  return width > 0 && end > 0 ? timeScale(end, width).clamp(true).invert(pixels) : 0
}

/**
 * Where the line of a position is drawn: in steps, which have no inside, in the middle of the row that they are drawn in; in
 * seconds where it is.
 */
export function lineAt({ unit }: Pick<Axis, 'unit'>, { stride }: Pick<Rows, 'stride'>, x: number): number {
  return unit === 'seconds' ? x : (Math.floor(x / stride) + 0.5) * stride
}
