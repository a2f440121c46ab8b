/** Regression on covariates within what the model of a design leaves: the heart of an analysis of covariance. */
import { shown, unexpected } from '../text/expected.ts'
import { type Anova, anova, type ModelOptions } from './anova.ts'
import { cellMeans, compose, decompose, type Experiment, eachEffect, replicateMeans, type Term } from './factorial.ts'
import { dot, type Orthonormal, orthonormalise, ROUNDING, solveUpper, takeOff } from './orthogonal.ts'

/** Something measured on every run beside the response. */
export interface Covariate {
  readonly name: string
  /** One value a run, in the design's order. */
  readonly values: readonly number[]
}

/** The model without covariates: interactions above the order are taken for noise. */
export type CovarianceOptions = Omit<ModelOptions, 'pooled'>

/** A variable of the runs, the response or a covariate, taken apart by the design. */
interface Split {
  readonly mean: number
  /** What the design's model leaves, run by run. */
  readonly residual: Float64Array
  /** The part of each term, and of the blocks (term 0), as a vector with the same sum of squares. */
  readonly parts: ReadonlyMap<Term, Float64Array>
}

/** Splits the responses into the mean, what each term and the blocks explain, and what remains. */
function split(experiment: Experiment, terms: readonly Term[], blocks: boolean): Split {
  const { factors, replicates, response } = experiment
  const cells = response.length / replicates
  const effects = decompose(factors, cellMeans(experiment))
  const mean = effects[0]
  const modelTerms = new Set([0, ...terms])
  const treatment = compose(factors, effects, (term) => modelTerms.has(term))
  const byReplicate = replicateMeans(experiment).map((m) => (blocks ? m - mean : 0))
  const lists = new Map<Term, number[]>(terms.map((term) => [term, []]))
  for (const { term, value } of eachEffect(factors, effects)) lists.get(term)?.push(value)
  const parts = new Map<Term, Float64Array>(
    [...lists].map(([term, values]) => {
      const weight = Math.sqrt(response.length / values.length)
      return [term, Float64Array.from(values, (value) => value * weight)]
    }),
  )
  if (blocks)
    parts.set(
      0,
      byReplicate.map((value) => value * Math.sqrt(cells)),
    )
  const residual = Float64Array.from(
    response,
    (y, run) => y - treatment[run % cells] - byReplicate[Math.floor(run / cells)],
  )
  return { mean, residual, parts }
}

/** The regression on covariates within the residual of the design's model. */
export interface WithinFit {
  readonly unadjusted: Anova
  readonly response: Split
  readonly covariates: readonly Split[]
  readonly columns: Orthonormal
  readonly slopes: readonly number[]
  /** What the covariates leave of the residual, and what they take off it. */
  readonly residuals: Float64Array
  readonly ss: number
  readonly explained: number
  readonly df: number
}

/** Fits the covariates; returns a sentence where they cannot be fitted. */
export function fitWithin(
  experiment: Experiment,
  covariates: readonly Covariate[],
  options: CovarianceOptions,
): WithinFit | string {
  const runs = experiment.response.length
  if (covariates.length === 0) return unexpected('covariates', 'at least 1', 'none')
  for (const { name, values } of covariates) {
    if (values.length !== runs) return unexpected(name, `${runs} values, one a run`, String(values.length))
    const wrong = values.findIndex((value) => !Number.isFinite(value))
    if (wrong >= 0) return unexpected(`${name}, run ${wrong + 1}`, 'a number', shown(values[wrong]))
  }
  const blocks = options.blocks === true && experiment.replicates > 1
  const unadjusted = anova(experiment, { ...options, pooled: 'residual' })
  const df = unadjusted.residual.df - covariates.length
  if (df < 1) {
    return unexpected('residual', `more than ${covariates.length} degrees of freedom`, String(unadjusted.residual.df))
  }
  const terms = unadjusted.terms.map((row) => row.term)
  const response = split(experiment, terms, blocks)
  const splits = covariates.map(({ values }) => split({ ...experiment, response: values }, terms, blocks))
  const still = splits.findIndex(
    ({ residual }, k) => !(dot(residual, residual) > ROUNDING * squares(covariates[k].values)),
  )
  if (still >= 0) {
    return unexpected(
      covariates[still].name,
      'values that the model of the design does not determine',
      'ones that it does',
    )
  }
  const columns = orthonormalise(splits.map(({ residual }) => residual))
  if (typeof columns === 'number') {
    return unexpected(covariates[columns].name, 'a covariate that others do not determine', 'one that they do')
  }
  const rest = response.residual.slice()
  const along = columns.q.map((column) => takeOff(rest, column))
  const ss = dot(rest, rest)
  if (!(ss > ROUNDING * squares(experiment.response))) {
    return unexpected('residual', 'some variation that neither design nor covariates explain', 'none')
  }
  return {
    unadjusted,
    response,
    covariates: splits,
    columns,
    slopes: solveUpper(columns.r, along),
    residuals: rest,
    ss,
    explained: dot(along, along),
    df,
  }
}

function squares(values: readonly number[]): number {
  return dot(values, values)
}
