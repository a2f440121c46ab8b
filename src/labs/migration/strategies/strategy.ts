/** What a strategy is: its words, what of the parameters it uses, and what it compares. */
import type { Option } from '../../../core/parameters.ts'
import type { LocationName } from '../locations/index.ts'
import type { Comparison, Round } from '../model/round.ts'
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
}

/** A strategy in words. How it decides stands in the same file as `begin`: the page needs only the words. */
export interface StrategyDefinition extends Option {
  readonly source: string
  readonly uses: readonly (keyof StrategyValues)[]
  readonly compares: Comparison
}

/** Begins a strategy: what it returns gives the orders of a round, on what is seen in it alone. */
export type Begin = (values: StrategyValues) => (round: Round) => void
