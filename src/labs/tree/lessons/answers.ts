/** What the answers of the tree lab's lessons are computed with. */
import { timeUses } from '../../../core/time-use.ts'
import type { KnownRun, Situation } from '../../lesson.ts'
import { timeSplit } from '../metrics.ts'

/** The tree that the lessons describe: of the default one a quarter of what they say and ask would not hold. */
export const TREE = 'seed=4342'

/** A metric as a number; NaN where it does not apply. */
export function metricOf({ metrics }: KnownRun, id: string): number {
  const value = metrics[id]
  return typeof value === 'number' ? value : Number.NaN
}

/** The id with the largest value. */
export function largest(values: Readonly<Record<string, number>>): string {
  return Object.keys(values).reduce((best, id) => (values[id] > values[best] ? id : best))
}

/** Whether the playhead stands where a column is largest. */
export function atPeak({ run, row }: Situation, column: string): boolean {
  const { columns, count } = run.recording
  const data = columns[column].subarray(0, count)
  return data[row] === data.reduce((a, b) => Math.max(a, b), 0)
}

/** What the time goes to, in the words of a question. */
export const PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  timeSplit.map(({ use, metric }) => [metric, timeUses[use].label]),
)
