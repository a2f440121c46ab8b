/** Recursive coordinate bisection. */

import { making } from '../../../core/run/making.ts'
import { BISECTION_SLICE, bisected } from '../model/bisection.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

function* ordered(mesh: Mesh): Generator<number, Order> {
  const { x, y } = coordinatesOf(mesh)
  const list = yield* bisected(mesh, (set, from, to) => {
    let left = Number.POSITIVE_INFINITY
    let right = Number.NEGATIVE_INFINITY
    let low = left
    let high = right
    for (let i = from; i < to; i++) {
      const v = set[i]
      if (x[v] < left) left = x[v]
      if (x[v] > right) right = x[v]
      if (y[v] < low) low = y[v]
      if (y[v] > high) high = y[v]
    }
    return high - low > right - left ? y : x
  })
  return { list }
}

export const rcb: Ordering = {
  id: 'rcb',
  label: 'Recursive coordinate bisection',
  help: 'Halves the mesh across the longer side of its bounding box, then each half, down to single vertices.',
  source: '§3.1; Berger and Bokhari 1987',
  uses: [],
  needsCoordinates: true,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 10 * BISECTION_SLICE)
