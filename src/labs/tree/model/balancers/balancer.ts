import type { TreeValues } from '../../parameters.ts'
import type { System } from '../system.ts'

/** A balancer of one run (§4.2.2). */
export interface Balancer {
  /**
   * Balances once, and settles the iteration's clocks (see ../../kernel/settle.ts). Called after computing: the clocks of the active
   * processors are set, all others are zero.
   */
  balance(): void
}

/** What the engine must know of a balancer before a run. */
export interface BalancerKind {
  /** The first processor that executes nodes; those below it serve, and are left out of the means. */
  readonly firstWorker: number
  /** Prepares a run. */
  create(system: System, values: TreeValues): Balancer
}
