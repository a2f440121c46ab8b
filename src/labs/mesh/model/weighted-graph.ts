/** Graphs whose vertices stand for sets of vertices: what coarsening makes of a mesh. */
import { inPieces } from '../../../core/run/making.ts'
import type { Mesh } from './mesh.ts'

/** An undirected graph with weights. */
export interface WeightedGraph {
  readonly count: number
  /** count + 1 numbers: the edges of vertex v are `start[v]` to `start[v + 1] - 1`. */
  readonly start: Int32Array
  readonly neighbours: Int32Array
  /** By edge: the volume of the edges of the mesh that it stands for; without weights, how many these are. */
  readonly weights: Int32Array
  /** By vertex: the work of the vertices of the mesh that it stands for; without weights, how many these are. */
  readonly sizes: Int32Array
}

/** A mesh as a graph with its weights; where it has none they are 1. */
export const graphOf = ({ vertices, start, neighbours, work, volumes }: Mesh): WeightedGraph => ({
  count: vertices,
  start,
  neighbours,
  weights: volumes ?? new Int32Array(neighbours.length).fill(1),
  sizes: work ?? new Int32Array(vertices).fill(1),
})

/** The mean volume of an edge of a graph; 1 where it has none. */
export const meanVolume = ({ weights }: WeightedGraph): number =>
  weights.length > 0 ? weights.reduce((sum, volume) => sum + volume, 0) / weights.length : 1

/** All work of a mesh; without weights, its vertices. */
export const workOf = ({ vertices, work }: Mesh): number => work?.reduce((sum, weight) => sum + weight, 0) ?? vertices

/**
 * The graph that part of a list of vertices induces, with the volumes of its edges; its vertices are numbered as they stand there.
 *
 * @param place for each vertex of the mesh −1; the same when the function returns
 */
export function inducedGraph(
  { start, neighbours, volumes }: Mesh,
  list: Int32Array,
  from: number,
  to: number,
  place: Int32Array,
): WeightedGraph {
  const count = to - from
  let most = 0
  for (let i = from; i < to; i++) {
    const v = list[i]
    place[v] = i - from
    most += start[v + 1] - start[v]
  }
  const ownStart = new Int32Array(count + 1)
  const inside = new Int32Array(most)
  const across = volumes && new Int32Array(most)
  let used = 0
  for (let i = from; i < to; i++) {
    const v = list[i]
    for (let k = start[v]; k < start[v + 1]; k++) {
      const u = place[neighbours[k]]
      if (u < 0) continue
      if (volumes && across) across[used] = volumes[k]
      inside[used++] = u
    }
    ownStart[i - from + 1] = used
  }
  for (let i = from; i < to; i++) place[list[i]] = -1
  const graph = { vertices: count, start: ownStart, neighbours: inside.subarray(0, used) }
  return graphOf(across ? { ...graph, volumes: across.subarray(0, used) } : graph)
}

/** Vertices put together into clusters. */
export interface Clusters {
  readonly count: number
  /** The cluster of each vertex. */
  readonly of: Int32Array
}

/** The graph of clusters, in pieces: sizes and weights are added up, edges inside of a cluster vanish. */
export function* contracted(graph: WeightedGraph, { count, of }: Clusters): Generator<undefined, WeightedGraph> {
  const first = new Int32Array(count + 1)
  for (let v = 0; v < graph.count; v++) first[of[v] + 1]++
  for (let c = 0; c < count; c++) first[c + 1] += first[c]
  const place = first.slice(0, count)
  const members = new Int32Array(graph.count)
  for (let v = 0; v < graph.count; v++) members[place[of[v]]++] = v
  const start = new Int32Array(count + 1)
  const sizes = new Int32Array(count)
  const neighbours = new Int32Array(graph.neighbours.length)
  const weights = new Int32Array(graph.neighbours.length)
  const edge = new Int32Array(count)
  let used = 0
  yield* inPieces(count, (from, to) => {
    for (let c = from; c < to; c++) {
      const begin = used
      for (let i = first[c]; i < first[c + 1]; i++) {
        const v = members[i]
        sizes[c] += graph.sizes[v]
        for (let k = graph.start[v]; k < graph.start[v + 1]; k++) {
          const d = of[graph.neighbours[k]]
          if (d === c) continue
          // An edge to this cluster was made for this one if its number is not below the cluster's first, and it leads there.
          const place = edge[d]
          if (place >= begin && place < used && neighbours[place] === d) weights[place] += graph.weights[k]
          else {
            edge[d] = used
            neighbours[used] = d
            weights[used++] = graph.weights[k]
          }
        }
      }
      start[c + 1] = used
    }
  })
  return { count, start, neighbours: neighbours.slice(0, used), weights: weights.slice(0, used), sizes }
}
