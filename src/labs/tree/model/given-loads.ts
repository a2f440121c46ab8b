/** The engine's exchange on loads that are given instead of grown from a tree. */
import { defaults } from '../../../core/parameters.ts'
import { topology } from '../../../core/topology/index.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { gdem } from './balancers/gdem.ts'
import { costsOf } from './machine.ts'
import { System } from './system.ts'
import { treeOf } from './trees/index.ts'

/** A machine that does nothing but balance. */
export interface Exchange {
  /** Tasks of each processor. */
  readonly load: Int32Array
  /** One balancing operation. */
  balance(): void
  /** Whether no link's loads differ by more than 1. */
  balanced(): boolean
}

/** GDEM with these parameters on a network that holds the drawn loads. */
export function exchangeOf(set: Partial<TreeValues>, loadOf: (processor: number) => number): Exchange {
  const values: TreeValues = { ...defaults(parameters), ...set, tree: 'balanced' }
  const network = topology(values.topology, values.processors, values.sides)
  const p = network.processors
  const wanted = Int32Array.from({ length: p }, (_, q) => loadOf(q))
  const system = new System(p, treeOf(values), costsOf(values, p))
  const exchange = gdem.create(system, values)
  wanted.forEach((tasks, q) => {
    system.give(q, tasks)
  })
  const load = system.load.slice()
  return {
    load,
    balance() {
      exchange.balance()
      system.look()
      load.set(system.load)
    },
    balanced: () => network.colours.every(({ a, b }) => a.every((q, i) => Math.abs(load[q] - load[b[i]]) <= 1)),
  }
}
