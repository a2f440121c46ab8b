/**
 * How large effects are and how sure: the estimates of two-level designs (papers/003 tables 4-3, 5-3, 6-2) and the
 * means and effects of factors with any number of levels.
 */
import { unexpected } from '../text/expected.ts'
import { type Anova, type AnovaRow, anova, type ModelOptions } from './anova.ts'
import { levelsOfCell } from './design.ts'
import { pValueT, tQuantile } from './distributions.ts'
import { cellMeans, decompose, type Experiment, eachEffect, factorsOf, type Term } from './factorial.ts'

/** The effect of a term of a two-level design. */
export interface TwoLevelEffect {
  readonly term: Term
  /** "N·sg_cg". */
  readonly source: string
  /** Half of the difference between high and low: (1/n) Σ s·y with s the product of the factors' signs, −1 and +1. */
  readonly estimate: number
  /** estimate / SE; null when there is no residual. */
  readonly t: number | null
  /** Probability of a t as extreme as this on both sides if there is no effect. */
  readonly p: number | null
  /** n · estimate². */
  readonly ss: number
  /** %Var: 100 · SS / SS_total, in %. */
  readonly share: number
}

/** The effects of a two-level design. */
interface TwoLevelEffects {
  /** Grand mean, "gm". */
  readonly mean: number
  /** √(MS_residual / n), the same for every effect; null when there is no residual. */
  readonly standardError: number | null
  /** In Yates' order. */
  readonly effects: readonly TwoLevelEffect[]
  /** The analysis of variance that the standard error comes from. */
  readonly table: Anova
}

/**
 * Effects of an experiment in which every factor has two levels.
 *
 * @throws if a factor has another number of levels.
 */
export function twoLevelEffects(experiment: Experiment, options: ModelOptions = {}): TwoLevelEffects {
  const { factors, response } = experiment
  const other = factors.find((factor) => factor.levels.length !== 2)
  if (other) throw new Error(unexpected(other.parameter, '2 levels', String(other.levels.length)))
  const table = anova(experiment, options)
  const { residual } = table
  const standardError = residual.ms !== null && residual.ms > 0 ? Math.sqrt(residual.ms / response.length) : null
  const estimates = new Map<Term, number>()
  for (const { term, levels, value } of eachEffect(factors, decompose(factors, cellMeans(experiment)))) {
    if (levels.every((level) => level === 1)) estimates.set(term, value)
  }
  return {
    mean: table.mean,
    standardError,
    table,
    effects: table.terms.map(({ term, source, ss, share }) => {
      const estimate = estimates.get(term) ?? 0
      const t = standardError === null ? null : estimate / standardError
      return { term, source, estimate, t, p: t === null ? null : pValueT(t, residual.df), ss, share }
    }),
  }
}

/** The mean over all runs that share the levels of some factors. */
export interface MarginalMean {
  /** Level of each factor of the term, in order, counted from 0. */
  readonly levels: readonly number[]
  readonly mean: number
  /** The term's own effect here: α_i or γ_ij, what the lower terms do not explain. */
  readonly effect: number
  /** Half width of the 95 % interval of the mean, from the residual; null when there is none. */
  readonly halfWidth: number | null
}

/**
 * The means that a plot of a main effect (one factor) or of an interaction (several) shows, first factor fastest. All
 * cells hold the same number of runs, so one half width fits all: t(0.975, df) · √(MS_residual · combinations / n).
 *
 * @param residual that of the model's table unless given; null where none fits these means
 * @param effects those of the experiment, where they are known already
 */
export function marginalMeans(
  experiment: Experiment,
  term: Term,
  options: ModelOptions = {},
  residual: AnovaRow | null = anova(experiment, options).residual,
  effects: Float64Array = decompose(experiment.factors, cellMeans(experiment)),
): MarginalMean[] {
  const { factors, response } = experiment
  const count = factorsOf(term).reduce((product, i) => product * factors[i].levels.length, 1)
  const halfWidth =
    !residual || residual.ms === null
      ? null
      : tQuantile(0.975, residual.df) * Math.sqrt((residual.ms * count) / response.length)
  // Of all effects only those of the term and of the terms in it are looked at: a table of many factors has very many.
  const strides = factors.map((_, i) => factors.slice(0, i).reduce((product, f) => product * (f.levels.length + 1), 1))
  const of = factorsOf(term).map((i) => factors[i])
  return Array.from({ length: count }, (_, cell) => {
    const levels = levelsOfCell(of, cell)
    const places = factorsOf(term).map((i, at) => (levels[at] + 1) * strides[i])
    const within = places.reduce((sums, place) => sums.concat(sums.map((sum) => sum + place)), [0])
    const mean = within.reduce((sum, place) => sum + effects[place], 0)
    return { levels, mean, effect: effects[within[within.length - 1]], halfWidth }
  })
}
