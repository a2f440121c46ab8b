/**
 * Analysis of covariance (papers/003 §3.5.5, eq. 3.6): y = μ + effects + Σ δ (x − x̄) + ε. What was measured beside the response,
 * a covariate, explains part of what chance seemed to do, and the effects are judged at equal covariates.
 */
import { shown, unexpected } from '../text/expected.ts'
import type { Anova, AnovaRow } from './anova.ts'
import { levelsOfCell } from './design.ts'
import { pValueF, pValueT, tQuantile } from './distributions.ts'
import { type Experiment, factorsOf, type Term } from './factorial.ts'
import { dot, inverseDiagonal, orthonormalise, solveTransposed, takeOff } from './orthogonal.ts'
import { judge, type Residual } from './residuals.ts'
import { type SlopeHomogeneity, slopeHomogeneity } from './slopes.ts'
import { type CovarianceOptions, type Covariate, fitWithin, type WithinFit } from './within.ts'

/** A line of the table for a term of the design. */
interface AdjustedRow extends AnovaRow {
  /**
   * Covariance efficiency factor ("Cov. Ef."), 1 / (1 + tr(E⁻¹ T) / df) with the covariates' sums of squares and products in the
   * residual (E) and in the term (T): the variance of the term's contrasts without covariates over that with them, at the same
   * error. 1 where term and covariates are orthogonal, near 0 where the covariates leave nothing of the term; well below 0.8
   * is a warning. Where the term does not change the covariates at all it is near 1 / (1 + covariates / residual's df).
   */
  readonly efficiency: number
}

/** What one covariate does. */
interface CovariateEffect {
  readonly name: string
  /** x̄, the mean over all runs. */
  readonly mean: number
  /** δ, in units of the response by units of the covariate. */
  readonly slope: number
  readonly standardError: number
  readonly t: number
  readonly p: number
  /** Sum of squares that it explains beyond the design and the other covariates, on one degree of freedom. */
  readonly ss: number
  /** Ends of the 95 % interval of the slope. */
  readonly low: number
  readonly high: number
}

/** An analysis of covariance. */
export interface CovarianceAnalysis {
  /** The same model without covariates. */
  readonly unadjusted: Anova
  /**
   * One row a term, in Yates' order, each adjusted for the covariates and all other terms. As covariates are rarely orthogonal to
   * terms, the rows' sums of squares do not add up to the total.
   */
  readonly terms: readonly AdjustedRow[]
  /** Between Replicates, adjusted; undefined unless replicates are blocks. */
  readonly replicates: AdjustedRow | undefined
  /** All covariates together: what they take off the residual. Its share is of the total, as that of all rows. */
  readonly covariates: Omit<AnovaRow, 'kind'>
  readonly effects: readonly CovariateEffect[]
  readonly residual: AnovaRow
  readonly total: AnovaRow
  /** Share of the variation that the model explains, 0 to 1. */
  readonly rSquared: number
  /** Undefined where cells have too few runs for slopes of their own. */
  readonly homogeneity: SlopeHomogeneity | undefined
  /** What the model leaves over, run by run, in the design's order. */
  readonly residuals: readonly Residual[]
}

/** A mean that the runs would have with the covariates at their means. */
export interface AdjustedMean {
  /** Level of each factor of the term, in order, counted from 0. */
  readonly levels: readonly number[]
  /** The mean as it was measured, and the covariates' means there. */
  readonly measured: number
  readonly covariates: readonly number[]
  readonly mean: number
  readonly standardError: number
  /** Ends of the 95 % interval. */
  readonly low: number
  readonly high: number
}

/**
 * Analyses an experiment with covariates. Returns a sentence when a covariate is determined by the design or by the others, or
 * nothing is left to judge by.
 */
export function analyseCovariance(
  experiment: Experiment,
  covariates: readonly Covariate[],
  options: CovarianceOptions = {},
): CovarianceAnalysis | string {
  const fitted = fitWithin(experiment, covariates, options)
  if (typeof fitted === 'string') return fitted
  const { unadjusted, columns, slopes, ss, explained, df } = fitted
  const { total } = unadjusted
  const ms = ss / df
  const share = (part: number) => (100 * part) / total.ss
  const tested = (part: number, degrees: number) => {
    const f = part / degrees / ms
    return { df: degrees, ss: part, ms: part / degrees, share: share(part), f, p: pValueF(f, degrees, df) }
  }
  const adjusted = (row: AnovaRow): AdjustedRow => {
    const { ss: adjustedSs, efficiency } = adjust(fitted, row.term, row.df)
    return { ...row, ...tested(adjustedSs, row.df), efficiency }
  }
  const variances = inverseDiagonal(columns.r)
  const t = tQuantile(0.975, df)
  const design = experiment.response.length - unadjusted.residual.df
  return {
    unadjusted,
    terms: unadjusted.terms.map(adjusted),
    replicates: unadjusted.replicates && adjusted(unadjusted.replicates),
    covariates: { source: 'covariates', term: 0, ...tested(explained, covariates.length) },
    effects: covariates.map(({ name }, k) => {
      const slope = slopes[k]
      const standardError = Math.sqrt(ms * variances[k])
      return {
        name,
        mean: fitted.covariates[k].mean,
        slope,
        standardError,
        t: slope / standardError,
        p: pValueT(slope / standardError, df),
        ss: slope ** 2 / variances[k],
        low: slope - t * standardError,
        high: slope + t * standardError,
      }
    }),
    residual: { ...unadjusted.residual, df, ss, ms, share: share(ss) },
    total,
    rSquared: 1 - ss / total.ss,
    homogeneity: slopeHomogeneity(
      experiment,
      covariates.map(({ values }) => values),
      options.blocks === true,
    ),
    residuals: judge(
      Array.from(fitted.residuals, (residual, run) => ({ run, residual, fitted: experiment.response[run] - residual })),
      ms,
      (run) => columns.q.reduce((h, column) => h + column[run] ** 2, design / experiment.response.length),
    ),
  }
}

/**
 * A term's sum of squares beyond the covariates and all other terms, and its efficiency factor. With z what the term's part of the
 * response has beyond the common slopes, and A that of the covariates in units of their residual, it is the least |z − Aβ|² + |β|²:
 * a difference of two residuals would lose its digits where the term is small.
 */
function adjust(fitted: WithinFit, term: Term, df: number): { readonly ss: number; readonly efficiency: number } {
  const { response, covariates, columns, slopes } = fitted
  const part = response.parts.get(term) ?? new Float64Array()
  const theirs = covariates.map(({ parts }) => parts.get(term) ?? new Float64Array())
  const count = covariates.length
  const z = new Float64Array(part.length + count)
  const table = covariates.map((_, k) => {
    const column = new Float64Array(part.length + count)
    column[part.length + k] = 1
    return column
  })
  for (let i = 0; i < part.length; i++) {
    z[i] = slopes.reduce((rest, slope, k) => rest - slope * theirs[k][i], part[i])
    const scaled = solveTransposed(
      columns.r,
      theirs.map((values) => values[i]),
    )
    for (let k = 0; k < count; k++) table[k][i] = scaled[k]
  }
  const trace = table.reduce((sum, column) => sum + dot(column, column) - 1, 0)
  const basis = orthonormalise(table)
  // A term of which the covariates leave nothing that rounding could not have left.
  if (typeof basis === 'number') return { ss: 0, efficiency: 0 }
  for (const column of basis.q) takeOff(z, column)
  return { ss: dot(z, z), efficiency: 1 / (1 + trace / df) }
}

/**
 * The means that the levels of a term would have with every covariate at its mean, first factor fastest. Returns a sentence where
 * the analysis does, and for a term that the model does not hold.
 */
export function adjustedMeans(
  experiment: Experiment,
  covariates: readonly Covariate[],
  term: Term,
  options: CovarianceOptions = {},
): AdjustedMean[] | string {
  const fitted = fitWithin(experiment, covariates, options)
  if (typeof fitted === 'string') return fitted
  if (!fitted.unadjusted.terms.some((row) => row.term === term)) {
    return unexpected('term', 'one of the model', shown(term))
  }
  const { factors, response } = experiment
  const ms = fitted.ss / fitted.df
  const t = tQuantile(0.975, fitted.df)
  const members = factorsOf(term)
  const termFactors = members.map((i) => factors[i])
  const combinations = termFactors.reduce((product, { levels }) => product * levels.length, 1)
  const means = (values: readonly number[]) => {
    const sums = new Float64Array(combinations)
    values.forEach((value, run) => {
      const levels = levelsOfCell(factors, run % (values.length / experiment.replicates))
      const place = members.reduceRight((at, i) => at * factors[i].levels.length + levels[i], 0)
      sums[place] += (value * combinations) / values.length
    })
    return sums
  }
  const measured = means(response)
  const theirs = covariates.map(({ values }) => means(values))
  return Array.from(measured, (value, place): AdjustedMean => {
    const away = theirs.map((values, k) => values[place] - fitted.covariates[k].mean)
    const scaled = solveTransposed(fitted.columns.r, away)
    const mean = fitted.slopes.reduce((rest, slope, k) => rest - slope * away[k], value)
    const standardError = Math.sqrt(ms * (combinations / response.length + dot(scaled, scaled)))
    return {
      levels: levelsOfCell(termFactors, place),
      measured: value,
      covariates: theirs.map((values) => values[place]),
      mean,
      standardError,
      low: mean - t * standardError,
      high: mean + t * standardError,
    }
  })
}
