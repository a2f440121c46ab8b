/** The runs that are shown: the present one, the one before it, those that it is compared with, and what many seeds gave. */
import type { Values } from '../../core/parameters.ts'
import type { RunView } from '../../labs/page.ts'
import type { Replications } from './replications.ts'
import type { Status } from './runner/state-machine.ts'
import type { Slice } from './slice.ts'

/** A compared scenario on its way or done. */
export interface ComparedState {
  readonly lab: string
  readonly values: Values
  /** Its run; until that is finished the one that stood there before, if there was one. */
  readonly run: RunView | undefined
  /** Share of the work that is done, 0 to 1. */
  readonly share: number
  /** Why it cannot be run. */
  readonly problem?: string
}

/** The run that the open story speaks of, on its way or done. */
export interface BesideState extends ComparedState {
  /** The values of the present run, which the others are compared with. */
  readonly of: Values
  /** What differs, in a few words. */
  readonly name: string
}

/** The runs. */
export interface RunsState {
  readonly run: RunView | undefined
  /** The run that was there before the last change by hand, until there is another story. */
  readonly before: RunView | undefined
  readonly beside: BesideState | undefined
  /** Where the latest run stands. */
  readonly status: Status
  /** What is known about the runs of the compared scenarios, in their order. */
  readonly comparedRuns: readonly ComparedState[]
  /** What replications of the present and the compared scenarios gave, in this order. */
  readonly replications: Replications | undefined
}

/** The runs' slice. */
export const RUNS: Slice<RunsState> = {
  first: {
    run: undefined,
    before: undefined,
    beside: undefined,
    status: { kind: 'idle' },
    comparedRuns: [],
    replications: undefined,
  },
  ends: ['run', 'before', 'beside', 'comparedRuns', 'replications'],
}
