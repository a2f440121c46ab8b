/** Ticks on the axes of charts. */
import { ticks } from 'd3-array'
import { GUTTER_RIGHT, toPixels } from './places.ts'

/** A tick: its place in pixels from the left or upper edge of the plot, and what is written there. */
export interface Tick {
  readonly at: number
  readonly label: string
  /** Whether its hairline is a strong one, as that of zero among numbers of both signs. */
  readonly strong?: boolean
}

/**
 * Ticks on an axis of steps, counted from 1, each in the middle of the row that holds it.
 *
 * @param stride steps that one row stands for
 */
export function stepTicks(end: number, stride: number, width: number, format: (step: number) => string): Tick[] {
  if (end <= 0 || width <= 0) return []
  const tickCount = Math.max(1, Math.floor(width / 88))
  const marks = ticks(0, end, Math.min(tickCount, Math.ceil(end / stride))).filter(Number.isInteger)
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
