/** Playhead and ghost line over a chart, and what moves them. Nothing here renders when the playhead moves. */
import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { count as written } from '../core/format.ts'
import type { Recording } from '../core/recording.ts'
import { rowToX, xToRow } from './axis.ts'
import styles from './frame.module.css'
import { hoverOf } from './hover.ts'
import { type Playhead, rowAfterKey } from './playhead.ts'
import { rowName } from './rows.ts'
import type { Size } from './size.ts'

interface LayerProps {
  /** Holds the header whose values are written; the lines run through its whole height. */
  readonly figure: RefObject<HTMLElement | null>
  readonly label: string
  readonly recording: Recording
  /** Rows that the axis spans, at least those of the recording. */
  readonly rows: number
  readonly playhead: Playhead
  readonly plot: Size
  readonly read: (row: number, at: number) => readonly string[]
  readonly readPoint?: (row: number, y: number, plot: Size) => string | undefined
}

/** The line follows the playhead with every frame; words change at most once in so many milliseconds: they are to be read. */
const TELL_MS = 80

/** The layer: a slider over the plot, the line at the playhead, the line at the pointer. */
export function PlayheadLayer(props: LayerProps) {
  const { label, recording, rows: count, playhead, plot } = props
  const line = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const point = useRef<number | undefined>(undefined)
  const latest = useRef(props)
  const hover = hoverOf(playhead)
  const { shape, stride, steps } = recording

  /** The row that is pointed at, if it is one of the axis. */
  const pointedAt = (): number | undefined => {
    const { playhead, rows } = latest.current
    const hovered = hoverOf(playhead).row()
    return hovered !== undefined && hovered < rows ? hovered : undefined
  }
  const place = useRef(() => {
    const { rows, playhead, plot } = latest.current
    if (!line.current || !ghost.current || rows === 0) return
    const now = Math.floor(Math.max(0, Math.min(rows - 1, playhead.position())))
    const over = pointedAt()
    line.current.style.transform = `translateX(${rowToX(now + 0.5, rows, plot.width).toFixed(1)}px)`
    ghost.current.style.transform = `translateX(${rowToX((over ?? 0) + 0.5, rows, plot.width).toFixed(1)}px)`
    const apart = over !== undefined && over !== now
    if (ghost.current.hidden === apart) ghost.current.hidden = !apart
  })
  const tell = useRef(() => {
    const { figure, recording, rows, playhead, plot, read, readPoint } = latest.current
    if (!figure.current || !slider.current || rows === 0) return
    const now = Math.floor(Math.max(0, Math.min(rows - 1, playhead.position())))
    const over = pointedAt()
    const at = over ?? now
    const row = Math.min(at, recording.count - 1)
    const pointed =
      over !== undefined && over === row && point.current !== undefined
        ? readPoint?.(row, point.current, plot)
        : undefined
    figure.current.toggleAttribute('data-hovered', over !== undefined)
    figure.current.toggleAttribute('data-pointed', pointed !== undefined)
    write(figure.current, rowName(recording, recording.shape.step, at), read(row, at), pointed)
    slider.current.setAttribute('aria-valuenow', String(now + 1))
    slider.current.setAttribute('aria-valuetext', rowName(recording, recording.shape.step, now))
  })
  const follow = useRef(() => {
    place.current()
    tell.current()
  })

  useLayoutEffect(() => {
    latest.current = props
    follow.current()
  })
  useEffect(() => {
    let told = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const tellNow = () => {
      timer = undefined
      told = performance.now()
      tell.current()
    }
    const moved = () => {
      place.current()
      const wait = told + TELL_MS - performance.now()
      if (wait <= 0) tellNow()
      else timer ??= setTimeout(tellNow, wait)
    }
    const stops = [playhead.subscribe(moved), hover.subscribe(() => follow.current())]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      hover.set(undefined)
    }
  }, [playhead, hover])

  const rowAt = (event: PointerEvent) =>
    xToRow(event.clientX - event.currentTarget.getBoundingClientRect().left, count, plot.width)
  const move = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const y = event.clientY - box.top
    const inside = y >= 0 && y < box.height && event.clientX >= box.left && event.clientX < box.right
    point.current = inside ? y : undefined
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      hover.set(undefined)
      playhead.seek(rowAt(event))
    } else if (event.pointerType !== 'touch') hover.set(rowAt(event))
    follow.current()
  }
  const leave = () => {
    point.current = undefined
    hover.set(undefined)
  }

  return (
    <div className={styles.layer} style={{ '--plot-height': `${plot.height}px` } as CSSProperties}>
      <div ref={ghost} className={styles.ghost} hidden />
      <div ref={line} className={styles.line} />
      {/* It covers the whole plot: there is no narrow target to hit. */}
      <div
        ref={slider}
        className={styles.slider}
        style={{ height: plot.height }}
        role="slider"
        tabIndex={0}
        aria-label={`Playhead in ${label.toLowerCase()}, ${written(steps)} ${shape.step}s`}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={1}
        aria-description={stride > 1 ? `One position stands for ${stride} ${shape.step}s` : undefined}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={move}
        onPointerLeave={leave}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const to = rowAfterKey(event.key, Math.floor(playhead.position()), count)
          if (to === undefined) return
          event.preventDefault()
          event.stopPropagation()
          playhead.seek(to)
        }}
      />
    </div>
  )
}

function write(figure: HTMLElement, row: string, values: readonly string[], pointed: string | undefined): void {
  setText(figure.querySelector('[data-row]'), row)
  setText(figure.querySelector('[data-point]'), pointed ?? '')
  for (const [i, element] of [...figure.querySelectorAll('[data-value]')].entries()) setText(element, values[i] ?? '')
}

/** Writes into the text node that is there: a new one would have the page's styles looked through. */
function setText(element: Element | null, text: string): void {
  if (!element || element.textContent === text) return
  if (element.firstChild instanceof Text) element.firstChild.data = text
  else element.textContent = text
}
