/** A choice: radio buttons side by side when they fit beside the label, else a select. */
import { useId } from 'react'
import type { ChoiceParameter } from '../../core/parameters.ts'
import { sameValue } from '../../core/text/values.ts'
import styles from './choice-row.module.css'
import { fitsOneLine } from './layout.ts'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './types.ts'

/** The row of a choice. What an option means is said in words as soon as it is not the default one. */
export function ChoiceRow(row: RowProps<ChoiceParameter>) {
  const { id, parameter, value, problem, onChange, below: Below } = row
  const key = useId()
  const radios = fitsOneLine(parameter)
  const chosen = parameter.options[String(value)]
  const explains = chosen !== undefined && !sameValue(value, parameter.default)
  const describedBy = [problem && `${key}-message`, explains && `${key}-note`].filter(Boolean).join(' ') || undefined
  const shared = { id, value, parameter, describedBy, invalid: problem !== undefined, onChange, name: key }
  return (
    <RowFrame {...row} name={key} group={radios} aside={radios ? <Radios {...shared} /> : <Select {...shared} />}>
      {Below && <Below id={id} parameter={parameter} value={value} onChange={onChange} />}
      {explains && (
        <p id={`${key}-note`} className="soft small dense" data-note>
          {chosen.help}
        </p>
      )}
    </RowFrame>
  )
}

interface ControlProps extends Pick<RowProps<ChoiceParameter>, 'id' | 'parameter' | 'value' | 'onChange'> {
  readonly name: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

function Radios({ id, parameter, value, onChange, name, describedBy, invalid }: ControlProps) {
  return (
    <div
      className={`flex sunken rounded ${styles.radios}`}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {Object.entries(parameter.options).map(([option, { label, help }]) => (
        <label className="grid positioned" key={option} title={help}>
          <input
            className="no-margin cover"
            type="radio"
            name={name}
            checked={option === value}
            data-main={option === parameter.default || undefined}
            onChange={() => onChange(id, option, 'commit')}
          />
          <span className="centre soft small nowrap round-4">{label}</span>
        </label>
      ))}
    </div>
  )
}

function Select({ id, parameter, value, onChange, name, describedBy, invalid }: ControlProps) {
  return (
    <span className={`flex positioned ${styles.select}`}>
      <select
        className="touch at-most-full ink small strong"
        id={`${name}-field`}
        value={String(value)}
        title={parameter.options[String(value)]?.help}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        data-main
        onChange={(event) => onChange(id, event.target.value, 'commit')}
      >
        {Object.entries(parameter.options).map(([option, { label }]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
