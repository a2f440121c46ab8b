/** The balancers of a run's phases. */
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Balancing } from '../balancers/balancer.ts'
import { begins } from '../balancers/begin.ts'
import { type BalancerName, onlyServes } from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { planOf } from './phases.ts'
import type { System } from './system.ts'

/** Prepares the balancer of each phase; phases of the same balancer have the same. `random` as in `Use`. */
export function beginBalancing(system: System, values: TreeValues, random: () => Random): ByPhase<Balancing> {
  const plan = planOf(values)
  const counted = !onlyServes(values)
  const begun = new Map<BalancerName, Balancing>()
  const of = ({ balancer }: TreeValues, place: number) => {
    const balancing = begun.get(balancer) ?? begins[balancer](system, plan, { random, begins: place === 0, counted })
    begun.set(balancer, balancing)
    return balancing
  }
  return [of(plan[0], 0), of(plan[1], 1), of(plan[2], 2)]
}
