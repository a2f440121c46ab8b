/** Surfaces of faces, as OBJ and PLY have them: the mesh between their corners, or that between the faces. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Mesh, meshFromEdges } from '../mesh.ts'
import { uniqueEdges } from './text.ts'

/** Points and the faces between them. */
export interface Surface {
  /** Three coordinates a point. */
  readonly points: ArrayLike<number>
  /** Numbers of points, in the order around each face. */
  readonly faces: readonly (readonly number[])[]
  /** Edges that belong to no face: two ends each. */
  readonly edges: readonly number[]
}

/** The two axes in which a surface is widest: the picture is taken along the third. */
function flat(points: ArrayLike<number>): { readonly x: Float64Array; readonly y: Float64Array } {
  const count = points.length / 3
  const axes = [0, 1, 2].map((axis) => Float64Array.from({ length: count }, (_, i) => points[3 * i + axis]))
  const extent = (values: Float64Array) =>
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const narrowest = axes.map(extent).reduce((best, size, axis, all) => (size <= all[best] ? axis : best), 2)
  const [x, y] = axes.filter((_, axis) => axis !== narrowest)
  return { x, y }
}

/** The mesh between the corners: an edge for every side. */
export function meshOfSurface({ points, faces, edges }: Surface): Mesh {
  const count = points.length / 3
  const pairs = faces.flatMap((face) => face.flatMap((corner, i) => [corner, face[(i + 1) % face.length]]))
  return meshFromEdges(count, uniqueEdges(pairs.concat(edges), count), flat(points))
}

/** The dual: a vertex for each face, at the mean of its corners, and an edge where two share a side. */
export function dualOfSurface({ points, faces }: Surface): Mesh {
  const count = points.length / 3
  const owners = new Map<number, number>()
  const pairs: number[] = []
  faces.forEach((face, f) => {
    face.forEach((corner, i) => {
      const other = face[(i + 1) % face.length]
      const side = Math.min(corner, other) * count + Math.max(corner, other)
      const owner = owners.get(side)
      if (owner === -1) {
        throw new FaultError(
          undefined,
          'sides of two faces at most, for a dual',
          `a third at points ${corner + 1} and ${other + 1}`,
        )
      }
      if (owner !== undefined) pairs.push(owner, f)
      owners.set(side, owner === undefined ? f : -1)
    })
  })
  if (faces.length === 0) throw new FaultError(undefined, 'faces, for a dual', 'none')
  const { x, y } = flat(points)
  const middle = (of: Float64Array) =>
    Float64Array.from(faces, (face) => face.reduce((sum, corner) => sum + of[corner], 0) / face.length)
  return meshFromEdges(faces.length, uniqueEdges(pairs, faces.length), { x: middle(x), y: middle(y) })
}
