/**
 * Where things stand: the horizontal pixels that all charts and the transport's track share, and ticks.
 *
 * A position on the axis is a share of the width, so that a column of the heatmap, a step of the curve and a bar of the
 * time split lie exactly above each other.
 */
import { ticks } from 'd3-array'
import type { Axis } from '../core/playhead/axis.ts'
import type { Rows } from '../core/recording.ts'

/** Room for the y axis to the left of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_LEFT = 64

/** Room to the right of every chart and of the transport's track, in CSS pixels. */
export const GUTTER_RIGHT = 16

/** A position in pixels from the left edge of the plot: `toPixels(5, 10, 400)` → 200. */
export function toPixels(x: number, end: number, width: number): number {
  return end > 0 ? (x / end) * width : 0
}

/** The position at a pixel, held inside the axis: `toPosition(200, 10, 400)` → 5; 0 where there is no axis. */
export function toPosition(pixels: number, end: number, width: number): number {
  return width > 0 ? Math.max(0, Math.min(1, pixels / width)) * end : 0
}

/**
 * Where the line of a position is drawn: in steps, which have no inside, in the middle of the row that they are drawn in; in
 * seconds where it is.
 */
export function lineAt({ unit }: Pick<Axis, 'unit'>, { stride }: Pick<Rows, 'stride'>, x: number): number {
  return unit === 'seconds' ? x : (Math.floor(x / stride) + 0.5) * stride
}

/** A tick: its place in pixels from the left or upper edge of the plot, and what is written there. */
export interface Tick {
  readonly at: number
  readonly label: string
}

/**
 * Ticks on an axis of steps, counted from 1, each in the middle of the row that holds it.
 *
 * @param stride steps that one row stands for
 */
export function stepTicks(end: number, stride: number, width: number, format: (step: number) => string): Tick[] {
  if (end <= 0 || width <= 0) return []
  const wanted = Math.max(1, Math.floor(width / 88))
  const marks = ticks(0, end, Math.min(wanted, Math.ceil(end / stride))).filter(Number.isInteger)
  const firstIsFree = marks.length < 2 || toPixels(marks[1], end, width) > 36
  const shown = marks.flatMap((step) => (step > 0 ? [step] : firstIsFree ? [1] : []))
  return [...new Set(shown)].map((step) => {
    const row = Math.floor((step - 1) / stride)
    return { at: toPixels((row * stride + Math.min(end, (row + 1) * stride)) / 2, end, width), label: format(step) }
  })
}

/**
 * Ticks on an axis of seconds, all in the unit of its end. None at the beginning, where the axis has its name.
 *
 * @param gap pixels from one tick to the next, at least
 */
export function secondTicks(end: number, width: number, gap = 88): Tick[] {
  if (end <= 0 || width <= 0) return []
  return ticks(0, end, Math.max(1, Math.floor(width / gap)))
    .map((second) => ({ at: toPixels(second, end, width), label: secondsText(second, end) }))
    .filter(({ at }) => at > 0 && at + gap / 4 < width + GUTTER_RIGHT)
}

/** Seconds in the unit of the axis' end: "1.5 ms". */
export function secondsText(value: number, end: number): string {
  const [factor, unit] = end >= 1 ? [1, 's'] : end >= 1e-3 ? [1e3, 'ms'] : [1e6, 'µs']
  return `${Number((value * factor).toPrecision(3))} ${unit}`
}

/** The least of 1, 2 and 5 times a power of ten that is not below a positive number: 730 → 1000; 1 for any other number. */
export function stepAbove(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1
  const power = Math.floor(Math.log10(value))
  for (const digit of [1, 2, 5]) {
    const step = Number(`${digit}e${power}`)
    // A sum may be above its number by a rounding.
    if (value <= step * (1 + 1e-9)) return step
  }
  return Number(`1e${power + 1}`)
}

/** Pixels from one tick of a vertical scale to the next, at least. */
const TICK_GAP = 20

/** A vertical scale from 0 at the lower edge. */
export interface HeightScale {
  /** The value at the upper edge. */
  readonly top: number
  /** Pixels from the upper edge of the plot. */
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
}

/**
 * A linear scale from 0 to 1, 2 or 5 times a power of ten at or above `greatest`, with ticks at least 20 pixels apart.
 *
 * @param upper pixels that stay free above the scale
 */
export function heightScale(greatest: number, height: number, upper = 0, integer = false): HeightScale {
  const room = Math.max(1, height - upper)
  const top = stepAbove(greatest)
  let wanted = Math.min(10, Math.floor(room / TICK_GAP))
  let marks = ticks(0, top, wanted)
  while (marks.length > 2 && room / (marks.length - 1) < TICK_GAP) marks = ticks(0, top, --wanted)
  return {
    top,
    y: (value) => upper + room * (1 - value / top),
    ticks: marks.filter((tick) => !integer || Number.isInteger(tick)),
  }
}

/**
 * The greatest value that a scale should reach: the greatest one, unless a few stand so far above all others that these
 * could not be read any more. Then half as much again as nine tenths of the values stay below; the drawing marks the
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
