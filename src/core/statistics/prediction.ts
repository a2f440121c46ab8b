/** How well a model predicts runs that it has not seen, or those that it was made of. */
import { shown, unexpected } from '../text/expected.ts'
import { anova, type ModelOptions } from './anova.ts'
import { boxOf } from './box.ts'
import { countCells } from './design.ts'
import { cellMeans, compose, decompose, type Experiment } from './factorial.ts'
import { dot } from './orthogonal.ts'
import { type Prediction, predictionOf } from './regression.ts'
import { correlation } from './residuals.ts'

/** Predictions against what was observed. */
export interface PredictionSummary {
  readonly count: number
  /**
   * The least squares line of observed on predicted values (Piñeiro et al. 2008): 1 and 0 of a perfect model. Null where the
   * predictions are all the same.
   */
  readonly slope: number | null
  readonly intercept: number | null
  /** Squared correlation of observed and predicted, 0 to 1; 0 where one of them does not vary. */
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

/**
 * Compares predictions with observations, pair by pair. Returns a sentence when there are fewer than two, the lists differ in length
 * or a value is not a number.
 */
export function summarisePrediction(
  observed: readonly number[],
  predicted: readonly number[],
): PredictionSummary | string {
  const count = observed.length
  if (predicted.length !== count)
    return unexpected('predictions', `${count}, one an observation`, String(predicted.length))
  if (count < 2) return unexpected('observations', 'at least 2', String(count))
  for (const [name, values] of [['observation', observed] as const, ['prediction', predicted] as const]) {
    const wrong = values.findIndex((value) => !Number.isFinite(value))
    if (wrong >= 0) return unexpected(`${name} ${wrong + 1}`, 'a number', shown(values[wrong]))
  }
  const middle = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count
  const [meanX, meanY] = [middle(predicted), middle(observed)]
  const x = predicted.map((value) => value - meanX)
  const y = observed.map((value) => value - meanY)
  const errors = observed.map((value, i) => value - predicted[i])
  const box = boxOf(errors.map(Math.abs))
  const spread = dot(x, x)
  const slope = spread > ROUNDING * dot(predicted, predicted) ? dot(x, y) / spread : null
  return {
    count,
    slope,
    intercept: slope === null ? null : meanY - slope * meanX,
    rSquared: slope === null ? 0 : correlation(predicted, observed) ** 2,
    rmse: Math.sqrt(dot(errors, errors) / count),
    bias: middle(errors),
    median: box?.median ?? Number.NaN,
    upperQuartile: box?.upperQuartile ?? Number.NaN,
    worst: box?.most ?? Number.NaN,
  }
}

/** Predictions that differ by less than this share of their squares are the same. */
const ROUNDING = 1e-26

/**
 * What the model of an experiment says about a cell, with its intervals: the fitted value there, averaged over the replicates where
 * they are blocks. Returns a sentence when nothing is left over to judge by, or there is no such cell.
 */
export function predictCell(
  experiment: Experiment,
  cell: number,
  options: ModelOptions = {},
  confidence = 0.95,
): Prediction | string {
  const { factors, response } = experiment
  const cells = countCells(factors)
  if (!Number.isInteger(cell) || cell < 0 || cell >= cells) {
    return unexpected('cell', `a whole number from 0 to ${cells - 1}`, shown(cell))
  }
  const { terms, residual, lackOfFit } = anova(experiment, options)
  // What the model does not fit is no part of what it predicts: it counts as chance, too.
  const df = residual.df + (lackOfFit?.df ?? 0)
  const ss = residual.ss + (lackOfFit?.ss ?? 0)
  if (df < 1 || ss <= 0) return unexpected('residual', 'some variation that the model does not explain', 'none')
  const modelTerms = new Set([0, ...terms.map((row) => row.term)])
  const value = compose(factors, decompose(factors, cellMeans(experiment)), (term) => modelTerms.has(term))[cell]
  const coefficients = terms.reduce((sum, row) => sum + row.df, 1)
  return predictionOf(value, coefficients / response.length, ss / df, df, confidence)
}
