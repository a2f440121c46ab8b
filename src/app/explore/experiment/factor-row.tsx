/** A factor: its parameter and its levels, typed, spread over the slider, or ticked among the options. */
import { useId, useState } from 'react'
import { formatLevels, parseLevels } from '../../../core/experiment/factors.ts'
import type { DescribedLab } from '../../../core/lab.ts'
import type { Factor } from '../../../core/statistics/design.ts'
import { IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { spreadLevels } from './levels.ts'
import styles from './setup.module.css'

interface FactorRowProps {
  readonly lab: DescribedLab
  readonly factor: Factor
  /** Parameters that could stand in this one's place. */
  readonly free: readonly string[]
  readonly onChange: (factor: Factor) => void
  readonly onParameter: (id: string) => void
  readonly onRemove: (() => void) | undefined
}

/** How many levels the slider can be asked for. */
const SPREADS = [2, 3, 5, 9]

/** A row of the design. */
export function FactorRow({ lab, factor, free, onChange, onParameter, onRemove }: FactorRowProps) {
  const { parameter: id, levels } = factor
  const parameter = lab.parameters[id]
  return (
    <li className={`flex top gap-8 ${styles.factor}`}>
      <select
        className={`field strong ${styles.parameter}`}
        aria-label="Factor"
        value={id}
        onChange={({ target }) => onParameter(target.value)}
      >
        {Object.keys(lab.parameters)
          .filter((one) => one === id || free.includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {lab.parameters[one].label}
            </option>
          ))}
      </select>
      {parameter.kind === 'choice' ? (
        <Options lab={lab} factor={factor} onChange={onChange} />
      ) : (
        <TypedLevels key={formatLevels(parameter, levels)} lab={lab} factor={factor} onChange={onChange} />
      )}
      {onRemove && (
        <IconButton label={`Take ${parameter.label} away`} onClick={onRemove}>
          <CloseIcon size={16} />
        </IconButton>
      )}
    </li>
  )
}

type LevelsProps = Pick<FactorRowProps, 'lab' | 'factor' | 'onChange'>

function Options({ lab, factor, onChange }: LevelsProps) {
  const { parameter: id, levels } = factor
  const parameter = lab.parameters[id]
  if (parameter.kind !== 'choice') return null
  return (
    <fieldset
      className={`toolbar gap-4-16 any-width high-32 ${styles.levels}`}
      aria-label={`Levels of ${parameter.label}`}
    >
      {Object.entries(parameter.options).map(([option, { label }]) => {
        const on = levels.includes(option)
        const rest = Object.keys(parameter.options).filter((one) => (one === option ? !on : levels.includes(one)))
        return (
          <label key={option} className="toolbar gap-8 touch">
            <input
              className="check"
              type="checkbox"
              checked={on}
              disabled={on && levels.length <= 2}
              onChange={() => onChange({ parameter: id, levels: rest })}
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

function TypedLevels({ lab, factor, onChange }: LevelsProps) {
  const key = useId()
  const { parameter: id, levels } = factor
  const parameter = lab.parameters[id]
  const [text, setText] = useState(formatLevels(parameter, levels))
  const [problem, setProblem] = useState<string>()
  const take = () => {
    const read = parseLevels(id, parameter, text)
    if ('problem' in read) setProblem(read.problem)
    else {
      setProblem(undefined)
      onChange({ parameter: id, levels: read.levels })
    }
  }
  const unit = parameter.kind === 'choice' ? undefined : parameter.unit
  return (
    <span className={`toolbar gap-8 any-width ${styles.levels}`}>
      <input
        className={`field ${styles.typed}`}
        aria-label={`Levels of ${parameter.label}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? key : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      {unit && <span className="soft">{unit}</span>}
      {parameter.kind === 'number' && (
        <select
          className="field"
          aria-label={`Levels of ${parameter.label} off the slider`}
          value=""
          onChange={({ target }) => onChange({ parameter: id, levels: spreadLevels(parameter, Number(target.value)) })}
        >
          <option value="" disabled>
            {levels.length} levels
          </option>
          {SPREADS.map((levels) => (
            <option key={levels} value={levels}>
              {levels} over the slider
            </option>
          ))}
        </select>
      )}
      {problem && (
        <span id={key} className="full-width warn breaks">
          {problem}
        </span>
      )}
    </span>
  )
}
