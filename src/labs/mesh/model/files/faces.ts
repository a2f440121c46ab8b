/** Surfaces of faces, as OBJ and PLY have them: the mesh between their corners, or that between the faces. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Mesh, meshFromEdges, type Points } from '../mesh.ts'
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
export function flat(points: ArrayLike<number>): Points {
  const count = points.length / 3
  const axes = [0, 1, 2].map((axis) => Float64Array.from({ length: count }, (_, i) => points[3 * i + axis]))
  const extent = (values: Float64Array) =>
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const narrowest = axes.map(extent).reduce((best, size, axis, all) => (size <= all[best] ? axis : best), 2)
  const [x, y] = axes.filter((_, axis) => axis !== narrowest)
  return { x, y }
}

/** Refuses points alone: without edges there are no neighbours. */
export function checkNeighbours({ points, faces, edges }: Surface, format: string): void {
  if (faces.length > 0 || edges.length > 0) return
  const expected = `faces or edges between the points of the ${format} file, for a mesh is who is whose neighbour`
  throw new FaultError(undefined, expected, `${points.length / 3} points alone`)
}

/** The points that some list names, ascending: the others are no part of a mesh. */
export function pointsUsed(count: number, ...lists: readonly (readonly (number | readonly number[])[])[]): Int32Array {
  const used = new Uint8Array(count)
  for (const list of lists) {
    for (const entry of list) {
      if (typeof entry === 'number') used[entry] = 1
      else for (const point of entry) used[point] = 1
    }
  }
  return Int32Array.from({ length: count }, (_, point) => point).filter((point) => used[point] === 1)
}

/** Lists of points that name places among those that are kept. */
export function renumbered(
  count: number,
  used: Int32Array,
): { readonly one: (point: number) => number; readonly all: (list: readonly number[]) => number[] } {
  const place = new Int32Array(count)
  used.forEach((point, at) => {
    place[point] = at
  })
  const one = (point: number) => place[point]
  return { one, all: (list) => list.map(one) }
}

/** A surface of the points that it uses. */
export function usedOf(surface: Surface, used: Int32Array): Surface {
  const count = surface.points.length / 3
  if (used.length === count) return surface
  const { all } = renumbered(count, used)
  const points: number[] = []
  for (const point of used)
    points.push(surface.points[3 * point], surface.points[3 * point + 1], surface.points[3 * point + 2])
  return { points, faces: surface.faces.map(all), edges: all(surface.edges) }
}

/** The mesh between the corners: an edge for every side. */
export function meshOfSurface({ points, faces, edges }: Surface): Mesh {
  const count = points.length / 3
  const pairs = faces.flatMap((face) => face.flatMap((corner, i) => [corner, face[(i + 1) % face.length]]))
  return meshFromEdges(count, uniqueEdges(pairs.concat(edges), count), flat(points))
}

/**
 * The dual: a vertex for each face, at the mean of its corners, and an edge where two share a side.
 *
 * @param used the numbers that the points have in the file, from 0
 */
export function dualOfSurface({ points, faces }: Surface, used: Int32Array): Mesh {
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
          `a third at points ${used[corner] + 1} and ${used[other] + 1}`,
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
