/** How far two means are apart, in words. */
import { range } from './comparison.ts'
import { quantity } from './format.ts'

/** Metrics that say how long a run takes: a run with more of it is slower. */
const WHOLE_TIMES = ['totalTime', 'makespan']

/**
 * A difference of means with its interval: "1.21 ms slower (0.900 to 1.53 ms)". For a metric that is not a run's whole time it says
 * "higher" or "lower"; a difference of percentages is in points.
 */
export function distanceText(
  { id, unit }: { readonly id: string; readonly unit: string },
  { mean, low, high }: { readonly mean: number; readonly low: number; readonly high: number },
): string {
  if (mean === 0 && low === high) return 'the same'
  const size = unit === '%' ? 'points' : unit
  const [less, more] = WHOLE_TIMES.includes(id) ? ['faster', 'slower'] : ['lower', 'higher']
  if (low === high) return `${quantity(Math.abs(mean), size)} ${mean < 0 ? less : more} (no spread: no interval)`
  const [near, far] = mean < 0 ? [-high, -low] : [low, high]
  return `${quantity(Math.abs(mean), size)} ${mean < 0 ? less : more} (${range(near, far, (value, digits) => quantity(value, size, digits))})`
}
