/** Random points in a square. */

import type { Random } from '../../../core/random/random.ts'
import { inPieces } from '../../../core/run/making.ts'
import type { Points } from '../model/dual.ts'
import { ordering, sortBy } from '../model/sorting.ts'
import { pointsInOrder } from './delaunay.ts'

/**
 * Points in the unit square: some at equal steps along its border, corners included, so that the triangles fill the square; the others
 * drawn at random. Numbered from left to right. Made in pieces.
 *
 * @param border how many lie on the border, at least 4; the remainder of a division by 4 goes to the first sides
 */
export function* squarePoints(count: number, border: number, random: Random): Generator<undefined, Points> {
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  for (let i = 0, side = 0; side < 4; side++) {
    const steps = Math.floor(border / 4) + (side < border % 4 ? 1 : 0)
    for (let step = 0; step < steps; step++, i++) {
      const along = side < 2 ? step / steps : 1 - step / steps
      x[i] = side % 2 === 0 ? along : side === 1 ? 1 : 0
      y[i] = side % 2 === 1 ? along : side === 0 ? 0 : 1
    }
  }
  yield* inPieces(count - border, (from, to) => {
    for (let i = border + from; i < border + to; i++) {
      x[i] = random()
      y[i] = random()
    }
  })
  const order = yield* ordering(x)
  // Those of the left and right sides have one x, and go by y.
  const spare = new Int32Array(count)
  for (let from = 0, to = 1; to <= count; to++) {
    if (to < count && x[order[to]] === x[order[from]]) continue
    sortBy(order, from, to, y, spare)
    from = to
  }
  return yield* pointsInOrder({ x, y }, order)
}
