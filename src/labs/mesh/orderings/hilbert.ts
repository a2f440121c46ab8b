/** The order along Hilbert's curve. */

import { making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { BITS, placesOnCurve } from '../model/cells.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import { ordering } from '../model/sorting.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

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

function* ordered(mesh: Mesh): Generator<number, Order> {
  const places = yield* within(placesOnCurve(coordinatesOf(mesh), place), 0)
  return { list: yield* within(ordering(places), 0.5) }
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

export const begin: BeginOrder = (mesh) => making(ordered(mesh), PIECE_WORK)
