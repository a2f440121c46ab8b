/** The engine's balancing on loads that are given instead of grown from a tree. */

import { networkOf } from '../../../core/network/index.ts'
import { defaults } from '../../../core/parameters.ts'
import { stream } from '../../../core/random.ts'
import { balancers } from '../balancers/index.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { costsOf } from './machine.ts'
import { System } from './system.ts'
import { treeOf } from './tree.ts'

/** A machine that does nothing but balance. */
export interface GivenLoads {
  /** Tasks of each processor. */
  readonly load: Int32Array
  /** One balancing operation. */
  balance(): void
  /** Whether no link's loads differ by more than 1. */
  balanced(): boolean
}

/** A scenario's balancer on a network that holds the given loads. */
export function givenLoads(set: Partial<TreeValues>, loadOf: (processor: number) => number): GivenLoads {
  const values: TreeValues = { ...defaults(parameters), ...set, tree: 'balanced' }
  const network = networkOf(values)
  const p = network.processors
  const wanted = Int32Array.from({ length: p }, (_, q) => loadOf(q))
  const system = new System(p, treeOf(values), costsOf(values, p))
  const balancing = balancers[values.balancer].create(system, values, () => stream(values.seed, 'balancer'))
  const pieces = balancing.prepare?.()
  while (pieces && !pieces.next().done);
  wanted.forEach((tasks, q) => {
    system.give(q, tasks)
  })
  const load = system.load.slice()
  return {
    load,
    balance() {
      balancing.balance()
      system.look()
      load.set(system.load)
    },
    balanced: () => network.colours.every(({ a, b }) => a.every((q, i) => Math.abs(load[q] - load[b[i]]) <= 1)),
  }
}
