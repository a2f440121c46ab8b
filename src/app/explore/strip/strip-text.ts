/** The strip in words and as a table. */

import type { TableText } from '../../../charts/table.tsx'
import type { DescribedLab } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { bestOf, type Found, type Maybe } from '../../../core/sweep/best.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { inSentence } from '../../../core/text/case.ts'
import { comparison, nearlySame, noneBetter, range } from '../../../core/text/comparison.ts'
import { atSample, metricText, sampleWithUnit } from '../../../core/text/sample-text.ts'
import { areNear, lowerBoundOf } from '../../../core/time/bound.ts'
import type { SweepPlan } from './plan.ts'

/** The least and the greatest of all seeds, by curve and sample; undefined where a seed has no value. */
export interface StripBand {
  readonly low: Curves
  readonly high: Curves
  /** What the seeds say about the best, in a sentence; undefined where none is best. */
  readonly text: string | undefined
}

/** Values by curve and sample. */
export type Curves = readonly (readonly Maybe[])[]

/** A plan's metric out of its outcomes. */
export function curvesOf(plan: SweepPlan, outcomes: readonly Outcome[]): Curves {
  return plan.curves.map((_, c) =>
    plan.samples.map((_, s) => {
      const outcome = outcomes[s * plan.curves.length + c]
      const value = outcome && 'metrics' in outcome ? outcome.metrics[plan.metric.id] : undefined
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    }),
  )
}

/**
 * At each sample what no value there can beat, whatever the curve or the seed; undefined where that is not known of each value of the strip.
 *
 * @param seeds outcomes of the plan's scenarios, seed after seed
 */
export function boundsOfStrip(
  lab: Pick<DescribedLab, 'bounds'>,
  { metric, samples, curves }: SweepPlan,
  seeds: readonly Outcome[],
): readonly Maybe[] | undefined {
  const least: Maybe[] = samples.map(() => undefined)
  for (const [at, outcome] of seeds.entries()) {
    const value = outcome && 'metrics' in outcome ? outcome.metrics[metric.id] : undefined
    if (typeof value !== 'number' || !('metrics' in outcome)) continue
    const bound = lowerBoundOf(lab, outcome.metrics, metric.id)
    if (bound === undefined) return undefined
    const sample = Math.floor(at / curves.length) % samples.length
    least[sample] = Math.min(least[sample] ?? Number.POSITIVE_INFINITY, bound)
  }
  return least.some((bound) => bound !== undefined) ? least : undefined
}

/** Whether there is room for the line of the bounds. */
export function haveRoom(bounds: readonly Maybe[], curves: Curves): boolean {
  const numbers = (values: readonly Maybe[]) => values.filter((value) => typeof value === 'number')
  return areNear(numbers(bounds), numbers(curves.flat()))
}

/** What the line of the bounds is, in a sentence. */
export function boundsText({ metric }: SweepPlan, bounds: readonly Maybe[], drawn: boolean): string {
  const numbers = bounds.filter((value) => typeof value === 'number')
  const text = range(Math.min(...numbers), Math.max(...numbers), (value) => metricText(metric, value))
  return `${drawn ? 'Dotted line: no run can beat' : 'Below the chart: no run can beat'} ${text}.`
}

/** Why scenarios could not be run: "3 of 44 cannot be run: processors: …"; undefined when all could. */
export function gapsText(outcomes: readonly Outcome[]): string | undefined {
  const problems = outcomes.flatMap((outcome) => (outcome && 'problem' in outcome ? [outcome.problem] : []))
  if (problems.length === 0) return undefined
  return `${problems.length} of ${outcomes.length} cannot be run and leave gaps: ${problems[0]}`
}

/** The best place of a strip; undefined where the parameter is no choice, or the metric has no better direction or no value. */
export function bestOfStrip(plan: SweepPlan, curves: Curves): Found | undefined {
  return plan.circumstance || !plan.metric.better ? undefined : bestOf(curves, plan.metric.better)
}

/** The best in a sentence, as label and rest. */
export function bestText(plan: SweepPlan, optimum: Found | undefined, now: Maybe): string {
  const { metric, parameter, samples, curves } = plan
  if (plan.circumstance) return noneBetter(plan.circumstance)
  if (!metric.better) return `${metric.label} is neither better nor worse for being large.`
  if (!optimum) return `${metric.label} has no value anywhere on this strip.`
  const curve = curves[optimum.curve]
  const where = `at ${sampleWithUnit(parameter, samples[optimum.index])}${curves.length > 1 ? `, ${inSentence(curve.label)}, among all ${curves.length} curves` : ''}`
  const best = `${metricText(metric, optimum.value)} ${where}`
  if (typeof now !== 'number') return `Best found: ${best}.`
  if (nearlySame(optimum.value, now) || optimum.value < now !== (metric.better === 'less'))
    return `Best found: ${best}. Nothing on this strip beats the present scenario.`
  return `Best found: ${best}: ${comparison(optimum.value, now, metric.unit, `now (${metricText(metric, now)})`)}.`
}

/** The strip in one sentence, for those who do not see it. */
export function summary(plan: SweepPlan, curves: Curves, values: Values, now: Maybe): string {
  const { metric, parameter, samples } = plan
  const range = `${sampleWithUnit(parameter, samples[0])} to ${sampleWithUnit(parameter, samples[samples.length - 1])}`
  const here = `Now ${atSample(parameter, values[plan.id])}${typeof now === 'number' ? `: ${metricText(metric, now)}` : ''}.`
  return `${metric.label} against ${inSentence(parameter.label)} from ${range}. ${here} ${bestText(plan, bestOfStrip(plan, curves), now)}`
}

/** The strip as a table: a row a sample, a column a curve. */
export function stripTable(
  plan: SweepPlan,
  curves: Curves,
  band?: Pick<StripBand, 'low' | 'high'>,
  bounds?: readonly Maybe[],
): TableText {
  const { metric, parameter, samples } = plan
  const spread = (c: number, s: number) => {
    const [low, high] = [band?.low[c][s], band?.high[c][s]]
    if (typeof low !== 'number' || typeof high !== 'number') return ''
    return ` (${range(low, high, (value) => metricText(metric, value))})`
  }
  return {
    note: `Every sample. A dash stands where the scenario cannot be run or the metric does not apply.${band ? ' In brackets: the least to the greatest of all seeds.' : ''}`,
    head: [
      parameter.label,
      ...plan.curves.map(({ label, id }) => (id === 'itself' ? metric.label : label)),
      ...(bounds ? ['Lower bound'] : []),
    ],
    rows: samples.map((sample, s) => [
      sampleWithUnit(parameter, sample),
      ...curves.map((values, c) => metricText(metric, values[s]) + spread(c, s)),
      ...(bounds ? [metricText(metric, bounds[s])] : []),
    ]),
  }
}
