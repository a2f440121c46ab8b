/** What every processor does, from the whole run to single messages. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCanvas } from '../../../../charts/canvas.ts'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { useTheme } from '../../../../charts/theme.ts'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import frame from '../../../../views/gantt/frame.module.css'
import type { RunView, ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { STEP_SECONDS } from '../scenario.ts'
import { USES } from '../stage/paint.ts'
import { useCourse } from '../use-course.ts'
import { criticalPathOf, pathTable, sentenceOf } from './critical.ts'
import styles from './gantt.module.css'
import { type Layout, layoutOf, momentText, SHORTEST } from './layout.ts'
import { arrowsIn, paintGantt } from './paint.ts'
import { useStretch } from './use-stretch.ts'

/** The chart, as soon as the run is known piece by piece; until then that of the run before, as in a drag. */
export function Gantt(props: ViewProps) {
  const { artifacts, run } = props
  const course = useCourse(artifacts, run)
  /** The last chart as it was: what of it is drawn rests meanwhile. */
  const last = useRef<{ readonly lanes: number; readonly chart: ReactNode }>(undefined)
  if (course && course !== 'none') last.current = { lanes: course.lanes, chart: <Chart {...props} course={course} /> }
  if (course !== 'none' && last.current?.lanes === run.recording.lanes) return last.current.chart
  const text =
    course === 'none'
      ? 'The processors do too many things to be drawn one by one.'
      : run.finished
        ? 'The chart is being drawn…'
        : 'The chart is drawn when the run is finished.'
  return <p className={frame.quiet}>{text}</p>
}

function Chart({ course, run, axis, playhead, pointing }: ViewProps & { readonly course: Course }) {
  const theme = useTheme()
  const { lanes } = run.recording
  const { end } = course
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [wanted, setWanted] = useState(0)
  const [marked, setMarked] = useState(true)
  const timeAt = (x: number) => (axis.unit === 'seconds' ? x : x * STEP_SECONDS)

  const [focus, setFocus] = useState(-1)
  useEffect(() => {
    const mark = () => setFocus(pointing?.get() ?? -1)
    mark()
    return pointing?.subscribe(mark)
  }, [pointing])
  const shown = useRef<Layout>(undefined as unknown as Layout)
  const { ref } = useCanvas((surface) => {
    if (theme && size.width > 0) {
      paintGantt(surface, shown.current, course, focus, marked ? criticalPathOf(course) : undefined)
    }
  })
  const stretching = useStretch(ref, end, {
    layout: () => shown.current,
    about() {
      const { begin, end: until } = shown.current
      const now = timeAt(playhead.position())
      return begin <= now && now <= until ? now : (begin + until) / 2
    },
    press(time) {
      const at = Math.max(0, Math.min(end, time))
      playhead.seek(axis.unit === 'seconds' ? at : Math.floor(at / STEP_SECONDS))
    },
    over(y) {
      const row = y === undefined ? -1 : Math.floor(y / shown.current.row)
      pointing?.set(row >= 0 && row < shown.current.lanes ? shown.current.first + row : -1)
    },
    page: (by) => setWanted(shown.current.first + by * shown.current.lanes),
  })
  const { stretch, whole, closer, farther, move, all, reveal } = stretching
  const layout = layoutOf(size, lanes, wanted, stretch)
  shown.current = layout

  const line = useRef<HTMLDivElement>(null)
  const turn = useRef(reveal)
  turn.current = reveal
  useEffect(() => {
    const follow = () => {
      if (!line.current) return
      const now = axis.unit === 'seconds' ? playhead.position() : playhead.position() * STEP_SECONDS
      const at = layout.x(now)
      const outside = at < layout.left - 1 || at > layout.right + 1
      line.current.style.visibility = outside ? 'hidden' : ''
      line.current.style.transform = `translateX(${at.toFixed(1)}px)`
      // What plays is turned over to like a page.
      if (outside && playhead.playing()) turn.current(now)
    }
    follow()
    return playhead.subscribe(follow)
  }, [playhead, axis.unit, layout])

  const length = stretch.end - stretch.begin
  const arrows = arrowsIn(course, layout)
  const label = `Gantt chart of ${counted(lanes, 'processor')}`
  const summary = whole
    ? `All ${quantity(end, 's')}`
    : `${quantity(length, 's')} from ${momentText(stretch.begin, length)} on, of ${quantity(end, 's')}`
  const sentence = marked ? sentenceOf(course) : ''
  return (
    <figure className={frame.frame} aria-label={label}>
      <div className={styles.tools}>
        <span className={styles.group} role="group" aria-label="Stretch of time">
          <button type="button" disabled={whole} onClick={() => move(-1)}>
            ‹<span className="visually-hidden"> Earlier</span>
          </button>
          <button type="button" disabled={whole} onClick={() => move(1)}>
            ›<span className="visually-hidden"> Later</span>
          </button>
          <button type="button" disabled={whole} title="− on the chart, or the wheel" onClick={farther}>
            −<span className="visually-hidden"> Zoom out</span>
          </button>
          <button
            type="button"
            disabled={length <= SHORTEST * 1.001}
            title="+ on the chart, or the wheel"
            onClick={closer}
          >
            +<span className="visually-hidden"> Zoom in</span>
          </button>
          <button type="button" disabled={whole} title="0 on the chart" onClick={all}>
            Whole run
          </button>
          <span className={styles.range}>{summary}</span>
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
        <button
          type="button"
          aria-pressed={marked}
          title="The chain of pieces and messages that determined the end"
          onClick={() => setMarked(!marked)}
        >
          Critical path
        </button>
        <span className={styles.legend} aria-hidden="true">
          {USES.map((use) => (
            <span key={use}>
              <TimeSwatch use={use} /> {timeUses[use].short}
            </span>
          ))}
        </span>
        {!arrows && <span>Zoom in to see all messages.</span>}
        <TableButton
          label={marked ? 'Critical path' : label}
          summary={marked ? sentence : summary}
          table={() => (marked ? pathTable(course, (m) => nameOf(run, course, m)) : tableOf(course))}
        />
      </div>
      {marked && <p className={styles.path}>{sentence}</p>}
      <div ref={place} className={styles.place}>
        <canvas
          ref={ref}
          role="img"
          tabIndex={0}
          aria-label={`${label}: ${summary}. ${sentence} Plus and minus zoom, 0 shows the whole run, arrow keys move.`}
        />
        <div ref={line} className={frame.line} style={{ height: layout.foot }} />
      </div>
    </figure>
  )
}

/** A message in a few words: "“tasks” from 7, 3 tasks". */
function nameOf({ values }: Pick<RunView, 'values'>, { schedule }: Course, m: number): string {
  const { kind, from, tasks } = schedule.messages
  const carried = tasks[m] > 0 ? `, ${counted(tasks[m], 'task')}` : ''
  return `“${kindsIn(values)[kind[m]].name}” from ${count(from[m])}${carried}`
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
