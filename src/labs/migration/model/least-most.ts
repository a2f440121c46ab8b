/** How even a placement can be. */

/**
 * Loads in cycles that some processor has with any placement, by k: at 0 the mean; then, because of the k longest processes some processor has ⌈k/P⌉
 * or more, at best the shortest of them.
 */
export function leastMosts(means: Float64Array, processors: number): Float64Array {
  const longest = means.slice().sort().reverse()
  const sums = new Float64Array(longest.length + 1)
  for (const [k, mean] of longest.entries()) sums[k + 1] = sums[k] + mean
  return sums.map((sum, k) => (k === 0 ? sums[longest.length] / processors : sum - sums[k - Math.ceil(k / processors)]))
}

/** The least greatest load that any placement has, in cycles: the greatest of these. Never more than the best placement has. */
export const leastMostOf = (means: Float64Array, processors: number): number =>
  leastMosts(means, processors).reduce((a, b) => Math.max(a, b))
