/** Recursive bisection: a set is halved, then its halves, down to single vertices (§3.1). */
import { whole, within } from '../../../core/run/making.ts'
import type { Mesh } from './mesh.ts'
import { sorting, splitBy, splitting } from './sorting.ts'

/** Vertices and levels of halving between two looks at the clock. */
export const BISECTION_SLICE = 20_000

/** The size of the first half of a set of this size. */
const half = (size: number): number => (size + 1) >> 1

/**
 * Puts the first half of part of a list before the second, by key: half of the vertices, or half of the work where these have weights.
 *
 * @returns where the second half begins
 */
export const halved = (mesh: Mesh, list: Int32Array, from: number, to: number, keys: Float64Array): number =>
  whole(halving(mesh, list, from, to, keys))

/** The same in pieces. */
function* halving(
  { work }: Mesh,
  list: Int32Array,
  from: number,
  to: number,
  keys: Float64Array,
): Generator<undefined, number> {
  if (!work) {
    const middle = from + half(to - from)
    yield* splitting(list, from, to, middle, keys)
    return middle
  }
  yield* sorting(list, from, to, keys, new Int32Array(list.length))
  let all = 0
  for (let i = from; i < to; i++) all += work[list[i]]
  let middle = from
  for (let before = 0; middle < to - 1 && 2 * before + work[list[middle]] <= all; middle++) before += work[list[middle]]
  return Math.max(from + 1, middle)
}

/** The keys by which sets are sorted before they are halved. */
interface Keys {
  /** By vertex: the numbers of the latest set, when all passes have gone over it. */
  keys(): Float64Array
  /** The passes over a set, one after the other, each with one part of it after the other. The first part is the one that begins where the set does. */
  readonly passes: readonly ((list: Int32Array, from: number, to: number, first: boolean) => void)[]
}

/** The list of vertices that repeated halving leaves, front halves first; in pieces. */
export function* bisected(mesh: Mesh, { keys, passes }: Keys): Generator<number, Int32Array> {
  const { vertices } = mesh
  const list = Int32Array.from({ length: vertices }, (_, v) => v)
  const waiting = [0, vertices]
  let sinceLook = 0
  while (waiting.length > 0) {
    const to = waiting.pop() ?? 0
    const from = waiting.pop() ?? 0
    if (to - from < 2) continue
    let middle: number
    if (to - from <= BISECTION_SLICE) {
      for (const pass of passes) pass(list, from, to, true)
      middle = mesh.work ? halved(mesh, list, from, to, keys()) : from + half(to - from)
      if (!mesh.work) splitBy(list, from, to, middle, keys())
    } else {
      for (const pass of passes)
        for (let part = from; part < to; part += BISECTION_SLICE) {
          pass(list, part, Math.min(to, part + BISECTION_SLICE), part === from)
          yield from / vertices
        }
      middle = yield* within(halving(mesh, list, from, to, keys()), from / vertices)
    }
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
