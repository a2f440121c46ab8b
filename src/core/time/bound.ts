/** What a number of a run cannot be better than. */
import type { DescribedLab, Metrics, TimeBound } from '../lab.ts'
import { quantity } from '../text/format.ts'

/** The metric that bounds are of where they name none. */
export const BOUNDED = 'totalTime'

/** A share above a bound below which it is reached. */
const SAME = 1e-6

/** A bound with its value. */
export interface KnownBound extends TimeBound {
  readonly value: number
}

/** What is known of a metric of this run, of this kind: the tightest first. */
export function boundsOf(
  { bounds = [] }: Pick<DescribedLab, 'bounds'>,
  metrics: Metrics,
  metric: string = BOUNDED,
  kind: TimeBound['kind'] = 'bound',
): KnownBound[] {
  return bounds
    .filter((bound) => (bound.of ?? BOUNDED) === metric && (bound.kind ?? 'bound') === kind)
    .flatMap((bound) => {
      const value = metrics[bound.metric]
      return typeof value === 'number' && value >= 0 ? [{ ...bound, value }] : []
    })
    .sort((a, b) => (a.better === 'more' ? a.value - b.value : b.value - a.value))
}

/** What such a run's metric cannot be below: its total time, unless another one is named; undefined where that is not known. */
export function lowerBoundOf(
  lab: Pick<DescribedLab, 'bounds'>,
  metrics: Metrics,
  metric: string = BOUNDED,
): number | undefined {
  const [bound] = boundsOf(lab, metrics, metric)
  return bound && bound.better !== 'more' ? bound.value : undefined
}

/** A bound that is a smaller share of the least value is not drawn: it would leave no room for the curves. */
const NEAR = 0.5

/** Whether a chart of these values has room for a line of these bounds. */
export const areNear = (bounds: readonly number[], values: readonly number[]): boolean =>
  Math.min(...bounds) >= NEAR * Math.min(...values)

/** The sentence beside a bound that `says` something, with its value and without its full stop. */
export const saidText = ({ says = '' }: Pick<TimeBound, 'says'>, value: number, unit: string): string =>
  (typeof says === 'string' ? says : says(value)).replace('{}', quantity(value, unit))

/** What a dotted line is in a picture of times, in a sentence. */
export const lineText = (bound: number | undefined, unit: string): string =>
  `Dotted line: no run can beat ${quantity(bound, unit)}.`

/** What tables call how far a run is above what no run can beat. */
export const ABOVE = 'Above the best possible'

/** Shares above the best possible from here on are said as a factor. */
const FACTOR = 3

/** How far a number lies above what is possible: "12 %", "× 3.6", "reached". */
export function aboveText(value: number, bound: number): string {
  const ratio = value / bound
  if (!Number.isFinite(ratio)) return '–'
  if (ratio - 1 < SAME) return 'reached'
  return ratio < FACTOR ? quantity(100 * (ratio - 1), '%', 2) : `× ${quantity(ratio, '', 2)}`
}
