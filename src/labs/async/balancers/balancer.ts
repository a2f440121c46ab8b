/** What a balancer is. */
import type { Option, ParameterTable, Problem, Values, ValuesOf } from '../../../core/parameters.ts'
import type { Context, MessageKind, Reactions } from '../model/context.ts'

/** A balancer whose processor 0 serves the others. */
interface ServerRole<V> {
  /** What it is called: "Load server". */
  readonly label: string
  /** Whether there is one with these settings. */
  when(values: V): boolean
}

/** What goes by phase: settings that are others while the machine fills, where the reader says so. */
export interface FillingValues {
  readonly fillingLightThreshold: number | 'same'
  readonly fillingHeavyThreshold: number | 'same'
  readonly fillingMigration: number | 'same'
  readonly fillingLambda: number | 'same' | 'auto'
}

/** A balancer: what it is called, what can be set, which messages it sends, and how it reacts. */
export interface BalancerDefinition<P extends ParameterTable, M extends readonly MessageKind[]> extends Option {
  readonly source: string
  /** Its parameters; several balancers may share one. */
  readonly parameters: P
  /** Whether it ever moves a task. If it does not, nothing can adapt to the phases: it is a baseline. */
  readonly balances: boolean
  /** What it knows about other processors, if it keeps that: "tasks". */
  readonly knowledge?: string
  /**
   * The parameter of the time after which it sends messages again, whether or not those before have been received; undefined where it waits for that, as
   * a balancer without a clock does.
   */
  pace?(values: ValuesOf<P>): string | undefined
  /** Whether it keeps tasks outside the queues. */
  readonly keepsTasks?: true | ((values: Values) => boolean)
  /** Whether a comparison of balancers leaves it out unless the scenario uses it. */
  readonly onlyWhenChosen?: true
  /** What the seed decides: "who is asked". Absent where it decides nothing. */
  readonly seeded?: string
  /** Their numbers are their places here. */
  readonly messages: M
  /** The same of one whose messages depend on what is set. */
  messagesOf?(values: Values): readonly MessageKind[]
  readonly server?: ServerRole<ValuesOf<P>>
  /** What is wrong with its parameters; for `processors` processors, and `throughout` as in `Use`. */
  check?(values: ValuesOf<P> & FillingValues, processors: number, throughout: boolean): Problem | undefined
  /**
   * For a balancer that the kernel has, too: the number of its rule and its settings, in the order of ../kernel/<name>.ts. Undefined
   * where the kernel has the balancer, but not with these settings.
   */
  kernel?(values: ValuesOf<P> & FillingValues, use: KernelUse): readonly (number | boolean)[] | undefined
}

/** Begins a run of a balancer. */
export type Begin<D extends { readonly parameters: ParameterTable }> = (
  context: Context,
  values: ValuesOf<D['parameters']> & FillingValues,
  use: Use,
) => Reactions

/** What else of a scenario makes a difference to a balancer. */
interface Use {
  /** Where the root is. */
  readonly rootAt: number
  /** Whether it is the balancer both of filling and of steady phases, and all learn of the phases from one place. */
  readonly throughout: boolean
  /** Whether it is that of emptying phases, too. */
  readonly always: boolean
}

/** What the kernel gets of a scenario beside the balancer's own parameters. */
interface KernelUse extends Use {
  /** The optimal exchange parameter of the network. */
  readonly optimum: number
  /** In a cluster, the cores of a computer. */
  readonly cores: number | undefined
  /** A setting that may be another one while filling. */
  whileFilling<T>(usual: T, filling: T | 'same'): T
}

/** Declares a balancer and keeps the types of its parameters and the names of its messages. */
export const balancer = <const P extends ParameterTable, const M extends readonly MessageKind[]>(
  definition: BalancerDefinition<P, M>,
): BalancerDefinition<P, M> => definition
