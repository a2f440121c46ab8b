/** What a strategy is: its words, what only it can set, and in which way it gives iterations to processors. */
import type { OptionDefinition, ParameterTable, Values, ValuesOf } from '../../../core/parameters.ts'
import type { Exchange } from '../model/analytic.ts'
import type { Profile, Rules } from '../model/decision.ts'
import type { List } from '../model/iterations.ts'
import type { NeighbourRule } from '../model/neighbours.ts'
import type { PeerRule } from '../model/peers.ts'
import type { ChunkRule, QueueState } from '../model/queue.ts'

/** A process that has finished stops the group, which exchanges profiles and redistributes (§1.2). */
interface ExchangeWay {
  readonly kind: 'exchange'
  readonly exchange: Exchange
  /** Whether the first synchronisation chooses, by the model, how it goes on. */
  readonly chooses: boolean
  /** Whether a program decides who is to have how much, of which the model knows nothing. */
  readonly byProgram?: true
}

/** Decides at a synchronisation, instead of the rules of the paper. */
interface Decider {
  /** Iterations that each member is to have; nothing where all is to stay. */
  decide(profile: Profile): readonly number[] | undefined
  /** The run is over. */
  end(): void
}

/** When all synchronise, and how. */
interface PeriodicRule {
  readonly period: number
  readonly exchange: Exchange
}

/** What is made of a strategy at the start of a run. */
export interface Beginnings {
  /** Iterations are dealt before the run and stay where they are: a list for each processor. */
  readonly fixed: List[]
  /** A process that has finished asks a queue on processor 0 for a chunk. */
  readonly queue: ChunkRule
  /** A process that has finished asks other processors. */
  readonly peers: PeerRule
  /** Processes report to their neighbours and send them iterations. */
  readonly neighbours: NeighbourRule
  /** Processes exchange profiles whenever some seconds have passed. */
  readonly clock: PeriodicRule
}

export type Way =
  | ExchangeWay
  | {
      readonly kind: keyof Beginnings
      /** Whether processors ask all others how they stand before they ask one for work. */
      readonly asks?: true
    }

/** A strategy in words. How it begins stands in the same file as `begin`; an exchange needs none. */
interface StrategyDefinition<P extends ParameterTable, W extends Way> extends OptionDefinition {
  readonly source: string
  /** Whether every scenario is compared with it. */
  readonly baseline?: true
  /** Whether it decides by the times of all iterations, which it has to know before the run. */
  readonly knowsTimes?: true
  /** Whether it reckons with the processors’ speeds, which it has to know before the run. */
  readonly knowsSpeeds?: true
  /** Whether processors begin with blocks whose sizes can be chosen; those that exchange do in any case. */
  readonly dealt?: true
  /** OpenMP's clause for it, with the strategy's own values, where it has one. */
  clause?(values: Values): string | undefined
  /** Parameters that only it has. */
  readonly parameters: P
  readonly way: W
  /** For strategies that are one program: its text, and the knobs that make it this one. */
  readonly text?: Values & { readonly name: string }
  /** The way in a scenario, where that is not always the same. */
  wayIn?(values: Values): Way
}

/** Begins a run of a strategy; `state` is that of the queue, or of the whole loop before the run. */
export type Begin<D extends { readonly parameters: ParameterTable; readonly way: Way }> = (
  state: QueueState,
  values: ValuesOf<D['parameters']>,
) => D['way']['kind'] extends keyof Beginnings ? Beginnings[D['way']['kind']] : never

/** Begins a run of a strategy that decides at synchronisations; the rules are those of the scenario. */
export type BeginDeciding = (state: QueueState, values: object, rules: Rules) => Decider

/** Declares a strategy and keeps the types of its parameters and of its way. */
export const strategy = <const P extends ParameterTable, const W extends Way>(
  definition: StrategyDefinition<P, W>,
): StrategyDefinition<P, W> => definition
