/** The beginning of a file as a table, in which the reader says what each column is. */
import { useEffect, useId, useState } from 'react'
import type { FileFacts, FilePreview, Parameter, ParameterTable, Value, Values } from '../../core/parameters.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { formatParameter, parseValue } from '../../core/text/values.ts'
import styles from './file-field.module.css'
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
  readonly parameters: ParameterTable
  /** The scenario, with what is to be set with the file. */
  readonly values: Values
  /** Whether the file has not been taken yet: then its unit stands here, otherwise among the parameters. */
  readonly asks: boolean
}

/** Milliseconds of a file's reading between two frames. */
const SLICE = 8

/** Reads a whole file piece by piece between frames, and calls back with what it says; the function returned ends that. */
function readFacts(reading: Generator<unknown, FileFacts>, then: (facts: FileFacts) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const go = () => {
    for (const end = performance.now() + SLICE; performance.now() < end; ) {
      const piece = reading.next()
      if (piece.done) return then(piece.value)
    }
    timer = setTimeout(go)
  }
  timer = setTimeout(go)
  return () => clearTimeout(timer)
}

interface FactsProps {
  readonly preview: FilePreview
  /** The column that is read, where the reader does not see it above. */
  readonly column?: string
}

/** What the whole file says, once it has been read. */
export function Facts({ preview, column }: FactsProps) {
  // The preview is made again with every change of the scenario: the file is read as it was first asked for.
  const [reading] = useState(() => preview.facts?.())
  const [fileFacts, setFileFacts] = useState<FileFacts>()
  useEffect(() => reading && readFacts(reading, setFileFacts), [reading])
  if (!reading) return null
  if (!fileFacts) return <p role="status">Reading all of it…</p>
  if ('problem' in fileFacts) return <p className="warn breaks">{fileFacts.problem.message}</p>
  return (
    <>
      {preview.says === undefined && fileFacts.says && <p className="small breaks">{unbroken(fileFacts.says)}</p>}
      <dl className={`small grid gap-4-12 above-8 below-4 ${styles.facts}`}>
        {[...(column === undefined ? [] : [{ label: 'Column', text: column, help: '' }]), ...fileFacts.facts].map(
          ({ label, text, help }) => (
            <div key={label} title={help}>
              <dt className="soft">{label}</dt>
              <dd>{unbroken(text)}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

interface SettingProps {
  readonly id: string
  readonly parameter: Parameter
  readonly value: Value
  readonly onChange: OnChange
}

/** A parameter that says how the file is read, small. */
function Setting({ id, parameter, value, onChange }: SettingProps) {
  const key = useId()
  const [text, setText] = useState(formatParameter(parameter, value))
  return (
    <p className="small toolbar gap-4-8 above-4 below-4">
      <label htmlFor={key}>{parameter.label}</label>
      {parameter.kind === 'choice' ? (
        <select
          id={key}
          className="frame ink block high-28"
          value={String(value)}
          onChange={({ target }) => onChange(id, target.value, 'commit')}
        >
          {Object.entries(parameter.options).map(([option, each]) => (
            <option key={option} value={option}>
              {each.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={key}
          className="frame ink block high-28"
          inputMode="decimal"
          size={6}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            const parsed = parseValue(id, parameter, target.value.trim())
            if ('value' in parsed) onChange(id, parsed.value, 'commit')
          }}
        />
      )}
      {parameter.kind !== 'choice' && parameter.unit}
    </p>
  )
}

/** The table. */
export function Preview({ preview, label, onChange, none, parameters, values, asks }: PreviewProps) {
  const { rows, headed, roles, settings = [] } = preview
  const columns = Math.min(MOST_COLUMNS, Math.max(0, ...rows.map((row) => row.length)))
  const body = headed ? rows.slice(1) : rows
  const choose = (column: number, parameter: string) => {
    const before = roles.find((role) => role.column === column)
    if (before && before.parameter !== parameter) onChange(before.parameter, none(before.parameter), 'commit')
    if (parameter !== '') onChange(parameter, column, 'commit')
  }
  return (
    <section
      className={`scroll above-4 below-4 ${styles.preview}`}
      aria-label={`${label}: ${rows.length > 0 ? 'its first lines' : 'what is in it'}`}
    >
      {rows.length > 0 && (
        <table className="small text-left">
          <thead>
            <tr>
              {Array.from({ length: columns }, (_, i) => (
                <th key={`${i + 1}`} className="ellipsis" scope="col">
                  <span className="soft regular">{headed ? (rows[0][i] ?? '') : `column ${i + 1}`}</span>
                  {roles.length > 0 && (
                    <select
                      className="frame ink block high-28"
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
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, r) => (
              <tr key={`${r + 1}`}>
                {Array.from({ length: columns }, (_, i) => (
                  <td key={`${i + 1}`} className="ellipsis">
                    {row[i] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.says && <p className="small breaks">{unbroken(preview.says)}</p>}
      {asks &&
        settings.map((id) => (
          <Setting key={id} id={id} parameter={parameters[id]} value={values[id]} onChange={onChange} />
        ))}
      <Facts
        preview={preview}
        key={[...roles.map(({ column }) => column), ...settings.map((id) => values[id])].join('|')}
      />
    </section>
  )
}
