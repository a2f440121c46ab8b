/** A search beside the same search on one processor: together processors may visit more nodes, or fewer. */
import type { Metrics } from '../lab.ts'
import { ofAnySize } from '../network/index.ts'
import type { Values } from '../parameters.ts'
import { isSearched } from './names.ts'

/** One processor. */
const ALONE = { topology: ofAnySize, processors: 1, t1: 'off', t2: 'off' }

/**
 * The run on one processor that a search's metrics need; none of other scenarios.
 *
 * @param balancer the lab's balancer that does nothing
 */
export const aloneOf = <V>(values: V, balancer: string): Record<string, V> =>
  isSearched(values as Values) ? { alone: { ...values, ...ALONE, balancer } } : {}

/** Completes a search's metrics by those of the run on one processor. */
export function besideAlone(own: Metrics, alone: Metrics | undefined): Metrics {
  if (!alone) return own
  const [time, visits] = [alone.totalTime, alone.visits]
  const { totalTime, visits: all } = own
  const numbers = typeof time === 'number' && typeof totalTime === 'number' && totalTime > 0
  const counted = typeof visits === 'number' && typeof all === 'number'
  return {
    ...own,
    searchSpeedup: numbers ? time / totalTime : null,
    extraVisits: counted ? all - visits : null,
  }
}
