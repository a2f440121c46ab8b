/**
 * From rows to pixel columns. Where a recording has more rows than the plot has pixels, a line becomes the range from
 * least to greatest of each pixel column, a stack the mean: no peak is ever skipped.
 */
import type { Axis } from '../core/playhead/axis.ts'
import type { Recording } from '../core/recording.ts'
import { timeScale } from './places.ts'

/** Columns of a plot, side by side, and the rows that each of them shows. */
export interface Columns {
  /** Left edges in pixels, and the right edge of the last column. */
  readonly edges: Float64Array
  /** First row of each column. */
  readonly from: Uint32Array
  /** The row after the last one that reaches into the column. */
  readonly until: Uint32Array
  /** Whether a column is a row. */
  readonly rows: boolean
}

/** A column a row, as wide as the row is on its axis, as long as there are no more rows than pixels; else one a pixel. */
export function columnsOf(recording: Recording, axis: Axis, width: number): Columns {
  const { count } = recording
  const pixels = Math.max(1, Math.floor(width))
  if (count > pixels) return pixelColumns(recording, axis, pixels, width)
  const edges = new Float64Array(count + 1)
  const x = timeScale(axis.end, width)
  for (let row = 0; row <= count; row++) edges[row] = x(axis.xOf(row))
  const from = Uint32Array.from({ length: count }, (_, row) => row)
  return { edges, from, until: from.map((row) => row + 1), rows: true }
}

/** This many columns of one width. */
export function pixelColumns({ count }: Recording, axis: Axis, columns: number, width: number): Columns {
  const edges = new Float64Array(columns + 1)
  const from = new Uint32Array(columns)
  const until = new Uint32Array(columns)
  const { end } = axis
  for (let column = 0; column <= columns; column++) {
    edges[column] = (column / columns) * width
    const x = (column / columns) * end
    const row = axis.rowAt(x)
    if (column < columns) from[column] = row
    // A row that begins at the column's right edge is not in it.
    if (column > 0) until[column - 1] = Math.max(from[column - 1] + 1, axis.xOf(row) < x ? row + 1 : row)
  }
  if (columns > 0) until[columns - 1] = count
  return { edges, from, until, rows: false }
}

/** Least and greatest value of each column. */
export interface Envelope {
  readonly min: Float64Array
  readonly max: Float64Array
}

/** Least and greatest of the rows that reach into each column. */
export function envelope(values: ArrayLike<number>, { from, until }: Columns): Envelope {
  const min = new Float64Array(from.length)
  const max = new Float64Array(from.length)
  for (let column = 0; column < from.length; column++) {
    let least = values[from[column]]
    let most = least
    for (let row = from[column] + 1; row < until[column]; row++) {
      const value = values[row]
      if (value < least) least = value
      else if (value > most) most = value
    }
    min[column] = least
    max[column] = most
  }
  return { min, max }
}

/** Mean a step of a quantity that adds up over steps, in each column; a row that lies in two columns counts in the second. */
export function meansPerStep(
  { stride, steps, columns }: Recording,
  id: string,
  { from, until }: Columns,
): Float64Array {
  const values = columns[id]
  return Float64Array.from(from, (first, column) => {
    const last = Math.max(first + 1, from[column + 1] ?? until[column])
    let sum = 0
    for (let row = first; row < last; row++) sum += values[row]
    return sum / Math.max(1, Math.min(steps, last * stride) - first * stride)
  })
}
