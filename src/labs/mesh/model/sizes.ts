/** How long the intervals of a list are, by the capabilities of their processors (§3.1). */

/** What is taken for a whole number: divisions leave that much. */
const WHOLE = 1e-9
/** Remainders are compared in these parts, or rounding decides which of equal ones is larger. */
const PARTS = 1e6

/**
 * Shares out n elements in proportion to capabilities by largest remainder; of equal remainders the lower processor's counts.
 *
 * @param capabilities one a processor: not negative, not all zero
 * @returns sizes by processor, whatever the order of their intervals; their sum is n
 */
export function sizesOf(n: number, capabilities: ArrayLike<number>): Int32Array {
  const p = capabilities.length
  let sum = 0
  for (let i = 0; i < p; i++) sum += capabilities[i]
  const sizes = new Int32Array(p)
  const remainders = new Float64Array(p)
  let left = n
  for (let i = 0; i < p; i++) {
    const quota = (n * capabilities[i]) / sum
    sizes[i] = Math.floor(quota + WHOLE)
    remainders[i] = Math.round((quota - sizes[i]) * PARTS) / PARTS
    left -= sizes[i]
  }
  const byRemainder = Array.from(remainders.keys()).sort((a, b) => remainders[b] - remainders[a] || a - b)
  for (let r = 0; r < left; r++) sizes[byRemainder[r]]++
  return sizes
}

/** Work is shared out in these parts of a unit: sums of shares are exact, and no element is given away by rounding. */
const SHARE_PARTS = 1024

/** The same for work, which need not come out in whole units: two elements of 1 and 2 are to be cut at 1.5. */
export function workShares(work: number, capabilities: ArrayLike<number>): Float64Array {
  const sum = Float64Array.from(capabilities).reduce((all, each) => all + each, 0)
  const shares = new Float64Array(capabilities.length)
  let shared = 0
  let before = 0
  for (let i = 0; i < shares.length; i++) {
    shared += capabilities[i]
    const until = Math.round((SHARE_PARTS * work * shared) / sum) / SHARE_PARTS
    shares[i] = until - before
    before = until
  }
  return shares
}

/** Where each processor's interval begins, by processor, where the intervals lie in this order. */
export function firstsOf(arrangement: ArrayLike<number>, sizes: ArrayLike<number>): Int32Array {
  const firsts = new Int32Array(sizes.length)
  let at = 0
  for (let place = 0; place < arrangement.length; place++) {
    firsts[arrangement[place]] = at
    at += sizes[arrangement[place]]
  }
  return firsts
}

/** The processors in their own order. */
export const inOrder = (processors: number): Int32Array => Int32Array.from({ length: processors }, (_, i) => i)

/**
 * Where a list is cut that this much work stands before: of a vertex the larger part counts.
 *
 * @param before n + 1 numbers: the work before each position, and all of it
 */
export function positionAt(before: Float64Array, work: number): number {
  const n = before.length - 1
  if (work <= 0) return 0
  if (work >= before[n]) return n
  let low = 0
  for (let high = n; low < high; ) {
    const middle = (low + high) >> 1
    if (before[middle] + before[middle + 1] <= 2 * work) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * How many elements each processor gets of a list that is cut by work.
 *
 * @param work by processor
 * @param before the work before each position; absent where each element is 1
 */
export function sizesAlong(
  arrangement: ArrayLike<number>,
  work: ArrayLike<number>,
  before: Float64Array | undefined,
): Int32Array {
  if (!before) return work instanceof Int32Array ? work : Int32Array.from(work)
  const sizes = new Int32Array(work.length)
  let at = 0
  let sum = 0
  for (let place = 0; place < arrangement.length; place++) {
    sum += work[arrangement[place]]
    const until = positionAt(before, sum)
    sizes[arrangement[place]] = until - at
    at = until
  }
  return sizes
}
