/** The playhead of a Gantt chart: a line through all lanes, dragged, moved by keys or played. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { useRepaint } from '../../charts/repaint.ts'
import { markShown } from '../playhead/mark-shown.ts'
import { AxisLabels } from './bars.tsx'
import type { Lane } from './lanes.ts'
import { type BarsLayout, labelsAt } from './layout.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  readonly lanes: readonly Lane[]
  readonly end: number
  readonly layout: BarsLayout
  readonly label: string
  /** A time in words. */
  readonly format: (time: number) => string
  /** Whether the lanes are scrolled: then the axis stays at the lower edge of their place. */
  readonly scrolls?: boolean
  /** Whether the line is taken anywhere in the picture, whose bars are not dragged; else on the axis alone. */
  readonly anywhere?: boolean
  /** What stands at the right of the axis. */
  readonly children?: ReactNode
  /** Whether it moves when the page plays; else the line only says where it would. */
  readonly lit: boolean
  /** Where it stands, from 0 to 1. */
  readonly share: () => number
  readonly onSeek: (share: number) => void
  /** Calls back when it has moved; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Lies over the chart. Nothing here renders while the time moves. */
export function Timeline(props: TimelineProps) {
  const {
    lanes,
    end,
    layout,
    label,
    format,
    scrolls,
    anywhere = false,
    children,
    lit,
    share,
    onSeek,
    subscribe,
  } = props
  const root = useRef<HTMLDivElement>(null)
  const repaint = useRepaint(() => {
    const now = share() * end
    if (lit) markShown(root.current ?? undefined, { from: share(), to: share() })
    const slider = root.current?.querySelector<HTMLElement>('[role=slider]')
    if (!slider) return
    for (const line of root.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
      line.style.transform = `translateX(${layout.x(now).toFixed(1)}px)`
    }
    const veil = root.current?.querySelector<HTMLElement>('[data-ahead]')
    if (veil) veil.style.transform = `translateX(${(layout.x(now) - layout.left).toFixed(1)}px)`
    const text = format(Number(now.toPrecision(4)))
    write(root.current?.querySelector('[data-now]'), text)
    slider.setAttribute('aria-valuenow', String(Math.round(100 * share())))
    const doing = lanes.slice(0, SPOKEN).map((lane) => `${lane.name} ${lane.doing(now)}`)
    slider.setAttribute('aria-valuetext', `${text} of ${format(end)}: ${doing.join(', ')}`)
    for (const [row, element] of (root.current?.querySelectorAll('[data-doing]') ?? []).entries()) {
      write(element, lanes[row]?.doing(now) ?? '')
    }
  })
  useEffect(() => subscribe(repaint), [subscribe, repaint])

  const seek = (event: PointerEvent) => {
    const at = event.clientX - (root.current?.getBoundingClientRect().left ?? 0)
    onSeek((at - layout.left) / (layout.right - layout.left))
  }
  const key = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01
    const at = share()
    const to = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      ArrowUp: at + step,
      ArrowDown: at - step,
      Home: 0,
      End: 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(to)
  }
  const { left, right, top, foot, row, y, words, typeScale } = layout
  const { first, line } = labelsAt(layout)
  return (
    <div ref={root} className="cover no-pointer" style={{ height: layout.height }}>
      {/* Behind the bars, whose words it would cross; where it moves, a trace of it lies over their edges. */}
      <div
        className={`absolute ${styles.line}`}
        style={{ height: foot + 6 }}
        data-line=""
        data-lit={lit || undefined}
      />
      {lit && (
        <div className={`absolute clipped ${styles.ahead}`} style={{ left, width: right - left, height: foot }}>
          <div className="full-width full-height" data-ahead="" />
        </div>
      )}
      {lit && (
        <div
          className={`absolute ${styles.trace}`}
          style={{ top, height: foot - top, backgroundSize: `2px ${row}px`, fontSize: 12 * typeScale }}
          data-line=""
        />
      )}
      <div style={{ height: foot }} />
      <div className={styles.axis} style={{ height: layout.axis }} data-scrolls={scrolls || undefined}>
        <AxisLabels layout={layout} />
        <div className={`absolute ${styles.at}`} data-line="" data-lit={lit || undefined}>
          <span
            className={`absolute ink small strong dense surface round-4 ${styles.now}`}
            data-now=""
            style={{ top: first + line / 4 }}
          />
        </div>
        <div
          className={`absolute round-4 ${styles.slider}`}
          style={{
            left,
            width: right - left,
            top: anywhere ? -foot : 0,
            height: layout.axis + (anywhere ? foot : 0),
            touchAction: anywhere ? 'pan-y' : undefined,
          }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={50}
          onKeyDown={key}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            seek(event)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
          }}
        />
        {children}
      </div>
      {words &&
        lanes.map((lane, k) => (
          <span
            key={lane.name}
            className="absolute soft small nowrap"
            style={{ top: y(k) + row / 2 - 9, left: right + 12 }}
            aria-hidden="true"
            data-doing=""
          />
        ))}
    </div>
  )
}

/** A text that stays is not laid out again. */
function write(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}

/** The most lanes whose activity at a moment is written out. */
const SPOKEN = 7
