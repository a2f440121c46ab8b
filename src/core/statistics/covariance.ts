/**
 * Analysis of covariance (papers/003 §3.5.5, eq. 3.6): y = μ + effects + Σ δ (x − x̄) + ε. What was measured beside the response,
 * a covariate, explains part of what chance seemed to do, and the effects are judged at equal covariates.
 */
import type { Anova, AnovaRow } from './anova.ts'
import type { Residual } from './residuals.ts'

/** Something measured on every run beside the response. */
export interface Covariate {
  readonly name: string
  /** One value a run, in the design's order. */
  readonly values: readonly number[]
}

/** A line of the table for a term of the design. */
export interface AdjustedRow extends AnovaRow {
  /**
   * Covariance efficiency factor ("Cov. Ef."), 1 / (1 + tr(E⁻¹ T) / df) with the covariates' sums of squares and products in the
   * residual (E) and in the term (T): the variance of the term's contrasts without covariates over that with them, at the same
   * error. 1 where term and covariates are orthogonal, near 0 where the covariates leave nothing of the term; well below 0.8
   * is a warning. Where the term does not change the covariates at all it is near 1 / (1 + covariates / residual's df).
   */
  readonly efficiency: number
}

/** What one covariate does. */
export interface CovariateEffect {
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

/** Whether one slope fits all cells (papers/003 tables 5-13 and 5-14). */
export interface SlopeHomogeneity {
  /** What slopes of their own explain in the cells beyond common ones: "heterogeneous slopes". */
  readonly between: { readonly df: number; readonly ss: number; readonly ms: number }
  /** What they leave: "homogeneous slopes" in the tables. */
  readonly within: { readonly df: number; readonly ss: number; readonly ms: number }
  readonly f: number
  readonly p: number
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
