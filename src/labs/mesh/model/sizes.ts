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
