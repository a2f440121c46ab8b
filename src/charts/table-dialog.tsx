/** The dialog that a chart's table is read in. */
import { useEffect, useRef } from 'react'
import styles from './table.module.css'
import type { TableText } from './table.tsx'

interface TableDialogProps {
  readonly label: string
  readonly summary: string
  readonly table: TableText
  readonly onClose: () => void
}

/** Opens as soon as it is there; the native dialog keeps the focus and gives it back. */
export default function TableDialog({ label, summary, table, onClose }: TableDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`card scroll ink medium airy raised ${styles.dialog}`}
      aria-label={label}
      onClose={onClose}
    >
      <div className={`row between gap-16 ${styles.top}`}>
        <h2 className="no-margin large">{label}</h2>
        <button
          type="button"
          className="frame ink"
          style={{ padding: '4px 12px' }}
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      <p className="soft readable below-8">{summary}</p>
      <p className="soft readable below-8">{table.note}</p>
      <table className={`table numbers nowrap ${styles.table}`}>
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
          {table.rows.map((cells, row) => (
            <tr key={row}>
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
