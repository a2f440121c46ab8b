/** What a model leaves over, run by run, and the pictures that judge it (papers/003 §3.5.3, points 1 to 3). */
import { anova, type ModelOptions, modelDegrees } from './anova.ts'
import { normalQuantile } from './distributions.ts'
import { cellMeans, compose, decompose, type Experiment, replicateMeans } from './factorial.ts'

/** One run's residual. */
export interface Residual {
  /** Place of the run in the design's order. */
  readonly run: number
  readonly fitted: number
  /** Response − fitted. */
  readonly residual: number
  /** residual / √(MS_residual (1 − h)), h being the run's leverage; 0 when nothing is left over. */
  readonly standardised: number
  /**
   * The standard normal quantile that the residual of this rank should have: z((rank − 3/8)/(n + 1/4)), Blom's. Equal
   * residuals keep the order of their runs.
   */
  readonly normalQuantile: number
  /** Whether |standardised| is above 3. */
  readonly outlier: boolean
}

/** Beyond this many standard deviations a residual is marked as an outlier. */
export const OUTLIER = 3

/**
 * The residuals of a model, in the design's order. In a balanced design every run has the same leverage: coefficients
 * of the model over runs.
 */
export function residuals(experiment: Experiment, options: ModelOptions = {}): Residual[] {
  const { factors, response } = experiment
  const table = anova(experiment, options)
  const means = cellMeans(experiment)
  const modelTerms = new Set([0, ...table.terms.map((row) => row.term)])
  const treatment = compose(factors, decompose(factors, means), (term) => modelTerms.has(term))
  const blockMeans = replicateMeans(experiment)
  const runs = response.length
  const unexplained = response.map((y, run) => {
    const block = table.replicates ? blockMeans[Math.floor(run / means.length)] - table.mean : 0
    const fitted = treatment[run % means.length] + block
    return { run, fitted, residual: y - fitted }
  })
  const degrees = runs - modelDegrees(table)
  const square = (table.residual.ss + (table.lackOfFit?.ss ?? 0)) / degrees
  return judge(unexplained, degrees > 0 ? square : 0, () => 1 - degrees / runs)
}

/**
 * Residuals as the pictures show them, from runs in order: `square` is the residual's mean square, `leverage` gives each run's, 0 to
 * 1.
 */
export function judge(
  unscaled: readonly Pick<Residual, 'run' | 'fitted' | 'residual'>[],
  square: number,
  leverage: (run: number) => number,
): Residual[] {
  const rank = new Map(
    [...unscaled].sort((a, b) => a.residual - b.residual || a.run - b.run).map(({ run }, place) => [run, place + 1]),
  )
  return unscaled.map(({ run, fitted, residual }) => {
    const deviation = Math.sqrt(square * Math.max(0, 1 - leverage(run)))
    const standardised = deviation > 0 ? residual / deviation : 0
    return {
      run,
      fitted,
      residual,
      standardised,
      normalQuantile: normalQuantile(((rank.get(run) ?? 0) - 3 / 8) / (unscaled.length + 1 / 4)),
      outlier: Math.abs(standardised) > OUTLIER,
    }
  })
}

/** Figures for the assumptions of an analysis of variance. */
export interface Assumptions {
  /** Even spread: correlation of |residual| with the fitted value; far from 0 means that the spread has a trend. */
  readonly spreadTrend: number
  /** Normality: correlation of the normal quantile plot; near 1 means that its points lie on a line. */
  readonly normality: number
  /** Additivity: largest |response| over smallest; above 10 the response spans more than one order of magnitude. */
  readonly range: number
  /** Additivity: standard deviation of the residuals over the mean |response|; should be far below 1. */
  readonly relativeResidual: number
}

/** The figures of a model's residuals. Correlations are 0 when there is no variation. */
export function assumptions(experiment: Experiment, list: readonly Residual[]): Assumptions {
  const sizes = experiment.response.map(Math.abs)
  const square = list.reduce((sum, r) => sum + r.residual ** 2, 0) / list.length
  const size = sizes.reduce((sum, y) => sum + y, 0) / sizes.length
  return {
    spreadTrend: correlation(
      list.map((r) => Math.abs(r.residual)),
      list.map((r) => r.fitted),
    ),
    normality: correlation(
      list.map((r) => r.residual),
      list.map((r) => r.normalQuantile),
    ),
    range: sizes.reduce((a, b) => Math.max(a, b), 0) / sizes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    relativeResidual: size > 0 ? Math.sqrt(square) / size : 0,
  }
}

/** Pearson's correlation; 0 when one of the two does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number {
  const middle = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const [mx, my] = [middle(xs), middle(ys)]
  const sxx = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0)
  const syy = ys.reduce((sum, y) => sum + (y - my) ** 2, 0)
  const sxy = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i] - my), 0)
  if (!(sxx > 0 && syy > 0)) return 0
  const product = sxx * syy
  // The product of squares of very small numbers vanishes; for other numbers, one root is more exact.
  const fits = product > 1e-300 && product < Number.POSITIVE_INFINITY
  return sxy / (fits ? Math.sqrt(product) : Math.sqrt(sxx) * Math.sqrt(syy))
}
