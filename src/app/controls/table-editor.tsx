/** List parameters that share a table, edited as one: rows typed, pasted, added and removed. It knows no lab. */

import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import { capital } from '../../core/text/case.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { HelpButton } from './help-popover.tsx'
import {
  type Column,
  cellName,
  cellText,
  type Edited,
  isTable,
  pasted,
  rowName,
  rowsOf,
  withCell,
  withoutRow,
  withRow,
} from './table.ts'
import styles from './table-editor.module.css'

interface TableEditorProps {
  readonly columns: readonly Column[]
  /** What is wrong with the values in force, in words. */
  readonly problems: readonly string[]
  readonly onChange: ChangeValues
}

/** What was typed and is invalid: it stays for correction. */
interface Rejected {
  readonly cell: string
  readonly text: string
  readonly message: string
}

/** Whether the editor would show the same. A new prop has to be compared here, or the editor keeps the old one. */
const same = (a: TableEditorProps, b: TableEditorProps) =>
  a.onChange === b.onChange &&
  a.problems.join() === b.problems.join() &&
  a.columns.length === b.columns.length &&
  a.columns.every(({ id, parameter, value }, i) => {
    const other = b.columns[i]
    return id === other.id && parameter === other.parameter && value === other.value
  })

/** A cell as a text, by which it is compared, and found in the document. */
const cellKey = (row: number, column: number) => `${row}-${column}`

/** The editor. Memoised: while a slider is dragged it rests. */
export const TableEditor = memo(function TableEditor({ columns, problems, onChange }: TableEditorProps) {
  const key = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [draft, setDraft] = useState<{ readonly cell: string; readonly text: string }>()
  const [rejected, setRejected] = useState<Rejected>()
  const rows = rowsOf(columns)
  const name = rowName(columns)
  const withOneMore = withRow(columns)
  const messages = rejected ? [rejected.message, ...problems] : problems

  /** Reports what an edit of a cell comes to; a refused text stays in the cell with the reason. */
  const settle = (edited: Edited, cell: string, text: string) => {
    setDraft(undefined)
    if ('problem' in edited) {
      // What was pasted may be at fault in another cell than it was pasted into, if there is one.
      const at = columns.findIndex(({ id }) => id === edited.column)
      const there = edited.row !== undefined && edited.row < rows && at >= 0
      const present = there ? cellText(columns[at].value, edited.row) : text
      setRejected({ cell: there ? cellKey(edited.row, at) : cell, text: present, message: edited.problem })
    } else {
      setRejected(undefined)
      onChange(edited.changes, 'commit')
    }
  }
  const commit = (column: Column, row: number, cell: string) => {
    // A cell that is left without anything typed.
    if (draft?.cell !== cell) return
    if (draft.text.trim() === cellText(column.value, row)) {
      setDraft(undefined)
      if (rejected?.cell === cell) setRejected(undefined)
      return
    }
    settle(withCell(columns, column, row, draft.text), cell, draft.text)
  }
  const paste = (event: ClipboardEvent, row: number, column: number, cell: string) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    settle(pasted(columns, { row, column }, text), cell, cellText(columns[column].value, row))
  }
  const focus = (row: number, column: number) =>
    body.current?.querySelector<HTMLInputElement>(`[data-cell="${cellKey(row, column)}"]`)?.focus()
  const press = (event: KeyboardEvent, row: number, column: number, cell: string) => {
    const to = { ArrowDown: row + 1, ArrowUp: row - 1 }[event.key]
    // An arrow moves the focus, and a cell that is left commits; Enter stays, so it commits by itself.
    if (event.key === 'Enter') commit(columns[column], row, cell)
    if (event.key === 'Escape' && (draft?.cell === cell || rejected?.cell === cell)) {
      event.stopPropagation()
      setDraft(undefined)
      setRejected(undefined)
    }
    if (to === undefined) return
    event.preventDefault()
    focus(to, column)
  }

  return (
    <div style={{ padding: '4px 12px 4px 20px' }} data-parameter={columns[0].id}>
      <div className={`scroll-down ${styles.scroll}`}>
        <table className={`table text-right ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{capital(name)}</th>
              {columns.map(({ id, parameter }) => (
                <th key={id} scope="col" title={parameter.label}>
                  {parameter.symbol ?? parameter.label}
                  <HelpButton id={id} parameter={parameter} />
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {Array.from({ length: rows }, (_, row) => row).map((row) => {
              const withoutThis = rows > 1 ? withoutRow(columns, row) : undefined
              return (
                <tr key={row}>
                  <th scope="row">{row + 1}</th>
                  {columns.map((column, c) => {
                    const cell = cellKey(row, c)
                    const wrong = rejected?.cell === cell
                    const text = draft?.cell === cell ? draft.text : wrong ? rejected.text : cellText(column.value, row)
                    return (
                      <td key={column.id}>
                        <input
                          className="touch ink text-right entry"
                          type="text"
                          inputMode="decimal"
                          autoComplete="off"
                          spellCheck={false}
                          aria-label={cellName(column, row)}
                          aria-invalid={wrong || text === '' || undefined}
                          aria-describedby={wrong ? `${key}-message` : undefined}
                          data-cell={cell}
                          value={text}
                          onFocus={(event) => event.currentTarget.select()}
                          onChange={(event) => setDraft({ cell, text: event.target.value })}
                          onBlur={() => commit(column, row, cell)}
                          onKeyDown={(event) => press(event, row, c, cell)}
                          onPaste={(event) => paste(event, row, c, cell)}
                        />
                      </td>
                    )
                  })}
                  <td>
                    <IconButton
                      label={`Remove ${name} ${row + 1}`}
                      className="high-24 full-width soft"
                      disabled={!withoutThis}
                      onClick={() => {
                        setRejected(undefined)
                        if (withoutThis) onChange(withoutThis, 'commit')
                        focus(Math.max(0, row - 1), 0)
                      }}
                    >
                      <span aria-hidden="true">×</span>
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {messages.length > 0 && (
        <p
          id={`${key}-message`}
          className="flex gap-8 pad-4-8 below-4 warn small dense breaks warn-ground round-4"
          role={rejected ? 'alert' : undefined}
        >
          <WarningIcon size={14} />
          <span>{messages.join('. ')}</span>
        </p>
      )}
      <div className="row gap-8">
        <Button
          look="quiet"
          className="nowrap"
          disabled={!withOneMore}
          onClick={() => withOneMore && onChange(withOneMore, 'commit')}
        >
          Add a {name}
        </Button>
        <span className="soft small">or paste rows</span>
      </div>
    </div>
  )
}, same)
