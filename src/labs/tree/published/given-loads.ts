/** Table 4.11: how many balancing operations even out loads that are given instead of grown from a tree. */
import { stream } from '../../../core/random.ts'
import { givenLoads } from '../model/given-loads.ts'
import type { TreeValues } from '../parameters.ts'

/** Draws that are averaged, as Xu and Lau did. */
const RUNS = 100
/** Loads are drawn uniformly from 0 to this: it fits all four of Xu and Lau's averages. */
const MOST = 450

const known = new Map<string, number>()

/** GDEM operations until no link's loads differ by more than 1, on average. */
export function meanOperations(set: Partial<TreeValues>): number {
  const key = JSON.stringify(set)
  const before = known.get(key)
  if (before !== undefined) return before
  const random = stream(1, 'loads')
  let sum = 0
  for (let run = 0; run < RUNS; run++) {
    const { balance, balanced } = givenLoads(set, () => Math.floor(random() * (MOST + 1)))
    for (; !balanced(); sum++) balance()
  }
  known.set(key, sum / RUNS)
  return sum / RUNS
}
