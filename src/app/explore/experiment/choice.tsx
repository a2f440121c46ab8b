/** One of a few, by its place among them. */
import { useId } from 'react'
import styles from './results.module.css'

interface ChoiceProps {
  readonly label: string
  readonly options: readonly string[]
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A labelled select. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const key = useId()
  return (
    <span className={`inline-row gap-8 at-most-full touch ${styles.choice}`}>
      <label htmlFor={key}>{label}</label>
      <select className="field" id={key} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map((option, i) => (
          <option key={option} value={i}>
            {option}
          </option>
        ))}
      </select>
    </span>
  )
}
