/** Where a run's time goes, and the sentence beside the large number on how near it comes to its lower bounds. */
import type { DescribedLab, Metrics } from '../../core/lab.ts'
import { quantity } from '../../core/text/format.ts'
import { BOUNDED, boundsOf, type KnownBound, saidText } from '../../core/time/bound.ts'
import type { PartWords, TimeUse } from '../../core/time/time-use.ts'

/** A part of the total time. */
interface Part {
  readonly use: TimeUse
  readonly words?: PartWords | undefined
  readonly time: number
}

/** A lower bound with its value. */
interface Bound extends KnownBound {
  readonly label: string
  readonly help: string
}

/** A finished run's time. */
export interface Breakdown {
  /** The unit of time: "s", or "". */
  readonly unit: string
  readonly total: number
  readonly parts: readonly Part[]
  /** The greatest first. */
  readonly bounds: readonly Bound[]
}

/** A bound of which a run takes less than this much more leaves next to nothing to gain. */
const NEAR = 0.95
/** A bound that is a smaller share of the run may be far from what can be done. */
export const FAR = 0.5

/** A share of the total below which a difference is rounding. */
export const ROUNDING = 1e-9

/** A share of it by which another sum of the same time may differ. */
const SAME = 1e-6

/** The parts and bounds; undefined where a run has no time to split. */
export function breakdownOf(lab: DescribedLab, metrics: Metrics | undefined): Breakdown | undefined {
  const number = (id: string) => {
    const value = metrics?.[id]
    return typeof value === 'number' ? value : Number.NaN
  }
  const { timeSplit = [] } = lab
  const parts = timeSplit.map(({ use, words, metric }) => ({ use, words, time: number(metric) }))
  const total = parts.reduce((sum, { time }) => sum + time, 0)
  if (!(total > 0)) return undefined
  const definition = (id: string) => lab.metrics.find((metric) => metric.id === id)
  // What is bounded is the time that the parts add up to, whatever the lab calls it.
  const isTotal = (id: string) => Math.abs(number(id) - total) <= SAME * total
  const bounded = [...new Set((lab.bounds ?? []).map(({ of = BOUNDED }) => of))].find(isTotal)
  const bounds = (bounded && metrics ? boundsOf(lab, metrics, bounded) : []).map((bound) => {
    const { label = bound.metric, help = '' } = definition(bound.metric) ?? {}
    return { ...bound, label, help }
  })
  return { unit: definition(timeSplit[0].metric)?.unit ?? '', total, parts, bounds }
}

/**
 * What keeps this number of a run from being better, and how near it comes to that; empty where the lab knows no bound. A number without a bound of its
 * own is judged by the run's time.
 */
export function reasonOf(lab: DescribedLab, metrics: Metrics | undefined, metric: string): string {
  if (!metrics) return ''
  const unitOf = (id: string) => lab.metrics.find((one) => one.id === id)?.unit ?? ''
  const [direct] = boundsOf(lab, metrics, metric)
  const breakdown = direct ? undefined : breakdownOf(lab, metrics)
  const bound = direct ?? breakdown?.bounds[0]
  const value = breakdown?.total ?? metrics[metric]
  const references = referencesOf(lab, metrics, metric)
  if (!bound || typeof value !== 'number') return references.join(' ')
  const unit = unitOf(bound.metric)
  const brief = typeof bound.brief === 'string' ? bound.brief : bound.brief(metrics)
  const share = bound.better === 'more' ? value / bound.value : bound.value / value
  if (share >= 1 - SAME && !bound.says) {
    return [`Here no run can take less: ${brief}.`, ...references].join(' ')
  }
  const sentence = bound.says
    ? `${saidText(bound, bound.value, unit)}.`
    : `${breakdown ? `It takes ${quantity(value, unit)}; here` : 'Here'} no run can take less than ${quantity(bound.value, unit)}: ${brief}.`
  return [sentence, ...references, ...stopTuning(share)].join(' ')
}

/** What is known to be reached, of a metric or of all: a sentence each. */
export function referencesOf(lab: DescribedLab, metrics: Metrics, metric?: string): readonly string[] {
  const all = [...new Set((lab.bounds ?? []).map(({ of = BOUNDED }) => of))]
  return all
    .filter((of) => metric === undefined || of === metric)
    .flatMap((of) => {
      const unit = lab.metrics.find(({ id }) => id === of)?.unit ?? ''
      return boundsOf(lab, metrics, of, 'reference').map((one) => `${saidText(one, one.value, unit)}.`)
    })
}

/** What a bound that is nearly reached means for the reader; nothing otherwise. */
export const stopTuning = (share: number): readonly string[] =>
  share > NEAR && share < 1 - SAME ? [`At most ${quantity(100 * (1 - share), '%', 2)} can be saved: stop tuning.`] : []
