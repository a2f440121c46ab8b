/** Space-filling curves visit the cells of a fine square grid: which cell each vertex lies in. */

/** Binary digits of a cell's column and row. */
export const BITS = 16

/**
 * The place of every vertex's cell along a curve, from 0 to 2³² − 1. The grid covers the bounding box from its lower left corner, with
 * the longer side of the box as its own.
 */
export function placesOnCurve(
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
  place: (column: number, row: number) => number,
): Uint32Array {
  const bounds = (of: Float64Array): readonly [least: number, most: number] => [
    of.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    of.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ]
  const [left, right] = bounds(x)
  const [low, high] = bounds(y)
  const side = Math.max(right - left, high - low) || 1
  const cells = 2 ** BITS
  const cell = (offset: number) => Math.min(cells - 1, Math.floor((cells * offset) / side))
  return Uint32Array.from(x, (px, v) => place(cell(px - left), cell(y[v] - low)))
}
