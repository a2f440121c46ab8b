/** The asynchronous lab's engine: what runs its scenarios. */
import type { LabEngine, Run } from '../../core/lab.ts'
import { ORDERS_MEASUREMENT } from '../../core/program/orders/orders.ts'
import { runOf } from '../../core/workloads/making.ts'
import { makersNow, prepared, workProblems, workReady } from '../../core/workloads/prepared.ts'
import type { RoundOptions } from '../../core/workloads/rounds.ts'
import { artifacts } from './artifacts.ts'
import { balancersOf } from './balancers/index.ts'
import { examined } from './examined.ts'
import { inspect } from './inspect.ts'
import { excess, idleWorkers, isoefficiency, seedMeans, shares, tiesBroken } from './measurements.ts'
import { searching } from './orders/measurement.ts'
import type { AsyncValues } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { programsReady } from './programs/language.ts'
import { rules } from './rules.ts'
import { loadKernel, start } from './run.ts'
import { spans } from './spans.ts'

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

const roundMeasurements = { rounds: searched(0), rounds10: searched(10), rounds100: searched(100) }

/** Loads how all orders are searched, and makes interpreters for it. */
async function loadOrders() {
  const { orders, INTERPRETERS } = await import('./orders/index.ts')
  await programsReady(INTERPRETERS)
  return orders
}

const measurements = {
  [ORDERS_MEASUREMENT]: searching(loadOrders),
  examined,
  shares,
  excess,
  idleWorkers,
  seedMeans,
  tiesBroken,
  isoefficiency,
  ...roundMeasurements,
}

/** What is wrong with a scenario, or with its work and the file that it is read from. */
function check(values: AsyncValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : workProblems(values)
}

/** Loads what the work of a scenario needs; the kernel comes while the first run goes on. */
async function ready(values: AsyncValues): Promise<void> {
  loadKernel()
  const runsProgram = balancersOf(values).includes('own')
  await Promise.all([workReady(values), runsProgram && programsReady()])
}

export const engine = {
  ...rules,
  check,
  ready,
  executes: (values) => (balancersOf(values).includes('own') ? PROGRAM : undefined),
  start,
  inspect,
  spans,
  artifacts,
  measurements,
  orders: loadOrders,
} satisfies LabEngine<AsyncValues>
