/** Meshes from points by Delaunay triangulation. */
import Delaunator from 'delaunator'
import { inPieces } from '../../../core/run/making.ts'
import { dualOfTriangles, meshOfSides, sortedTriangles } from '../model/dual.ts'
import type { Mesh, Points } from '../model/mesh.ts'

/** Triangulates points that move, time after time in the same memory: what it returns holds until the next time. */
export function triangulation(): (points: Points) => Uint32Array {
  let latest: Delaunator<Float64Array> | undefined
  return ({ x, y }) => {
    const coordinates = latest?.coords ?? new Float64Array(2 * x.length)
    for (let i = 0; i < x.length; i++) {
      coordinates[2 * i] = x[i]
      coordinates[2 * i + 1] = y[i]
    }
    if (latest) latest.update()
    else latest = new Delaunator(coordinates)
    return latest.triangles
  }
}

/** The Delaunay triangles of points: three numbers of points each, counterclockwise. */
export const delaunay = (points: Points): Uint32Array => triangulation()(points)

/** The mesh that triangles between points make, made in pieces: its vertices are the points, or, as the dual of that, the triangles. */
export function* meshOfTriangles(
  points: Points,
  triangles: ArrayLike<number>,
  vertices: 'points' | 'triangles',
): Generator<undefined, Mesh> {
  const sorted = yield* sortedTriangles(points.x.length, triangles)
  const mesh = yield* vertices === 'triangles'
    ? dualOfTriangles(points.x.length, sorted, points)
    : meshOfSides(points, sorted)
  if ('crowded' in mesh) throw new Error(`mesh: three triangles share the side ${mesh.crowded}`)
  return mesh
}

/** The points in the order in which a list names them, in pieces. */
export function* pointsInOrder({ x, y }: Points, order: Int32Array): Generator<undefined, Points> {
  const points = { x: new Float64Array(order.length), y: new Float64Array(order.length) }
  yield* inPieces(order.length, (from, to) => {
    for (let i = from; i < to; i++) {
      points.x[i] = x[order[i]]
      points.y[i] = y[order[i]]
    }
  })
  return points
}
