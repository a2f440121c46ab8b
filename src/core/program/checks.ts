/** What is checked of a program of the reader's own, by runs in many situations: each a sentence, with the first situation that breaks it. */
import type { Metrics } from '../lab.ts'
import type { Values } from '../parameters.ts'
import type { League } from './league.ts'

/** What came of a situation: what was read off its run, or why there is none. */
export type Examined = { readonly metrics: Metrics } | { readonly problem: string }

/** One thing that is checked. */
export interface CheckResult {
  readonly id: string
  /** What holds, or what does not. */
  readonly sentence: string
  /** `wrong` is an error of the program; `slow` is no error, but could be better. */
  readonly verdict: 'holds' | 'wrong' | 'slow'
  /** The first situation in which it does not hold. */
  readonly situation?: Values
}

/** How programs of a lab are checked. */
export interface ProgramChecks {
  /** The scenarios that are run, made of one that runs the program. */
  situations(values: Values): readonly Values[]
  /** The lab's measurement that is made of each. */
  readonly measurement: string
  /** Where programs compete, and with what; absent where there is no league. */
  readonly league?: League
  /** What came of it, in the order of the situations. */
  judge(situations: readonly Values[], examined: readonly Examined[]): readonly CheckResult[]
}
