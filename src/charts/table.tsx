/** A chart as a table, in a dialog: for those who do not see it, and for those who want the numbers. */
import { lazy, Suspense, useState } from 'react'
import styles from './table.module.css'

/** One that cannot be loaded shows nothing: the page tells it, and the chart stays. */
const TableDialog = lazy(() => import('./table-dialog.tsx').catch(() => ({ default: () => <></> })))

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
  const [shown, setShown] = useState<TableText>()
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`${label} as a table`}
        onClick={async () => setShown(await table())}
      >
        Table
      </button>
      {shown && (
        <Suspense>
          <TableDialog label={label} summary={summary} table={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
