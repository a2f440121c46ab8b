/** Which rule, which interval and which thresholds hold in which phase: a table to set them in, below the tasks of each phase. */
import { type ReactNode, useContext, useId, useState } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import { applies, type Parameter, type ParameterTable, type Value, type Values } from '../../core/parameters.ts'
import { PHASES, type Phase } from '../../core/phases/by-phase.ts'
import type { Recording } from '../../core/recording.ts'
import { exact } from '../../core/text/format.ts'
import { parseTyped } from '../../core/text/typed.ts'
import { formatParameter, sameValue } from '../../core/text/values.ts'
import styles from './editor.module.css'
import { cellsOf, type PhaseRow, TURNS } from './table.ts'

interface PhaseEditorProps {
  /** The scenario, and what is recorded of its run; column `tasks` has the number of tasks. */
  readonly run: { readonly values: Values; readonly recording: Recording }
  readonly parameters: ParameterTable
  readonly rows: readonly PhaseRow[]
  /** Where the second and the third phase begin, as far as they have. */
  readonly turns: readonly { readonly row: number }[]
  /** Absent where nothing may be changed. */
  readonly onChange?: ((changes: Values, phase: 'commit') => void) | undefined
  /** Parameters that may not be changed where others may. */
  readonly fixed?: ReadonlySet<string> | undefined
}

const LABELS: Readonly<Record<Phase, string>> = { filling: 'Filling', steady: 'Steady', emptying: 'Emptying' }

/** The table. What has been chosen stays in its field until its run is there. */
export function PhaseEditor({ run, parameters, rows, turns, onChange, fixed }: PhaseEditorProps) {
  const { values, recording } = run
  const { tool } = useContext(ChartPlaceContext)
  const [problem, setProblem] = useState('')
  const set = {
    change(id: string, value: Value) {
      setProblem('')
      onChange?.({ [id]: value }, 'commit')
    },
    refuse: setProblem,
  }
  const locked = (id: string) => !onChange || fixed?.has(id)
  const field = (id: string) => {
    const props = { id, parameter: parameters[id], value: values[id] }
    return locked(id) ? <Locked key={id} {...props} /> : <Field key={id} {...props} set={set} />
  }
  const turn = (phase: keyof typeof TURNS): ReactNode => {
    const { on, at } = TURNS[phase]
    const { label, symbol, help } = parameters[on]
    return (
      <td key={`${phase} turn`} className={`nowrap ${styles.turn}`} data-acted={values[on] === 'on' || undefined}>
        <label className="inline-row gap-4 touch soft strong" title={locked(on) ? LOCKED : help}>
          <input
            className="no-margin"
            type="checkbox"
            aria-label={label}
            checked={values[on] === 'on'}
            disabled={locked(on) || !applies(parameters[on], values)}
            onChange={(event) => set.change(on, event.currentTarget.checked ? 'on' : 'off')}
          />
          {symbol}
        </label>
        {applies(parameters[at], values) && <span title={parameters[at].help}>at {field(at)} × p</span>}
      </td>
    )
  }
  const between = (cells: readonly ReactNode[], gap: (phase: keyof typeof TURNS) => ReactNode) => [
    cells[0],
    gap('filling'),
    cells[1],
    gap('emptying'),
    cells[2],
  ]
  return (
    <figure className="stack any-height full-height small" aria-label="Phases">
      <div className="row gap-4-12" style={{ padding: '4px 16px 2px' }}>
        <b className="strong">Phases</b>
        <span className="grow warn" role="status">
          {problem}
        </span>
        {tool}
      </div>
      <div className="grow any-height scroll" style={{ padding: '0 16px 4px' }}>
        <table className={`full-width ${styles.table}`}>
          <thead>
            <tr>
              <td />
              {between(
                PHASES.map((phase, k) => (
                  <th key={phase} scope="col" className="positioned strong" style={{ background: bandOf(phase) }}>
                    {LABELS[phase]}
                    <Tasks recording={recording} turns={turns} phase={k} />
                  </th>
                )),
                turn,
              )}
            </tr>
          </thead>
          <tbody>
            {cellsOf(rows, parameters, values).map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row" className="soft regular">
                  {label}
                </th>
                {between(
                  cells.map((cell, k) => (
                    <td key={PHASES[k]} style={{ background: bandOf(PHASES[k]) }}>
                      {'id' in cell ? field(cell.id) : <span className="soft">{cell.words}</span>}
                    </td>
                  )),
                  (phase) => (
                    <td key={`${phase} turn`} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const bandOf = (phase: string) => `var(--phase-${phase}-band)`

interface SettingProps {
  readonly id: string
  readonly parameter: Parameter
  readonly value: Value
}

interface FieldProps extends SettingProps {
  readonly set: { readonly change: (id: string, value: Value) => void; readonly refuse: (message: string) => void }
}

const LOCKED = 'Locked by the link'

const textOf = (parameter: Parameter, value: Value) =>
  typeof value === 'number' ? exact(value) : formatParameter(parameter, value)

/** A setting that can be read and copied, not changed. */
function Locked({ parameter, value }: SettingProps) {
  const text = parameter.kind === 'choice' ? parameter.options[String(value)]?.label : textOf(parameter, value)
  return (
    <span className={`block ${styles.field}`}>
      <input type="text" readOnly aria-label={parameter.label} title={LOCKED} value={text ?? String(value)} />
    </span>
  )
}

/** A choice to choose from, or a number to be typed; words that stand for a number are offered. */
function Field({ id, parameter, value, set }: FieldProps) {
  const words = useId()
  const [text, setText] = useState<string>()
  const [shownValue, setKnown] = useState(value)
  if (!sameValue(shownValue, value)) {
    setKnown(value)
    setText(undefined)
  }
  if (parameter.kind === 'choice') {
    return (
      <select
        aria-label={parameter.label}
        value={String(value)}
        title={parameter.options[String(value)]?.help}
        onChange={(event) => set.change(id, event.currentTarget.value)}
      >
        {Object.entries(parameter.options).map(([option, { label }]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const offered = Object.entries(('words' in parameter && parameter.words) || {})
  const take = () => {
    if (text === undefined) return
    const parsed = parseTyped(id, parameter, text)
    if ('value' in parsed && !sameValue(parsed.value, value)) return set.change(id, parsed.value)
    setText(undefined)
    if ('problem' in parsed) set.refuse(parsed.problem.message.replace(`${id}:`, `${parameter.label}:`))
  }
  return (
    <span className={`block ${styles.field}`}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={parameter.label}
        title={parameter.help}
        list={offered.length > 0 ? words : undefined}
        value={text ?? textOf(parameter, value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key !== 'Escape' || text === undefined) return
          event.stopPropagation()
          setText(undefined)
        }}
      />
      {offered.length > 0 && (
        <datalist id={words}>
          {offered.map(([word, help]) => (
            <option key={word} value={word}>
              {help}
            </option>
          ))}
        </datalist>
      )}
    </span>
  )
}

const HEIGHT = 20

interface TasksProps {
  readonly recording: Recording
  readonly turns: PhaseEditorProps['turns']
  readonly phase: number
}

/** How many tasks there are while a phase lasts, on the scale of the whole run; each phase is as wide as its column. */
function Tasks({ recording: { columns, count }, turns, phase }: TasksProps) {
  const from = phase === 0 ? 0 : (turns[phase - 1]?.row ?? count)
  const to = Math.min(count, turns[phase]?.row ?? count)
  if (to <= from) return null
  const { tasks } = columns
  let most = 1
  for (let row = 0; row < count; row++) most = Math.max(most, tasks[row])
  const step = Math.max(1, Math.floor((to - from) / 200))
  let d = `M0 ${HEIGHT}`
  for (let row = from; row < to; row += step) d += `L${row - from} ${(HEIGHT * (1 - tasks[row] / most)).toFixed(2)}`
  return (
    <svg
      className="absolute"
      style={{ inset: 'auto 0 0 auto', width: 'calc(100% - 6em)' }}
      height={HEIGHT}
      viewBox={`0 0 ${Math.max(1, to - from - 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="fill-soft" opacity={0.35} d={`${d}L${to - from - 1} ${HEIGHT}Z`} />
    </svg>
  )
}
