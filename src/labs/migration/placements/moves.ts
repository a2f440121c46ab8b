/** Processes that change sides between two groups: what placements are made better by. */
import type { ProgramGraph } from '../model/graph.ts'

/** A process of the first group and one of the second that change sides; −1 for none. */
interface Change {
  readonly i: number
  readonly j: number
}

/** Most changes of nearly the same weight whose costs are compared. */
const MOST_COMPARED = 100_000

/**
 * The change that takes about that much weight from the first group to the second: of all that come as near to it as the nearest one does, or
 * by `slack` less, the one of the least cost, the first of several; undefined where that is none at all.
 *
 * @param cost of a change, 0 of none
 */
export function nearestChange(
  first: readonly number[],
  second: readonly number[],
  weights: Float64Array,
  targetDifference: number,
  slack: number,
  cost: (i: number, j: number) => number,
): Change | undefined {
  const leaving = [-1, ...first]
  const coming = [-1, ...second]
  const weightOf = (i: number) => (i < 0 ? 0 : weights[i])
  const misses = (i: number, j: number) => Math.abs(weightOf(i) - weightOf(j) - targetDifference)
  let least = Number.POSITIVE_INFINITY
  for (const i of leaving) for (const j of coming) least = Math.min(least, misses(i, j))
  let best: Change | undefined
  let leastCost = misses(-1, -1) <= least + slack ? 0 : Number.POSITIVE_INFINITY
  let compared = 0
  for (const i of leaving) {
    for (const j of coming) {
      if ((i < 0 && j < 0) || misses(i, j) > least + slack || compared === MOST_COMPARED) continue
      compared++
      const costHere = cost(i, j)
      if (!(costHere < leastCost)) continue
      leastCost = costHere
      best = { i, j }
    }
  }
  return best
}

/** Bytes that process i sends to others and receives from them, each with the other process: for every channel of it. */
export function eachPartner(
  { start, ends, from, to }: ProgramGraph,
  i: number,
  use: (partner: number, channel: number) => void,
): void {
  for (let at = start[i]; at < start[i + 1]; at++) {
    const channel = ends[at] >> 1
    use((ends[at] & 1) === 0 ? to[channel] : from[channel], channel)
  }
}

/** The groups of a placement: by processor, its processes in ascending order. */
export function groupsOf(place: Int32Array, processors: number): number[][] {
  const groups = Array.from({ length: processors }, (): number[] => [])
  for (const [i, p] of place.entries()) groups[p].push(i)
  return groups
}
