/**
 * From rows to pixel columns. Where a recording has more rows than the plot has pixels, a line becomes the range from
 * least to greatest of each pixel column, a stack the mean: no peak is ever skipped.
 */
import type { Recording } from '../core/recording.ts'

/** Least and greatest value of each pixel column. */
export interface Envelope {
  readonly min: Float64Array
  readonly max: Float64Array
}

/** Least and greatest of the rows that fall into each of `columns` pixel columns; needs at least as many rows. */
export function envelope(values: ArrayLike<number>, count: number, columns: number): Envelope {
  const min = new Float64Array(columns)
  const max = new Float64Array(columns)
  for (let column = 0; column < columns; column++) {
    const until = Math.ceil(((column + 1) * count) / columns)
    let row = Math.floor((column * count) / columns)
    let least = values[row]
    let most = least
    for (row++; row < until; row++) {
      const value = values[row]
      if (value < least) least = value
      else if (value > most) most = value
    }
    min[column] = least
    max[column] = most
  }
  return { min, max }
}

/** How many columns a plot shows: one a row as long as each has a pixel, else one a pixel. */
export function columnsFor(count: number, width: number): number {
  return Math.min(count, Math.max(1, Math.floor(width)))
}

/** Mean a step of a column that adds up over steps, in each of `columns` pixel columns; needs at least as many rows. */
export function meansPerStep(recording: Recording, id: string, columns: number): Float64Array {
  const { count, stride, steps } = recording
  const values = recording.columns[id]
  const means = new Float64Array(columns)
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * count) / columns)
    const until = Math.floor(((column + 1) * count) / columns)
    let sum = 0
    for (let row = from; row < until; row++) sum += values[row]
    means[column] = sum / Math.max(1, Math.min(steps, until * stride) - from * stride)
  }
  return means
}
