/** The machine as a table, for those who do not see it; the spread of the values where a table would be endless. */
import { memo } from 'react'
import { count, quantity } from '../../core/text/format.ts'
import { useMoment, useRested } from '../playhead/moment.ts'
import { fullName } from './card.tsx'
import type { Fact, Work } from './graph.ts'

/** What is new is shown once it is this many milliseconds old. */
const REST_MS = 250

/** Machines up to this size get a row for every processor. */
const MOST_ROWS = 128

interface TableProps {
  readonly work: Work<unknown>
  /** Changes when the table has to be made again though no moment has changed. */
  readonly version: unknown
}

/** Follows the playhead while it stands still, and runs once they no longer follow each other, as in a drag. */
export function ProcessorTable({ work, version }: TableProps) {
  return <Table work={useRested(work, REST_MS)} version={useRested(version, REST_MS)} />
}

const Table = memo(function Table({ work }: TableProps) {
  const table = work.table(useMoment(work, 250, true))
  if (!table) return null
  const { caption, values } = table
  const facts =
    values.length <= MOST_ROWS
      ? Array.from(values, (value, i) => ({ label: fullName(work.graph, i), value: count(value) }))
      : spread(values, work.unit)
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** The spread of the values, for machines too large for a table. */
function spread(values: Int32Array, unit: string): readonly Fact[] {
  const sorted = values.slice().sort()
  return [
    ['Least', 0],
    ['A quarter of the processors have at most', 0.25],
    ['Half have at most', 0.5],
    ['Three quarters have at most', 0.75],
    ['Nine tenths have at most', 0.9],
    ['Most', 1],
  ].map(([label, share]) => ({
    label: `${label}`,
    value: quantity(sorted[Math.max(0, Math.ceil(Number(share) * sorted.length) - 1)], unit),
  }))
}
