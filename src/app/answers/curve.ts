/** A curve drawn by hand: values at handles that are evenly spread over the axis, and a smooth line through them. */
import { line } from 'd3-shape'

/** How many handles a curve has: enough for a bell with a tail, few enough to go through by keys. */
export const HANDLES = 13

/** Where a handle stands, as a share of the axis. */
export const placeOf = (handle: number): number => handle / (HANDLES - 1)

/**
 * The curve's height at a share of the axis: cubic between handles, and never beyond the two beside it (Fritsch and Carlson, with
 * the slopes of Steffen).
 */
export function heightAt(values: readonly number[], share: number): number {
  const last = values.length - 1
  const x = Math.max(0, Math.min(1, share)) * last
  const i = Math.min(last - 1, Math.floor(x))
  const t = x - i
  const rise = (k: number) => values[k + 1] - values[k]
  const slope = (k: number) => {
    if (k === 0 || k === last) return rise(Math.min(k, last - 1))
    const [before, after] = [rise(k - 1), rise(k)]
    if (before * after <= 0) return 0
    return Math.sign(after) * Math.min(2 * Math.abs(before), 2 * Math.abs(after), Math.abs(before + after) / 2)
  }
  // Hermite's cubic from one handle to the next, by the slopes there: its coefficients from the square on.
  const [begin, end, up] = [slope(i), slope(i + 1), rise(i)]
  const square = 3 * up - 2 * begin - end
  const cube = begin + end - 2 * up
  const height = values[i] + t * begin + t * t * square + t * t * t * cube
  return Math.max(Math.min(values[i], values[i + 1]), Math.min(Math.max(values[i], values[i + 1]), height))
}

/** A point of a stroke: a share of the axis, and a value. */
export interface Point {
  readonly share: number
  readonly value: number
}

/** The handles after a stroke from one point to another: those that it passes take its height, and the one nearest to its end. */
export function drawn(values: readonly number[], from: Point, to: Point): readonly number[] {
  const [left, right] = from.share <= to.share ? [from, to] : [to, from]
  const nearest = Math.round(to.share * (values.length - 1))
  return values.map((value, handle) => {
    if (handle === nearest) return to.value
    const share = handle / (values.length - 1)
    if (share < left.share || share > right.share) return value
    return left.value + ((share - left.share) / (right.share - left.share)) * (right.value - left.value)
  })
}

/** How a drawn curve and the run's own compare. Rows are counted from 0. */
interface Difference {
  /** How far they are apart, averaged over the rows. */
  readonly apart: number
  readonly drawn: Peak
  readonly run: Peak
}

/** Where a curve is highest, the first time. */
interface Peak {
  readonly row: number
  readonly value: number
}

/** Compares a drawn curve with a column of numbers, of which there is at least one. */
export function difference(values: readonly number[], column: ArrayLike<number>, count: number): Difference {
  let sum = 0
  let run: Peak = { row: 0, value: Number.NEGATIVE_INFINITY }
  for (let row = 0; row < count; row++) {
    sum += Math.abs(heightAt(values, shareOf(row, count)) - column[row])
    if (column[row] > run.value) run = { row, value: column[row] }
  }
  // Between two handles a curve is never above both.
  const value = Math.max(...values)
  const drawn = { row: rowAt(values.indexOf(value), count), value }
  return { apart: sum / count, drawn, run }
}

/** The row that a handle stands over. */
export const rowAt = (handle: number, count: number): number => Math.min(count - 1, Math.floor(placeOf(handle) * count))

/** Where a row stands, as a share of the axis: in the middle of its part. */
export const shareOf = (row: number, count: number): number => (row + 0.5) / count

/** A line along the axis as an SVG path: the rows of a column. Where there are very many rows, the greatest of each stretch. */
export function pathOf(
  column: ArrayLike<number>,
  count: number,
  x: (share: number) => number,
  y: (value: number) => number,
  most = 400,
): string {
  const every = Math.max(1, Math.ceil(count / most))
  let path = ''
  for (let from = 0; from < count; from += every) {
    const until = Math.min(count, from + every)
    let greatest = column[from]
    for (let row = from + 1; row < until; row++) greatest = Math.max(greatest, column[row])
    const share = (from + until) / 2 / count
    path += `${path ? 'L' : 'M'}${x(share).toFixed(1)} ${y(greatest).toFixed(1)}`
  }
  return path
}

/** A drawn curve as an SVG path. */
export function drawnPath(
  values: readonly number[],
  x: (share: number) => number,
  y: (value: number) => number,
): string {
  const pieces = 8 * (values.length - 1)
  const path = line<number>()
    .x(x)
    .y((share) => y(heightAt(values, share)))
    .digits(1)
  return path(Array.from({ length: pieces + 1 }, (_, piece) => piece / pieces)) ?? ''
}
