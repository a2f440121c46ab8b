/** An undirected graph as the lab computes on it: what every mesh, file or generated, becomes. */

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
  /** Coordinates by vertex, both or none. */
  readonly x?: Float64Array
  readonly y?: Float64Array
  /** Whether the coordinates are the mesh's own, or were made from eigenvectors, only to draw it. Present with coordinates. */
  readonly drawn?: 'own' | 'spectral'
}

/** E. */
export const edgesOf = (mesh: Mesh): number => mesh.neighbours.length / 2

/**
 * A mesh from pairs of vertices, each edge once, each vertex's neighbours in ascending order.
 *
 * @param vertices n
 * @param ends the two ends of every edge, one edge after the other; no loops, no edge twice
 */
export function meshFromEdges(
  vertices: number,
  ends: ArrayLike<number>,
  coordinates?: { readonly x: Float64Array; readonly y: Float64Array },
): Mesh {
  const start = new Int32Array(vertices + 1)
  for (let e = 0; e < ends.length; e++) start[ends[e] + 1]++
  for (let v = 0; v < vertices; v++) start[v + 1] += start[v]
  const place = start.slice(0, vertices)
  const neighbours = new Int32Array(ends.length)
  for (let e = 0; e < ends.length; e += 2) {
    neighbours[place[ends[e]]++] = ends[e + 1]
    neighbours[place[ends[e + 1]]++] = ends[e]
  }
  for (let v = 0; v < vertices; v++) neighbours.subarray(start[v], start[v + 1]).sort()
  return { vertices, start, neighbours, ...(coordinates ? { ...coordinates, drawn: 'own' as const } : {}) }
}

/** The coordinates of a mesh that has to have them. */
export function coordinatesOf({ x, y }: Mesh): { readonly x: Float64Array; readonly y: Float64Array } {
  if (!x || !y) throw new Error('mesh: coordinates were asked for, and there are none')
  return { x, y }
}
