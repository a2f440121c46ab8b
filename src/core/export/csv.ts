/** A recording and its metrics as CSV (RFC 4180), line by line, with a head that says what made them, and in which units they are. */

import type { DescribedLab, Metrics } from '../lab.ts'
import { formatLink } from '../link/link.ts'
import type { Values } from '../parameters.ts'
import type { Recording } from '../recording.ts'
import { capital } from '../text/case.ts'
import { csvLine, headLines } from '../text/csv.ts'
import { version } from '../version.ts'

/** What a table has: a lab, as its version is now. */
type Made = Pick<DescribedLab, 'id' | 'version'>

/** What stands in a column: `totalTime [s]: Total time`. */
export const columnWords = (id: string, { unit, label }: { readonly unit?: string; readonly label: string }): string =>
  `${id}${unit ? ` [${unit}]` : ''}: ${label}`

/** The head of a table of a lab: the versions of program and model, then what else it says. */
export const headOf = ({ id, version: model }: Made, lines: readonly string[]): string =>
  headLines(`${version}, lab ${id}, model ${model}`, lines)

/** The line of a head that names the run. */
const scenarioLine = (lab: DescribedLab, values: Values) =>
  `scenario: ${formatLink(lab, values, { v: String(lab.version) })}`

/** The name of the column with the step: its own, unless a number that is recorded has that. */
export const stepName = ({ step, columns, matrices }: Recording['shape']): string =>
  [...columns, ...matrices].some(({ id }) => id === step) ? `${step}Number` : step

/** A column's name in a table: where a row stands for several steps it ends with what the number is of those. */
export const columnName = (
  { stride }: Pick<Recording, 'stride'>,
  { id, fold }: { readonly id: string; readonly fold: string },
) => (stride > 1 ? id + capital(fold) : id)

/**
 * A recording's columns: the step, counted from 1, then the columns in their order, in full precision. Where one row
 * stands for several steps, the first two fields are its first and its last step, and the names of the others end with what
 * they are of those: their Sum, the Last one or the Max.
 */
export function* csvLines(lab: DescribedLab, values: Values, recording: Recording): Generator<string> {
  const { shape, stride, steps, count } = recording
  const { columns } = shape
  const step = stepName(shape)
  const folded = stride > 1
  const last = `last${capital(step)}`
  yield headOf(lab, [
    scenarioLine(lab, values),
    columnWords(step, { label: folded ? 'the first one of the row, counted from 1' : 'counted from 1' }),
    ...columns.map((column) => columnWords(columnName(recording, column), column)),
  ])
  yield csvLine([...(folded ? [step, last] : [step]), ...columns.map((column) => columnName(recording, column))])
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
export function* metricLines(lab: DescribedLab, values: Values, metrics: Metrics): Generator<string> {
  yield headOf(lab, [scenarioLine(lab, values)])
  yield csvLine(['metric', 'value', 'unit', 'label'])
  for (const { id, unit, label } of lab.metrics) {
    const value = metrics[id] ?? ''
    yield csvLine([id, typeof value === 'object' ? value.join(' ') : value, unit, label])
  }
}
