/** Triangles of a mesh, and its dual: a vertex for each triangle, an edge where two share a side. */
import { type Mesh, meshFromEdges } from './mesh.ts'

/** Points in the plane. */
export interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The dual would not be a graph of surfaces: more than two triangles share the side between these two vertices. */
interface CrowdedSide {
  readonly crowded: readonly [number, number]
}

/**
 * The 3-cycles of a mesh: three corners each, ascending, the triangles in lexicographic order. Where more than two of them
 * begin with the same side there is no dual, and the rest are left out: a dense graph has more 3-cycles than fit in memory.
 */
export function trianglesOf({ vertices, start, neighbours }: Mesh): Int32Array {
  const corners: number[] = []
  const adjacent = new Int32Array(vertices).fill(-1)
  for (let a = 0; a < vertices; a++) {
    const above = neighbours
      .subarray(start[a], start[a + 1])
      .filter((v) => v > a)
      .sort()
    for (const b of above) adjacent[b] = a
    for (const b of above) {
      const from = corners.length
      for (let k = start[b]; k < start[b + 1]; k++) {
        const c = neighbours[k]
        if (c > b && adjacent[c] === a) corners.push(a, b, c)
      }
      // The neighbours of b may stand in any order, and few of them are corners.
      for (let i = from + 5; i < corners.length; i += 3) {
        for (let j = i; j > from + 2 && corners[j - 3] > corners[j]; j -= 3) {
          const c = corners[j]
          corners[j] = corners[j - 3]
          corners[j - 3] = c
        }
      }
      if (corners.length > from + 6) return Int32Array.from(corners)
    }
  }
  return Int32Array.from(corners)
}

/**
 * Visits every side of every triangle.
 *
 * @param triangles three ascending corners each
 * @param visit gets the ends of the side, the triangle, and the triangle that had the side before, or −1 for the first
 * @returns the side that a third triangle has, where there is one
 */
function eachSide(
  vertices: number,
  triangles: Int32Array,
  visit: (a: number, b: number, triangle: number, before: number) => void,
): CrowdedSide | undefined {
  const count = triangles.length / 3
  const first = new Int32Array(vertices + 1)
  for (let t = 0; t < count; t++) {
    first[triangles[3 * t] + 1] += 2
    first[triangles[3 * t + 1] + 1]++
  }
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v]
  // Sides by their lower end: the upper end, and the triangle that has it, or −1 when two have it.
  const used = first.slice(0, vertices)
  const upper = new Int32Array(3 * count)
  const owner = new Int32Array(3 * count)
  for (let t = 0; t < count; t++) {
    for (let side = 0; side < 3; side++) {
      const a = triangles[3 * t + (side === 2 ? 1 : 0)]
      const b = triangles[3 * t + (side === 0 ? 1 : 2)]
      let k = first[a]
      while (k < used[a] && upper[k] !== b) k++
      if (k === used[a]) {
        used[a]++
        upper[k] = b
        visit(a, b, t, -1)
        owner[k] = t
      } else if (owner[k] < 0) return { crowded: [a, b] }
      else {
        visit(a, b, t, owner[k])
        owner[k] = -1
      }
    }
  }
  return undefined
}

/**
 * The dual of triangles: numbered as they stand there, neighbours ascending.
 *
 * @param vertices how many corners there are to choose from
 * @param triangles three ascending corners each, in lexicographic order
 * @param points coordinates of the corners; the dual's vertices then lie at the centroids
 */
export function dualOfTriangles(vertices: number, triangles: Int32Array, points?: Points): Mesh | CrowdedSide {
  const count = triangles.length / 3
  const ends: number[] = []
  const crowded = eachSide(vertices, triangles, (_a, _b, triangle, before) => {
    if (before >= 0) ends.push(before, triangle)
  })
  if (crowded) return crowded
  if (!points) return meshFromEdges(count, ends)
  const mean = (of: ArrayLike<number>) =>
    Float64Array.from(
      { length: count },
      (_, t) => (of[triangles[3 * t]] + of[triangles[3 * t + 1]] + of[triangles[3 * t + 2]]) / 3,
    )
  return meshFromEdges(count, ends, { x: mean(points.x), y: mean(points.y) })
}

/** The mesh whose edges are the sides of triangles, with three ascending corners each. */
export function meshOfSides(points: Points, triangles: Int32Array): Mesh | CrowdedSide {
  const ends: number[] = []
  const crowded = eachSide(points.x.length, triangles, (a, b, _triangle, before) => {
    if (before < 0) ends.push(a, b)
  })
  return crowded ?? meshFromEdges(points.x.length, ends, points)
}

/** The dual of a mesh, from its 3-cycles. */
export const dualOf = (mesh: Mesh): Mesh | CrowdedSide =>
  dualOfTriangles(mesh.vertices, trianglesOf(mesh), mesh.x && mesh.y && { x: mesh.x, y: mesh.y })

/** Triangles with their corners in ascending order, put in lexicographic order. */
export function sortedTriangles(vertices: number, triangles: ArrayLike<number>): Int32Array {
  const count = Math.floor(triangles.length / 3)
  const sorted = Int32Array.from({ length: 3 * count }, (_, i) => triangles[i])
  for (let t = 0; t < count; t++) sorted.subarray(3 * t, 3 * t + 3).sort()
  // Three stable counting sorts, by the last corner first.
  let order = Int32Array.from({ length: count }, (_, t) => t)
  for (let corner = 2; corner >= 0; corner--) {
    const place = new Int32Array(vertices + 1)
    for (let t = 0; t < count; t++) place[sorted[3 * t + corner] + 1]++
    for (let v = 0; v < vertices; v++) place[v + 1] += place[v]
    const next = new Int32Array(count)
    for (const t of order) next[place[sorted[3 * t + corner]]++] = t
    order = next
  }
  return Int32Array.from({ length: 3 * count }, (_, i) => sorted[3 * order[Math.floor(i / 3)] + (i % 3)])
}
