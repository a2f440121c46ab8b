/** Random points in a square: the Delaunay triangulation between them, or its triangles. */

import { type Random, stream } from '../../../core/random/random.ts'
import { inPieces, making, PIECE_WORK, within } from '../../../core/run/making.ts'
import type { Points } from '../model/mesh.ts'
import { ordering, sortBy } from '../model/sorting.ts'
import { meshOfTriangles, pointsInOrder } from './delaunay.ts'
import type { MeshKind, MeshMaker } from './kind.ts'
import { delaunayInSquare } from './tiles.ts'

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
  // Vertices of the left and right sides have one x, and go by y.
  const spare = new Int32Array(count)
  for (let from = 0, to = 1; to <= count; to++) {
    if (to < count && x[order[to]] === x[order[from]]) continue
    sortBy(order, from, to, y, spare)
    from = to
  }
  return yield* pointsInOrder({ x, y }, order)
}

export const square: MeshKind = {
  id: 'square',
  label: 'Points in a square',
  help: 'Random points in a square and the Delaunay triangulation between them: nearly six neighbours each on average.',
  uses: ['vertices', 'seed'],
}

export const makeSquare: MeshMaker = {
  begin({ vertices, seed }) {
    function* course() {
      const border = Math.max(4, Math.min(vertices, 4 * Math.round(Math.sqrt(vertices) / 2)))
      const points = yield* within(squarePoints(vertices, border, stream(seed, 'mesh')), 0)
      const triangles = yield* within(delaunayInSquare(points, border), 0.3)
      return yield* within(meshOfTriangles(points, triangles, 'points'), 0.7)
    }
    return making(course(), PIECE_WORK)
  },
}

/** The triangles between random points in a square. */
export const squareDual: MeshKind = {
  id: 'square-dual',
  label: 'Triangles in a square',
  help: 'The triangles between random points in a square, each joined to those that share a side with it: three neighbours at most.',
  uses: ['vertices', 'seed'],
  triangles: true,
}

export const makeSquareDual: MeshMaker = {
  begin({ vertices, seed }) {
    function* course() {
      // V points, B of them on the border, make 2 V − B − 2 triangles: B is even where these are, and at most two more.
      const borderCount = 4 * Math.max(1, Math.round(Math.sqrt(vertices / 2) / 2))
      const border = Math.min(vertices + 2, borderCount + (vertices % 2))
      const count = (vertices + border + 2) / 2
      const points = yield* within(squarePoints(count, border, stream(seed, 'mesh')), 0)
      const triangles = yield* within(delaunayInSquare(points, border), 0.3)
      return yield* within(meshOfTriangles(points, triangles, 'triangles'), 0.7)
    }
    return making(course(), PIECE_WORK)
  },
}
