/** Least squares on any columns, with intervals for what it predicts. */

/** A coefficient of a fitted model. */
export interface Coefficient {
  readonly name: string
  readonly estimate: number
  readonly standardError: number
  readonly t: number
  /** Probability of a t as extreme as this on both sides if the coefficient is 0. */
  readonly p: number
}

/** A fitted model. */
export interface Regression {
  readonly coefficients: readonly Coefficient[]
  readonly fitted: readonly number[]
  readonly residuals: readonly number[]
  /** Each row's leverage h, 0 to 1. */
  readonly leverage: readonly number[]
  /** Residual degrees of freedom, sum of squares and mean square. */
  readonly df: number
  readonly ss: number
  readonly ms: number
  /** Share of the variation around the mean that is explained, and the same corrected for the number of coefficients. */
  readonly rSquared: number
  readonly adjustedRSquared: number
  /** Test of all coefficients but the intercept together; null when nothing is left over. */
  readonly f: number | null
  readonly p: number | null
}

/** What a fitted model says of one point. */
export interface Prediction {
  readonly value: number
  /** Standard error of the mean there. */
  readonly standardError: number
  /** Ends of the interval of the mean. */
  readonly meanLow: number
  readonly meanHigh: number
  /** Ends of the interval of one new run. */
  readonly low: number
  readonly high: number
}
