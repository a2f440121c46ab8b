/** What the sensitivity strip runs: one metric against one parameter, a curve for each variant of the scenario. */
import type { DescribedLab, MetricDefinition } from '../../../core/lab.ts'
import { applies, type Parameter, sweepable, type Values } from '../../../core/parameters.ts'
import { type Sample, samples } from '../../../core/sweep/grid.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { sameValue } from '../../../core/text/values.ts'
import type { Alternative, Given, SweepDefaults } from '../../../labs/page.ts'

/** A sweep to be run. */
export interface SweepPlan {
  /** Id and row of the parameter. */
  readonly id: string
  readonly parameter: Parameter
  readonly metric: MetricDefinition
  /** What the parameter sets, where it is no choice: none of its values is best. */
  readonly circumstance: ReturnType<Given>
  readonly samples: readonly Sample[]
  /** At least one; a single one is the scenario itself. */
  readonly curves: readonly Alternative[]
  /** Sample after sample, in each all curves: neighbours share reference runs. */
  readonly scenarios: readonly Values[]
  /** The same for two plans whose scenarios are the same. */
  readonly key: string
}

const ITSELF: Alternative = { id: 'itself', label: 'This scenario', short: '', values: {} }

/** Parameters of a scenario that can be swept, in the order of the table. */
export function sweptParameters(lab: DescribedLab, values: Values): readonly string[] {
  return Object.keys(lab.parameters).filter(
    (id) => sweepable(lab.parameters[id]) && applies(lab.parameters[id], values),
  )
}

/**
 * Plans a sweep. What is not chosen is the lab's default, and without one its first parameter and `fallback`.
 *
 * @param chosen `parameter:metric`
 * @param fallback id of the metric where neither reader nor lab names one
 * @param circumstanceOf which of the lab's parameters are no choice
 */
export function planSweep(
  lab: DescribedLab,
  values: Values,
  defaults: SweepDefaults | undefined,
  chosen: string | undefined,
  fallback: string,
  circumstanceOf?: Given,
): SweepPlan {
  const [wantedParameter, wantedMetric] = chosen?.split(':') ?? []
  const possible = sweptParameters(lab, values)
  const numbers = possible.filter((id) => lab.parameters[id].kind === 'number')
  const id =
    [wantedParameter, defaults?.parameter].find((parameterId) => parameterId && possible.includes(parameterId)) ??
    numbers[0] ??
    possible[0]
  const metricId = wantedMetric ?? defaults?.metric ?? fallback
  const metric = lab.metrics.find((definition) => definition.id === metricId) ?? lab.metrics[0]
  const variants = (defaults?.variants(values) ?? []).filter((variant) => !Object.hasOwn(variant.values, id))
  const curves = variants.length > 0 ? variants : [ITSELF]
  const parameter = lab.parameters[id]
  const isComparable = defaults?.isComparable ?? (() => true)
  const tried = samples(parameter).filter((sample) => isComparable(values, { ...values, [id]: sample }))
  const scenarios = tried.flatMap((sample) => curves.map((curve) => ({ ...values, ...curve.values, [id]: sample })))
  return {
    id,
    parameter,
    metric,
    circumstance: circumstanceOf?.(id, parameter.group),
    samples: tried,
    curves,
    scenarios,
    key: keyOf(lab, values, id, tried, curves),
  }
}

/** Everything that the scenarios depend on: not the swept parameter, nor what every curve sets itself. */
function keyOf(
  lab: DescribedLab,
  values: Values,
  id: string,
  tried: readonly Sample[],
  curves: readonly Alternative[],
): string {
  const rest = Object.keys(lab.parameters).filter(
    (other) => other !== id && !curves.every((curve) => Object.hasOwn(curve.values, other)),
  )
  return [
    lab.id,
    id,
    ...tried,
    ...curves.map((curve) => curve.id),
    ...rest.map((other) => `${other}=${values[other]}`),
  ].join('&')
}

/**
 * The order in which a plan's scenarios are run, as indices: columns that took little time when they were run last come first. Before
 * that is known, from the middle to the ends: what takes long stands at an end, such as the shortest interval.
 *
 * @param costs by column, in any unit; undefined where it is not known
 */
export function cheapFirst({ samples, curves }: SweepPlan, costs: readonly number[] | undefined): readonly number[] {
  const middle = (samples.length - 1) / 2
  const measured = costs?.length === samples.length ? costs : undefined
  const cost = (column: number) => measured?.[column] ?? Math.abs(column - middle)
  const columns = samples.map((_, s) => s).sort((a, b) => cost(a) - cost(b))
  return columns.flatMap((s) => curves.map((_, c) => s * curves.length + c))
}

/** What each column of a plan took: milliseconds, or nothing where a run failed or is not there. */
export function columnCosts({ samples, curves }: SweepPlan, outcomes: readonly Outcome[]): readonly number[] {
  const cost = (outcome: Outcome | undefined) => (outcome && 'metrics' in outcome ? (outcome.millis ?? 0) : 0)
  return samples.map((_, s) => curves.reduce((sum, _, c) => sum + cost(outcomes[s * curves.length + c]), 0))
}

/** Index of the curve that the scenario itself lies on; −1 when it is none of them. */
export function presentCurve({ curves }: SweepPlan, values: Values): number {
  return curves.findIndex((curve) => Object.entries(curve.values).every(([id, value]) => sameValue(values[id], value)))
}
