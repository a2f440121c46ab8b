/** What a rule of location is: which of the selected processes goes to which of the targets. */
import type { Option } from '../../../core/parameters.ts'
import type { Candidate, Pair, Round } from '../model/round.ts'

/** A rule; of equals the process, then the processor of the lower number. */
export interface LocationDefinition extends Option {
  /** Whether it asks how many messages went over which link. */
  readonly countsMessages?: true
  /** Pairs the processes selected on p, in their order, with targets, of which there are at least as many. */
  locate(selected: readonly Candidate[], targets: readonly number[], p: number, round: Round): Pair[]
}

/** The k-th process goes to the k-th target. */
export const inTurn = (processes: readonly Candidate[], targets: readonly number[]): Pair[] =>
  processes.map(({ process }, k) => ({ process, target: targets[k] }))
