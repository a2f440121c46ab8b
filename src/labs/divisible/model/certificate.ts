/** The proof that no order of a star is shorter than a time, for a program that knows nothing of the lab. */
import { anyOrderBound, leastAbove } from './star-bounds.ts'
import type { Problem } from './system.ts'

/** The certificate of the bound of any order; undefined for a tree. */
export function certificateOf({ system, load, resultRatio, tree }: Problem): object | undefined {
  if (tree) return undefined
  const star = { system, load, resultRatio }
  const time = anyOrderBound(star)
  const { transfer, compute, latency } = system
  return {
    kind: 'divisible',
    problem: { C: [...transfer], E: [...compute], L: [...latency], load, delta: resultRatio },
    time,
    alpha: [...leastAbove(star, time)],
  }
}
