/** Playhead and ghost line over a chart, and what moves them. Nothing here renders when the playhead moves. */

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { axisOf, type SharedAxis } from '../core/playhead/axis.ts'
import type { Playhead } from '../core/playhead/playhead.ts'
import type { Recording } from '../core/recording.ts'
import { count as written } from '../core/text/format.ts'
import { lineAt, toPixels, toPosition } from './axis.ts'
import styles from './frame.module.css'
import { positionName } from './rows.ts'
import { setText } from './set-text.ts'
import type { Size } from './size.ts'
import { slide } from './slide.ts'

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
  const latest = useRef(props)
  const hover = hoverOf(playhead)
  const { shape, stride, steps } = recording

  /** The position that is pointed at, if it is one of the axis. */
  const pointedAt = (): number | undefined => {
    const { playhead, axis } = latest.current
    const x = hoverOf(playhead).position()
    return x !== undefined && x <= axis.end ? x : undefined
  }
  /** Moves the lines. */
  const place = useRef(() => {
    const { axis, recording, playhead, plot } = latest.current
    if (!line.current || !ghost.current || axis.end === 0) return
    const over = pointedAt()
    const pixels = (x: number) => toPixels(lineAt(axis, recording, x), axis.end, plot.width)
    const [now, there] = [pixels(playhead.position()), pixels(over ?? 0)]
    slide(line.current, now)
    slide(ghost.current, there)
    const apart = over !== undefined && there !== now
    if (ghost.current.hidden === apart) ghost.current.hidden = !apart
  })
  /** Writes the values at the pointer, or else at the playhead. */
  const describe = useRef(() => {
    const { figure, recording, axis, playhead, plot, read, readsOn, readPoint } = latest.current
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
    const name = past ? `last: ${positionName(recording, unit, last)}` : positionName(recording, unit, x)
    write(figure.current, name, read(row, x), pointed)
    slider.current.setAttribute('aria-valuenow', String(unit === 'steps' ? Math.floor(now) + 1 : now))
    slider.current.setAttribute('aria-valuetext', positionName(recording, unit, now))
  })

  useLayoutEffect(() => {
    latest.current = props
    place.current()
    describe.current()
  })
  useEffect(() => {
    let described = Number.NaN
    const moved = () => {
      place.current()
      // Words change less often than the line.
      if (playhead.readable() === described) return
      described = playhead.readable()
      describe.current()
    }
    const pointed = () => {
      place.current()
      describe.current()
    }
    const stops = [playhead.subscribe(moved), hover.subscribe(pointed)]
    return () => {
      for (const stop of stops) stop()
      hover.set(undefined)
    }
  }, [playhead, hover])

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
      describe.current()
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
    <div className={styles.layer} style={{ '--plot-height': `${plot.height}px` } as CSSProperties}>
      <div ref={ghost} className={styles.ghost} hidden />
      <div ref={line} className={styles.line} data-rests={axis.id === 'schedule' || undefined} />
      {/* It covers the whole plot: there is no narrow target to hit. */}
      <div
        ref={slider}
        className={styles.slider}
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
  setText(figure.querySelector('[data-row]'), row)
  setText(figure.querySelector('[data-point]'), pointed ?? '')
  for (const [i, element] of [...figure.querySelectorAll('[data-value]')].entries()) setText(element, values[i] ?? '')
}

/** Where the pointer is. */
interface Hover {
  /** The position on the axis under the pointer; undefined when it is over no chart. */
  readonly position: () => number | undefined
  readonly set: (x: number | undefined) => void
  readonly subscribe: (listener: () => void) => () => void
}

const hovers = new WeakMap<Playhead, Hover>()

/** The pointer's position that belongs to a playhead. */
function hoverOf(playhead: Playhead): Hover {
  const cached = hovers.get(playhead)
  if (cached) return cached
  let position: number | undefined
  const listeners = new Set<() => void>()
  const hover: Hover = {
    position: () => position,
    set: (next) => {
      if (next === position) return
      position = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  hovers.set(playhead, hover)
  return hover
}
