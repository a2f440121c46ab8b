/** A recording as a table. */
import type { Recording } from '../core/recording.ts'
import { quantity } from '../core/text/format.ts'
import { sampleRows } from './find-rows.ts'
import { stepNumbers } from './rows.ts'
import type { TableText } from './table.tsx'

/**
 * All rows of a recording, or some that are evenly spaced.
 *
 * @param of what the numbers of a row are where it stands for several steps: "means of them"
 */
export function sampledTable(
  recording: Recording,
  of: string,
  head: readonly string[],
  cells: (row: number) => readonly string[],
): TableText {
  const { every, rows } = sampleRows(recording.count)
  const { step } = recording.shape
  const title = step[0].toUpperCase() + step.slice(1)
  const all = quantity(recording.steps, `${step}s`)
  const grouped = recording.stride > 1 ? `, ${recording.stride} ${step}s to a row: ${of}` : ''
  return {
    note: every === 1 ? `All ${all}${grouped}.` : `${rows.length} of ${all}, evenly spaced${grouped}.`,
    head: [recording.stride > 1 ? `${title}s` : title, ...head],
    rows: rows.map((row) => [stepNumbers(recording, row), ...cells(row)]),
  }
}
