/** What every workstation does from beginning to end, over its owner's load, which can be drawn by hand. */

import { useEffect, useMemo, useRef, useState } from 'react'
import { useCanvas } from '../../../../charts/canvas.ts'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { lineHeight, useTheme } from '../../../../charts/theme.ts'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import frame from '../../../../views/gantt/frame.module.css'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { timeSplit } from '../../metrics.ts'
import type { CourseOfRun } from '../../model/detail.ts'
import { MOST_LOADS } from '../../parameters.ts'
import { counted, scenarioIn } from '../words.ts'
import styles from './gantt.module.css'
import type { LoadGrid } from './given.ts'
import { cellAt, LANES, type Layout, layoutOf, onStrip, timeAt, xOf } from './layout.ts'
import { LoadCell } from './load-cell.tsx'
import { paintGantt } from './paint.ts'
import { Totals } from './totals.tsx'
import { useStrokes } from './use-strokes.ts'

/** The chart, as soon as it has been made. */
export function Gantt(props: ViewProps) {
  const { artifacts, run } = props
  const latest = useArtifact(artifacts, 'course')
  const course = latest?.artifact as CourseOfRun | undefined
  if (course && course.first.length === scenarioIn(run).processors + 1) return <Chart {...props} course={course} />
  const text =
    latest && !course
      ? 'The processors do too many things to be drawn one by one.'
      : run.finished
        ? 'The chart is being drawn…'
        : 'The chart is drawn when the run is finished.'
  return <p className={frame.quiet}>{text}</p>
}

function Chart(props: ViewProps & { readonly course: CourseOfRun }) {
  const { course, run, axis, playhead, pointing, onChange, measure } = props
  const theme = useTheme()
  const values = scenarioIn(run)
  const { processors } = values
  const [page, setPage] = useState(0)
  const first = Math.min(page * LANES, Math.floor((processors - 1) / LANES) * LANES)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const type = Math.max(1, (lineHeight() - 1) / 13)
  const noBalancing = run.metrics?.noBalancingTime
  const without = typeof noBalancing === 'number' ? noBalancing : undefined
  const shown = Math.max(1, Math.ceil(Math.max(course.end, without ?? 0) / course.block - 1e-9))
  const known = useMemo<LoadGrid>(
    () => ({ processors, blocks: course.blocks, loads: course.loads }),
    [processors, course],
  )
  const whole = shown <= course.blocks
  const strokes = useStrokes({ known, given: values.loads, onChange: whole ? onChange : undefined })
  const { grid } = strokes
  const lanes = { first, count: Math.min(LANES, processors - first) }
  const fresh = layoutOf(size, lanes, { block: course.block, blocks: shown }, type)
  // The scale stays while the reader draws: cells would slip away under the pointer.
  const held = useRef<Layout>(fresh)
  if (!strokes.drawing()) held.current = fresh
  const layout = held.current

  const [focus, setFocus] = useState(-1)
  useEffect(() => {
    const mark = () => setFocus(pointing?.get() ?? -1)
    mark()
    return pointing?.subscribe(mark)
  }, [pointing])
  const { ref } = useCanvas((surface) => {
    if (theme && size.width > 0) paintGantt(surface, { layout, course, grid, without, focus })
  })

  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = axisOf(run.recording, axis.unit)
    const follow = () => {
      const x = playhead.position()
      const row = own.rowAt(x)
      const { time } = run.recording.columns
      const begin = row > 0 ? time[row - 1] : 0
      const within = own.xOf(row + 1) - own.xOf(row)
      const now =
        axis.unit === 'seconds' ? x : begin + (within > 0 ? (x - own.xOf(row)) / within : 0) * (time[row] - begin)
      if (line.current)
        line.current.style.transform = `translateX(${xOf(layout, Math.min(now, course.end)).toFixed(1)}px)`
    }
    follow()
    return playhead.subscribe(follow)
  }, [run.recording, axis.unit, playhead, layout, course.end])
  const seek = (x: number) => {
    const time = Math.min(course.end, timeAt(layout, x))
    const row = axisOf(run.recording, 'seconds').rowAt(time)
    playhead.seek(axis.unit === 'seconds' ? time : axisOf(run.recording, 'steps').xOf(row))
  }

  const seeking = useRef(false)
  const at = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top] as const
  }
  const label = `Gantt chart of ${counted(processors, 'processor')} over the load by their owners`
  const drawn = values.loads.length === 0
  return (
    <figure className={frame.frame} aria-label={label}>
      <div className={styles.tools}>
        {onChange && whole && (
          <div className={styles.brush} role="group" aria-label="Load that is drawn">
            <span className={styles.more}>draw load</span>
            {[0, 1, 2, 3, 4, 5].map((load) => (
              <button
                key={load}
                type="button"
                aria-pressed={strokes.brush === load}
                aria-label={`Draw a load of ${load}`}
                onClick={() => strokes.setBrush(load)}
              >
                {load}
              </button>
            ))}
          </div>
        )}
        {onChange && !drawn && (
          <button type="button" className={styles.back} onClick={() => onChange({ loads: [] }, 'commit')}>
            Loads by chance again
          </button>
        )}
        <Totals run={run} measure={measure} />
      </div>
      <div className={`${styles.tools} ${styles.keys}`}>
        {!whole && <span>The load changes too often to be drawn by hand: more than {count(MOST_LOADS)} numbers.</span>}
        <span className={styles.legend} aria-hidden="true">
          {timeSplit.map(({ use }) => (
            <span key={use}>
              <TimeSwatch use={use} /> {timeUses[use].label.toLowerCase()}
            </span>
          ))}
          {course.decided.length > 0 && (
            <span>
              <i data-mark="moved" /> iterations moved
            </span>
          )}
          <span>
            <i data-mark="end" /> the end
          </span>
          <span>
            <i data-mark="without" /> the end if nothing moved
          </span>
        </span>
        {processors > LANES && (
          <span className={styles.pages}>
            <button type="button" disabled={first === 0} onClick={() => setPage(first / LANES - 1)}>
              ‹<span className="visually-hidden"> Processors before</span>
            </button>
            {count(first)}–{count(first + lanes.count - 1)} of {count(processors)}
            <button
              type="button"
              disabled={first + lanes.count >= processors}
              onClick={() => setPage(first / LANES + 1)}
            >
              ›<span className="visually-hidden"> Processors after</span>
            </button>
          </span>
        )}
        <TableButton label={label} summary={summaryOf(course)} table={() => tableOf(course, processors)} />
      </div>
      <div ref={place} className={styles.place}>
        <div className={styles.chart} style={{ height: layout.height }}>
          <canvas
            ref={ref}
            role="img"
            aria-label={`${label}: ${summaryOf(course)}`}
            data-draws={onChange && whole ? '' : undefined}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              const [x, y] = at(event)
              event.currentTarget.setPointerCapture(event.pointerId)
              if (onStrip(layout, x, y) && onChange && whole) strokes.begin(cellAt(layout, x, y))
              else if (x >= layout.left) {
                seeking.current = true
                seek(x)
              }
            }}
            onPointerMove={(event) => {
              const [x, y] = at(event)
              if (strokes.drawing()) strokes.move(cellAt(layout, x, y))
              else if (seeking.current) seek(x)
              else if (event.pointerType === 'mouse' && y < layout.foot) {
                pointing?.set(first + Math.floor(y / layout.row))
              }
            }}
            onPointerUp={() => {
              seeking.current = false
              strokes.end()
            }}
            onPointerCancel={() => {
              seeking.current = false
              strokes.cancel()
            }}
            onPointerLeave={() => pointing?.set(-1)}
          />
          <div ref={line} className={frame.line} style={{ height: layout.foot }} />
          <LoadCell
            grid={grid}
            layout={layout}
            onSet={onChange && whole ? (cell, load) => strokes.set(cell, load) : undefined}
            brush={strokes.brush}
            onLane={(lane) => {
              if (lane < first || lane >= first + lanes.count) setPage(Math.floor(lane / LANES))
            }}
          />
        </div>
      </div>
    </figure>
  )
}

/** Seconds of a processor by state. */
function secondsOf({ first, state, begins, ends }: CourseOfRun, lane: number): readonly number[] {
  const seconds = timeSplit.map(() => 0)
  for (let s = first[lane]; s < first[lane + 1]; s++) seconds[state[s]] += ends[s] - begins[s]
  return seconds
}

function summaryOf({ end, decided }: CourseOfRun): string {
  const moved =
    decided.length > 0
      ? `, iterations are moved ${count(decided.length)} ${decided.length === 1 ? 'time' : 'times'}`
      : ''
  return `the run ends after ${quantity(end, 's')}${moved}.`
}

function tableOf(course: CourseOfRun, processors: number) {
  return {
    note: 'What the time of each processor goes to.',
    head: ['Processor', ...timeSplit.map(({ use }) => timeUses[use].label), 'Loads, block by block'],
    rows: Array.from({ length: processors }, (_, lane) => [
      count(lane),
      ...secondsOf(course, lane).map((seconds) => quantity(seconds, 's')),
      [
        ...course.loads.subarray(lane * course.blocks, Math.min((lane + 1) * course.blocks, lane * course.blocks + 60)),
      ].join(' '),
    ]),
  }
}
