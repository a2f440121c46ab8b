/** Where a run's time goes, how near it comes to its lower bounds, and the sentence on that beside the large number. */
import type { DescribedLab, Metrics, TimeBound } from '../../core/lab.ts'
import { inSentence, listed } from '../../core/text/case.ts'
import { percent, quantity } from '../../core/text/format.ts'
import { type PartWords, type TimeUse, wordsOf } from '../../core/time/time-use.ts'

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
interface Breakdown {
  /** The unit of time: "s", or "". */
  readonly unit: string
  readonly total: number
  readonly parts: readonly Part[]
  /** The greatest first. */
  readonly bounds: readonly Bound[]
}

/** A share of the total below which a difference is rounding. */
const ROUNDING = 1e-9

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

/** What the bounds say about the run, in sentences; none where the lab has no bounds. */
export function verdict({ unit, total, parts, bounds }: Breakdown): string {
  const [bound] = bounds
  if (!bound) return ''
  const share = bound.time / total
  const first = `With these settings no run takes less than ${quantity(bound.time, unit)}, ${percent(share)} of this one. ${bound.because}.`
  const computing = parts.find(({ use }) => use === 'compute')?.time ?? 0
  const remaining = parts.filter(({ use, time }) => use !== 'compute' && time > ROUNDING * total)
  if (1 - share <= ROUNDING) return `${first} This one comes down to it.`
  const rest = remaining.reduce((sum, { time }) => sum + time, 0)
  const named = [...remaining]
    .sort((a, b) => b.time - a.time)
    .map((part) => `${percent(part.time / rest)} ${inSentence(wordsOf(part).label)}`)
  // Where the bound is the computing itself, all other time is what lies above it.
  const above =
    Math.abs(bound.time - computing) <= ROUNDING * total
      ? `What lies above it is ${listed(named)}.`
      : `At most ${percent(1 - share)} could be saved. Besides computing, the time is ${listed(named)}.`
  return remaining.length > 0 ? `${first} ${above}` : first
}
