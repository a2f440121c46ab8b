/** A knob's curve in words. */
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Parameter } from '../../../core/parameters.ts'
import { bestIndex } from '../../../core/sweep/best.ts'
import { nearlySame } from '../../../core/text/comparison.ts'
import { metricText, sampleText, sampleWithUnit } from '../../controls/sample-text.ts'
import type { Valued } from './points.ts'

/** What a curve is of. */
export interface Subject {
  readonly parameter: Parameter
  readonly metric: MetricDefinition
}

/** Whether a knob makes no difference: all values of its curve are nearly the same. */
export function isFlat(curve: readonly Valued[]): boolean {
  const values = curve.map(({ value }) => value)
  return curve.length > 1 && nearlySame(Math.min(...values), Math.max(...values))
}

/** The best point of a curve; undefined where its metric has no better direction, or it has no point. */
export function bestOf(curve: readonly Valued[], { better }: MetricDefinition): Valued | undefined {
  return (
    better &&
    curve[
      bestIndex(
        curve.map(({ value }) => value),
        better,
      )
    ]
  )
}

/** A longer unit stands beside the knob's own value only. */
const SHORT_UNIT = 12

/** A value of the knob with the story's number: "45 nodes, 48.0 ms". */
export function pointText({ parameter, metric }: Subject, { sample, value }: Valued): string {
  const long = parameter.kind === 'number' && (parameter.unit?.length ?? 0) > SHORT_UNIT
  return `${(long ? sampleText : sampleWithUnit)(parameter, sample)}, ${metricText(metric, value)}`
}

/** The range of a curve: "48.0 ms to 61.2 ms". */
export function rangeText(metric: MetricDefinition, curve: readonly Valued[]): string {
  const values = curve.map(({ value }) => value)
  return `${metricText(metric, Math.min(...values))} to ${metricText(metric, Math.max(...values))}`
}

/** "Less is better."; empty where neither is. */
export const betterText = ({ better }: MetricDefinition): string =>
  better ? `${better === 'less' ? 'Less' : 'More'} is better.` : ''

/** "Total time over Balancing interval: from 61.2 ms at 1 to 78.0 ms at 64, least 48.0 ms at 45. Less is better." */
export function curveText({ parameter, metric }: Subject, curve: readonly Valued[]): string {
  const title = `${metric.label} over ${parameter.label}`
  if (curve.length < 2) return `${title}: not known.`
  const at = ({ sample, value }: Valued) => `${metricText(metric, value)} at ${sampleText(parameter, sample)}`
  if (isFlat(curve)) return `${title}: ${metricText(metric, curve[0].value)}, it makes no difference here.`
  const best = bestOf(curve, metric)
  const bestWord = metric.better === 'less' ? 'least' : 'most'
  if (parameter.kind === 'choice') {
    const each = curve.map(({ sample, value }) => `${sampleText(parameter, sample)} ${metricText(metric, value)}`)
    return `${title}: ${each.join(', ')}. ${betterText(metric)}`.trim()
  }
  const range = `from ${at(curve[0])} to ${at(curve[curve.length - 1])}`
  return `${title}: ${range}${best ? `, ${bestWord} ${at(best)}` : ''}. ${betterText(metric)}`.trim()
}
