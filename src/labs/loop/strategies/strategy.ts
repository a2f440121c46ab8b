/** What a strategy is: its words, what only it can set, and how it gives iterations to processors. */
import type { OptionDefinition, ParameterTable, ValuesOf } from '../../../core/parameters.ts'
import type { Exchange } from '../model/analytic.ts'
import type { List } from '../model/iterations.ts'
import type { PeerRule } from '../model/peers.ts'
import type { ChunkRule, QueueState } from '../model/queue.ts'

/** Iterations are dealt before the run and stay where they are. */
interface FixedWay<V> {
  readonly kind: 'fixed'
  deal(count: number, processors: number, values: V): List[]
}

/** A process that has finished stops the group, which exchanges profiles and redistributes (§1.2). */
interface ExchangeWay {
  readonly kind: 'exchange'
  readonly exchange: Exchange
  /** Whether the first synchronisation chooses, by the model, how it goes on. */
  readonly chooses: boolean
}

/** A process that has finished asks a queue on processor 0 for a chunk. */
interface QueueWay<V> {
  readonly kind: 'queue'
  rule(state: QueueState, values: V): ChunkRule
}

/** A process that has finished asks other processors. */
interface PeerWay<V> {
  readonly kind: 'peers'
  rule(values: V): PeerRule
}

/** A strategy. */
export interface StrategyDefinition<P extends ParameterTable> extends OptionDefinition {
  readonly source: string
  /** Whether every scenario is compared with it. */
  readonly baseline?: true
  /** Parameters that only it has. */
  readonly parameters: P
  readonly way: FixedWay<ValuesOf<P>> | ExchangeWay | QueueWay<ValuesOf<P>> | PeerWay<ValuesOf<P>>
}

/** Declares a strategy and keeps the type of its parameters. */
export const strategy = <const P extends ParameterTable>(definition: StrategyDefinition<P>): StrategyDefinition<P> =>
  definition
