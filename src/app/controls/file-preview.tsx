/** The beginning of a file as a table, in which the reader says what each column is. */
import type { FilePreview, Value } from '../../core/parameters.ts'
import styles from './file-preview.module.css'
import type { OnChange } from './types.ts'

/** Columns that are shown: a log rarely has more, and all have their numbers. */
const MOST_COLUMNS = 30

interface PreviewProps {
  readonly preview: FilePreview
  /** What the file is of: "Log". */
  readonly label: string
  readonly onChange: OnChange
  /** What a parameter is where no column is it. */
  readonly none: (parameter: string) => Value
}

/** The table. */
export function Preview({ preview: { rows, headed, roles }, label, onChange, none }: PreviewProps) {
  const columns = Math.min(MOST_COLUMNS, Math.max(...rows.map((row) => row.length)))
  const body = headed ? rows.slice(1) : rows
  const choose = (column: number, parameter: string) => {
    const before = roles.find((role) => role.column === column)
    if (before && before.parameter !== parameter) onChange(before.parameter, none(before.parameter), 'commit')
    if (parameter !== '') onChange(parameter, column, 'commit')
  }
  return (
    <section className={styles.preview} aria-label={`${label}: its first lines`}>
      <table className="small">
        <thead>
          <tr>
            {Array.from({ length: columns }, (_, i) => (
              <th key={`${i + 1}`} scope="col">
                <span className="soft regular">{headed ? (rows[0][i] ?? '') : `column ${i + 1}`}</span>
                <select
                  className="frame ink"
                  aria-label={`Column ${i + 1}${headed && rows[0][i] ? `, ${rows[0][i]}` : ''}`}
                  value={roles.find(({ column }) => column === i + 1)?.parameter ?? ''}
                  onChange={({ target }) => choose(i + 1, target.value)}
                >
                  <option value="">not used</option>
                  {roles.map((role) => (
                    <option key={role.parameter} value={role.parameter}>
                      {role.label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, r) => (
            <tr key={`${r + 1}`}>
              {Array.from({ length: columns }, (_, i) => (
                <td key={`${i + 1}`}>{row[i] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
