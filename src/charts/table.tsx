/** A chart as a table, in a dialog: for those who do not see it, and for those who want the numbers. */
import { useState } from 'react'
import styles from './table.module.css'
import type TableDialog from './table-dialog.tsx'

/** A table as text. */
export interface TableText {
  /** Says what is left out: "Every 10th of 455 iterations." */
  readonly note: string
  readonly head: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly (readonly string[])[]
}

interface TableButtonProps {
  readonly label: string
  readonly summary: string
  readonly table: () => TableText | Promise<TableText>
}

/** The button that opens a chart's table. The table, and what shows it, is made when it is opened. */
export function TableButton({ label, summary, table }: TableButtonProps) {
  const [shown, setShown] = useState<{ readonly Dialog: typeof TableDialog; readonly text: TableText }>()
  const show = async () => {
    const [{ default: Dialog }, text] = await Promise.all([import('./table-dialog.tsx'), table()])
    setShown({ Dialog, text })
  }
  return (
    <>
      <button
        type="button"
        className={`positioned finger pad-0-4 soft small dense round-4 ${styles.open}`}
        aria-label={`${label} as a table`}
        onClick={() => void show()}
      >
        Table
      </button>
      {shown && <shown.Dialog label={label} summary={summary} table={shown.text} onClose={() => setShown(undefined)} />}
    </>
  )
}
