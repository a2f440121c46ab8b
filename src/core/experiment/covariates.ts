/** Covariates of an experiment: which metrics can be some, and what an analysis with them says. */
import type { MetricDefinition } from '../lab.ts'
import type { CovarianceAnalysis } from '../statistics/covariance.ts'
import { analysable } from '../statistics/factorial.ts'
import { isSignificant } from '../statistics/significance.ts'
import type { Covariate } from '../statistics/within.ts'
import { capital, inSentence, listed } from '../text/case.ts'
import { quantity } from '../text/format.ts'
import type { Analysis } from './analysis.ts'
import type { Subject } from './subject.ts'
import { percent, pSentence, termText } from './words.ts'

/** Efficiency factors below this are a warning (papers/003 §5.3.3). */
export const LEAST_EFFICIENCY = 0.8

/** A metric's values where every run has one and they differ; undefined where it cannot be a covariate. */
export function covariateOf(subject: Subject, id: string): Covariate | undefined {
  const values = subject.values(id)
  const numbers = values.filter((value) => typeof value === 'number' && analysable(value)) as number[]
  if (numbers.length < values.length || numbers.every((value) => value === numbers[0])) return undefined
  return { name: id, values: numbers }
}

/** The metrics that can be covariates of a response. */
export function possibleCovariates({ subject, metric }: Analysis): readonly MetricDefinition[] {
  return subject.metrics.filter(({ id }) => id !== metric.id && covariateOf(subject, id) !== undefined)
}

const label = ({ metrics }: Subject, id: string) => inSentence(metrics.find((one) => one.id === id)?.label ?? id)

/** What covariates explain of what the design leaves. */
export function covarianceText(
  { subject }: Analysis,
  { covariates, effects, residual, unadjusted }: CovarianceAnalysis,
): string {
  const names = capital(listed(effects.map(({ name }) => label(subject, name))))
  const before = unadjusted.residual
  const share = percent(100 * (1 - residual.ss / before.ss))
  const explains = effects.length > 1 ? 'explain' : 'explains'
  if (covariates.p === null || !isSignificant(covariates.p)) {
    return `${names} ${explains} ${share} of what is otherwise left unexplained: no more than chance would (${pSentence(covariates.p ?? 1)}).`
  }
  return `${names} ${explains} ${share} of what is otherwise left unexplained (${pSentence(covariates.p)}): the residual mean square goes from ${quantity(before.ms)} to ${quantity(residual.ms)}.`
}

/** How the response follows each covariate. */
export function slopeTexts({ subject, metric, transformation }: Analysis, { effects }: CovarianceAnalysis): string[] {
  return effects.map(({ name, slope, low, high, p }) => {
    const unit = transformation ? '' : metric.unit
    const per = subject.metrics.find(({ id }) => id === name)
    const step = per?.unit ? quantity(1, per.unit) : '1'
    const [near, far] = slope < 0 ? [-high, -low] : [low, high]
    const size = quantity(Math.abs(slope), unit)
    const what = transformation ? 'The transformed response' : metric.label
    if (!isSignificant(p)) return `${what} does not follow ${label(subject, name)} beyond chance (${pSentence(p)}).`
    return `${what} ${slope < 0 ? 'falls' : 'rises'} by ${size} for each ${step} more of ${label(subject, name)} (95 %: ${quantity(near, unit)} to ${quantity(far, unit)}; ${pSentence(p)}), everything else the same.`
  })
}

/** Whether one slope fits all cells. */
export function homogeneityText({ homogeneity }: CovarianceAnalysis): string {
  if (!homogeneity) return 'The cells have too few runs to show whether one slope fits all of them.'
  const { p } = homogeneity
  return isSignificant(p)
    ? `The slopes differ from cell to cell (${pSentence(p)}): one slope does not fit all, and effects at equal covariates depend on where they are compared.`
    : `The same slope fits all cells (homogeneity of slopes, ${pSentence(p)}).`
}

/** Which effects the covariates share; undefined where they share none. */
export function maskedText({ subject }: Analysis, { terms }: CovarianceAnalysis): string | undefined {
  const masked = terms.filter(({ efficiency }) => efficiency < LEAST_EFFICIENCY)
  if (masked.length === 0) return undefined
  const names = listed(masked.map(({ term }) => termText(subject, term)))
  return `The covariates change with ${names} (efficiency factor below ${LEAST_EFFICIENCY}). A part of ${masked.length > 1 ? 'these effects' : 'this effect'} goes by way of them, and the table shows what is left beyond that.`
}
