/** A parameter that the link has locked: its value can be read and copied, not changed. */
import { useId } from 'react'
import { LockIcon } from '../ui/icons.tsx'
import { inWords } from './layout.ts'
import styles from './row.module.css'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './types.ts'

/** Longest value that stands beside its label, in characters. */
const SHORT = 24

/** The row of a locked parameter: a field that is read only, which screen readers say. */
export function LockedRow(row: RowProps) {
  const { parameter, value, problem } = row
  const key = useId()
  const text = inWords(parameter, value)
  const short = text.length <= SHORT
  const field = (
    <input
      id={`${key}-field`}
      className={short ? styles.field : `block full-width ${styles.field} ${styles.wide}`}
      type="text"
      readOnly
      value={text}
      title="Locked by the link"
      aria-describedby={problem && `${key}-message`}
      style={short ? { width: `calc(${Math.max(3, text.length)}ch + 9px)` } : undefined}
    />
  )
  return (
    <RowFrame
      {...row}
      name={key}
      locked
      aside={
        <>
          {short && field}
          <span className="grid soft">
            <LockIcon size={14} />
          </span>
        </>
      }
    >
      {!short && field}
    </RowFrame>
  )
}
