/** The playhead over schedule time: a line through all rows, dragged, moved by keys or played. */
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Schedule } from '../../model/detail.ts'
import { time } from '../words.ts'
import { doing, portDoing } from './geometry.ts'
import { AXIS, type Layout } from './layout.ts'
import styles from './timeline.module.css'

/** Seconds that a whole schedule takes to play. */
const SECONDS = 8

/** Schedule time as a share of the schedule, so that it stays where it is while the schedule changes. */
export interface ScheduleClock {
  readonly share: () => number
  readonly playing: () => boolean
  readonly set: (share: number) => void
  readonly toggle: () => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a clock. */
export function createClock(): ScheduleClock {
  let share = 0.5
  let frame: number | undefined
  let before = 0
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  const tick = (now: number) => {
    frame = requestAnimationFrame(tick)
    share = Math.min(1, share + Math.min(0.1, (now - before) / 1000) / SECONDS)
    before = now
    if (share === 1) stop()
    announce()
  }
  return {
    share: () => share,
    playing: () => frame !== undefined,
    set(next) {
      stop()
      share = Math.max(0, Math.min(1, next))
      announce()
    },
    toggle() {
      if (frame !== undefined) stop()
      else {
        if (share === 1) share = 0
        before = performance.now()
        frame = requestAnimationFrame(tick)
      }
      announce()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

interface TimelineProps {
  readonly clock: ScheduleClock
  readonly schedule: Schedule
  readonly layout: Layout
}

/** Lies over the chart. Nothing here renders while the time moves. */
export function Timeline({ clock, schedule, layout }: TimelineProps) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ schedule, layout })
  const follow = useRef(() => {
    const { schedule, layout } = latest.current
    const now = clock.share() * schedule.end
    const line = root.current?.querySelector<HTMLElement>('[data-line]')
    const slider = root.current?.querySelector<HTMLElement>('[role=slider]')
    if (!line || !slider) return
    line.style.transform = `translateX(${layout.x(now).toFixed(1)}px)`
    const text = time(Number(now.toPrecision(4)))
    set(root.current?.querySelector('[data-now]'), text)
    slider.setAttribute('aria-valuenow', String(Math.round(100 * clock.share())))
    slider.setAttribute('aria-valuetext', spoken(schedule, now))
    for (const [row, element] of (root.current?.querySelectorAll('[data-doing]') ?? []).entries()) {
      const worker = schedule.workers[row - 1]
      set(element, row === 0 ? portDoing(schedule, now) : worker ? doing(worker, now) : '')
    }
  })
  useLayoutEffect(() => {
    latest.current = { schedule, layout }
    follow.current()
  })
  useEffect(() => clock.subscribe(() => follow.current()), [clock])

  const seek = (event: PointerEvent) => {
    const at = event.clientX - (root.current?.getBoundingClientRect().left ?? 0)
    clock.set((at - layout.left) / (layout.right - layout.left))
  }
  const key = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.01
    const share = clock.share()
    const to = {
      ArrowRight: share + step,
      ArrowLeft: share - step,
      ArrowUp: share + step,
      ArrowDown: share - step,
      Home: 0,
      End: 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    clock.set(to)
  }
  const { left, right, foot, top, rowHeight, words } = layout
  return (
    <div ref={root} className={styles.timeline} style={{ height: layout.height }}>
      <div className={styles.line} style={{ height: foot + 6 }} data-line="">
        <span className={styles.now} data-now="" />
      </div>
      <div
        className={styles.slider}
        style={{ left, width: right - left, top: foot, height: AXIS }}
        role="slider"
        tabIndex={0}
        aria-label="Time in the schedule, percent"
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
      {words &&
        [undefined, ...schedule.workers].map((worker, row) => (
          <span
            key={worker ? worker.worker : 'port'}
            className={styles.doing}
            style={{ top: top(row) + rowHeight / 2 - 9, left: right + 12 }}
            aria-hidden="true"
            data-doing=""
          />
        ))}
    </div>
  )
}

/** What everyone does, for a screen reader: the port and the first workers. */
function spoken(schedule: Schedule, now: number): string {
  const workers = schedule.workers.slice(0, 6).map((worker) => `worker ${worker.worker + 1} ${doing(worker, now)}`)
  return `${time(Number(now.toPrecision(4)))} of ${time(schedule.end)}: the port ${portDoing(schedule, now)}, ${workers.join(', ')}`
}

function set(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
