/** Recursive bisection: a set is halved, then its halves, down to single vertices (§3.1). */
import type { Mesh } from './mesh.ts'
import { sortBy, splitBy } from './sorting.ts'

/** Vertices and levels of halving between two looks at the clock. */
export const BISECTION_SLICE = 20_000

/** The size of the first half of a set of this size. */
export const half = (size: number): number => (size + 1) >> 1

/**
 * Puts the first half of part of a list before the second, by key: half of the vertices, or half of the work where these have weights.
 *
 * @returns where the second half begins
 */
export function halved({ work }: Mesh, list: Int32Array, from: number, to: number, keys: Float64Array): number {
  if (!work) {
    const middle = from + half(to - from)
    splitBy(list, from, to, middle, keys)
    return middle
  }
  sortBy(list.subarray(from, to), 0, to - from, keys, new Int32Array(to - from))
  let all = 0
  for (let i = from; i < to; i++) all += work[list[i]]
  let middle = from
  for (let before = 0; middle < to - 1 && 2 * before + work[list[middle]] <= all; middle++) before += work[list[middle]]
  return Math.max(from + 1, middle)
}

/**
 * The list of vertices that repeated halving leaves, front halves first.
 *
 * @param keys gives every vertex of the set, which is part of the list, the number that the set is sorted by before it is halved
 */
export function* bisected(
  mesh: Mesh,
  keys: (list: Int32Array, from: number, to: number) => Float64Array,
): Generator<number, Int32Array> {
  const { vertices } = mesh
  const list = Int32Array.from({ length: vertices }, (_, v) => v)
  const waiting = [0, vertices]
  let sinceLook = 0
  while (waiting.length > 0) {
    const to = waiting.pop() ?? 0
    const from = waiting.pop() ?? 0
    if (to - from < 2) continue
    const middle = halved(mesh, list, from, to, keys(list, from, to))
    waiting.push(middle, to, from, middle)
    sinceLook += to - from
    if (sinceLook < BISECTION_SLICE) continue
    sinceLook = 0
    yield from / vertices
  }
  return list
}

/**
 * Whether a set's values have to change their sign: they are negative at the set's lowest-numbered vertex, or, where that has zero, at
 * the next.
 */
export function isTurned(list: Int32Array, from: number, to: number, value: (v: number) => number): boolean {
  let lowest = -1
  let sign = 0
  for (let i = from; i < to; i++) {
    if (lowest >= 0 && list[i] > lowest) continue
    const at = value(list[i])
    if (at === 0) continue
    lowest = list[i]
    sign = at
  }
  return sign > 0
}
