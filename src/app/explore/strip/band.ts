/** How far chance moves a strip: its scenarios run again with other seeds, as a band about each curve. */
import { behindCount } from '../../../core/advise/standing.ts'
import type { DescribedLab } from '../../../core/lab.ts'
import { applies, type Values } from '../../../core/parameters.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { inSentence } from '../../../core/text/case.ts'
import { counted } from '../../../core/text/format.ts'
import { metricText, sampleWithUnit } from '../../../core/text/sample-text.ts'
import type { SweepPlan } from './plan.ts'
import { type Curves, curvesOf, type StripBand } from './strip-text.ts'

/** Seeds that a band is made of: that of the strip and the ones after it. */
export const SEEDS = 10

/** How sure "behind" has to be, for all places of a strip together. */
const ERROR = 0.05

/** What a band runs, seed after seed; nothing where chance has no part or the strip is the seed's own. */
export function bandScenarios({ parameters }: DescribedLab, { id, scenarios }: SweepPlan): readonly Values[] {
  const isRandom = parameters.seed && scenarios.some((values) => applies(parameters.seed, values))
  if (!isRandom || id === 'seed') return []
  return Array.from({ length: SEEDS - 1 }, (_, k) =>
    scenarios.map((values) => ({ ...values, seed: (Number(values.seed) + k + 1) % 2 ** 32 })),
  ).flat()
}

/** The band of a strip out of its own outcomes and those of `bandScenarios`. */
export function bandOf(plan: SweepPlan, first: readonly Outcome[], others: readonly Outcome[]): StripBand {
  const size = plan.scenarios.length
  const seeds = Array.from({ length: SEEDS }, (_, k) =>
    curvesOf(plan, k === 0 ? first : others.slice((k - 1) * size, k * size)),
  )
  const values = plan.curves.map((_, c) => plan.samples.map((_, s) => seeds.flatMap((curves) => curves[c][s] ?? [])))
  const ends = (end: (...values: number[]) => number): Curves =>
    values.map((curve) => curve.map((list) => (list.length === SEEDS ? end(...list) : undefined)))
  return { low: ends(Math.min), high: ends(Math.max), text: textOf(plan, values) }
}

function textOf(
  { metric, parameter, samples, curves, circumstance }: SweepPlan,
  values: readonly (readonly number[][])[],
) {
  if (circumstance || !metric.better) return undefined
  const places = values.flatMap((curve, c) =>
    curve.flatMap((list, s) => (list.length === SEEDS ? [{ list, curve: curves[c], sample: samples[s] }] : [])),
  )
  const lists = places.map(({ list }) => list)
  const { best, behind } = behindCount(lists, metric.better, ERROR)
  if (best < 0) return undefined
  const { list, curve, sample } = places[best]
  const mean = list.reduce((sum, x) => sum + x, 0) / list.length
  const where = `${sampleWithUnit(parameter, sample)}${curves.length > 1 ? `, ${inSentence(curve.label)}` : ''}`
  const even = places.length - 1 - behind
  const rest =
    even === 0 ? 'All other places are behind it' : `${counted(even, 'other place')} cannot be distinguished from it`
  return `Over ${SEEDS} seeds the best mean is ${metricText(metric, mean)} at ${where}. ${rest} (paired t tests, 5 % for all together).`
}
