/** The balancers of a run's phases. */
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import type { Balancing, Use } from '../balancers/balancer.ts'
import { type BalancerName, begins } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import type { System } from './system.ts'

/** Prepares the balancer of each phase of a plan; phases of the same balancer have the same. */
export function beginBalancing(
  system: System,
  [filling, steady, emptying]: ByPhase<BalancerName>,
  plan: ByPhase<TreeValues>,
  use: Omit<Use, 'begins'>,
): ByPhase<Balancing> {
  const begin = (name: BalancerName) =>
    begins[name](system, plan, { ...use, begins: name === filling && plan[0].start === 'one' })
  const first = begin(filling)
  const second = steady === filling ? first : begin(steady)
  if (emptying === steady) return [first, second, second]
  return [first, second, emptying === filling ? first : begin(emptying)]
}
