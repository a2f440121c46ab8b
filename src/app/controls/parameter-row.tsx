/** One parameter of the panel, by its kind. */
import { memo, useId } from 'react'
import { LockIcon } from '../ui/icons.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { FileRow } from './file-row.tsx'
import { inWords } from './layout.ts'
import { ListRow } from './list-row.tsx'
import { NumberRow } from './number-row.tsx'
import styles from './row.module.css'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './types.ts'

/** Longest value that stands beside its label, in characters. */
const SHORT = 24

/** The row of a locked parameter: a field that is read only, which screen readers say. */
function LockedRow(row: RowProps) {
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

/** Chooses the row of a parameter. Memoised: while one slider is dragged the other rows rest. */
export const ParameterRow = memo(function ParameterRow({ parameter, ...rest }: RowProps) {
  if (rest.locked) return <LockedRow parameter={parameter} {...rest} />
  switch (parameter.kind) {
    case 'number':
      return <NumberRow parameter={parameter} {...rest} />
    case 'choice':
      return <ChoiceRow parameter={parameter} {...rest} />
    case 'list':
    case 'text':
      return <ListRow parameter={parameter} {...rest} />
    case 'attachment':
      return <FileRow parameter={parameter} {...rest} />
  }
})
