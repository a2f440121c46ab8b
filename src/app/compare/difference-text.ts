/** Differences in words: sign, size and which side is better. */

import type { Metric, MetricDefinition } from '../../core/lab.ts'
import { LEAST_BOOTSTRAP, type MeanInterval } from '../../core/statistics/intervals.ts'
import { difference, quantity } from '../../core/text/format.ts'

/** How the present run compares with another one. */
interface Verdict {
  /** The difference of the present run from the other one: "−14.4 %". */
  readonly text: string
  /** Which one is better: "A better", "B better", "same"; undefined where neither direction is. */
  readonly winner: string | undefined
}

/** From this many times as much on a difference is a factor: a percentage above 200 says little. */
const FACTOR = 3

/** Compares a metric of the present run, A, with that of another one; undefined unless both have it. */
export function verdict(
  { unit, better }: Pick<MetricDefinition, 'unit' | 'better'>,
  a: Metric | undefined,
  b: Metric | undefined,
  name: string,
): Verdict | undefined {
  if (typeof a !== 'number' || typeof b !== 'number') return undefined
  if (a === b) return { text: 'the same', winner: undefined }
  const ratio = b === 0 ? 0 : a / b
  const text =
    ratio >= FACTOR
      ? `${quantity(ratio)} times as much`
      : unit === '%' || b === 0
        ? points(a - b, unit)
        : difference((100 * (a - b)) / Math.abs(b), '%')
  return { text, winner: better && `${a < b === (better === 'less') ? 'A' : name} better` }
}

/**
 * An interval in words, its unit written once where both ends have the same: "54.6 to 58.8 ms". Where its method is Student's
 * t, it says so: "54.6 to 58.8 ms, t".
 */
export function range({ low, high, method }: Omit<MeanInterval, 'mean'>, text: (value: number) => string): string {
  const [from, to] = [text(low), text(high)]
  const unit = to.slice(to.lastIndexOf(' '))
  const ends = `${to.includes(' ') && from.endsWith(unit) ? from.slice(0, -unit.length) : from} to ${to}`
  return method === 't' && low < high ? `${ends}, t` : ends
}

/** How the intervals of this many seeds are computed. */
export function methodText(seeds: number): string {
  return seeds < LEAST_BOOTSTRAP ? 'Student’s t' : 'bootstrap-t, or Student’s t where marked t'
}

/** A difference in the metric's own unit; percentages differ in points. */
export function points(value: number, unit: string): string {
  return unit === '%' ? `${difference(value)} points` : difference(value, unit)
}
