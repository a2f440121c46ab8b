/** What a rule of location is: which of the selected processes goes to which of the targets. */
import type { Option } from '../../../core/parameters.ts'
import type { Candidate, Pair, Round } from '../model/round.ts'

/** A rule in words. How it pairs stands in the same file as `locate`: the page needs only the words. */
export interface LocationDefinition extends Option {
  /** Whether it asks how many messages went over which link. */
  readonly countsMessages?: true
}

/**
 * Pairs the processes selected on p, in their order, with targets, of which there are at least as many; of equals the process, then the
 * processor of the lower number.
 */
export type Locate = (selected: readonly Candidate[], targets: readonly number[], p: number, round: Round) => Pair[]

/** The k-th process goes to the k-th target. */
export const inTurn = (processes: readonly Candidate[], targets: readonly number[]): Pair[] =>
  processes.map(({ process }, k) => ({ process, target: targets[k] }))
