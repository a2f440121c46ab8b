/** Differences between runs in words. */
import { LEAST_BOOTSTRAP, type MeanInterval } from '../../core/statistics/intervals.ts'
import { range } from '../../core/text/comparison.ts'
import { difference } from '../../core/text/format.ts'

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
