/** What all rows have in common: the mark of a changed value, label, help, place for the value, messages. */
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { sameValue } from '../../core/text/values.ts'
import { ResetIcon, WarningIcon } from '../ui/icons.tsx'
import { HelpButton } from './help-popover.tsx'
import { inWords } from './layout.ts'
import styles from './row.module.css'
import { SymbolText } from './symbol.tsx'
import type { RowProps } from './types.ts'

interface RowFrameProps extends RowProps {
  /** What the ids of the row's parts begin with: `-label`, `-field` and `-message` follow. */
  readonly name: string
  /** Whether the label only names, as of radio buttons; otherwise it belongs to the field. */
  readonly group?: boolean
  /** What stands in the label's line, at the right. */
  readonly aside: ReactNode
  /** What stands below. */
  readonly children?: ReactNode
  /** What is wrong with what was just typed: read out at once. */
  readonly inputError?: string
}

/** The parameters that are marked among others, by id: the story's knobs in the list of all. */
export const Marked = createContext<readonly string[]>([])

/** Frames a parameter's controls. */
export function RowFrame({
  id,
  parameter,
  value,
  problem,
  onChange,
  name,
  group = false,
  locked = false,
  aside,
  children,
  inputError,
}: RowFrameProps) {
  const row = useRef<HTMLDivElement>(null)
  const marked = useContext(Marked).includes(id)
  const changed = !locked && !sameValue(value, parameter.default)
  const text = inputError ?? problem
  const Label = group ? 'span' : 'label'
  const reset = () => {
    onChange(id, parameter.default, 'commit')
    // The button goes away with its reason; the keyboard stays in the row.
    row.current?.querySelector<HTMLElement>('[data-main]')?.focus()
  }
  return (
    <div
      ref={row}
      className={`positioned isolated ${styles.row}`}
      data-parameter={id}
      data-marked={marked || undefined}
    >
      {changed && (
        <button
          type="button"
          className={`centre absolute accent rounded ring-inside ${styles.reset}`}
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
      <div className={`toolbar ${styles.line}`}>
        <div className={`at-most-full ${styles.head}`}>
          <Label id={`${name}-label`} htmlFor={group ? undefined : `${name}-field`} className="ink">
            {parameter.label}
            {marked && <span className="visually-hidden"> (of the story)</span>}
          </Label>
          <span className="nowrap">
            {parameter.symbol && (
              <>
                &nbsp;<SymbolText>{parameter.symbol}</SymbolText>
              </>
            )}
            <HelpButton
              id={id}
              parameter={parameter}
              chosen={parameter.kind === 'choice' ? String(value) : undefined}
            />
          </span>
        </div>
        <div className="row at-end gap-4 push-right">{aside}</div>
      </div>
      {children}
      {text && (
        <p
          id={`${name}-message`}
          className="flex gap-8 pad-4-8 below-4 warn small dense breaks warn-ground round-4"
          role={inputError ? 'alert' : undefined}
        >
          <WarningIcon size={14} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
