/** A line of words of which one is chosen, small beside the picture that it chooses. */
import styles from './choice.module.css'

interface ChoiceProps<Id extends string> {
  /** What is chosen. */
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  /** Several where an option stands for others together. */
  readonly chosen: Id | readonly Id[]
  readonly onChoose: (id: Id) => void
  readonly className?: string | undefined
}

export function Choice<Id extends string>({ label, options, chosen, onChoose, className = '' }: ChoiceProps<Id>) {
  return (
    <div className={`${styles.choice} ${className}`} role="group" aria-label={label}>
      {options.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          className="tab"
          aria-pressed={[chosen].flat().includes(id)}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
