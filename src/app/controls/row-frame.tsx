/** What all rows have in common: the mark of a changed value, label, help, place for the value, messages. */
import { type ReactNode, useRef } from 'react'
import { type Parameter, sameValue, type Value } from '../../core/parameters.ts'
import { ResetIcon, WarningIcon } from '../ui/icons.tsx'
import { ParameterHelp } from './help-popover.tsx'
import { inWords } from './layout.ts'
import styles from './row.module.css'
import { SymbolText } from './symbol.tsx'
import type { OnChange } from './types.ts'

interface RowFrameProps {
  readonly id: string
  readonly parameter: Parameter
  readonly value: Value
  readonly onChange: OnChange
  /** Whether the way back to the default is closed. */
  readonly locked?: boolean
  readonly labelId: string
  /** The field that the label belongs to; without one the label only names (a group of radio buttons). */
  readonly fieldId?: string
  /** What stands in the label's line, at the right. */
  readonly aside: ReactNode
  /** What stands below. */
  readonly children?: ReactNode
  /** Id of the message, for `aria-describedby`. */
  readonly messageId: string
  /** What is wrong with what was just typed: read out at once. */
  readonly inputError?: string
  /** What is wrong with the value in force. */
  readonly problem?: string
}

/** Frames a parameter's controls. */
export function RowFrame({
  id,
  parameter,
  value,
  onChange,
  locked = false,
  labelId,
  fieldId,
  aside,
  children,
  ...message
}: RowFrameProps) {
  const row = useRef<HTMLDivElement>(null)
  const changed = !locked && !sameValue(value, parameter.default)
  const text = message.inputError ?? message.problem
  const Label = fieldId ? 'label' : 'span'
  const reset = () => {
    onChange(id, parameter.default, 'commit')
    // The button goes away with its reason; the keyboard stays in the row.
    row.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  }
  return (
    <div ref={row} className={styles.row} data-parameter={id}>
      {changed && (
        <button
          type="button"
          className={styles.reset}
          onClick={reset}
          aria-label={`${parameter.label}: back to default, ${inWords(parameter, parameter.default)}`}
          title={`Back to default: ${inWords(parameter, parameter.default)}`}
        >
          <span className={styles.dot} />
          <span className={styles.back}>
            <ResetIcon size={14} />
          </span>
        </button>
      )}
      <div className={styles.line}>
        <div className={styles.head}>
          <Label id={labelId} htmlFor={fieldId} className={styles.label}>
            {parameter.label}
          </Label>
          <span className={styles.tail}>
            {parameter.symbol && <SymbolText>{parameter.symbol}</SymbolText>}
            <ParameterHelp id={id} parameter={parameter} value={value} />
          </span>
        </div>
        <div className={styles.aside}>{aside}</div>
      </div>
      {children}
      {text && (
        <p id={message.messageId} className={styles.message} role={message.inputError ? 'alert' : undefined}>
          <WarningIcon size={14} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
