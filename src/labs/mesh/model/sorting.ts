/** Sorting vertices by a number, ties by vertex number. */

/** Below this many a sort by insertion is faster. */
const FEW = 12

type Keys = Float64Array | Uint32Array

/** Sorts a short part of a list. */
function insert(list: Int32Array, from: number, to: number, key: Keys): void {
  for (let i = from + 1; i < to; i++) {
    const v = list[i]
    const k = key[v]
    let j = i
    for (; j > from && (key[list[j - 1]] > k || (key[list[j - 1]] === k && list[j - 1] > v)); j--) list[j] = list[j - 1]
    list[j] = v
  }
}

/**
 * Puts the first vertices by key of a part of a list before a position, the others from there on; short parts are sorted. Hoare's
 * selection: a third of the time that sorting takes.
 *
 * @param key by vertex
 */
export function splitBy(list: Int32Array, from: number, to: number, middle: number, key: Keys): void {
  let low = from
  let high = to - 1
  while (high - low >= FEW) {
    const a = list[low]
    const b = list[(low + high) >> 1]
    const c = list[high]
    const before = (u: number, v: number) => key[u] < key[v] || (key[u] === key[v] && u < v)
    const pivot = before(a, b) ? (before(b, c) ? b : before(a, c) ? c : a) : before(a, c) ? a : before(b, c) ? c : b
    const at = key[pivot]
    let i = low
    let j = high
    while (i <= j) {
      while (key[list[i]] < at || (key[list[i]] === at && list[i] < pivot)) i++
      while (key[list[j]] > at || (key[list[j]] === at && list[j] > pivot)) j--
      if (i > j) break
      const moved = list[i]
      list[i++] = list[j]
      list[j--] = moved
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
  insert(list, low, high + 1, key)
}

/**
 * Sorts part of a list of vertices by key, ascending, ties by vertex number. A merge sort of numbers in typed arrays: a fifth of the time
 * that sorting with a function takes.
 *
 * @param key by vertex
 * @param spare as long as the list; overwritten
 */
export function sortBy(list: Int32Array, from: number, to: number, key: Keys, spare: Int32Array): void {
  if (to - from <= FEW) {
    insert(list, from, to, key)
    return
  }
  const middle = (from + to) >> 1
  sortBy(list, from, middle, key, spare)
  sortBy(list, middle, to, key, spare)
  for (let i = from; i < middle; i++) spare[i] = list[i]
  merge(list, from, middle, from, middle, to, key, spare)
}

/** All vertices by key, ascending, ties by vertex number; in pieces. */
export function* ordering(key: Keys): Generator<undefined, Int32Array> {
  const list = Int32Array.from({ length: key.length }, (_, v) => v)
  yield* sorting(list, 0, list.length, key, new Int32Array(list.length))
  return list
}

/** Part of a list that is sorted in one go. */
const PART = 2 ** 14

/** Sorts part of a list as `sortBy` does, in pieces. */
function* sorting(
  list: Int32Array,
  from: number,
  to: number,
  key: Keys,
  spare: Int32Array,
): Generator<undefined, void> {
  if (to - from <= PART) {
    sortBy(list, from, to, key, spare)
    yield
    return
  }
  const middle = (from + to) >> 1
  yield* sorting(list, from, middle, key, spare)
  yield* sorting(list, middle, to, key, spare)
  spare.set(list.subarray(from, middle), from)
  for (let left = from, place = from; left < middle; ) {
    const end = Math.min(middle, left + PART)
    place = merge(list, left, end, place, middle + (place - from) - (left - from), to, key, spare)
    left = end
    yield
  }
}

/**
 * Merges some of the lower half of a part, which are in `spare` from `left` to `end`, with the upper half, of which those from `right` on
 * are left; returns the place behind them.
 */
function merge(
  list: Int32Array,
  left: number,
  end: number,
  place: number,
  right: number,
  to: number,
  key: Keys,
  spare: Int32Array,
): number {
  let [low, high, at] = [left, right, place]
  for (; low < end; at++) {
    const a = spare[low]
    const b = list[high]
    if (high < to && (key[b] < key[a] || (key[b] === key[a] && b < a))) {
      list[at] = b
      high++
    } else {
      list[at] = a
      low++
    }
  }
  return at
}
