/** Where a run's time goes, and the sentence beside the large number on how near it comes to its lower bounds. */
import type { DescribedLab, Metrics, TimeBound } from '../../core/lab.ts'
import { quantity } from '../../core/text/format.ts'
import type { PartWords, TimeUse } from '../../core/time/time-use.ts'

/** A part of the total time. */
interface Part {
  readonly use: TimeUse
  readonly words?: PartWords | undefined
  readonly time: number
}

/** A lower bound with its value. */
interface Bound extends TimeBound {
  readonly label: string
  readonly help: string
  readonly time: number
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

/** A share of the total below which a difference is rounding. */
export const ROUNDING = 1e-9

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
  const bounds = (lab.bounds ?? [])
    .map((bound) => {
      const { label = bound.metric, help = '' } = definition(bound.metric) ?? {}
      return { ...bound, label, help, time: number(bound.metric) }
    })
    .filter(({ time }) => time >= 0)
    .sort((a, b) => b.time - a.time)
  return { unit: definition(timeSplit[0].metric)?.unit ?? '', total, parts, bounds }
}

/** What keeps a run's time from being less, for the number of this metric; empty where the lab has no bounds. */
export function reasonOf(lab: DescribedLab, metrics: Metrics | undefined, metric: string): string {
  const breakdown = breakdownOf(lab, metrics)
  const [bound] = breakdown?.bounds ?? []
  if (!breakdown || !bound) return ''
  const { total, unit } = breakdown
  const least = quantity(bound.time, unit)
  if (bound.time >= total * (1 - ROUNDING)) return `With these settings no run can take less: ${bound.brief}.`
  // A number that is not the time itself needs the time before it.
  const isTime = Math.abs(Number(metrics?.[metric]) - total) <= 1e-6 * total
  return `${isTime ? 'With' : `It takes ${quantity(total, unit)}; with`} these settings no run can take less than ${least}: ${bound.brief}.`
}
