/**
 * Pairing heaps of numbers, many in one pair of arrays (Fredman and others, Algorithmica 1, 1986): a heap is its first number, and each
 * number has a first child and a next sibling, −1 for none. Putting one in takes one comparison, taking the first one out about log₂ of
 * their number, and there is no array to grow for each heap.
 */

const NONE = -1

/** Which of two numbers comes first. */
export type Before = (one: number, other: number) => boolean

/** Makes one heap of two; returns its first. */
export function melded(one: number, other: number, child: Int32Array, sibling: Int32Array, before: Before): number {
  const first = before(one, other) ? one : other
  const second = first === one ? other : one
  sibling[second] = child[first]
  child[first] = second
  return first
}

/** The heap without its first: pairs of its children from the first to the last, then all of these from the last to the first. */
export function restOf(first: number, child: Int32Array, sibling: Int32Array, before: Before): number {
  let pairs = NONE
  for (let next = child[first]; next >= 0; ) {
    const one = next
    const other = sibling[one]
    next = other < 0 ? NONE : sibling[other]
    sibling[one] = NONE
    if (other >= 0) sibling[other] = NONE
    const pair = other < 0 ? one : melded(one, other, child, sibling, before)
    sibling[pair] = pairs
    pairs = pair
  }
  let rest = NONE
  while (pairs >= 0) {
    const next = sibling[pairs]
    sibling[pairs] = NONE
    rest = rest < 0 ? pairs : melded(rest, pairs, child, sibling, before)
    pairs = next
  }
  return rest
}
