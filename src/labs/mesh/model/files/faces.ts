/** Surfaces of faces, as OBJ and PLY have them: the mesh between their corners, or that between the faces. */
import { FaultError } from '../../../../core/attachments/read.ts'
import { type Mesh, meshFromEdges, type Points } from '../mesh.ts'
import { countOf, type Lists, listOf } from './lists.ts'
import { uniqueEdges } from './text.ts'

/** Points and the faces between them. */
export interface Surface {
  /** Three coordinates a point. */
  readonly points: ArrayLike<number>
  /** Numbers of points, in the order around each face. */
  readonly faces: Lists
  /** Edges that belong to no face: two ends each. */
  readonly edges: ArrayLike<number>
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
  if (countOf(faces) > 0 || edges.length > 0) return
  const expected = `faces or edges between the points of the ${format} file, for a mesh is who is whose neighbour`
  throw new FaultError(undefined, expected, `${points.length / 3} points alone`)
}

/** The points that are named, ascending: the others are no part of a mesh. */
export function pointsUsed(count: number, ...named: readonly ArrayLike<number>[]): Int32Array {
  const used = new Uint8Array(count)
  for (const points of named) for (let i = 0; i < points.length; i++) used[points[i]] = 1
  return Int32Array.from({ length: count }, (_, point) => point).filter((point) => used[point] === 1)
}

/** Points by the places that they have among those that are kept. */
function renumbered(count: number, used: Int32Array): (points: ArrayLike<number>) => Int32Array {
  const place = new Int32Array(count)
  used.forEach((point, at) => {
    place[point] = at
  })
  return (points) => Int32Array.from(points, (point) => place[point])
}

/** A surface of the points that it uses. */
export function usedOf({ points, faces, edges }: Surface, used: Int32Array): Surface {
  const count = points.length / 3
  if (used.length === count) return { points, faces, edges }
  const placesOf = renumbered(count, used)
  const usedCoordinates = new Float64Array(3 * used.length)
  used.forEach((point, at) => {
    for (let axis = 0; axis < 3; axis++) usedCoordinates[3 * at + axis] = points[3 * point + axis]
  })
  return { points: usedCoordinates, faces: { ...faces, items: placesOf(faces.items) }, edges: placesOf(edges) }
}

/** Calls for each side of each face: its two corners and the face. */
function forSides({ start, items }: Lists, visit: (corner: number, other: number, face: number) => void): void {
  for (let face = 0; face + 1 < start.length; face++) {
    const [from, to] = [start[face], start[face + 1]]
    for (let i = from; i < to; i++) visit(items[i], items[i + 1 < to ? i + 1 : from], face)
  }
}

/** The mesh between the corners: an edge for every side. */
export function meshOfSurface({ points, faces, edges }: Surface): Mesh {
  const count = points.length / 3
  const pairs = new Int32Array(2 * faces.items.length + edges.length)
  let at = 0
  forSides(faces, (corner, other) => {
    pairs[at++] = corner
    pairs[at++] = other
  })
  pairs.set(edges, at)
  return meshFromEdges(count, uniqueEdges(pairs, count), flat(points))
}

/**
 * The dual: a vertex for each face, at the mean of its corners, and an edge where two share a side.
 *
 * @param used the numbers that the points have in the file, from 0
 */
export function dualOfSurface({ points, faces }: Surface, used: Int32Array): Mesh {
  const count = points.length / 3
  const total = countOf(faces)
  if (total === 0) throw new FaultError(undefined, 'faces, for a dual', 'none')
  // Sides by the lower of their corners: the higher one, and the face. A map of all would take many times as much.
  const first = new Int32Array(count + 1)
  forSides(faces, (corner, other) => first[Math.min(corner, other) + 1]++)
  for (let v = 0; v < count; v++) first[v + 1] += first[v]
  const place = first.slice(0, count)
  const higher = new Int32Array(first[count])
  const owners = new Int32Array(first[count])
  forSides(faces, (corner, other, face) => {
    const side = place[Math.min(corner, other)]++
    higher[side] = Math.max(corner, other)
    owners[side] = face
  })
  const [NONE, TWO] = [-1, -2]
  const ownerOf = new Int32Array(count).fill(NONE)
  const pairs = new Int32Array(2 * owners.length)
  let shared = 0
  for (let v = 0; v < count; v++) {
    for (let side = first[v]; side < first[v + 1]; side++) {
      const other = higher[side]
      const owner = ownerOf[other]
      if (owner === TWO)
        throw new FaultError(
          undefined,
          'sides of two faces at most, for a dual',
          `a third at points ${used[v] + 1} and ${used[other] + 1}`,
        )
      ownerOf[other] = owner === NONE ? owners[side] : TWO
      if (owner === NONE) continue
      pairs[shared++] = owner
      pairs[shared++] = owners[side]
    }
    for (let side = first[v]; side < first[v + 1]; side++) ownerOf[higher[side]] = NONE
  }
  const { x, y } = flat(points)
  const middle = (of: Float64Array) =>
    Float64Array.from({ length: total }, (_, face) => {
      const corners = listOf(faces, face)
      return corners.reduce((sum, corner) => sum + of[corner], 0) / corners.length
    })
  return meshFromEdges(total, uniqueEdges(pairs.subarray(0, shared), total), { x: middle(x), y: middle(y) })
}
