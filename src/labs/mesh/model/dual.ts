/** Triangles of a mesh, and its dual: a vertex for each triangle, an edge where two share a side. */
import { inPieces, whole } from '../../../core/run/making.ts'
import { type Mesh, meshOfEdges, type Points } from './mesh.ts'

/** The dual would not be a graph of surfaces: more than two triangles share the side between these two vertices. */
interface CrowdedSide {
  readonly crowded: readonly [one: number, other: number]
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
 * Visits every side of every triangle, in pieces.
 *
 * @param triangles three ascending corners each
 * @param visit gets the ends of the side, the triangle, and the triangle that had the side before, or −1 for the first
 * @returns the side that a third triangle has, where there is one
 */
function* eachSide(
  vertices: number,
  triangles: Int32Array,
  visit: (a: number, b: number, triangle: number, before: number) => void,
): Generator<undefined, CrowdedSide | undefined> {
  const count = triangles.length / 3
  const first = new Int32Array(vertices + 1)
  yield* inPieces(count, (from, to) => {
    for (let t = from; t < to; t++) {
      first[triangles[3 * t] + 1] += 2
      first[triangles[3 * t + 1] + 1]++
    }
  })
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v]
  // Sides by their lower end: the upper end, and the triangle that has it, or −1 when two have it.
  const used = first.slice(0, vertices)
  const upper = new Int32Array(3 * count)
  const owner = new Int32Array(3 * count)
  let crowded: CrowdedSide | undefined
  yield* inPieces(count, (from, to) => {
    for (let t = from; t < to && !crowded; t++) {
      for (let side = 0; side < 3 && !crowded; side++) {
        const a = triangles[3 * t + (side === 2 ? 1 : 0)]
        const b = triangles[3 * t + (side === 0 ? 1 : 2)]
        let k = first[a]
        while (k < used[a] && upper[k] !== b) k++
        if (k === used[a]) {
          used[a]++
          upper[k] = b
          visit(a, b, t, -1)
          owner[k] = t
        } else if (owner[k] < 0) crowded = { crowded: [a, b] }
        else {
          visit(a, b, t, owner[k])
          owner[k] = -1
        }
      }
    }
  })
  return crowded
}

/** Collects ends of edges, at most this many. */
function collector(most: number) {
  const ends = new Int32Array(2 * most)
  let used = 0
  return {
    add(a: number, b: number) {
      ends[used++] = a
      ends[used++] = b
    },
    ends: () => ends.subarray(0, used),
  }
}

/**
 * The dual of triangles: numbered as they stand there, neighbours ascending; made in pieces.
 *
 * @param vertices how many corners there are to choose from
 * @param triangles three ascending corners each, in lexicographic order
 * @param points coordinates of the corners; the dual's vertices then lie at the centroids
 */
export function* dualOfTriangles(
  vertices: number,
  triangles: Int32Array,
  points?: Points,
): Generator<undefined, Mesh | CrowdedSide> {
  const count = triangles.length / 3
  const { add, ends } = collector(Math.floor((3 * count) / 2))
  const crowded = yield* eachSide(vertices, triangles, (_a, _b, triangle, before) => {
    if (before >= 0) add(before, triangle)
  })
  if (crowded) return crowded
  if (!points) return yield* meshOfEdges(count, ends())
  const { x, y } = points
  const middles = { x: new Float64Array(count), y: new Float64Array(count) }
  yield* inPieces(count, (from, to) => {
    for (let t = from; t < to; t++) {
      const a = triangles[3 * t]
      const b = triangles[3 * t + 1]
      const c = triangles[3 * t + 2]
      middles.x[t] = (x[a] + x[b] + x[c]) / 3
      middles.y[t] = (y[a] + y[b] + y[c]) / 3
    }
  })
  return { ...(yield* meshOfEdges(count, ends(), middles)), triangulation: { points, corners: triangles } }
}

/** The mesh whose edges are the sides of triangles, with three ascending corners each; made in pieces. */
export function* meshOfSides(points: Points, triangles: Int32Array): Generator<undefined, Mesh | CrowdedSide> {
  const { add, ends } = collector(triangles.length)
  const crowded = yield* eachSide(points.x.length, triangles, (a, b, _triangle, before) => {
    if (before < 0) add(a, b)
  })
  return crowded ?? (yield* meshOfEdges(points.x.length, ends(), points))
}

/** The dual of a mesh, from its 3-cycles. */
export const dualOf = (mesh: Mesh): Mesh | CrowdedSide =>
  whole(dualOfTriangles(mesh.vertices, trianglesOf(mesh), mesh.x && mesh.y && { x: mesh.x, y: mesh.y }))

/** Triangles with their corners in ascending order, put in lexicographic order; in pieces. */
export function* sortedTriangles(vertices: number, triangles: ArrayLike<number>): Generator<undefined, Int32Array> {
  const count = Math.floor(triangles.length / 3)
  const sorted = new Int32Array(3 * count)
  yield* inPieces(count, (from, to) => {
    for (let at = 3 * from; at < 3 * to; at += 3) {
      const a = triangles[at]
      const b = triangles[at + 1]
      const c = triangles[at + 2]
      const low = Math.min(a, b)
      const high = Math.max(a, b)
      sorted[at] = Math.min(low, c)
      sorted[at + 1] = Math.max(low, Math.min(high, c))
      sorted[at + 2] = Math.max(high, c)
    }
  })
  // Three stable counting sorts, by the last corner first.
  let order = Int32Array.from({ length: count }, (_, t) => t)
  for (let corner = 2; corner >= 0; corner--) {
    const place = new Int32Array(vertices + 1)
    yield* inPieces(count, (from, to) => {
      for (let t = from; t < to; t++) place[sorted[3 * t + corner] + 1]++
    })
    for (let v = 0; v < vertices; v++) place[v + 1] += place[v]
    const before = order
    const next = new Int32Array(count)
    yield* inPieces(count, (from, to) => {
      for (let i = from; i < to; i++) next[place[sorted[3 * before[i] + corner]]++] = before[i]
    })
    order = next
  }
  const ordered = new Int32Array(3 * count)
  yield* inPieces(count, (from, to) => {
    for (let i = from; i < to; i++) {
      const at = 3 * order[i]
      ordered[3 * i] = sorted[at]
      ordered[3 * i + 1] = sorted[at + 1]
      ordered[3 * i + 2] = sorted[at + 2]
    }
  })
  return ordered
}
