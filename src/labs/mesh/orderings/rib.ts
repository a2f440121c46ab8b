/** Recursive inertial bisection. */

import { atan2, cos, sin } from '../../../core/math/circle.ts'
import { making } from '../../../core/run/making.ts'
import { BISECTION_SLICE, bisected, isTurned } from '../model/bisection.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

function* ordered(mesh: Mesh): Generator<number, Order> {
  const { x, y } = coordinatesOf(mesh)
  const along = new Float64Array(mesh.vertices)
  const list = yield* bisected(mesh, (set, from, to) => {
    let meanX = 0
    let meanY = 0
    for (let i = from; i < to; i++) {
      meanX += x[set[i]]
      meanY += y[set[i]]
    }
    meanX /= to - from
    meanY /= to - from
    let xx = 0
    let xy = 0
    let yy = 0
    for (let i = from; i < to; i++) {
      const dx = x[set[i]] - meanX
      const dy = y[set[i]] - meanY
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
    const angle = atan2(2 * xy, xx - yy) / 2
    const cosine = cos(angle)
    const sine = sin(angle)
    for (let i = from; i < to; i++) along[set[i]] = (x[set[i]] - meanX) * cosine + (y[set[i]] - meanY) * sine
    if (isTurned(set, from, to, (v) => along[v])) for (let i = from; i < to; i++) along[set[i]] *= -1
    return along
  })
  return { list }
}

export const rib: Ordering = {
  id: 'rib',
  label: 'Recursive inertial bisection',
  help: 'Halves the mesh across its principal axis, the direction in which it is longest, then each half, down to single vertices.',
  source: '§3.1; after Williams 1991',
  // The paper uses spectral bisection, which takes seconds for a mesh of its size; this one is found in a moment.
  byDefault: true,
  uses: [],
  needsCoordinates: true,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 15 * BISECTION_SLICE)
