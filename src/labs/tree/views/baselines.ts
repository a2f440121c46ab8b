/** What a run of the tree lab is best compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative } from '../../page.ts'
import { adapts, type BalancerName, balancers } from '../balancers/index.ts'

/** The same run without balancing, and without acting upon transitions, where that is something else. */
export function baselines(values: Values): readonly Alternative[] {
  if (!balancers[values.balancer as BalancerName].balances) return []
  const none = Object.entries(balancers).flatMap(([balancer, { balances }]) =>
    balances ? [] : [{ id: balancer, label: 'No balancing', short: balancer, values: { balancer } }],
  )
  const plain = { id: 'plain', label: 'Not adapting', short: 'plain', values: { t1: 'off', t2: 'off' } }
  return adapts(values) ? [...none, plain] : none
}
