/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, MapDefaults, SweepDefaults } from '../../page.ts'
import { adapts, type BalancerName, balancerOf, balancers } from '../balancers/index.ts'

const by = (balancer: BalancerName): Alternative => ({
  id: balancer,
  label: balancerOf(balancer).label,
  short: balancer,
  values: { balancer },
})

const names = Object.keys(balancers) as BalancerName[]

/** The balancers that come first, and that of the scenario. */
export const alternatives = (values: Values): readonly Alternative[] =>
  names.filter((name) => !balancerOf(name).onlyWhenChosen || name === values.balancer).map(by)

/** A sentence about the options that are not among them. */
export const leftOut = `Not tried here are ${new Intl.ListFormat('en-GB').format(
  names.filter((name) => balancerOf(name).onlyWhenChosen).map((name) => balancerOf(name).label),
)}, unless the scenario uses one of them.`

/** How the quantum pays: deaf while it computes, or interrupted. */
export const sweep: SweepDefaults = {
  parameter: 'interval',
  metric: 'totalTime',
  variants: () => [
    { id: 'poll', label: 'Messages by polling', short: 'polling', values: { handling: 'poll' } },
    { id: 'interrupt', label: 'Messages by interrupt', short: 'interrupt', values: { handling: 'interrupt' } },
  ],
}

/** Where which balancer is the best: large machines, fine tasks, distant processors, rare looks at the messages. */
export const map: MapDefaults = {
  x: 'processors',
  y: 'grain',
  show: 'best',
  offers: [
    { label: 'Processors × grain, best balancer', x: 'processors', y: 'grain', show: 'best' },
    { label: 'Processors × depth, efficiency', x: 'processors', y: 'depth', show: 'efficiency' },
    { label: 'Interval × grain', x: 'interval', y: 'grain', show: 'totalTime' },
    { label: 'Hop × processors, best balancer', x: 'hopTime', y: 'processors', show: 'best' },
  ],
}

/** The same tree without balancing, and without acting upon transitions, where that is something else. */
export function baselines(values: Values): readonly Alternative[] {
  if (!balancerOf(values.balancer as BalancerName).balances) return []
  const still = names
    .filter((name) => !balancerOf(name).balances)
    .map((name) => ({ ...by(name), label: 'No balancing' }))
  const plain = { id: 'plain', label: 'Not adapting', short: 'plain', values: { t1: 'off', t2: 'off' } }
  return adapts(values) ? [...still, plain] : still
}
