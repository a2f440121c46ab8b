/** What an analysed experiment predicts, and how near that comes to what was observed. */
import { countCells, levelsOfCell } from '../statistics/design.ts'
import { cellMeans, compose, decompose } from '../statistics/factorial.ts'
import { type PredictionSummary, predictCell, summarisePrediction } from '../statistics/prediction.ts'
import {
  evaluateSurface,
  type PolynomialTable,
  polynomialAnova,
  predictSurface,
  type Surface,
  selectSurface,
} from '../statistics/surface.ts'
import { counted, quantity } from '../text/format.ts'
import type { Analysis } from './analysis.ts'

/** A prediction of one run in the response's own unit, with the ends of its 95 % interval. */
interface PointPrediction {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** What predicts: the means of the model, or a polynomial of the factors whose levels are numbers. */
export type Predictor = { readonly kind: 'means' } | { readonly kind: 'polynomial'; readonly surface: Surface }

/** The polynomial of the components with p below 1 %; undefined where there is none. */
export function polynomialOf({ used, model }: Analysis): Predictor | undefined {
  const table: PolynomialTable = polynomialAnova(used, model)
  const surface = selectSurface(table)
  return surface.components.length > 0 ? { kind: 'polynomial', surface } : undefined
}

/** The prediction of every cell, in the response's own unit. */
export function predictCells({ used, table, back, factors }: Analysis, predictor: Predictor): number[] {
  if (predictor.kind === 'means') {
    const terms = new Set([0, ...table.terms.map(({ term }) => term)])
    return Array.from(
      compose(factors, decompose(factors, cellMeans(used)), (term) => terms.has(term)),
      back,
    )
  }
  return Array.from({ length: countCells(factors) }, (_, cell) =>
    back(
      evaluateSurface(
        predictor.surface,
        levelsOfCell(factors, cell).map((level, i) => Number(factors[i].levels[level])),
      ),
    ),
  )
}

/** What a new run would give; undefined where nothing is left to judge by. `point` has a number a factor, or the cell's levels. */
export function predictPoint(
  { used, model, factors, back }: Analysis,
  predictor: Predictor,
  point: readonly number[],
): PointPrediction | undefined {
  const prediction =
    predictor.kind === 'polynomial'
      ? predictSurface(predictor.surface, point)
      : predictCell(
          used,
          point.reduceRight((cell, level, i) => cell * factors[i].levels.length + level, 0),
          model,
        )
  if (prediction === undefined || typeof prediction === 'string') return undefined
  const [low, high] = [back(prediction.low), back(prediction.high)].sort((a, b) => a - b)
  const value = back(prediction.value)
  return [low, high, value].every(Number.isFinite) ? { value, low, high } : undefined
}

/** Predictions of all runs beside what was observed; undefined where one has no place in the response's own unit. */
export function summarise({ measured }: Analysis, predicted: readonly number[]): PredictionSummary | undefined {
  const summary = summarisePrediction(
    measured.response,
    measured.response.map((_, run) => predicted[run % predicted.length]),
  )
  return typeof summary === 'string' ? undefined : summary
}

/** How near predictions come; `what` they are of, in the singular. */
export function predictionText(
  { metric }: Analysis,
  { count: runs, median, upperQuartile, worst, rSquared }: PredictionSummary,
  what = 'run',
): string {
  const size = (value: number) => (metric.unit === '%' ? `${quantity(value)} points` : quantity(value, metric.unit))
  return `Of ${counted(runs, what)} half lie within ${size(median)} of what is predicted, three quarters within ${size(upperQuartile)}, the worst ${size(worst)} away (R² = ${rSquared.toFixed(3)}).`
}
