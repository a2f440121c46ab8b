/** The orders along curves that fill the plane. */

import { powerOfTwo } from '../../../core/math/bits.ts'
import { inPieces, making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import { ordering } from '../model/sorting.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** Binary digits of a cell's column and row. */
const BITS = 16

/**
 * The place of every vertex's cell along a curve, from 0 to 2³² − 1. The grid covers the bounding box from its lower left corner, with
 * the longer side of the box as its own. Made in pieces.
 */
function* placesOnCurve(
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

function* ordered(mesh: Mesh, place: (column: number, row: number) => number): Generator<number, Order> {
  const places = yield* within(placesOnCurve(coordinatesOf(mesh), place), 0)
  return { list: yield* within(ordering(places), 0.5) }
}

/** The place of a cell on the curve that leads from lower left to lower right. */
function place(column: number, row: number): number {
  let x = column
  let y = row
  let along = 0
  for (let bit = 1 << (BITS - 1); bit > 0; bit >>= 1) {
    const right = (x & bit) > 0
    const up = (y & bit) > 0
    along = 4 * along + (right ? (up ? 2 : 3) : up ? 1 : 0)
    if (up) continue
    // In the two lower quarters the curve is mirrored, so that its ends meet those of the upper two.
    const mask = bit - 1
    const before = right ? mask - (x & mask) : x & mask
    x = right ? mask - (y & mask) : y & mask
    y = before
  }
  return along
}

export const hilbert: Ordering = {
  id: 'hilbert',
  label: 'Hilbert curve',
  help: 'The order in which a curve that fills the plane, and never jumps, comes past the vertices.',
  source: 'Hilbert 1891',
  tried: 'always',
  uses: [],
  needsCoordinates: true,
}

export const beginHilbert: BeginOrder = (mesh) => making(ordered(mesh, place), PIECE_WORK)

/** The digits of a number of 16 bits, with a zero before each. */
function spread(digits: number): number {
  let n = digits
  n = (n | (n << 8)) & 0x00ff00ff
  n = (n | (n << 4)) & 0x0f0f0f0f
  n = (n | (n << 2)) & 0x33333333
  return (n | (n << 1)) & 0x55555555
}

export const morton: Ordering = {
  id: 'morton',
  label: 'Morton curve',
  help: 'The order in which quarters of the square, quarters of these and so on follow each other: simpler than Hilbert’s, but it jumps.',
  source: 'Morton 1966',
  uses: [],
  needsCoordinates: true,
}

export const beginMorton: BeginOrder = (mesh) =>
  making(
    ordered(mesh, (column, row) => spread(column) + 2 * spread(row)),
    PIECE_WORK,
  )
