/** Shares of a plan for several machines: shard i of n. */

import { shown, unexpected } from '../text/expected.ts'

/** Shard `index` of `count`, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** Reads "3/8"; instead of a shard, the sentence that says what is wrong. */
export function parseShard(text: string): { readonly shard: Shard } | { readonly problem: string } {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim())
  const [index, count] = match ? [Number(match[1]), Number(match[2])] : [0, 0]
  if (index >= 1 && index <= count) return { shard: { index, count } }
  return { problem: unexpected('shard', 'i/n with i from 1 to n, such as 1/8', shown(text)) }
}

/**
 * The runs of one shard, in the plan's order. Every run is in exactly one shard; shards differ by at most one run.
 *
 * Runs are dealt in the order of their keys: dealt in the plan's own order, a factor whose number of levels divides n
 * would give one machine all the cheap runs and another all the expensive ones.
 */
export function takeShard<R extends { readonly key: string }>(runs: readonly R[], shard: Shard): R[] {
  const byKey = [...runs].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const mine = new Set(byKey.filter((_, place) => place % shard.count === shard.index - 1))
  return runs.filter((run) => mine.has(run))
}
