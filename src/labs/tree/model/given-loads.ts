/** The engine's exchange on loads that are given instead of grown from a tree. */
import { defaults } from '../../../core/parameters.ts'
import { topology } from '../../../core/topology/index.ts'
import { parameters, type TreeValues } from '../parameters.ts'
import { gdem } from './balancers/gdem.ts'
import { costsOf } from './machine.ts'
import { createSystem } from './system.ts'
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
  // The root task is the first one of a processor that shall have any.
  const root = Math.max(
    0,
    wanted.findIndex((tasks) => tasks > 0),
  )
  const system = createSystem(p, root, treeOf(values), costsOf(values, p))
  const { queues, load, active } = system
  for (let q = 0; q < p; q++) {
    for (let task = q === root ? 1 : 0; task < wanted[q]; task++) queues.push(q, 2, 0)
    load[q] = wanted[q]
    active[q] = q
  }
  system.activeCount = p
  const exchange = gdem.create(system, values)
  return {
    load,
    balance: () => exchange.balance(system),
    balanced: () => network.colours.every(({ a, b }) => a.every((q, i) => Math.abs(load[q] - load[b[i]]) <= 1)),
  }
}
