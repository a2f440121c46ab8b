/** What "Try all" finds, as data. */
import type { DescribedLab, MetricDefinition, Metrics } from '../lab.ts'
import type { Value, Values } from '../parameters.ts'
import type { Outcome } from '../sweep/batch.ts'
import type { Better } from '../sweep/best.ts'
import { inSentence } from '../text/case.ts'
import type { Arm, Field, Rule } from './arms.ts'
import type { Behind } from './standing.ts'
import type { Varied } from './varied.ts'

/** The outcome of one rule. */
export interface Row {
  readonly rule: Rule
  /** Its best settings. */
  readonly arm: Arm
  /** Its settings that make a difference. */
  readonly knobs: readonly string[]
  /** The mean of the metric with the seeds of the best one: its mean, and the distance from that. */
  readonly mean: number
  /** How far it is behind the best one. */
  readonly behind: Behind
  /**
   * `best`; `even` where it cannot be distinguished from the best; `behind` after the final; `out` after the race, in which it was
   * surely behind; `open` where it had too few runs to say.
   */
  readonly state: 'best' | 'even' | 'behind' | 'out' | 'open'
}

/** A rule that could not be run. */
interface Failed {
  readonly rule: Rule
  readonly problem: string
}

/** A setting of the best one at an end of what was tried: the greatest (1) or the least (−1). */
export interface End {
  readonly parameter: string
  readonly side: 1 | -1
}

/** What is known so far. */
export interface Answer {
  readonly field: Field
  readonly metric: MetricDefinition
  readonly better: Better
  readonly stage: 'race' | 'final' | 'turns' | 'done'
  /** The best first. */
  readonly rows: readonly Row[]
  readonly failed: readonly Failed[]
  /** Settings that were tried. */
  readonly tried: number
  readonly runs: number
  /** Whether the seed makes a difference at all. */
  readonly byChance: boolean
  /** Seeds of the final in which the best one is the best, of how many; undefined before the final. */
  readonly wins?: { readonly won: number; readonly of: number }
  /** Other settings of the best rule that could not be distinguished from it in the race. */
  readonly alike: readonly Arm[]
  /** Settings of the best one where others farther out are allowed and were not tried. */
  readonly ends: readonly End[]
  /** The present scenario against the best; undefined where it is the best or cannot be run. */
  readonly yours?: { readonly arm: Arm; readonly behind: Behind }
  /** Means of the metrics of the best and of the next, over the final's seeds. */
  readonly means?: readonly [best: Metrics, next: Metrics]
  readonly turns: readonly Turn[]
  /** What changing an assumption of the problem leads to, each once. */
  readonly varied: readonly Varied[]
  /** Settings of the coarse grid: how many were run, of how many that can be. Those between, which the race adds, do not count. */
  readonly grid: { readonly tried: number; readonly of: number }
  /** Whether the budget was too small for all settings: a look with one seed chose among those that were tried. */
  readonly hurried: boolean
  /** Whether it was stopped before its end. */
  readonly isStopped?: true
}

/** What changing a condition leads to. */
export interface Turn {
  readonly parameter: string
  readonly present: Value
  /** The nearest value, upwards or downwards, with which another rule is surely better; undefined where none of those tried has one. */
  readonly at?: Value
  /** The last value on the way there with which the answer is not overturned. */
  readonly until?: Value
  readonly winner?: Row
  /** The scenario there, with the rule that is better. */
  readonly values?: Values
  /** The least and the greatest value that were tried; for a choice, all of them. */
  readonly tried: readonly Value[]
}

/** A scenario with a seed. */
export const withSeed = (values: Values, parameter: string | undefined, seed: number): Values =>
  parameter === undefined ? values : { ...values, [parameter]: seed }

/** The metric of a scenario's outcome with all others, or why there is none. */
export function measuredOf(
  lab: DescribedLab,
  values: Values,
  metric: MetricDefinition,
  outcome: Outcome | undefined,
): { readonly value: number; readonly metrics: Metrics } | string {
  if (!outcome) return 'it was not run'
  if ('problem' in outcome) return outcome.problem
  const why = lab.unanswered?.(outcome.metrics)
  if (why !== undefined) return why
  const value = outcome.metrics[metric.id]
  return typeof value === 'number' && Number.isFinite(value)
    ? { value, metrics: outcome.metrics }
    : inSentence(lab.cut?.(values, outcome.metrics) ?? `${metric.label} does not apply`)
}
