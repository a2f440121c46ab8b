/** Random points in a square, triangulated. */

import { stream } from '../../../core/random/random.ts'
import { making, PIECE_WORK, within } from '../../../core/run/making.ts'
import { meshOfTriangles } from './delaunay.ts'
import type { MeshKind, MeshMaker } from './kind.ts'
import { squarePoints } from './square-points.ts'
import { delaunayInSquare } from './tiles.ts'

export const square: MeshKind = {
  id: 'square',
  label: 'Points in a square',
  help: 'Random points in a square and the Delaunay triangulation between them: nearly six neighbours each on average.',
  uses: ['vertices', 'seed'],
}

export const maker: MeshMaker = {
  begin({ vertices, seed }) {
    function* course() {
      const border = Math.max(4, Math.min(vertices, 4 * Math.round(Math.sqrt(vertices) / 2)))
      const points = yield* within(squarePoints(vertices, border, stream(seed, 'mesh')), 0)
      const triangles = yield* within(delaunayInSquare(points, border), 0.3)
      return yield* within(meshOfTriangles(points, triangles, false), 0.7)
    }
    return making(course(), PIECE_WORK)
  },
}
