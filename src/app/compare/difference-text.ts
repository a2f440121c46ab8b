/** Differences between runs in words. */
import { LEAST_BOOTSTRAP, type MeanInterval } from '../../core/statistics/intervals.ts'
import { range } from '../../core/text/comparison.ts'
import { distanceText } from '../../core/text/distance.ts'
import { counted, difference } from '../../core/text/format.ts'
import type { Replicated } from '../state/replications.ts'

/** An interval in words: "54.6 to 58.8 ms". Where its method is Student's t, it says so: "54.6 to 58.8 ms, t". */
export function intervalText(
  { low, high, method }: Omit<MeanInterval, 'mean'>,
  text: (value: number, significant?: number) => string,
): string {
  return `${range(low, high, text)}${method === 't' && low < high ? ', t' : ''}`
}

/** How the intervals of this many seeds are computed. */
export function methodText(seeds: number): string {
  return seeds < LEAST_BOOTSTRAP ? 'Student’s t' : 'bootstrap-t, or Student’s t where marked t'
}

/** A difference in the metric's own unit; percentages differ in points. */
export function points(value: number, unit: string, significant?: number): string {
  return unit === '%' ? `${difference(value, '', significant)} points` : difference(value, unit, significant)
}

/** A run's distance from the best one, seed by seed: "1.21 ms slower than B (0.900 to 1.53 ms, t, 30 pairs)". */
export function behindText(
  metric: { readonly id: string; readonly unit: string },
  behind: NonNullable<Replicated['behind']>,
  names: readonly string[],
): string {
  if (behind.low === behind.high && behind.mean === 0)
    return `the same as ${names[behind.best]} in ${counted(behind.pairs, 'pair')}`
  const text = distanceText(metric, behind)
  const method = behind.method === 't' && behind.low < behind.high ? ', t' : ''
  return text
    .replace(' (', ` than ${names[behind.best]} (`)
    .replace(/\)$/, `${method}, ${counted(behind.pairs, 'pair')})`)
}
