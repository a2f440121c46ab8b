/** An undirected graph as the lab computes on it: what every mesh, file or generated, becomes. */
import { inPieces, whole } from '../../../core/run/making.ts'

/** Points in the plane. */
export interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** The triangles that the vertices of a mesh stand for. */
export interface Triangulation {
  readonly points: Points
  /** Three corners a triangle. */
  readonly corners: Int32Array
}

/**
 * A mesh of n vertices and E edges. Vertices are numbered from 0 as in the file; each edge stands in the lists of both its ends, no vertex
 * is its own neighbour and no neighbour is named twice. Several components and isolated vertices are allowed.
 */
export interface Mesh {
  /** n. */
  readonly vertices: number
  /** n + 1 numbers: the neighbours of vertex v are `neighbours[start[v]]` to `neighbours[start[v + 1] - 1]`. */
  readonly start: Int32Array
  /** 2 E vertex numbers, each vertex's in the order of the file: the executor adds them up in this order. */
  readonly neighbours: Int32Array
  /** The work of each vertex, in that of one without a weight; absent where all have 1. */
  readonly work?: Int32Array
  /** By entry of `neighbours`, what crosses it, in elements without a weight; the same from both ends. Absent where all have 1. */
  readonly volumes?: Int32Array
  /** By vertex, what it sends to each processor that has a neighbour of it, whatever `volumes` says; absent where that follows from `volumes`. */
  readonly sizes?: Int32Array
  /** Coordinates by vertex, both or none. */
  readonly x?: Float64Array
  readonly y?: Float64Array
  /** Whether the coordinates are the mesh's own, or were made from eigenvectors, only to draw it. Present with coordinates. */
  readonly drawn?: 'own' | 'spectral'
  /** The triangles that its vertices stand for, where these are known. */
  readonly triangulation?: Triangulation
}

/** E. */
export const edgesOf = (mesh: Mesh): number => mesh.neighbours.length / 2

/** Longer lists of neighbours are left to the built-in sort. */
const FEW_NEIGHBOURS = 32

/** Puts part of a list in ascending order. */
function sortPart(list: Int32Array, from: number, to: number): void {
  if (to - from > FEW_NEIGHBOURS) list.subarray(from, to).sort()
  else
    for (let i = from + 1; i < to; i++) {
      const v = list[i]
      let j = i
      for (; j > from && list[j - 1] > v; j--) list[j] = list[j - 1]
      list[j] = v
    }
}

/**
 * A mesh from pairs of vertices, each edge once, each vertex's neighbours in ascending order; made in pieces.
 *
 * @param vertices n
 * @param ends the two ends of every edge, one edge after the other; no loops, no edge twice
 */
export function* meshOfEdges(
  vertices: number,
  ends: ArrayLike<number>,
  coordinates?: { readonly x: Float64Array; readonly y: Float64Array },
): Generator<undefined, Mesh> {
  const start = new Int32Array(vertices + 1)
  yield* inPieces(ends.length, (from, to) => {
    for (let e = from; e < to; e++) start[ends[e] + 1]++
  })
  for (let v = 0; v < vertices; v++) start[v + 1] += start[v]
  const place = start.slice(0, vertices)
  const neighbours = new Int32Array(ends.length)
  yield* inPieces(ends.length / 2, (from, to) => {
    for (let e = 2 * from; e < 2 * to; e += 2) {
      neighbours[place[ends[e]]++] = ends[e + 1]
      neighbours[place[ends[e + 1]]++] = ends[e]
    }
  })
  yield* inPieces(vertices, (from, to) => {
    for (let v = from; v < to; v++) sortPart(neighbours, start[v], start[v + 1])
  })
  return { vertices, start, neighbours, ...(coordinates ? { ...coordinates, drawn: 'own' as const } : {}) }
}

/** The same in one go. */
export const meshFromEdges = (...args: Parameters<typeof meshOfEdges>): Mesh => whole(meshOfEdges(...args))

/** The coordinates of a mesh that has to have them. */
export function coordinatesOf({ x, y }: Mesh): { readonly x: Float64Array; readonly y: Float64Array } {
  if (!x || !y) throw new Error('mesh: coordinates were asked for, and there are none')
  return { x, y }
}
