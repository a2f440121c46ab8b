import type { NetworkValues } from '../../../core/network/index.ts'
import type { Topology } from '../../../core/network/topology.ts'
import type { ParameterTable, Problem, ValuesOf } from '../../../core/parameters.ts'
import type { ByPhase } from '../../../core/phases/by-phase.ts'
import type { Random } from '../../../core/random/random.ts'
import type { PairOperation } from '../model/detail.ts'
import type { System } from '../model/system.ts'
import type { Timesheet } from '../model/timesheet.ts'

/** The balancer of one run. */
export interface Balancing {
  /** What takes more than a moment on a large machine, in pieces; to be gone through before anything is balanced. */
  prepare?(): Generator<void, void>
  /**
   * Balances once, as in this phase, and finishes the iteration (../kernel/finish.ts). Called after computing: the clocks of the active
   * processors are set, all others are zero. From one call to the next it keeps what it knows in the kernel alone, and its place in
   * the random numbers: both go back to a checkpoint with the run.
   */
  balance(phase: number): void
  /** Forgets what it knows: the next phase has another balancer. */
  leave?(): void
  /** The workers that wait at the server, head first. */
  queue?(): Int32Array
}

/** A balancer whose processor 0 serves the others, its workers, and executes no nodes while it does. */
interface ServerRole {
  /** What the machine is called: "Load server". */
  readonly label: string
}

/** Links on which tasks move at the same time. */
export interface Stage {
  readonly label: string
  readonly a: Int32Array
  readonly b: Int32Array
}

/** An operation in which neighbours compare loads and the heavier one sends ⌊coefficient · difference⌋ tasks. */
interface PairOperationDefinition<V> {
  readonly kind: 'pairs'
  /** What a stage is called: "round". */
  readonly stage: string
  /** What a stage is, in a sentence; absent where its name says it. */
  readonly about?: string
  /** In the order in which they take place. */
  stages(network: Topology): readonly Stage[]
  /** Symbol and value of the coefficient. */
  readonly symbol: string
  coefficient(values: V): number
  /** Who exchanges with whom by which rule. */
  readonly rule: string
  /** Goes through an operation once more, from clocks after computing to clocks at its end. */
  replay(operation: PairOperation, sheet: Timesheet): void
}

/** A message as its words need it. */
export interface MessageFields {
  readonly from: number
  readonly to: number
  /** Tasks carried, or the worker that is named. */
  readonly content: number
  /** How many messages of its kind it stands for: those that release the workers are shown as one. */
  readonly count: number
}

/** What a message does to the server's queue of waiting workers and to those who wait for an answer. */
type MessageEffect = 'join' | 'ask' | 'grant' | 'name' | 'refuse' | 'move' | 'hand out' | 'release'

/** A kind of message. */
export interface MessageDefinition {
  readonly name: string
  readonly effect: MessageEffect
  /** The message as a sentence without its full stop. */
  sentence(message: MessageFields): string
  /** What it says, to follow the name and the two processors: "give to 3". */
  content?(message: MessageFields): string
}

/** An operation of messages between workers and the server. */
interface MessageOperationDefinition {
  readonly kind: 'messages'
  /** In the order of the codes that the kernel reports. */
  readonly messages: readonly MessageDefinition[]
  /** How tasks came to move from one processor to another, in a sentence. All three are in words: "3 tasks". */
  moved(from: string, to: string, tasks: string): string
}

/** A balancer: what it is called, what can be set and how its operations are shown. */
interface BalancerDefinition<P extends ParameterTable> {
  readonly label: string
  readonly help: string
  /** Where it is described. */
  readonly source: string
  /** Parameters that only it has. */
  readonly parameters: P
  /** Whether it ever moves a task. Of one that does not, nothing can adapt to the phases: it is a baseline. */
  readonly balances: boolean
  /** What the seed decides: "who asks the server first". Absent where it decides nothing. */
  readonly seeded?: string
  readonly server?: ServerRole
  /** How its operations are shown; absent where there are none. */
  readonly operation?: PairOperationDefinition<ValuesOf<P> & NetworkValues> | MessageOperationDefinition
  /** What is wrong with its parameters on this network. */
  check?(values: ValuesOf<P> & NetworkValues): Problem | undefined
}

/** What else a balancer needs to know of a run. */
export interface Use {
  /** Begins the balancer's own stream of random numbers. */
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
