/** How even a placement can be. */

/**
 * The least greatest load that any placement has, in cycles: the mean, and of the k longest processes some processor has ⌈k/P⌉ or more, at
 * best the shortest of them. Never more than the best placement has.
 */
export function leastMostOf(means: Float64Array, processors: number): number {
  const longest = means.slice().sort().reverse()
  const sums = new Float64Array(longest.length + 1)
  for (const [k, mean] of longest.entries()) sums[k + 1] = sums[k] + mean
  let least = sums[longest.length] / processors
  for (let k = 1; k <= longest.length; k++) least = Math.max(least, sums[k] - sums[k - Math.ceil(k / processors)])
  return least
}
