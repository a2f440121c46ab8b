/** What an algorithm is: its words and what others have to know about it. How its search begins stands in the same file as `begin`. */
import type { Option } from '../../../core/parameters.ts'
import type { Sort } from '../model/orders.ts'

/** An algorithm in words. */
export interface Algorithm extends Option {
  /** Whether it tries all orders, which only few workers have few enough of. */
  readonly exact?: true
  /** Whether its answer is the true optimum, which others are measured by. */
  readonly optimal?: true
  /** Whether it is for clusters alone. */
  readonly clusters?: true
  /** Whether workers are shuffled and then sorted as the reader says. */
  readonly sorts?: true
  /** Whether there is no latency in its programs. */
  readonly bare?: true
  /** Whether its search compares times without latency, which is added to the answer alone. */
  readonly comparesBare?: true
  /** Whether it sends in several rounds, as many as the reader says. */
  readonly rounds?: true
  /** Whether it leaves latency out of its model, and so is for systems without any. */
  readonly latencyFree?: true
  /** Whether its search is one step: there is one schedule, and no other to compare it with. */
  readonly single?: true
  /** Whether scenarios are compared with it, being simple. */
  readonly baseline?: true
  /** Whether it has a line of its own where a parameter is swept. */
  readonly swept?: true
}

/** What a search needs besides the problem. */
export interface SearchOptions {
  readonly sort: Sort
  /** Seed of the shuffle. */
  readonly seed: number
  /** Whether programs that cannot win are left out or pruned. The answer is the same either way. */
  readonly prune: boolean
  /** Rounds of sending; of algorithms that have several alone. */
  readonly rounds?: number
  /** Workers of each cluster, in the order of the system; of clusters alone. */
  readonly clusterSize?: readonly number[]
}
