/** How a list is cut, what two ways to cut it have in common, and what going from one to the other takes (§3.4). */
import { firstsOf, positionAt, sizesAlong } from './sizes.ts'

/** Intervals of a list: their owners, in this order, and how long they are. */
export interface Cut {
  /** The processors in the order of their intervals. */
  readonly arrangement: Int32Array
  /** Length of the interval by processor. */
  readonly sizes: Int32Array
}

/** Compares a present cut with others of the same list. */
export interface Comparison {
  /** Elements that stay where they are: Σ |old interval i ∩ new interval i|. */
  overlap(arrangement: ArrayLike<number>): number
  /** Messages: ordered pairs i ≠ j where i's old interval meets j's new one. */
  messages(arrangement: ArrayLike<number>): number
  /** overlap − w · messages. */
  gain(arrangement: ArrayLike<number>): number
}

/**
 * @param sizes the new sizes by processor, or how much work each gets
 * @param weight w, what a message costs in elements
 * @param before the work before each position, where vertices have weights
 */
export function comparisonWith(
  old: Cut,
  sizes: ArrayLike<number>,
  weight = 0,
  before: Float64Array | undefined = undefined,
): Comparison {
  const firsts = firstsOf(old.arrangement, old.sizes)
  const overlap = (arrangement: ArrayLike<number>) => {
    let common = 0
    let at = 0
    let sum = 0
    for (let place = 0; place < arrangement.length; place++) {
      const i = arrangement[place]
      sum += sizes[i]
      const until = before ? positionAt(before, sum) : sum
      common += Math.max(0, Math.min(until, firsts[i] + old.sizes[i]) - Math.max(at, firsts[i]))
      at = until
    }
    return common
  }
  const messages = (arrangement: ArrayLike<number>) => {
    let count = 0
    eachPiece(old, { arrangement, sizes: sizesAlong(arrangement, sizes, before) }, (from, to) => {
      if (from !== to) count++
    })
    return count
  }
  return {
    overlap,
    messages,
    gain: (arrangement) =>
      weight === 0 ? overlap(arrangement) : overlap(arrangement) - weight * messages(arrangement),
  }
}

/** The pieces that both cuts leave whole, from the front: whose each was, whose it becomes, and where it lies. */
export function eachPiece(
  old: { readonly arrangement: ArrayLike<number>; readonly sizes: ArrayLike<number> },
  next: { readonly arrangement: ArrayLike<number>; readonly sizes: ArrayLike<number> },
  visit: (from: number, to: number, begin: number, end: number) => void,
): void {
  let a = 0
  let b = 0
  let begin = 0
  let oldEnd = old.sizes[old.arrangement[0]]
  let newEnd = next.sizes[next.arrangement[0]]
  for (;;) {
    const end = Math.min(oldEnd, newEnd)
    if (end > begin) visit(old.arrangement[a], next.arrangement[b], begin, end)
    begin = end
    if (oldEnd === end && ++a < old.arrangement.length) oldEnd += old.sizes[old.arrangement[a]]
    else if (newEnd === end && ++b < next.arrangement.length) newEnd += next.sizes[next.arrangement[b]]
    else return
  }
}

/**
 * No arrangement keeps more than this: Σ min(old, new size). Where vertices have weights, the most elements of the old interval that have
 * no more work between the first and the last of them than the processor gets.
 */
export function overlapBound(old: Cut, sizes: ArrayLike<number>, before?: Float64Array): number {
  let sum = 0
  if (before) {
    const firsts = firstsOf(old.arrangement, old.sizes)
    for (let i = 0; i < sizes.length; i++)
      if (sizes[i] > 0) sum += longestRun(before, firsts[i], old.sizes[i], sizes[i])
    return sum
  }
  for (let i = 0; i < sizes.length; i++) sum += Math.min(old.sizes[i], sizes[i])
  return sum
}

/** The most positions in a row of an interval that have no more than this work between the first and the last of them. */
function longestRun(before: Float64Array, first: number, size: number, most: number): number {
  let longest = 0
  let begin = first
  for (let end = first + 1; end <= first + size; end++) {
    while (begin < end - 1 && before[end - 1] - before[begin + 1] > most) begin++
    longest = Math.max(longest, end - begin)
  }
  return longest
}
