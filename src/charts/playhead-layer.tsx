/** Playhead and ghost line over a chart, and what moves them. Nothing here renders when the playhead moves. */

import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { axisOf, type SharedAxis } from '../core/playhead/axis.ts'
import type { Playhead } from '../core/playhead/playhead.ts'
import type { Recording } from '../core/recording.ts'
import { createSource, subscribeAll } from '../core/source.ts'
import { count as written } from '../core/text/format.ts'
import styles from './frame.module.css'
import { lineAt, toPixels, toPosition } from './places.ts'
import { slide, useRepaint } from './repaint.ts'
import { placeName, positionName } from './rows.ts'
import type { Size } from './size.ts'

interface LayerProps {
  /** Holds the header whose values are written; the lines run through its whole height. */
  readonly figure: RefObject<HTMLElement | null>
  readonly label: string
  readonly recording: Recording
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly plot: Size
  readonly read: (row: number, x: number) => readonly string[]
  readonly readsOn?: boolean
  readonly readPoint?: (row: number, y: number, plot: Size) => string | undefined
}

/** The layer: a slider over the plot, the line at the playhead, the line at the pointer. */
export function PlayheadLayer(props: LayerProps) {
  const { label, recording, axis, playhead, plot } = props
  const line = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLDivElement>(null)
  const point = useRef<number | undefined>(undefined)
  /** What was described last. */
  const described = useRef('')
  const hover = hoverOf(playhead)
  const { shape, stride, steps } = recording

  /** The position that is pointed at, if it is one of the axis. */
  const pointedAt = (): number | undefined => {
    const x = hover.get()
    return x !== undefined && x <= axis.end ? x : undefined
  }
  /** Moves the lines. */
  const place = () => {
    if (!line.current || !ghost.current || axis.end === 0) return
    const over = pointedAt()
    const wayTo = (x: number) => Math.round(10 * toPixels(lineAt(axis, recording, x), axis.end, plot.width)) / 10
    const [now, there] = [wayTo(playhead.position()), wayTo(over ?? 0)]
    slide(line.current, now, 'px')
    slide(ghost.current, there, 'px')
    const hidden = over === undefined || there === now
    // What is set counts as changed, even to what it was.
    if (ghost.current.hidden !== hidden) ghost.current.hidden = hidden
  }
  /** Writes the values at the pointer, or else at the playhead. */
  const describe = () => {
    const { figure, read, readsOn, readPoint } = props
    if (!figure.current || !slider.current || axis.end === 0) return
    const { unit } = axis
    const now = playhead.readable()
    const over = pointedAt()
    const x = over ?? now
    const ownAxis = axisOf(recording, unit)
    const row = ownAxis.rowAt(x)
    const pointed =
      over !== undefined && ownAxis.covers(over) && point.current !== undefined
        ? readPoint?.(row, point.current, plot)
        : undefined
    figure.current.toggleAttribute('data-hovered', over !== undefined)
    figure.current.toggleAttribute('data-pointed', pointed !== undefined)
    const past = !ownAxis.covers(x) && !readsOn
    const last = unit === 'seconds' ? ownAxis.end : ownAxis.xOf(row)
    const name = past ? `last: ${positionName(recording, unit, last)}` : placeName(recording, ownAxis, x)
    write(figure.current, name, read(row, x), pointed)
    slider.current.setAttribute('aria-valuenow', String(unit === 'steps' ? Math.floor(now) + 1 : now))
    slider.current.setAttribute('aria-valuetext', positionName(recording, unit, now))
  }
  const repaint = useRepaint((rendered) => {
    place()
    // Words change less often than the lines.
    const words = `${playhead.readable()} ${pointedAt()} ${point.current}`
    if (!rendered && words === described.current) return
    described.current = words
    describe()
  })
  useEffect(() => {
    const stop = subscribeAll(repaint, playhead, hover)
    return () => {
      stop()
      hover.set(undefined)
    }
  }, [playhead, hover, repaint])

  const move = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const y = event.clientY - box.top
    const inside = y >= 0 && y < box.height && event.clientX >= box.left && event.clientX < box.right
    const x = toPosition(event.clientX - box.left, axis.end, plot.width)
    point.current = inside ? y : undefined
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      hover.set(undefined)
      playhead.seek(x)
    } else if (event.pointerType !== 'touch') {
      hover.set(x)
      repaint()
    }
  }
  const leave = () => {
    point.current = undefined
    hover.set(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const page = axis.end / 10
    const now = playhead.position()
    const to = { PageDown: now - page, PageUp: now + page, Home: 0, End: axis.end }[event.key]
    if (by !== undefined) playhead.step(by)
    else if (to !== undefined) playhead.seek(to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className={`absolute no-pointer ${styles.layer}`}
      style={{ '--plot-height': `${plot.height}px` } as CSSProperties}
    >
      <div ref={ghost} className={styles.ghost} hidden />
      <div ref={line} className={styles.line} data-rests={axis.id === 'schedule' || undefined} />
      {/* It covers the whole plot: there is no narrow target to hit. */}
      <div
        ref={slider}
        className={`absolute ring-inside ${styles.slider}`}
        style={{ height: plot.height }}
        role="slider"
        tabIndex={0}
        aria-label={`Playhead in ${label.toLowerCase()}, ${written(steps)} ${shape.step}s`}
        aria-valuemin={axis.unit === 'steps' ? 1 : 0}
        aria-valuemax={axis.end}
        aria-valuenow={axis.unit === 'steps' ? 1 : 0}
        aria-description={stride > 1 ? `Drawn as rows of ${stride} ${shape.step}s` : undefined}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={move}
        onPointerLeave={leave}
        onKeyDown={press}
      />
    </div>
  )
}

function write(figure: HTMLElement, row: string, values: readonly string[], pointed: string | undefined): void {
  const [rowPlace, pointPlace] = ['[data-row]', '[data-point]'].map((place) => figure.querySelector(place))
  if (rowPlace) writeOn(rowPlace, row)
  if (pointPlace) writeOn(pointPlace, pointed)
  for (const [i, element] of figure.querySelectorAll('[data-value]').entries()) writeOn(element, values[i])
}

/** Writes text where another one stands: to write the same again would have it laid out again. */
function writeOn(element: Element, text = ''): void {
  if (element.textContent !== text) element.textContent = text
}

const hovers = new WeakMap<Playhead, ReturnType<typeof createHover>>()
const createHover = () => createSource<number | undefined>(undefined)

/** The position under the pointer, which all charts of a playhead share; undefined when it is over no chart. */
function hoverOf(playhead: Playhead) {
  const hover = hovers.get(playhead) ?? createHover()
  hovers.set(playhead, hover)
  return hover
}
