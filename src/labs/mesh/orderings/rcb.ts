/** Recursive coordinate bisection. */

import { making } from '../../../core/run/making.ts'
import { BISECTION_SLICE, bisected } from '../model/bisection.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** Bisects across the longer side of the box around a set, and each half in the same way. */
function* ordered(mesh: Mesh): Generator<number, Order> {
  const { x, y } = coordinatesOf(mesh)
  let left = 0
  let right = 0
  let low = 0
  let high = 0
  /** The box around the set. */
  function measure(set: Int32Array, from: number, to: number, first: boolean) {
    let [l, r] = first ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : [left, right]
    let [b, t] = first ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : [low, high]
    for (let i = from; i < to; i++) {
      const v = set[i]
      if (x[v] < l) l = x[v]
      if (x[v] > r) r = x[v]
      if (y[v] < b) b = y[v]
      if (y[v] > t) t = y[v]
    }
    left = l
    right = r
    low = b
    high = t
  }
  const list = yield* bisected(mesh, { passes: [measure], keys: () => (high - low > right - left ? y : x) })
  return { list }
}

export const rcb: Ordering = {
  id: 'rcb',
  label: 'Recursive coordinate bisection',
  help: 'Halves the mesh across the longer side of its bounding box, then each half, down to single vertices.',
  source: '§3.1; Berger and Bokhari 1987',
  tried: 'always',
  uses: [],
  needsCoordinates: true,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 30 * BISECTION_SLICE)
