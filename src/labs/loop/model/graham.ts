/** Graham's bound on what any schedule can reach (1969): for known, independent iterations on equal processors without load. */
import { greedy, longestFirst } from '../strategies/list-scheduling.ts'
import { workOf } from './iterations.ts'
import type { Scenario } from './scenario.ts'

/** Most iterations for which a schedule is made to bound the best one. */
export const MOST_SCHEDULED = 2 ** 16

/**
 * The longest iteration, or the time of longest first over 4/3 − 1/(3p), whichever is more: no schedule is shorter. Null where that does
 * not hold, with owners' loads or on processors of different speeds, for a program, and of more iterations than `MOST_SCHEDULED`.
 */
export function grahamTime({ loop, unloaded, values, processors, sequential }: Scenario): number | null {
  const [speed] = unloaded
  const busy = values.loads.length > 0 ? values.loads.some((load) => load > 0) : values.maxLoad > 0
  if (busy || loop.program || loop.count > MOST_SCHEDULED || unloaded.some((other) => other !== speed)) return null
  const order = longestFirst(loop)
  const longestFirstWork = greedy({ before: loop.before, unloaded }, order).reduce(
    (most, list) => Math.max(most, workOf(loop, list)),
    0,
  )
  const [first] = order
  const longest = loop.before[first + 1] - loop.before[first]
  return (sequential + Math.max(longest, longestFirstWork / (4 / 3 - 1 / (3 * processors)))) / speed
}
