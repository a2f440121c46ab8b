/** All divisions of a quicksort, found by sorting. */

/** The element by which a list is divided, and how many comparisons choosing it takes. */
export const rules = {
  first: { comparisons: 0, pick: (list: Int32Array, from: number) => list[from] },
  middle: { comparisons: 0, pick: (list: Int32Array, from: number, to: number) => list[from + ((to - from) >> 1)] },
  median: {
    comparisons: 3,
    pick(list: Int32Array, from: number, to: number) {
      const [a, b, c] = [list[from], list[from + ((to - from) >> 1)], list[to - 1]]
      return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
    },
  },
}

/** What happens to each list, by its number; the whole list's is 0. */
interface Divisions {
  readonly count: number
  /** Elements of a list that is divided; 1 + the comparisons of insertion sort of one that is not. */
  readonly operations: Float64Array
  /** The element by which a list is divided; −1 where it is not. */
  readonly pivot: Int32Array
  /** The number of the list's first part; that of the second follows. */
  readonly child: Int32Array
}

/**
 * Sorts a list of 0 … n − 1 in place, and writes down how. Both parts of a list stay in their old order, smaller elements first: as all
 * values are different and none is missing, a list is always those from one value to another and ends up at those places.
 */
export function* divideAll(
  list: Int32Array,
  threshold: number,
  pick: (list: Int32Array, from: number, to: number) => number,
  work: number,
): Generator<number, Divisions> {
  // Every list has an element that no other has: its pivot, or all of it where it is not divided.
  const operations = new Float64Array(list.length)
  const pivot = new Int32Array(list.length).fill(-1)
  const child = new Int32Array(list.length)
  const larger = new Int32Array(list.length)
  let count = 1
  const waiting: (readonly [task: number, from: number, to: number])[] = [[0, 0, list.length]]
  let remaining = work
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [task, from, to] = next
    remaining -= to - from
    if (to - from <= threshold) {
      operations[task] = 1 + insertionSort(list, from, to)
      continue
    }
    const value = pick(list, from, to)
    partition(list, from, to, value, larger)
    operations[task] = to - from
    pivot[task] = value
    child[task] = count
    for (const [begin, end] of [
      [from, value],
      [value + 1, to],
    ]) {
      if (begin < end) waiting.push([count++, begin, end])
    }
    if (remaining <= 0) {
      remaining = work
      yield count / list.length
    }
  }
  return { count, operations, pivot, child }
}

/** Moves the elements below a value to the front and those above to the end, each in their old order. */
function partition(list: Int32Array, from: number, to: number, value: number, larger: Int32Array): void {
  let [front, above] = [from, 0]
  for (let i = from; i < to; i++) {
    const element = list[i]
    if (element < value) list[front++] = element
    else if (element > value) larger[above++] = element
  }
  list[front] = value
  for (let i = 0; i < above; i++) list[front + 1 + i] = larger[i]
}

/** Sorts a short list; returns how many comparisons it took: each element with those before it, from the right, until a smaller one. */
function insertionSort(list: Int32Array, from: number, to: number): number {
  let comparisons = 0
  for (let i = from + 1; i < to; i++) {
    const element = list[i]
    let j = i
    while (j > from) {
      comparisons++
      if (list[j - 1] < element) break
      list[j] = list[j - 1]
      j--
    }
    list[j] = element
  }
  return comparisons
}
