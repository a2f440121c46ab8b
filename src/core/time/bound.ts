/** What the total time of a run cannot be less than. */
import type { DescribedLab, Metrics } from '../lab.ts'

/** The metric that bounds are of. */
export const BOUNDED = 'totalTime'

/** The greatest lower bound of a run's total time; undefined where the lab has none for it. */
export function leastTime({ bounds = [] }: Pick<DescribedLab, 'bounds'>, metrics: Metrics): number | undefined {
  const times = bounds.map(({ metric }) => metrics[metric]).filter((time) => typeof time === 'number' && time >= 0)
  return times.length > 0 ? Math.max(...(times as number[])) : undefined
}
