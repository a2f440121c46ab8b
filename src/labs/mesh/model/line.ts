/** A mesh laid in a line (§3.1): the same graph, its vertices counted by their places in the list. */
import { inPieces, whole } from '../../../core/run/making.ts'
import type { Order } from '../orderings/ordering.ts'
import type { Mesh } from './mesh.ts'

/** References to vertices by position: those of position v are `neighbours[start[v]]` to `neighbours[start[v + 1] - 1]`. */
export interface References {
  readonly start: Int32Array
  readonly neighbours: Int32Array
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
  return { mesh, list, position, start, neighbours, lowest, highest, ...(sizes ? { parts: sizes } : {}) }
}

/** The same in one go. */
export const laid = (mesh: Mesh, order: Order): LaidMesh => whole(layingOut(mesh, order))
