/** The time split as a table, the time of one step in each row. */
import { stepsInRow } from '../../charts/rows.ts'
import { sampledTable } from '../../charts/sampled-table.ts'
import type { TableText } from '../../charts/table.tsx'
import type { Recording } from '../../core/recording.ts'
import { quantity } from '../../core/text/format.ts'
import { wordsOf } from '../../core/time/time-use.ts'
import type { RecordedPart } from './parts.ts'

export function tableOf(recording: Recording, parts: readonly RecordedPart[]): TableText {
  const head = parts.map((part) => wordsOf(part).label)
  return sampledTable(recording, 'means of them', head, (row) =>
    parts.map(({ column }) => quantity(recording.columns[column][row] / stepsInRow(recording, row), 's')),
  )
}
