/** Processor networks of the k-ary n-cube family and their edge colourings (thesis §4.2.1, §2.3.2, figure 2.1). */

/**
 * Links of one colour: no processor is in two of them, so all exchange at once. Pair i joins `a[i]` and `b[i]`.
 */
export interface Colour {
  /** "x, even links", "dimension 3". */
  readonly label: string
  readonly dimension: number
  readonly a: Int32Array
  readonly b: Int32Array
  /** The same pairs in few long runs, for loops that shall not look each pair up; in an order of their own. */
  readonly runs: readonly Run[]
}

/** Pairs (first, first + way), (first + step, first + step + way), …, as long as a < until. */
export interface Run {
  readonly first: number
  readonly until: number
  readonly step: number
  readonly way: number
}

/** A network. Processor (x, y, z, …) has the number x + X·(y + Y·(z + …)). */
export interface Topology {
  readonly processors: number
  /** Processors along each dimension, x first. */
  readonly sides: readonly number[]
  /** Whether the dimensions close to rings. A side of 2 or less never does. */
  readonly wraps: boolean
  /** In the order in which GDEM visits them. */
  readonly colours: readonly Colour[]
  /** The optimal exchange parameter λ of GDEM (Xu and Lau). */
  readonly lambda: number
}

/** Builds a network of p processors, or of the given sides for the general k-ary n-cube. */
export type TopologyBuilder = (processors: number, sides: readonly number[]) => Topology
