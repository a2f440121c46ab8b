/** How a list is cut, what two ways to cut it have in common, and what going from one to the other takes (§3.4). */
import { firstsOf } from './sizes.ts'

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

/** @param sizes the new sizes by processor; @param weight w, what a message costs in elements */
export function comparisonWith(old: Cut, sizes: ArrayLike<number>, weight = 0): Comparison {
  const firsts = firstsOf(old.arrangement, old.sizes)
  const overlap = (arrangement: ArrayLike<number>) => {
    let common = 0
    let at = 0
    for (let place = 0; place < arrangement.length; place++) {
      const i = arrangement[place]
      const until = at + sizes[i]
      common += Math.max(0, Math.min(until, firsts[i] + old.sizes[i]) - Math.max(at, firsts[i]))
      at = until
    }
    return common
  }
  const messages = (arrangement: ArrayLike<number>) => {
    let count = 0
    eachPiece(old, { arrangement, sizes }, (from, to) => {
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

/** No arrangement keeps more than this: Σ min(old, new size). */
export function overlapBound(old: ArrayLike<number>, sizes: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < sizes.length; i++) sum += Math.min(old[i], sizes[i])
  return sum
}
