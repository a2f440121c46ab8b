/** Recursive inertial bisection. */

import { atan2, cos, sin } from '../../../core/math/circle.ts'
import { making } from '../../../core/run/making.ts'
import { BISECTION_SLICE, bisected } from '../model/bisection.ts'
import { coordinatesOf, type Mesh } from '../model/mesh.ts'
import type { BeginOrder, Order, Ordering } from './ordering.ts'

/** Bisects across the axis along which a set spreads most, and each half in the same way. */
function* ordered(mesh: Mesh): Generator<number, Order> {
  const { x, y } = coordinatesOf(mesh)
  const along = new Float64Array(mesh.vertices)
  /** Of the set that is being split, part by part: vertices, sums of their places, and sums of the products of their distances from the middle. */
  let count = 0
  let sumX = 0
  let sumY = 0
  let xx = 0
  let xy = 0
  let yy = 0
  /** The place along the axis of the lowest-numbered vertex, by whose sign the axis is turned; and that vertex, −1 for none yet. */
  let turn = 0
  let lowest = -1
  /** The middle of the set. */
  function locate(set: Int32Array, from: number, to: number, first: boolean) {
    let [atX, atY] = first ? [0, 0] : [sumX, sumY]
    for (let i = from; i < to; i++) {
      atX += x[set[i]]
      atY += y[set[i]]
    }
    count = first ? to - from : count + to - from
    sumX = atX
    sumY = atY
  }
  /** How it spreads around that. */
  function spread(set: Int32Array, from: number, to: number, first: boolean) {
    const meanX = sumX / count
    const meanY = sumY / count
    let [a, b, c] = first ? [0, 0, 0] : [xx, xy, yy]
    for (let i = from; i < to; i++) {
      const dx = x[set[i]] - meanX
      const dy = y[set[i]] - meanY
      a += dx * dx
      b += dx * dy
      c += dy * dy
    }
    xx = a
    xy = b
    yy = c
  }
  /** Where each vertex lies along its axis, and which way that must run. */
  function project(set: Int32Array, from: number, to: number, first: boolean) {
    const meanX = sumX / count
    const meanY = sumY / count
    const angle = atan2(2 * xy, xx - yy) / 2
    const cosine = cos(angle)
    const sine = sin(angle)
    for (let i = from; i < to; i++) along[set[i]] = (x[set[i]] - meanX) * cosine + (y[set[i]] - meanY) * sine
    if (first) lowest = -1
    for (let i = from; i < to; i++) {
      if ((lowest >= 0 && set[i] > lowest) || along[set[i]] === 0) continue
      lowest = set[i]
      turn = along[set[i]]
    }
    if (lowest < 0) turn = 0
  }
  function orient(set: Int32Array, from: number, to: number) {
    if (turn > 0) for (let i = from; i < to; i++) along[set[i]] *= -1
  }
  const list = yield* bisected(mesh, { passes: [locate, spread, project, orient], keys: () => along })
  return { list }
}

export const rib: Ordering = {
  id: 'rib',
  label: 'Recursive inertial bisection',
  help: 'Halves the mesh across its principal axis, the direction in which it is longest, then each half, down to single vertices.',
  source: '§3.1; after Williams 1991',
  // The paper uses spectral bisection, which takes seconds for a mesh of its size; this one is found in a moment.
  byDefault: true,
  tried: 'always',
  uses: [],
  needsCoordinates: true,
}

export const begin: BeginOrder = (mesh) => making(ordered(mesh), 40 * BISECTION_SLICE)
