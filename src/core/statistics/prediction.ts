/** How well a model predicts runs that it has not seen, or those that it was made of. */

/** Predictions against what was observed. */
export interface PredictionSummary {
  readonly count: number
  /** The least squares line of observed on predicted values: 1 and 0 of a perfect model (Piñeiro et al. 2008). */
  readonly slope: number
  readonly intercept: number
  /** Squared correlation of observed and predicted, 0 to 1. */
  readonly rSquared: number
  /** Root of the mean squared difference, in the response's unit. */
  readonly rmse: number
  /** Mean of observed − predicted. */
  readonly bias: number
  /** |observed − predicted|: median, upper quartile and worst (papers/003 §5.2.3). */
  readonly median: number
  readonly upperQuartile: number
  readonly worst: number
}
