/** The engine's balancing on loads that are given instead of grown from a tree. */

import type { Run } from '../../../core/lab.ts'
import { networkOf } from '../../../core/network/index.ts'
import { stream } from '../../../core/random/random.ts'
import { treeOf } from '../../../core/trees/shape.ts'
import type { TreeValues } from '../parameters.ts'
import { beginBalancing } from './balancing.ts'
import { costsOf } from './costs.ts'
import { STEADY } from './phases.ts'
import { System } from './system.ts'

/** A machine that only balances. */
interface GivenLoads {
  /** Tasks of each processor. */
  readonly load: Int32Array
  /** One balancing operation. */
  balance(): void
  /** Whether no link's loads differ by more than 1. */
  balanced(): boolean
  /** Lets another run have the kernel; nothing more can be balanced. */
  release(): void
}

/** A scenario's balancer on a network that holds the given loads. */
export function givenLoads(values: TreeValues, loadOf: (processor: number) => number): GivenLoads {
  const network = networkOf(values)
  const p = network.processors
  const loads = Int32Array.from({ length: p }, (_, q) => loadOf(q))
  const system = new System(p, treeOf(values), costsOf(values, p))
  const random = () => stream(values.seed, 'balancer')
  const name = values.balancer
  const plan = [values, values, values] as const
  const [, balancing] = beginBalancing(system, [name, name, name], plan, { random, counted: false })
  const pieces = balancing.prepare?.()
  while (pieces && !pieces.next().done);
  loads.forEach((tasks, q) => {
    system.give(q, tasks)
  })
  const load = system.load.slice()
  return {
    load,
    balance() {
      balancing.balance(STEADY)
      system.refreshViews()
      load.set(system.load)
    },
    balanced: () => network.colours.every(({ a, b }) => a.every((q, i) => Math.abs(load[q] - load[b[i]]) <= 1)),
    release: () => system.release(),
  }
}

/** Draws that are averaged, as Xu and Lau did. */
const RUNS = 100
/** Loads are drawn uniformly from 0 to this: it fits all four of Xu and Lau's averages. */
const MOST = 450
/** Work units of an operation, for each processor. */
const OPERATION = 20

/**
 * Table 4.11: operations of the balancer until no link's loads differ by more than 1, on average over draws of loads. Its only metric is
 * `operations`.
 *
 * @param draws how many draws, and the seed of the first
 */
export function operationsRun(values: TreeValues, draws = { count: RUNS, seed: 1 }): Run {
  const random = stream(draws.seed, 'loads')
  let runs = 0
  let operations = 0
  let present: GivenLoads | undefined
  return {
    advance(work) {
      for (let left = work; runs < draws.count && left > 0; left -= OPERATION * values.processors) {
        present ??= givenLoads(values, () => Math.floor(random() * (MOST + 1)))
        if (present.balanced()) {
          present.release()
          present = undefined
          runs++
        } else {
          present.balance()
          operations++
        }
      }
      return runs === draws.count
    },
    progress: () => runs / draws.count,
    metrics: () => ({ operations: operations / draws.count }),
  }
}
