/** What a strategy is: its words, what of the parameters it uses, and what it compares. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Option } from '../../../core/parameters.ts'
import type { LocationName } from '../locations/index.ts'
import type { Comparison, Ground, Round } from '../model/round.ts'
import type { SelectionName } from '../selections/index.ts'

/** What can be set of strategies. */
export interface StrategyValues {
  readonly select: SelectionName
  readonly locate: LocationName
  readonly threshold: number
  readonly guard: 'on' | 'off'
  readonly inundation: 'on' | 'off'
  readonly queueThreshold: number
  readonly probeLimit: number
  /** The reader's own program, by its fingerprint. */
  readonly balancer: string
}

/** A strategy in words. How it decides stands in the same file as `begin`: the page needs only the words. */
export interface StrategyDefinition extends Option {
  readonly source: string
  readonly uses: readonly (keyof StrategyValues)[]
  readonly compares: Comparison
}

/** A strategy that has a memory of its own. */
export interface Remembering {
  decide(round: Round): void
  /** The present state; going back is as often as is wanted. */
  save(): Checkpoint
  /** The run is over. */
  end(): void
}

/** Begins a strategy: what it returns gives the orders of a round, on what is seen in it and what it remembers alone. */
export type Begin = (values: StrategyValues, ground: Ground) => ((round: Round) => void) | Remembering
