/** A short list of numbers as text: the sides of a grid with their product, or one value a worker with their count; or another text. */
import { type ClipboardEvent, useId, useState } from 'react'
import type { ListParameter, TextParameter } from '../../core/parameters.ts'
import { FileField } from './file-row.tsx'
import { listTotal } from './layout.ts'
import styles from './row.module.css'
import { RowFrame } from './row-frame.tsx'
import type { RowProps } from './types.ts'
import { useDraft } from './use-draft.ts'

/** A list longer than this, in characters, gets a line of its own. */
const SHORT = 12

/** The row of a list or a text parameter. */
export function ListRow(row: RowProps<ListParameter | TextParameter>) {
  const { id, parameter, value, problem, onChange } = row
  const key = useId()
  const draft = useDraft(id, parameter, value, (next) => onChange(id, next, 'commit'))
  const list = parameter.kind === 'list' ? parameter : undefined
  /** Whether the value is the name of a file. */
  const named = list !== undefined && typeof value === 'string'
  const [pasted, setPasted] = useState<string>()
  /** A field would lose the ends of lines. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!list?.file || !/[\n\r]/.test(text.trim())) return
    event.preventDefault()
    setPasted(text)
  }
  const invalid = draft.inputError !== undefined || problem !== undefined
  // One layout for grids and one for columns: a field must not change its place while the reader types into it.
  const short = list?.separator === 'x' && list.default.join('x').length <= SHORT
  const field = (
    <input
      id={`${key}-field`}
      className={short ? styles.field : `block full-width ${styles.field} ${styles.wide}`}
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? `${key}-total ${key}-message` : `${key}-total`}
      style={short ? { width: `calc(${Math.min(16, Math.max(5, draft.text.length))}ch + 9px)` } : undefined}
      data-main
      onPaste={paste}
      {...draft.field}
    />
  )
  const total = (
    <span id={`${key}-total`} className="soft nowrap">
      {list && (Array.isArray(draft.meant) ? listTotal(list.separator, draft.meant) : '= ?')}
      {parameter.unit && ` ${parameter.unit}`}
    </span>
  )
  return (
    <RowFrame
      {...row}
      name={key}
      inputError={draft.inputError}
      aside={
        <>
          {short && field}
          {!named && total}
        </>
      }
    >
      {!short && !named && field}
      {list?.file && (
        <FileField
          id={id}
          parameter={parameter}
          value={value}
          labelledBy={`${key}-label`}
          onChange={onChange}
          pasted={pasted}
          onPasted={() => setPasted(undefined)}
        />
      )}
    </RowFrame>
  )
}
