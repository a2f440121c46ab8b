/** What the map runs: two parameters along its sides, a measure of every place. */

import type { DescribedLab, MetricDefinition } from '../../../core/lab.ts'
import type { Parameter, Values } from '../../../core/parameters.ts'
import { type Better, bestIndex, gain } from '../../../core/sweep/best.ts'
import { axisSamples, type Sample, samples } from '../../../core/sweep/grid.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import type { Place } from '../../../core/sweep/refinement.ts'
import { inSentence } from '../../../core/text/case.ts'
import { sampleText, sampleWithUnit } from '../../../core/text/sample-text.ts'
import { sameValue } from '../../../core/text/values.ts'
import type { Alternative, LabViews, MapOffer } from '../../../labs/page.ts'
import type { Chosen } from '../../state/chosen.ts'
import { sweptParameters } from '../strip/plan.ts'

/** Samples of a parameter whose best value is looked for. */
const THIRD_SAMPLES = 13

/** A side of the map. */
export interface Side {
  readonly id: string
  readonly parameter: Parameter
  readonly samples: readonly Sample[]
}

/** What is shown of every place: a metric, or which of some options is best by that metric. */
export interface Measure {
  /** As a link holds it. */
  readonly id: string
  readonly metric: MetricDefinition
  /** None when the metric itself is shown. */
  readonly options: readonly Alternative[]
  /** The parameter whose best value is shown, if that is what is shown. */
  readonly third?: string
  /** Whether the metric itself says which option it is, by its index. */
  readonly byMetric?: boolean
}

/** A map to be filled. */
export interface MapPlan {
  readonly lab: DescribedLab
  readonly values: Values
  readonly x: Side
  readonly y: Side
  readonly measure: Measure
  /** The same for two plans whose runs are the same. */
  readonly key: string
}

/** A measure that can be chosen. */
export interface MeasureChoice {
  readonly id: string
  readonly label: string
  readonly kind: 'metric' | 'best' | 'third'
}

/** What can be shown of a scenario's map. */
export function measureChoices(lab: DescribedLab, page: LabViews, values: Values): readonly MeasureChoice[] {
  const third = sweptParameters(lab, values).filter((id) => lab.parameters[id].kind === 'number')
  return [
    ...(page.alternatives ? [{ id: 'best', label: 'Best alternative', kind: 'best' as const }] : []),
    ...Object.entries(page.map?.best ?? {}).map(([id, { label }]) => ({ id, label, kind: 'best' as const })),
    ...lab.metrics.map(({ id, label }) => ({ id, label, kind: 'metric' as const })),
    ...third.map((id) => ({
      id: `best:${id}`,
      label: `Best ${inSentence(lab.parameters[id].label)}`,
      kind: 'third' as const,
    })),
  ]
}

/** Plans a map. What is not chosen, or does not apply to the scenario, is the lab's default or the first that there is. */
export function planMap(lab: DescribedLab, page: LabViews, values: Values, chosen: Chosen): MapPlan {
  const possible = sweptParameters(lab, values)
  const numbers = possible.filter((id) => lab.parameters[id].kind === 'number')
  const pick = (preferred: readonly (string | undefined)[], except?: string) =>
    [...preferred, ...numbers, ...possible].find((id) => id !== undefined && id !== except && possible.includes(id)) ??
    ''
  const xId = pick([chosen.x, page.map?.x])
  const yId = pick([chosen.y, page.map?.y, page.map?.x], xId)
  const side = (id: string): Side => ({
    id,
    parameter: lab.parameters[id],
    samples: axisSamples(lab.parameters[id]),
  })
  const choices = measureChoices(lab, page, values)
  const show =
    [chosen.show, page.map?.show].find((metricId) => choices.some(({ id }) => id === metricId)) ?? lab.metrics[0].id
  const measure = measureOf(lab, page, values, show)
  const rest = Object.keys(lab.parameters).filter((id) => id !== xId && id !== yId && id !== measure.third)
  const key = [lab.id, xId, yId, measure.options.length ? show : 'metrics', ...rest.map((id) => `${id}=${values[id]}`)]
  return { lab, values, x: side(xId), y: side(yId), measure, key: key.join('&') }
}

/** The metric that decides which of several is best. */
function judge(lab: DescribedLab, page: LabViews): MetricDefinition {
  const judges = lab.metrics.filter(({ better }) => better)
  return judges.find(({ id }) => id === page.sweep?.metric) ?? judges[0] ?? lab.metrics[0]
}

function measureOf(lab: DescribedLab, page: LabViews, values: Values, show: string): Measure {
  if (show === 'best') return { id: show, metric: judge(lab, page), options: page.alternatives?.(values) ?? [] }
  const best = page.map?.best?.[show]
  if (best) return { id: show, metric: judge(lab, page), options: best.options }
  const byMetric = page.map?.byMetric?.[show]
  if (byMetric) {
    return {
      id: show,
      metric: lab.metrics.find(({ id }) => id === show) ?? lab.metrics[0],
      options: byMetric,
      byMetric: true,
    }
  }
  const third = show.startsWith('best:') ? show.slice(5) : undefined
  if (third === undefined) {
    return { id: show, metric: lab.metrics.find(({ id }) => id === show) ?? lab.metrics[0], options: [] }
  }
  const parameter = lab.parameters[third]
  const options = samples(parameter, THIRD_SAMPLES).map((sample) => ({
    id: String(sample),
    label: sampleWithUnit(parameter, sample),
    short: sampleText(parameter, sample),
    values: { [third]: sample },
  }))
  return { id: show, metric: judge(lab, page), options, third }
}

/** The scenario of a place, with one of its options. */
export function scenarioAt(plan: MapPlan, { x, y }: Place, option?: Alternative): Values {
  return {
    ...plan.values,
    ...option?.values,
    [plan.x.id]: plan.x.samples[x],
    [plan.y.id]: plan.y.samples[y],
  }
}

/** Indices of the options that a place has: those that do not set a side's parameter to something else. */
export function optionsAt(plan: MapPlan, place: Place): readonly number[] {
  const here = scenarioAt(plan, place)
  const fits = (id: string, option: Alternative) =>
    !Object.hasOwn(option.values, id) || sameValue(option.values[id], here[id])
  return plan.measure.options.flatMap((option, i) => (fits(plan.x.id, option) && fits(plan.y.id, option) ? [i] : []))
}

/** The maps that are offered for a scenario: those of parameters that apply to it. */
export function offersFor(lab: DescribedLab, page: LabViews, values: Values): readonly MapOffer[] {
  const possible = sweptParameters(lab, values)
  return (page.map?.offers ?? []).filter(({ x, y }) => possible.includes(x) && possible.includes(y))
}

/** How many runs a place has, unless an option does not fit it. */
export const runsAt = ({ measure: { options, byMetric } }: MapPlan): number =>
  byMetric ? 1 : Math.max(1, options.length)

/** The runs of a place. */
export function scenariosAt(plan: MapPlan, place: Place): readonly Values[] {
  const { options, byMetric } = plan.measure
  if (options.length === 0 || byMetric) return [scenarioAt(plan, place)]
  return optionsAt(plan, place).map((i) => scenarioAt(plan, place, options[i]))
}

/** What is known about a place. */
export interface Cell {
  /** The metric of the place itself, or of its best option. */
  readonly value: number | undefined
  /** Index of the best option; −1 when there are none. */
  readonly pick: number
  /** How much better than the next best, in % of that. */
  readonly margin: number | undefined
  /** Options from best to worst. */
  readonly ranking: readonly number[]
  /** All metrics of a place without options, so that another metric needs no new run. */
  readonly outcome: Outcome | undefined
  /** How many of its options have run, where not all have: then it is preliminary. */
  readonly tried?: { readonly done: number; readonly of: number }
}

/** Reads a place off the outcomes of its runs, in their order; those that are not there yet are undefined. */
export function judgePlace(plan: MapPlan, place: Place, outcomes: readonly (Outcome | undefined)[]): Cell {
  const done = outcomes.filter(Boolean).length
  const judged = judgeOutcomes(plan, place, outcomes)
  return done < outcomes.length ? { ...judged, tried: { done, of: outcomes.length } } : judged
}

function judgeOutcomes(plan: MapPlan, place: Place, outcomes: readonly (Outcome | undefined)[]): Cell {
  const { metric, options, byMetric } = plan.measure
  const measured = outcomes.map((outcome) => numberOf(outcome, metric))
  if (options.length === 0) {
    return { value: measured[0], pick: -1, margin: undefined, ranking: [], outcome: outcomes[0] }
  }
  if (byMetric) {
    const pick = measured[0] !== undefined && options[measured[0]] ? measured[0] : -1
    return { value: measured[0], pick, margin: undefined, ranking: pick < 0 ? [] : [pick], outcome: outcomes[0] }
  }
  const better: Better = metric.better ?? 'less'
  const indices = optionsAt(plan, place)
  const remaining = [...measured]
  const order: number[] = []
  for (let best = bestIndex(remaining, better); best >= 0; best = bestIndex(remaining, better)) {
    order.push(best)
    remaining[best] = undefined
  }
  const [first, second] = order
  const value = measured[first]
  const next = measured[second]
  const margin = value === undefined || next === undefined ? undefined : (gain(value, next, better) ?? undefined)
  return { value, pick: indices[first] ?? -1, margin, ranking: order.map((i) => indices[i]), outcome: undefined }
}

/** Less of a margin than this, in %, is none. */
const NO_MARGIN = 0.005

/** Whether the best option of a place is no better than the next. */
export const isTie = ({ margin }: Cell): boolean => margin !== undefined && margin < NO_MARGIN

/** The metric out of an outcome. */
export function numberOf(outcome: Outcome | undefined, metric: MetricDefinition): number | undefined {
  const value = outcome && 'metrics' in outcome ? outcome.metrics[metric.id] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
