/** Random points in a square. */
import type { Random } from '../../../core/random/random.ts'
import type { Points } from '../model/dual.ts'
import { pointsInOrder } from './delaunay.ts'

/**
 * Points in the unit square: some at equal steps along its border, corners included, so that the triangles fill the square; the others
 * drawn at random. Numbered from left to right.
 *
 * @param border how many lie on the border, at least 4; the remainder of a division by 4 goes to the first sides
 */
export function squarePoints(count: number, border: number, random: Random): Points {
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
  for (let i = border; i < count; i++) {
    x[i] = random()
    y[i] = random()
  }
  const order = Array.from(x.keys()).sort((a, b) => x[a] - x[b] || y[a] - y[b])
  return pointsInOrder({ x, y }, order)
}
