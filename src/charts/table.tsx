/** A chart as a table, in a dialog: for those who do not see it, and for those who want the numbers. */
import { useEffect, useRef, useState } from 'react'
import styles from './table.module.css'

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
  readonly table: () => TableText
}

/** The button that opens a chart's table. The table is built when it is opened. */
export function TableButton({ label, summary, table }: TableButtonProps) {
  const [shown, setShown] = useState<TableText>()
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`${label} as a table`}
        onClick={() => setShown(table())}
      >
        Table
      </button>
      {shown && <TableDialog label={label} summary={summary} table={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface TableDialogProps {
  readonly label: string
  readonly summary: string
  readonly table: TableText
  readonly onClose: () => void
}

function TableDialog({ label, summary, table, onClose }: TableDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={label} onClose={onClose}>
      <div className={styles.top}>
        <h2 className={styles.title}>{label}</h2>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <p className={styles.note}>{summary}</p>
      <p className={styles.note}>{table.note}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <th key={table.head[i]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.head[i]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  )
}
