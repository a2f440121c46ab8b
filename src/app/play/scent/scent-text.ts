/** A knob's curve in words. */
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Parameter, Value } from '../../../core/parameters.ts'
import { bestIndex } from '../../../core/sweep/best.ts'
import { inSentence } from '../../../core/text/case.ts'
import { nearlySame, noneBetter, range } from '../../../core/text/comparison.ts'
import { metricText, sampleText, sampleWithUnit } from '../../../core/text/sample-text.ts'
import type { Valued } from './points.ts'

/** What a curve is of. */
interface Subject {
  readonly parameter: Parameter
  readonly metric: MetricDefinition
}

/** Whether a knob makes no difference: all values of its curve are nearly the same. */
export function isFlat(curve: readonly Valued[]): boolean {
  const values = curve.map(({ value }) => value)
  return curve.length > 1 && nearlySame(Math.min(...values), Math.max(...values))
}

/**
 * The best point of a curve: the present value's own where no other is better by more than a reader could use. Undefined where its metric
 * has no better direction, or it has no point.
 */
export function bestOf(curve: readonly Valued[], { better }: MetricDefinition, present: Value): Valued | undefined {
  if (!better) return undefined
  const values = curve.map(({ value }) => value)
  const best = curve[bestIndex(values, better)]
  const now = curve.find(({ sample }) => sample === present)
  return now && nearlySame(now.value, best.value) ? now : best
}

/** The name of a number that has no unit, before it: "speedup ". */
const nameOf = ({ unit, label }: MetricDefinition): string => (unit ? '' : `${inSentence(label)} `)

/** A longer unit stands beside the knob's own value only. */
const SHORT_UNIT = 12

/** A value of the knob with the story's number: "48.0 ms at 45 nodes". A number without a unit has its name: "speedup 20.5, On". */
export function pointText({ parameter, metric }: Subject, { sample, value }: Valued): string {
  const long = parameter.kind === 'number' && (parameter.unit?.length ?? 0) > SHORT_UNIT
  const setting = (long ? sampleText : sampleWithUnit)(parameter, sample)
  return `${nameOf(metric)}${metricText(metric, value)}${parameter.kind === 'choice' ? ',' : ' at'} ${setting}`
}

/** What the range of a curve stands for, whose knob is no choice: "another job: 48.0 to 61.2 ms". */
export const givenText = (
  circumstance: 'job' | 'conditions',
  metric: MetricDefinition,
  curve: readonly Valued[],
): string => `${circumstance === 'job' ? 'another job' : 'other cases'}: ${rangeText(metric, curve)}`

/** The range of a curve: "48.0 to 61.2 ms". */
export function rangeText(metric: MetricDefinition, curve: readonly Valued[]): string {
  const values = curve.map(({ value }) => value)
  return nameOf(metric) + range(Math.min(...values), Math.max(...values), (value) => metricText(metric, value))
}

/** "Dotted: no run can beat 40.0 to 52.3 ms.", of what is drawn below a curve; empty where nothing is. */
export function boundText(metric: MetricDefinition, bounds: readonly Valued[]): string {
  if (bounds.length === 0) return ''
  const all = new Set(bounds.map(({ value }) => metricText(metric, value)))
  return `Dotted: no run can beat ${all.size === 1 ? [...all][0] : rangeText(metric, bounds)}.`
}

/** "Less is better."; empty where neither is. */
export const betterText = ({ better }: MetricDefinition): string =>
  better ? `${better === 'less' ? 'Less' : 'More'} is better.` : ''

/** "Total time over Balancing interval: from 61.2 ms at 1 to 78.0 ms at 64, least 48.0 ms at 45. Less is better." */
export function curveText(
  { parameter, metric }: Subject,
  curve: readonly Valued[],
  best: Valued | undefined,
  circumstance?: 'job' | 'conditions',
): string {
  const title = `${metric.label} over ${parameter.label}`
  if (curve.length < 2) return `${title}: not known.`
  const at = ({ sample, value }: Valued) => `${metricText(metric, value)} at ${sampleText(parameter, sample)}`
  if (isFlat(curve)) return `${title}: ${metricText(metric, curve[0].value)}, it makes no difference here.`
  const bestWord = metric.better === 'less' ? 'least' : 'most'
  const judged = circumstance ? noneBetter(circumstance) : betterText(metric)
  if (parameter.kind === 'choice') {
    const each = curve.map(({ sample, value }) => `${sampleText(parameter, sample)} ${metricText(metric, value)}`)
    return `${title}: ${each.join(', ')}. ${judged}`.trim()
  }
  const range = `from ${at(curve[0])} to ${at(curve[curve.length - 1])}`
  return `${title}: ${range}${best ? `, ${bestWord} ${at(best)}` : ''}. ${judged}`.trim()
}
