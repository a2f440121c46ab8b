/** A loop's iterations: what each costs, and the lists of them that processors hold. */

/** The part of a mean iteration that rounding can lose: work that differs by less is the same. */
export const SAME = 1e-9

/** A loop. */
export interface Loop {
  /** Iterations (N). */
  readonly count: number
  /** Bytes of data that an iteration takes with it. */
  readonly bytes: number
  /** Unloaded seconds of all iterations before each one, and of all; one number an iteration and one more. */
  readonly before: Float64Array
  /** Unloaded seconds of a mean iteration. */
  readonly mean: number
  /** Where it is done in steps, each of which ends with a barrier. */
  readonly steps?: Steps
  /** Its first iteration, where it is a part of a program: then `before` is that of the whole program. */
  readonly first?: number
  /** Where it is a program: the loops that follow each other, whose iterations are numbered through. */
  readonly program?: Program
}

/** Two loops over the columns of one array, between which processor 0 collects the array, transposes it and deals it again (§1.5.3). */
interface Program {
  readonly loops: readonly [Loop, Loop]
  /** Unloaded seconds of the transpose at speed 1, and bytes of the array. */
  readonly transpose: number
  readonly bytes: number
}

/** Two loops one after the other, as one program. */
export function programOf(one: Loop, two: Loop, transpose: number, bytes: number): Loop {
  const [first, count] = [one.count, one.count + two.count]
  const before = new Float64Array(count + 1)
  before.set(one.before)
  for (let i = 1; i <= two.count; i++) before[first + i] = before[first] + two.before[i]
  const loops = [
    { ...one, before, first: 0 },
    { ...two, before, first },
  ] as const
  return { count, bytes: one.bytes, before, mean: before[count] / count, program: { loops, transpose, bytes } }
}

/** How a loop is done in steps. */
export interface Steps {
  /** Where the iterations of each processor in each step begin, step by step, and where all end. */
  readonly bounds: readonly number[]
  readonly processors: number
  /** Tokens that count, tokens that are computed, with padding, and tokens that are dropped. */
  readonly useful: number
  readonly computed: number
  readonly dropped: number
}

/** A loop of iterations that cost these unloaded seconds. */
export function loopOf(costs: ArrayLike<number>, bytes: number): Loop {
  const before = new Float64Array(costs.length + 1)
  for (let i = 0; i < costs.length; i++) before[i + 1] = before[i] + costs[i]
  return { count: costs.length, bytes, before, mean: before[costs.length] / costs.length }
}

/** A loop of equal iterations. */
export function evenLoop(count: number, time: number, bytes: number): Loop {
  const before = Float64Array.from({ length: count + 1 }, (_, i) => i * time)
  return { count, bytes, before, mean: time }
}

/** How many of `count` things each of `parts` gets: contiguous blocks, the first ones one more. */
export function dealt(count: number, parts: number): number[] {
  const [each, more] = [Math.floor(count / parts), count % parts]
  return Array.from({ length: parts }, (_, part) => each + (part < more ? 1 : 0))
}

/**
 * A list of iterations in order, as ranges: [from, until, from, until, …]. Work is taken from the front, parcels from the
 * back.
 */
export type List = number[]

/** Adds ranges to the end of a list. There may be more of them than a call takes arguments. */
export function append(list: List, more: ArrayLike<number>): void {
  for (let k = 0; k < more.length; k++) list.push(more[k])
}

/** The contiguous blocks in which a loop is dealt, one a processor, from its first iteration on; the list of one without any is empty. */
export function blocksOf(sizes: readonly number[], first = 0): List[] {
  let from = first
  return sizes.map((size) => {
    const block = size > 0 ? [from, from + size] : []
    from += size
    return block
  })
}

/** Iterations in a list. */
export function lengthOf(list: List): number {
  let length = 0
  for (let r = 0; r < list.length; r += 2) length += list[r + 1] - list[r]
  return length
}

/** Unloaded seconds of a list. */
export function workOf({ before }: Loop, list: List): number {
  let work = 0
  for (let r = 0; r < list.length; r += 2) work += before[list[r + 1]] - before[list[r]]
  return work
}

/** The fewest iterations from the front whose work is at least this, to `SAME` of a mean iteration; all where all are less. */
export function fewestFor({ before, mean }: Loop, list: List, work: number): number {
  let left = work - SAME * mean
  let passed = 0
  for (let r = 0; r < list.length; r += 2) {
    const [from, until] = [list[r], list[r + 1]]
    const range = before[until] - before[from]
    if (range >= left) {
      if (left <= 0) return passed
      let low = from + 1
      let high = until
      while (low < high) {
        const middle = (low + high) >> 1
        if (before[middle] - before[from] >= left) high = middle
        else low = middle + 1
      }
      return passed + low - from
    }
    left -= range
    passed += until - from
  }
  return passed
}

/** Unloaded seconds of the first iterations of a list. */
export function workOfFirst({ before }: Loop, list: List, count: number): number {
  let left = count
  let work = 0
  for (let r = 0; left > 0 && r < list.length; r += 2) {
    const until = Math.min(list[r + 1], list[r] + left)
    work += before[until] - before[list[r]]
    left -= until - list[r]
  }
  return work
}

/** Takes iterations from the front of a list. */
export function dropFirst(list: List, count: number): void {
  let left = count
  let ranges = 0
  for (; left > 0; ranges += 2) {
    const size = list[ranges + 1] - list[ranges]
    if (size > left) {
      list[ranges] += left
      break
    }
    left -= size
  }
  if (ranges > 0) list.splice(0, ranges)
}

/** Takes iterations from the back of a list; they keep their order. */
export function takeLast(list: List, count: number): List {
  const parcel: List = []
  let left = count
  while (left > 0) {
    const from = list[list.length - 2]
    const until = list[list.length - 1]
    const cut = Math.max(from, until - left)
    parcel.unshift(cut, until)
    left -= until - cut
    if (cut > from) list[list.length - 1] = cut
    else list.length -= 2
  }
  return parcel
}
