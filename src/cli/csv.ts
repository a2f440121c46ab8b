import { csvLine } from '../core/csv.ts'
import type { Recording } from '../core/recording.ts'

/**
 * A recording's columns as CSV (RFC 4180), line by line: the step, counted from 1, then the columns in their order, in
 * full precision. Where one row stands for several steps, the first two fields are its first and its last step.
 */
export function* csvLines(recording: Recording): Generator<string> {
  const { shape, stride, steps, count } = recording
  const { step, columns } = shape
  const folded = stride > 1
  const last = `last${step[0].toUpperCase()}${step.slice(1)}`
  yield csvLine([...(folded ? [step, last] : [step]), ...columns.map(({ id }) => id)])
  for (let row = 0; row < count; row++) {
    const first = row * stride + 1
    const cells = folded ? [first, Math.min(steps, first + stride - 1)] : [first]
    for (const { id } of columns) cells.push(recording.columns[id][row])
    yield csvLine(cells)
  }
}
