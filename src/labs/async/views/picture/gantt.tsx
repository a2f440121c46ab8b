/** What every processor does, from the whole run to single messages. */
import { useEffect, useRef, useState } from 'react'
import { useCanvas } from '../../../../charts/canvas.ts'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { useTheme } from '../../../../charts/theme.ts'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time-use.ts'
import type { ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { STEP_SECONDS } from '../scenario.ts'
import { USES } from '../stage/paint.ts'
import { useCourse } from '../use-course.ts'
import styles from './gantt.module.css'
import { layoutOf, type Stretch, within, zoomed } from './layout.ts'
import { arrowsIn, MOST_ARROWS, paintGantt } from './paint.ts'

/** The chart, as soon as the run is known piece by piece. */
export function Gantt(props: ViewProps) {
  const { artifacts, run } = props
  const course = useCourse(artifacts, run)
  if (course && course !== 'none') return <Chart key={course.end} {...props} course={course} />
  const text =
    course === 'none'
      ? 'The processors do too many things to be drawn one by one.'
      : run.finished
        ? 'The chart is being drawn…'
        : 'The chart is drawn when the run is finished.'
  return <p className={styles.quiet}>{text}</p>
}

/** A step of zooming, and the share of the stretch that an arrow key moves it by. */
const STEP = 2
const MOVE = 0.25

function Chart({ course, run, axis, playhead, pointing }: ViewProps & { readonly course: Course }) {
  const theme = useTheme()
  const { lanes } = run.recording
  const { end } = course
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [stretch, setStretch] = useState<Stretch>({ begin: 0, end })
  const [wanted, setWanted] = useState(0)
  const layout = layoutOf(size, lanes, wanted, stretch)
  const now = () => {
    const x = playhead.position()
    return axis.unit === 'seconds' ? x : x * STEP_SECONDS
  }
  const seek = (time: number) => {
    const at = Math.max(0, Math.min(end, time))
    playhead.seek(axis.unit === 'seconds' ? at : Math.floor(at / STEP_SECONDS))
  }
  const zoom = (factor: number, about: number) => setStretch((before) => zoomed(before, factor, about, end))
  const move = (by: number) =>
    setStretch(({ begin, end: until }) => within({ begin: begin + by, end: until + by }, end))

  const [focus, setFocus] = useState(-1)
  useEffect(() => {
    const mark = () => setFocus(pointing?.get() ?? -1)
    mark()
    return pointing?.subscribe(mark)
  }, [pointing])
  const { ref } = useCanvas((surface) => {
    if (theme && size.width > 0) paintGantt(surface, layout, course, focus)
  })

  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      if (!line.current) return
      const x = playhead.position()
      const at = layout.x(axis.unit === 'seconds' ? x : x * STEP_SECONDS)
      line.current.style.visibility = at < layout.left - 1 || at > layout.right + 1 ? 'hidden' : ''
      line.current.style.transform = `translateX(${at.toFixed(1)}px)`
    }
    follow()
    return playhead.subscribe(follow)
  }, [playhead, axis.unit, layout])

  // The wheel is heard by hand, for it may not scroll the page; a pointer that drags moves the stretch, one that does not seeks.
  const wheel = useRef((_: WheelEvent) => {})
  wheel.current = (event) => {
    event.preventDefault()
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    zoom(STEP ** Math.sign(event.deltaY), layout.timeAt(event.clientX - box.left))
  }
  useEffect(() => {
    const element = place.current
    const heard = (event: WheelEvent) => wheel.current(event)
    element?.addEventListener('wheel', heard, { passive: false })
    return () => element?.removeEventListener('wheel', heard)
  }, [])
  const held = useRef<{ readonly x: number; moved: boolean; last: number } | undefined>(undefined)

  const whole = stretch.end - stretch.begin >= end
  const arrows = arrowsIn(course, layout)
  const label = `Gantt chart of ${counted(lanes, 'processor')}`
  const summary = `${quantity(stretch.begin, 's')} to ${quantity(stretch.end, 's')} of ${quantity(end, 's')}`
  return (
    <figure className={styles.gantt} aria-label={label}>
      <div className={styles.tools}>
        <span className={styles.group} role="group" aria-label="Stretch of time">
          <button type="button" disabled={whole} onClick={() => move(-MOVE * (stretch.end - stretch.begin))}>
            ‹<span className="visually-hidden"> Earlier</span>
          </button>
          <button type="button" disabled={whole} onClick={() => move(MOVE * (stretch.end - stretch.begin))}>
            ›<span className="visually-hidden"> Later</span>
          </button>
          <button type="button" disabled={whole} onClick={() => zoom(STEP, now())}>
            −<span className="visually-hidden"> Zoom out</span>
          </button>
          <button
            type="button"
            onClick={() =>
              zoom(1 / STEP, now() >= stretch.begin && now() <= stretch.end ? now() : (stretch.begin + stretch.end) / 2)
            }
          >
            +<span className="visually-hidden"> Zoom in</span>
          </button>
          <button type="button" disabled={whole} onClick={() => setStretch({ begin: 0, end })}>
            Whole run
          </button>
          <span>{summary}</span>
        </span>
        {layout.lanes < lanes && (
          <span className={styles.group} role="group" aria-label="Processors shown">
            <button type="button" disabled={layout.first === 0} onClick={() => setWanted(layout.first - layout.lanes)}>
              ‹<span className="visually-hidden"> Processors before</span>
            </button>
            {count(layout.first)}–{count(layout.first + layout.lanes - 1)} of {count(lanes)}
            <button
              type="button"
              disabled={layout.first + layout.lanes >= lanes}
              onClick={() => setWanted(layout.first + layout.lanes)}
            >
              ›<span className="visually-hidden"> Processors after</span>
            </button>
          </span>
        )}
        <span className={styles.legend} aria-hidden="true">
          {USES.map((use) => (
            <span key={use}>
              <TimeSwatch use={use} /> {timeUses[use].short}
            </span>
          ))}
        </span>
        {!arrows && <span>Messages are drawn where there are at most {count(MOST_ARROWS)}.</span>}
        <TableButton label={label} summary={summary} table={() => tableOf(course)} />
      </div>
      <div ref={place} className={styles.place}>
        <canvas
          ref={ref}
          role="img"
          aria-label={`${label}: ${summary}`}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            held.current = { x: event.clientX, moved: false, last: event.clientX }
          }}
          onPointerMove={(event) => {
            const own = held.current
            const box = event.currentTarget.getBoundingClientRect()
            if (own) {
              own.moved ||= Math.abs(event.clientX - own.x) > 4
              if (own.moved)
                move(((own.last - event.clientX) / (layout.right - layout.left)) * (stretch.end - stretch.begin))
              own.last = event.clientX
            } else if (event.pointerType === 'mouse') {
              const row = Math.floor((event.clientY - box.top) / layout.row)
              pointing?.set(row < layout.lanes ? layout.first + row : -1)
            }
          }}
          onPointerUp={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            if (held.current && !held.current.moved) seek(layout.timeAt(event.clientX - box.left))
            held.current = undefined
          }}
          onPointerCancel={() => {
            held.current = undefined
          }}
          onPointerLeave={() => pointing?.set(-1)}
        />
        <div ref={line} className={styles.line} style={{ height: layout.foot }} />
      </div>
    </figure>
  )
}

/** Seconds of every processor by what it did. */
function tableOf({ schedule, first, order, lanes, end }: Course) {
  const { begin, end: until, state } = schedule.pieces
  return {
    note: 'What the time of each processor goes to.',
    head: ['Processor', ...USES.map((use) => timeUses[use].label)],
    rows: Array.from({ length: lanes }, (_, q) => {
      const seconds = USES.map(() => 0)
      for (let k = first[q]; k < first[q + 1]; k++) seconds[state[order[k]]] += until[order[k]] - begin[order[k]]
      seconds[USES.length - 1] = Math.max(0, end - seconds.reduce((a, b) => a + b, 0))
      return [count(q), ...seconds.map((value) => quantity(value, 's'))]
    }),
  }
}
