/** The order along Morton's curve. */

import { making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { placesOnCurve } from '../model/cells.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import { ordering } from '../model/sorting.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** The digits of a number of 16 bits, with a zero before each. */
function spread(digits: number): number {
  let n = digits
  n = (n | (n << 8)) & 0x00ff00ff
  n = (n | (n << 4)) & 0x0f0f0f0f
  n = (n | (n << 2)) & 0x33333333
  return (n | (n << 1)) & 0x55555555
}

function* ordered(mesh: Mesh): Generator<number, Order> {
  const places = yield* within(
    placesOnCurve(coordinatesOf(mesh), (column, row) => spread(column) + 2 * spread(row)),
    0,
  )
  return { list: yield* within(ordering(places), 0.5) }
}

export const morton: Ordering = {
  id: 'morton',
  label: 'Morton curve',
  help: 'The order in which quarters of the square, quarters of these and so on follow each other: simpler than Hilbert’s, but it jumps.',
  source: 'Morton 1966',
  uses: [],
  needsCoordinates: true,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), PIECE_WORK)
