/**
 * The inspector's lists (§3.2): what each processor receives from whom, and what it sends to whom, as local references in the
 * processor that holds the element.
 */
import { PIECE, whole } from '../../../core/run/making.ts'
import type { References } from './line.ts'

/** Vertices that are visited in a piece: each costs several look-ups. */
const VISITED = PIECE / 8

/** Elements that go one way between two processors, in the order in which they are sent or stored. */
export interface Segment {
  /** The other processor. */
  readonly with: number
  /** Local references in their home processor. */
  readonly references: readonly number[]
}

/** One processor's part of a schedule, its segments in ascending order of the other processor. */
export interface Schedule {
  /** The permutation list: one segment per home processor. */
  readonly receive: readonly Segment[]
  /** The send list: one segment per destination. */
  readonly send: readonly Segment[]
}

/** Where elements are: the translation table (figure 3) for intervals, a longer one for other partitions. */
export interface Translation {
  home(position: number): number
  /** position − first(home), of an element of this home: in the print the wrong way round. */
  local(position: number, home: number): number
}

/** A translation table with one entry a processor: its first element. An element's home is found by search. */
export function translationTable(firsts: ArrayLike<number>, sizes: ArrayLike<number>): Translation {
  const order = Array.from({ length: sizes.length }, (_, i) => i)
    .filter((i) => sizes[i] > 0)
    .sort((a, b) => firsts[a] - firsts[b])
  const home = (position: number) => {
    let low = 0
    let high = order.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (firsts[order[middle]] <= position) low = middle
      else high = middle - 1
    }
    return order[low]
  }
  return { home, local: (position, home) => position - firsts[home] }
}

/** A translation table with an entry an element: local references are counted in the order of the list. */
export function translationByOwner(owner: Int32Array, processors: number): Translation {
  const counted = new Int32Array(processors)
  const local = new Int32Array(owner.length)
  for (let at = 0; at < owner.length; at++) local[at] = counted[owner[at]]++
  return { home: (position) => owner[position], local: (position) => local[position] }
}

/**
 * A processor's lists, as its references come: it visits its vertices, and each element of another processor is noted when it is met
 * first. A vertex of its own with a neighbour elsewhere goes to that one's send list, once: references are symmetric.
 *
 * @param visited the positions of the processor's own vertices in the order in which they are visited; those without references elsewhere
 *   may be left out
 */
export function* scheduling(
  { start, neighbours }: References,
  { home, local }: Translation,
  processor: number,
  visited: Iterable<number>,
): Generator<undefined, Schedule> {
  const receive = new Map<number, number[]>()
  const send = new Map<number, number[]>()
  const met = new Set<number>()
  let sinceLook = 0
  for (const at of visited) {
    if (++sinceLook % VISITED === 0) yield
    const sentTo = new Set<number>()
    for (let k = start[at]; k < start[at + 1]; k++) {
      const other = neighbours[k]
      const there = home(other)
      if (there === processor) continue
      if (!sentTo.has(there)) {
        sentTo.add(there)
        listOf(send, there).push(local(at, processor))
      }
      if (met.has(other)) continue
      met.add(other)
      listOf(receive, there).push(local(other, there))
    }
  }
  return { receive: segmentsOf(receive), send: segmentsOf(send) }
}

/** The same in one go. */
export const scheduleOf = (...args: Parameters<typeof scheduling>): Schedule => whole(scheduling(...args))

function listOf(lists: Map<number, number[]>, key: number): number[] {
  let list = lists.get(key)
  if (!list) {
    list = []
    lists.set(key, list)
  }
  return list
}

const segmentsOf = (lists: Map<number, number[]>): Segment[] =>
  [...lists].sort(([a], [b]) => a - b).map(([other, references]) => ({ with: other, references }))

/** Segments, each sorted by local reference in the home processor; a piece is a segment. */
export function* sorted(segments: readonly Segment[]): Generator<undefined, Segment[]> {
  const result: Segment[] = []
  for (const segment of segments) {
    result.push({ ...segment, references: Array.from(Int32Array.from(segment.references).sort()) })
    yield
  }
  return result
}
