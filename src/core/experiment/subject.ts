/** What is analysed: responses of every combination of some factors' levels, whether they were simulated or measured. */
import type { MetricDefinition } from '../lab.ts'
import type { ParameterTable } from '../parameters.ts'
import type { Factor } from '../statistics/design.ts'
import type { Observed } from '../statistics/factorial.ts'
import { inSentence } from '../text/case.ts'
import { BOUNDED, lowerBoundOf } from '../time/bound.ts'
import type { Results } from './opened.ts'
import type { Plan } from './plan.ts'

/** Responses in the design's order (first factor fastest, replicate slowest), with the words for all of it. */
export interface Subject {
  /** The factors' words, units and options, by id. */
  readonly parameters: ParameterTable
  readonly factors: readonly Factor[]
  readonly replicates: number
  /** What the runs of one replicate have in common, within a sentence; undefined where it is nothing. */
  readonly blocks: { readonly one: string; readonly all: string } | undefined
  /** The name of each replicate: its seed, or its block's name. */
  readonly replicateNames: readonly string[]
  /** What can be a response or a covariate. */
  readonly metrics: readonly MetricDefinition[]
  /** A metric of all runs, in the design's order. */
  values(metric: string): readonly Observed[]
  /** What no run with such parameters can be less than, by run in the design's order; undefined where nothing is known about it. */
  least?(metric: string): readonly (number | undefined)[]
  /** Each run's place in the order of measuring, from 0, where that is another than the design's. */
  readonly order?: readonly number[]
  /** The factor that was set once for several measurements of a block, or may have been: a split plot. */
  readonly plots?: number
  /** How many measurements each value is the mean of, which repeat a combination within its block; absent where it is one. */
  readonly repeats?: number
  /** What was simulated; undefined where nothing was. */
  readonly plan?: Plan
}

/** The runs of a lab, which has its seeds in common across the cells: the same seed meets every combination of levels. */
export function subjectOf({ plan, metrics }: Results): Subject {
  const { lab, design } = plan
  const { factors, seeds, seedParameter } = design
  return {
    parameters: lab.parameters,
    factors,
    replicates: seeds.length,
    blocks: seedParameter === undefined ? undefined : { one: 'seed', all: 'seeds' },
    replicateNames: seeds.map(String),
    metrics: lab.metrics,
    values: (id) =>
      metrics.map((one) => {
        const value = one?.[id]
        return typeof value === 'number' ? value : null
      }),
    least: (id) => metrics.map((one) => (one && id === BOUNDED ? lowerBoundOf(lab, one) : undefined)),
    plan,
  }
}

/** The factors in words: "grain × balancer"; "no factor" where there is none. */
export function factorsText({ parameters, factors }: Pick<Subject, 'parameters' | 'factors'>): string {
  return factors.map(({ parameter }) => inSentence(parameters[parameter].label)).join(' × ') || 'no factor'
}
