/** A recording and its metrics as CSV (RFC 4180), line by line. */

import type { MetricDefinition, Metrics } from '../lab.ts'
import type { Recording } from '../recording.ts'
import { capital } from '../text/case.ts'
import { csvLine } from '../text/csv.ts'

/**
 * A recording's columns: the step, counted from 1, then the columns in their order, in full precision. Where one row
 * stands for several steps, the first two fields are its first and its last step, and the names of the others end with what
 * they are of those: their Sum, the Last one or the Max.
 */
export function* csvLines(recording: Recording): Generator<string> {
  const { shape, stride, steps, count } = recording
  const { step, columns } = shape
  const folded = stride > 1
  const last = `last${capital(step)}`
  yield csvLine([
    ...(folded ? [step, last] : [step]),
    ...columns.map(({ id, fold }) => (folded ? id + capital(fold) : id)),
  ])
  for (let row = 0; row < count; row++) {
    const first = row * stride + 1
    const cells = folded ? [first, Math.min(steps, first + stride - 1)] : [first]
    for (const { id } of columns) cells.push(recording.columns[id][row])
    yield csvLine(cells)
  }
}

/**
 * Metrics, one a line: id, value, unit, label. Values are in full precision; one that does not apply is empty, a list has
 * spaces between its numbers.
 */
export function* metricLines(definitions: readonly MetricDefinition[], metrics: Metrics): Generator<string> {
  yield csvLine(['metric', 'value', 'unit', 'label'])
  for (const { id, unit, label } of definitions) {
    const value = metrics[id] ?? ''
    yield csvLine([id, typeof value === 'object' ? value.join(' ') : value, unit, label])
  }
}
