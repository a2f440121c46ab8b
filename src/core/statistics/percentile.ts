/** The percentile of numbers that are in rising order. */

/** The ⌈p·n⌉-th least of n ascending numbers, at least the first: what a share of p of them does not exceed. Undefined of none. */
export const percentileOf = (ascending: ArrayLike<number>, p: number): number =>
  ascending[Math.max(0, Math.ceil(p * ascending.length) - 1)]
