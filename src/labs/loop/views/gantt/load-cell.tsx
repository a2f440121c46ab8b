/** The loads for the keyboard: a grid of which the cell that has the focus is there. Arrows move, digits set. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { quantity } from '../../../../core/text/format.ts'
import { counted } from '../words.ts'
import styles from './gantt.module.css'
import { type Cell, type LoadGrid, loadIn } from './given.ts'
import { boxOf, type LoadLayout } from './layout.ts'

interface LoadCellProps {
  readonly grid: LoadGrid
  readonly layout: LoadLayout
  readonly brush: number
  /** Absent where the loads are only read. */
  readonly onSet: ((cell: Cell, load: number) => void) | undefined
  /** A lane is looked at that may not be among those that are drawn. */
  readonly onLane: (lane: number) => void
}

/** The grid. */
export function LoadCell({ grid, layout, brush, onSet, onLane }: LoadCellProps) {
  const [chosenCell, setChosenCell] = useState<Cell>({ lane: 0, block: 0 })
  /** The blocks that are drawn and known. */
  const blocks = Math.min(layout.blocks, grid.blocks)
  const cell = {
    lane: Math.max(layout.first, Math.min(chosenCell.lane, layout.first + layout.lanes - 1)),
    block: Math.min(chosenCell.block, blocks - 1),
  }
  /** What was set last, as long as the same cell is looked at. */
  const [message, setMessage] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    // The cell that had the focus is gone.
    if (moved.current && chosenCell) element.current?.focus()
    moved.current = false
  }, [chosenCell])
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const load = /^\d$/.test(event.key)
      ? Number(event.key)
      : { ' ': brush, Enter: brush, Delete: 0, Backspace: 0 }[event.key]
    const [lanes, along] = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -cell.block],
      End: [0, blocks],
    }[event.key] ?? [0, 0]
    if (load !== undefined) {
      onSet?.(cell, load)
      if (onSet) setMessage(`Load ${load}`)
    } else if (lanes !== 0 || along !== 0) {
      const next = {
        lane: Math.max(0, Math.min(grid.processors - 1, cell.lane + lanes)),
        block: Math.max(0, Math.min(blocks - 1, cell.block + along)),
      }
      moved.current = true
      onLane(next.lane)
      setChosenCell(next)
      setMessage('')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const begin = cell.block * layout.block
  const load = loadIn(grid, cell)
  const where = `Processor ${cell.lane}, ${quantity(begin, 's')} to ${quantity(begin + layout.block, 's')}`
  const { x, y, width, height } = boxOf(layout, cell)
  return (
    <>
      <div
        className="no-pointer"
        role="grid"
        aria-label={onSet ? 'Loads by owners: arrows move, digits set' : 'Loads by owners'}
        aria-rowcount={grid.processors}
        aria-colcount={blocks}
        aria-readonly={!onSet}
      >
        <div role="row" tabIndex={-1} aria-rowindex={cell.lane + 1}>
          <div
            key={`${cell.lane} ${cell.block}`}
            ref={element}
            className={`absolute ${styles.cell}`}
            style={{ left: x, top: y, width, height }}
            role="gridcell"
            tabIndex={0}
            aria-colindex={cell.block + 1}
            aria-label={`${where}: ${counted(load, 'process', 'processes')}`}
            onKeyDown={key}
          />
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {message}
      </p>
    </>
  )
}
