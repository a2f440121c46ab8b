/** Least squares on any columns, with intervals for what it predicts. */
import { unexpected } from '../text/expected.ts'
import { pValueF, pValueT, tQuantile } from './distributions.ts'
import { dot, inverseDiagonal, orthonormalise, ROUNDING, solveTransposed, solveUpper, takeOff } from './orthogonal.ts'

/** A coefficient of a fitted model. */
interface Coefficient {
  readonly name: string
  readonly estimate: number
  readonly standardError: number
  /** estimate / standard error, and the probability of one as extreme as this on both sides if it is 0; null where nothing is left over. */
  readonly t: number | null
  readonly p: number | null
}

/** A fitted model. */
export interface Regression {
  /** The constant first, then one a column. */
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
  /** Test of all columns together; null where nothing is left over. */
  readonly f: number | null
  readonly p: number | null
  /** The columns' means, and the upper triangle R of the columns without them. */
  readonly means: readonly number[]
  readonly triangle: readonly ArrayLike<number>[]
}

/** What a fitted model says about one point. */
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

/** The name of the coefficient that every model has. */
const CONSTANT = 'constant'

/**
 * Fits response = constant + Σ coefficient · column. Returns a sentence where the columns differ in length, values are not numbers,
 * rows are no more than coefficients, the response is the same everywhere, or a column is determined by those before it.
 */
export function leastSquares(
  columns: Readonly<Record<string, readonly number[]>>,
  response: readonly number[],
): Regression | string {
  const names = Object.keys(columns)
  const n = response.length
  for (const [name, values] of [['response', response] as const, ...Object.entries(columns)]) {
    if (values.length !== n) return unexpected(name, `${n} values, one a row`, String(values.length))
    const wrong = values.findIndex((value) => !Number.isFinite(value))
    if (wrong >= 0) return unexpected(`${name}, row ${wrong + 1}`, 'a number', String(values[wrong]))
  }
  const count = names.length + 1
  if (n <= count) return unexpected('rows', `more than the ${count} coefficients`, String(n))
  const mean = average(response)
  const deviations = Float64Array.from(response, (y) => y - mean)
  const total = dot(deviations, deviations)
  if (!(total > ROUNDING * dot(response, response))) {
    return unexpected('response', 'values that differ', `${response[0]} in every row`)
  }
  const means = names.map((name) => average(columns[name]))
  const basis = orthonormalise(names.map((name, k) => columns[name].map((x) => x - means[k])))
  const constant = names.findIndex((name, k) => {
    const spread = columns[name].reduce((sum, x) => sum + (x - means[k]) ** 2, 0)
    return !(spread > ROUNDING * dot(columns[name], columns[name]))
  })
  if (constant >= 0) return unexpected(names[constant], 'values that differ', 'the same in every row')
  if (typeof basis === 'number')
    return unexpected(names[basis], 'a column that others do not determine', 'one that they do')
  const { q, r } = basis
  const parts = q.map((column) => takeOff(deviations, column))
  const slopes = solveUpper(r, parts)
  const df = n - count
  const rest = dot(deviations, deviations)
  const ss = rest > ROUNDING * dot(response, response) ? rest : 0
  const ms = ss / df
  const variances = inverseDiagonal(r)
  const toMeans = solveTransposed(r, means)
  const coefficient = (name: string, estimate: number, variance: number): Coefficient => {
    const standardError = Math.sqrt(ms * variance)
    const t = ms > 0 ? estimate / standardError : null
    return { name, estimate, standardError, t, p: t === null ? null : pValueT(t, df) }
  }
  const explained = dot(parts, parts)
  const f = ms > 0 && names.length > 0 ? explained / names.length / ms : null
  return {
    coefficients: [
      coefficient(CONSTANT, mean - dot(slopes, means), 1 / n + dot(toMeans, toMeans)),
      ...names.map((name, k) => coefficient(name, slopes[k], variances[k])),
    ],
    fitted: response.map((y, i) => y - deviations[i]),
    residuals: Array.from(deviations),
    leverage: response.map((_, i) => q.reduce((sum, column) => sum + column[i] ** 2, 1 / n)),
    df,
    ss,
    ms,
    rSquared: 1 - ss / total,
    adjustedRSquared: 1 - ms / (total / (n - 1)),
    f,
    p: f === null ? null : pValueF(f, names.length, df),
    means,
    triangle: r,
  }
}

/** What a model predicts at a point, given by column, with intervals of 95 %. @throws where the point lacks a column. */
export function predict(regression: Regression, point: Readonly<Record<string, number>>): Prediction {
  const { coefficients, fitted, means, triangle, ms, df } = regression
  const [constant, ...slopes] = coefficients
  const at = slopes.map(({ name }) => {
    if (!Number.isFinite(point[name])) throw new Error(unexpected(name, 'a number', String(point[name])))
    return point[name]
  })
  const away = solveTransposed(
    triangle,
    at.map((x, k) => x - means[k]),
  )
  const middle = slopes.reduce((sum, { estimate }, k) => sum + estimate * means[k], constant.estimate)
  const value = slopes.reduce((sum, { estimate }, k) => sum + estimate * (at[k] - means[k]), middle)
  return predictionOf(value, 1 / fitted.length + dot(away, away), ms, df, 0.95)
}

/** A prediction of this value and leverage, where the residual's mean square is `ms` on `df` degrees of freedom. */
export function predictionOf(value: number, leverage: number, ms: number, df: number, confidence: number): Prediction {
  const standardError = Math.sqrt(ms * leverage)
  const t = tQuantile((1 + confidence) / 2, df)
  const [half, whole] = [t * standardError, t * Math.sqrt(ms * (1 + leverage))]
  return {
    value,
    standardError,
    meanLow: value - half,
    meanHigh: value + half,
    low: value - whole,
    high: value + whole,
  }
}

function average(values: readonly number[]): number {
  const first = values.reduce((sum, x) => sum + x, 0) / values.length
  // Once more, for what is left: the first sum has rounded.
  return first + values.reduce((sum, x) => sum + (x - first), 0) / values.length
}
