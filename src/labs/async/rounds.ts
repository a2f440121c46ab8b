/** The round model of searches as measurements: tables of it have no machine and no balancer, which every scenario has. */
import type { Run } from '../../core/lab.ts'
import { runOf } from '../../core/workloads/making.ts'
import { makersNow, prepared } from '../../core/workloads/prepared.ts'
import type { RoundOptions } from '../../core/workloads/rounds.ts'
import type { AsyncValues } from './parameters.ts'

/** Which task a processor visits, by the order of queues. */
const ORDERS = {
  'depth-first': 'newest',
  'breadth-first': 'oldest',
  'best-first': 'best',
} as const satisfies Record<AsyncValues['traversal'], RoundOptions['order']>

/**
 * Rounds and visits of a scenario's search in the round model: the metric `rounds`, both in a list.
 *
 * @param delay rounds by which the others learn of a value later than its finder; where values are not shared they never do
 */
const searched =
  (delay: number) =>
  (values: AsyncValues): Run =>
    runOf(values, (work) => {
      const { processors, traversal, sharing } = values
      const late = sharing === 'never' ? Number.POSITIVE_INFINITY : delay
      const { beginRounds } = makersNow()
      const making = beginRounds(work ?? prepared(values, 0), { processors, order: ORDERS[traversal], delay: late })
      let done = false
      return {
        advance(work) {
          done ||= making.advance(work)
          return done
        },
        progress: () => (done ? 1 : 0.5),
        metrics() {
          const { rounds, visits } = making.result()
          return { rounds: [rounds, visits] }
        },
      }
    })

export const roundMeasurements = { rounds: searched(0), rounds10: searched(10), rounds100: searched(100) }
