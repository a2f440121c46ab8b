/** The triangles between random points in a square. */

import { stream } from '../../../core/random/random.ts'
import { making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { meshOfTriangles } from './delaunay.ts'
import type { MeshKind, MeshMaker } from './kind.ts'
import { squarePoints } from './square-points.ts'
import { delaunayInSquare } from './tiles.ts'

export const squareDual: MeshKind = {
  id: 'square-dual',
  label: 'Triangles in a square',
  help: 'The triangles between random points in a square, each joined to those that share a side with it: three neighbours at most.',
  uses: ['vertices', 'seed'],
  triangles: true,
}

export const maker: MeshMaker = {
  begin({ vertices, seed }) {
    function* course() {
      // V points, B of them on the border, make 2 V − B − 2 triangles: B is even where these are, and at most two more.
      const wanted = 4 * Math.max(1, Math.round(Math.sqrt(vertices / 2) / 2))
      const border = Math.min(vertices + 2, wanted + (vertices % 2))
      const count = (vertices + border + 2) / 2
      const points = yield* within(squarePoints(count, border, stream(seed, 'mesh')), 0)
      const triangles = yield* within(delaunayInSquare(points, border), 0.3)
      return yield* within(meshOfTriangles(points, triangles, true), 0.7)
    }
    return making(course(), PIECE_WORK)
  },
}
