/** A search beside the same search on one processor: together processors may visit more nodes, or fewer. */
import type { Metrics } from '../lab.ts'
import { ofAnySize } from '../network/index.ts'
import type { Values } from '../parameters.ts'
import { isSearched } from './names.ts'

type Definitions = Readonly<Record<string, { readonly balances: boolean }>>

/** One processor. */
const ALONE = { topology: ofAnySize, processors: 1, t1: 'off', t2: 'off' }

/**
 * The run on one processor that a search's metrics need; none of other scenarios.
 *
 * @param balancers the lab's, of which one does nothing
 */
export function aloneOf<V>(values: V, balancers: Definitions): Record<string, V> {
  if (!isSearched(values as Values)) return {}
  const balancer = Object.keys(balancers).find((name) => !balancers[name].balances)
  return { alone: { ...values, ...ALONE, balancer } }
}

/** Completes a search's metrics by those of the run on one processor. */
export function besideAlone(metrics: Metrics, alone: Metrics | undefined): Metrics {
  if (!alone) return metrics
  const [time, visits] = [alone.totalTime, alone.visits]
  const { totalTime, visits: all } = metrics
  const numbers = typeof time === 'number' && typeof totalTime === 'number' && totalTime > 0
  const counted = typeof visits === 'number' && typeof all === 'number'
  return {
    ...metrics,
    searchSpeedup: numbers ? time / totalTime : null,
    extraVisits: counted ? all - visits : null,
  }
}
