/** Meshes from points by Delaunay triangulation. */
import Delaunator from 'delaunator'
import { dualOfTriangles, meshOfSides, type Points, sortedTriangles } from '../model/dual.ts'
import type { Mesh } from '../model/mesh.ts'

/** The Delaunay triangles of points: three numbers of points each, counterclockwise. */
export function delaunay({ x, y }: Points): Uint32Array {
  const coordinates = new Float64Array(2 * x.length)
  for (let i = 0; i < x.length; i++) {
    coordinates[2 * i] = x[i]
    coordinates[2 * i + 1] = y[i]
  }
  return new Delaunator(coordinates).triangles
}

/** The mesh that triangles between points make, or its dual. */
export function meshOfTriangles(points: Points, triangles: ArrayLike<number>, dual: boolean): Mesh {
  const sorted = sortedTriangles(points.x.length, triangles)
  const mesh = dual ? dualOfTriangles(points.x.length, sorted, points) : meshOfSides(points, sorted)
  if ('crowded' in mesh) throw new Error(`mesh: three triangles share the side ${mesh.crowded}`)
  return mesh
}

/** The points in the order in which a list names them. */
export const pointsInOrder = ({ x, y }: Points, order: readonly number[]): Points => ({
  x: Float64Array.from(order, (i) => x[i]),
  y: Float64Array.from(order, (i) => y[i]),
})
