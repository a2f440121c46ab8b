/** What a balancer of the tree lab is: its words, what it is given, and what it does in an operation. */
import type { NetworkValues } from '../../../core/network/index.ts'
import type { ParameterTable, Problem, ValuesOf } from '../../../core/parameters.ts'
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import type { Random } from '../../../core/random/random.ts'
import type { System } from '../model/system.ts'

/** The balancer of one run. */
export interface Balancing {
  /** What takes more than a moment on a large machine, in pieces; to be gone through before anything is balanced. */
  prepare?(): Generator<void, void>
  /**
   * Balances once, as in this phase, and finishes the iteration: `notify`, `send` and `finish` of the system are enough for a rule;
   * one that must be fast does the same in the kernel (../kernel). Called after computing: the clocks of the active
   * processors are set, all others are zero. From one call to the next it keeps what it knows in the kernel alone, and its place in
   * the random numbers: both go back to a checkpoint with the run.
   */
  balance(phase: number): void
  /** Forgets what it knows: the next phase has another balancer. */
  leave?(): void
  /** The workers that wait at the server, head first; absent where they do not queue. */
  queue?(): Int32Array
}

/** A balancer whose processor 0 serves the others, its workers, and executes no nodes while it does. */
interface ServerRole {
  /** What the machine is called: "Load server". */
  readonly label: string
  /** How tasks came to move from one processor to another, in a sentence; `tasks` in words: "3 tasks". */
  moved(from: number, to: number, tasks: string): string
}

/** A balancer: what it is called, and what can be set. How its operations are shown stands in ../model/operations. */
interface BalancerDefinition<P extends ParameterTable> {
  readonly label: string
  readonly help: string
  /** Where it is described. */
  readonly source: string
  /** Parameters that only it has. */
  readonly parameters: P
  /** Whether it ever moves a task. If it does not, nothing can adapt to the phases: it is a baseline. */
  readonly balances: boolean
  /** What the seed decides: "who asks the server first". Absent where it decides nothing. */
  readonly seeded?: string
  readonly server?: ServerRole
  /** What is wrong with its parameters on this network. */
  check?(values: ValuesOf<P> & NetworkValues): Problem | undefined
}

/** What else a balancer needs to know about a run. */
export interface Use {
  /** Begins the balancer's own stream of random numbers; a checkpoint keeps where it stands. */
  readonly random: () => Random
  /** Whether it is the balancer of the first phase. */
  readonly begins: boolean
  /** Whether the means are over all processors, a server too. */
  readonly counted: boolean
}

/** Prepares a run of a balancer, which may be that of several phases: it gets the settings of each. */
export type Begin<D extends { readonly parameters: ParameterTable }> = (
  system: System,
  phases: ByPhase<ValuesOf<D['parameters']> & NetworkValues>,
  use: Use,
) => Balancing

/** Declares a balancer and keeps the type of its parameters. */
export const balancer = <const P extends ParameterTable>(definition: BalancerDefinition<P>): BalancerDefinition<P> =>
  definition
