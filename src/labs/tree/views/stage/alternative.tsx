/** The machine as a table, for those who do not see it; the spread of the loads where a table would be endless. */
import { memo } from 'react'
import { rowName } from '../../../../charts/rows.ts'
import { count } from '../../../../core/format.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { Cursor, Details } from '../../../page.ts'
import { coordinatesOf, nameOf, type StageMachine } from './machine.ts'
import { useMoment } from './moment.ts'
import styles from './stage.module.css'
import { loadsAt, spread } from './words.ts'

/** Machines up to this size get a row for every processor. */
const MOST_ROWS = 128

interface AlternativeProps {
  readonly machine: StageMachine
  readonly recording: Recording
  readonly cursor: Cursor
  readonly details: Details
  /** Changes when the table has to be made anew: the recording itself is the same object while it grows. */
  readonly version: number
}

/** Follows the playhead while it stands still. */
export const MachineTable = memo(function MachineTable({ machine, recording, cursor, details }: AlternativeProps) {
  const { row } = useMoment(cursor, details, 250, true)
  const loads = loadsAt(recording, row)
  if (!loads || loads.length !== machine.processors) return null
  const { stride } = recording
  const facts =
    loads.length <= MOST_ROWS
      ? Array.from(loads, (load, i) => {
          const at = coordinatesOf(machine, i)
          return { label: nameOf(machine, i) + (at ? ` (${at})` : ''), value: count(load) }
        })
      : spread(loads)
  return (
    <div className={styles.hidden}>
      <table>
        <caption>
          {stride > 1
            ? 'Most tasks of the processors at once, at the end of '
            : 'Tasks of the processors at the end of '}
          {rowName(recording, 'iteration', row)}
        </caption>
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
