/** A mesh laid in a line (§3.1): the same graph, its vertices counted by their places in the list. */
import { inPieces, whole } from '../../../core/run/making.ts'
import type { Order } from '../orderings/ordering.ts'
import type { Mesh } from './mesh.ts'

/** References to vertices by position: those of position v are `neighbours[start[v]]` to `neighbours[start[v + 1] - 1]`. */
export interface References {
  readonly start: Int32Array
  readonly neighbours: Int32Array
}

/** The weights of a mesh, by position. */
export interface LineWeights {
  /** n + 1 numbers: the work that stands before each position, and all of it. Absent where vertices have no weights. */
  readonly before?: Float64Array
  /** n + 1 numbers: the same of what is gone over, a vertex and its references, as often as its weight says. */
  readonly visits: Float64Array
  /** By reference: what crosses it. Absent where edges have no weights. */
  readonly volumes?: Int32Array
  /** By position, what it sends to each processor that needs it. Absent where that is the heaviest of its edges there. */
  readonly sizes?: Int32Array
}

/** A mesh in its list. Positions are counted from 0. */
export interface LaidMesh extends References {
  readonly mesh: Mesh
  /** The vertex at each position. */
  readonly list: Int32Array
  /** The position of each vertex. */
  readonly position: Int32Array
  /** The lowest and the highest position that each position refers to, its own included: what lies between needs no look. */
  readonly lowest: Int32Array
  readonly highest: Int32Array
  /** Present where the mesh has weights. */
  readonly weights?: LineWeights
  /** The sizes of the parts that the ordering made itself. */
  readonly parts?: Int32Array
}

/** Lays a mesh in a line, in pieces. Each vertex's neighbours stay in the order of the file. */
export function* layingOut(mesh: Mesh, { list, sizes }: Order): Generator<undefined, LaidMesh> {
  const n = mesh.vertices
  const position = new Int32Array(n)
  for (let at = 0; at < n; at++) position[list[at]] = at
  const start = new Int32Array(n + 1)
  const neighbours = new Int32Array(mesh.neighbours.length)
  const lowest = new Int32Array(n)
  const highest = new Int32Array(n)
  let filled = 0
  yield* inPieces(n, (from, to) => {
    for (let at = from; at < to; at++) {
      const vertex = list[at]
      let [low, high] = [at, at]
      for (let k = mesh.start[vertex]; k < mesh.start[vertex + 1]; k++) {
        const there = position[mesh.neighbours[k]]
        neighbours[filled++] = there
        if (there < low) low = there
        else if (there > high) high = there
      }
      start[at + 1] = filled
      lowest[at] = low
      highest[at] = high
    }
  })
  const weights = mesh.work || mesh.volumes || mesh.sizes ? weightsOf(mesh, list, start) : undefined
  return {
    mesh,
    list,
    position,
    start,
    neighbours,
    lowest,
    highest,
    ...(weights ? { weights } : {}),
    ...(sizes ? { parts: sizes } : {}),
  }
}

function weightsOf({ work, volumes, sizes, start: first }: Mesh, list: Int32Array, start: Int32Array): LineWeights {
  const n = list.length
  const before = work && new Float64Array(n + 1)
  const visits = new Float64Array(n + 1)
  const across = volumes && new Int32Array(volumes.length)
  for (let at = 0; at < n; at++) {
    const v = list[at]
    const weight = work ? work[v] : 1
    if (before) before[at + 1] = before[at] + weight
    visits[at + 1] = visits[at] + weight * (1 + start[at + 1] - start[at])
    if (volumes) across?.set(volumes.subarray(first[v], first[v + 1]), start[at])
  }
  return {
    visits,
    ...(before ? { before } : {}),
    ...(across ? { volumes: across } : {}),
    ...(sizes ? { sizes: Int32Array.from(list, (v) => sizes[v]) } : {}),
  }
}

/** The same in one go. */
export const laid = (mesh: Mesh, order: Order): LaidMesh => whole(layingOut(mesh, order))
