/** A list of rows of one height that renders only what is in sight: for 65 536 processors as for 6. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './panel.module.css'

/** What a list is given. */
interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** Height of a row in pixels. */
  readonly rowHeight: number
  readonly row: (index: number) => ReactNode
  /** The selected row, kept in sight; −1 for none. */
  readonly selected: number
  readonly onSelect: (index: number) => void
  /** A row is pointed at, or none any more. */
  readonly onPoint?: (index: number | undefined) => void
}

const OVERSCAN = 4

/** The list: a listbox with the usual keys. */
export function VirtualList({ label, count, rowHeight, row, selected, onSelect, onPoint }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(320)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setHeight(element.clientHeight)
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element || selected < 0) return
    const at = selected * rowHeight
    if (at < element.scrollTop + rowHeight) element.scrollTop = at - rowHeight
    else if (at + 2 * rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = at + 2 * rowHeight - element.clientHeight
    }
  }, [selected, rowHeight])

  const from = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN)
  const until = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN)
  const page = Math.max(1, Math.floor(height / rowHeight) - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = selected
    const targets: Record<string, number | undefined> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.stopPropagation()
    event.preventDefault()
    onSelect(Math.max(0, Math.min(count - 1, target)))
  }
  const rows = Array.from({ length: Math.max(0, until - from) }, (_, i) => {
    const index = from + i
    return (
      <div
        key={index}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === selected}
        aria-setsize={count}
        aria-posinset={index + 1}
        tabIndex={-1}
        className={`absolute line-below to-sunken ${styles.virtualListRow}`}
        style={{ top: index * rowHeight, height: rowHeight }}
        onClick={() => onSelect(index)}
        onPointerEnter={onPoint && (() => onPoint(index))}
        onKeyDown={onKeyDown}
      >
        {row(index)}
      </div>
    )
  })
  const inSight = selected >= from && selected < until
  return (
    <div
      ref={box}
      className={`grow positioned scroll line-above ring-inside ${styles.scroll}`}
      role="listbox"
      aria-label={label}
      aria-activedescendant={inSight ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerLeave={onPoint && (() => onPoint(undefined))}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      {rows}
      <div role="presentation" style={{ height: count * rowHeight }} />
    </div>
  )
}
