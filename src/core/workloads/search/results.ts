/** What a search says about itself. */
import type { Results, Workload } from '../workload.ts'

/** Visits after which a search stops with a notice. */
export const MOST_VISITS = 2_000_000

/**
 * The least value found, tasks visited, and those of them that were pruned at once.
 *
 * @param startValue the best value known at the start; infinite for none
 * @param sign −1 where the values searched for are negated
 */
export const followSearch = (startValue: number, sign: 1 | -1): NonNullable<Workload['results']> =>
  function results(): Results {
    let least = startValue
    let visits = 0
    let dropped = 0
    return {
      add(_, __, visit) {
        visits++
        if (visit.dropped) dropped++
        if (visit.value < least) least = visit.value
      },
      values: () => ({ visits, dropped, ...(least < Number.POSITIVE_INFINITY ? { optimum: sign * least } : {}) }),
    }
  }
