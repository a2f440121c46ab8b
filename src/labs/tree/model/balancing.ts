/** The balancers of a run's phases. */
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Balancing, Use } from '../balancers/balancer.ts'
import { type BalancerName, begins } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import type { System } from './system.ts'

/** Prepares the balancer of each phase of a plan; phases of the same balancer have the same. */
export function beginBalancing(
  system: System,
  [filling, steady, emptying]: ByPhase<BalancerName>,
  plan: ByPhase<TreeValues>,
  use: Pick<Use, 'counted'> & { readonly random: (name: BalancerName) => Random },
): ByPhase<Balancing> {
  const begin = (name: BalancerName) =>
    begins[name](system, plan, {
      counted: use.counted,
      random: () => use.random(name),
      begins: name === filling && plan[0].start === 'one',
    })
  const first = begin(filling)
  const second = steady === filling ? first : begin(steady)
  if (emptying === steady) return [first, second, second]
  return [first, second, emptying === filling ? first : begin(emptying)]
}
