/** Space-filling curves visit the cells of a fine square grid: which cell each vertex lies in. */
import { powerOfTwo } from '../../../core/math/bits.ts'
import { inPieces } from '../../../core/run/making.ts'

/** Binary digits of a cell's column and row. */
export const BITS = 16

/**
 * The place of every vertex's cell along a curve, from 0 to 2³² − 1. The grid covers the bounding box from its lower left corner, with
 * the longer side of the box as its own. Made in pieces.
 */
export function* placesOnCurve(
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
  place: (column: number, row: number) => number,
): Generator<undefined, Uint32Array> {
  let left = Number.POSITIVE_INFINITY
  let low = left
  let right = Number.NEGATIVE_INFINITY
  let high = right
  yield* inPieces(x.length, (from, to) => {
    for (let v = from; v < to; v++) {
      left = Math.min(left, x[v])
      right = Math.max(right, x[v])
      low = Math.min(low, y[v])
      high = Math.max(high, y[v])
    }
  })
  const side = Math.max(right - left, high - low) || 1
  const cells = powerOfTwo(BITS)
  const cell = (offset: number) => Math.min(cells - 1, Math.floor((cells * offset) / side))
  const places = new Uint32Array(x.length)
  yield* inPieces(x.length, (from, to) => {
    for (let v = from; v < to; v++) places[v] = place(cell(x[v] - left), cell(y[v] - low))
  })
  return places
}
