/** What every workstation does from beginning to end, over its owner's load, which can be drawn by hand. */

import { useMemo, useRef, useState } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { lineHeight } from '../../../../charts/theme.ts'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import { clockOf, LanePages, SpanChart, Waiting } from '../../../../views/gantt/span-chart.tsx'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { timeSplit } from '../../metrics.ts'
import type { CourseOfRun } from '../../model/detail.ts'
import { MOST_LOADS } from '../../parameters.ts'
import { counted, scenarioIn } from '../words.ts'
import styles from './gantt.module.css'
import type { LoadGrid } from './given.ts'
import { cellAt, LANES, loadLayout, onStrip } from './layout.ts'
import { LoadCell } from './load-cell.tsx'
import { pictureOf } from './picture.ts'
import { Totals } from './totals.tsx'
import { useStrokes } from './use-strokes.ts'

/** The chart, as soon as it has been made. */
export function Gantt(props: ViewProps) {
  const { artifacts, run } = props
  const latest = useArtifact(artifacts, 'course')
  const course = latest?.artifact as CourseOfRun | undefined
  if (course && course.first.length === scenarioIn(run).processors + 1) return <Chart {...props} course={course} />
  return <Waiting large={latest !== undefined && !course} finished={run.finished} />
}

function Chart(props: ViewProps & { readonly course: CourseOfRun }) {
  const { course, run, axis, playhead, pointing, onChange, measure } = props
  const values = scenarioIn(run)
  const { processors } = values
  const [page, setPage] = useState(0)
  const first = Math.min(page * LANES, Math.floor((processors - 1) / LANES) * LANES)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const typeScale = Math.max(1, (lineHeight() - 1) / 13)
  const noBalancing = run.metrics?.noBalancingTime
  const without = typeof noBalancing === 'number' ? noBalancing : undefined
  const shown = Math.max(1, Math.ceil(Math.max(course.end, without ?? 0) / course.block - 1e-9))
  const loads = useMemo<LoadGrid>(
    () => ({ processors, blocks: course.blocks, loads: course.loads }),
    [processors, course],
  )
  const whole = shown <= course.blocks
  const strokes = useStrokes({ loads, loadsSet: values.loads, onChange: whole ? onChange : undefined })
  const { grid } = strokes
  const lanes = { first, count: Math.min(LANES, processors - first) }
  // The scale stays while the reader draws: cells would slip away under the pointer.
  const [blocks, setBlocks] = useState(shown)
  if (!strokes.drawing && blocks !== shown) setBlocks(shown)
  const layout = loadLayout(size, lanes, { block: course.block, blocks }, typeScale)

  const clock = clockOf(run.recording, axis)
  const seek = (x: number) => playhead.seek(clock.positionAt(Math.max(0, Math.min(course.end, layout.timeAt(x)))))
  const seeking = useRef(false)
  const at = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top] as const
  }
  const label = `Gantt chart of ${counted(processors, 'processor')} over the load by their owners`
  const drawn = values.loads.length === 0
  return (
    <figure className="stack gap-4 any-width any-height full-height size-container" aria-label={label}>
      <div className={`toolbar gap-4-16 soft small ${styles.tools}`}>
        {onChange && whole && (
          <div className="row gap-4" role="group" aria-label="Load that is drawn">
            <span>draw load</span>
            {[0, 1, 2, 3, 4, 5].map((load) => (
              <button
                key={load}
                type="button"
                className="tool round-4"
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
          <button type="button" className="tool round-4" onClick={() => onChange({ loads: [] }, 'commit')}>
            Loads by chance again
          </button>
        )}
        <Totals run={run} measure={measure} />
      </div>
      <div className={`toolbar heard-if-low gap-4-16 soft small ${styles.tools}`}>
        {!whole && <span>The load changes too often to be drawn by hand: more than {count(MOST_LOADS)} numbers.</span>}
        <span className={`flex wrap gap-4-12 ${styles.legend}`} aria-hidden="true">
          {timeSplit.map(({ use }) => (
            <span className="inline-row gap-4" key={use}>
              <TimeSwatch use={use} /> {timeUses[use].label.toLowerCase()}
            </span>
          ))}
          {course.decided.length > 0 && (
            <span className="inline-row gap-4">
              <i className="swatch" data-mark="moved" /> iterations moved
            </span>
          )}
          {course.turns.length > 0 && (
            <span className="inline-row gap-4">
              <i className="swatch" data-mark="turn" /> loop 1 ends, loop 2 begins
            </span>
          )}
          <span className="inline-row gap-4">
            <i className="swatch" data-mark="end" /> the end
          </span>
          <span className="inline-row gap-4">
            <i className="swatch" data-mark="without" /> the end if nothing moved
          </span>
        </span>
        <LanePages
          first={first}
          shown={lanes.count}
          lanes={processors}
          onFirst={(first) => setPage(Math.floor(first / LANES))}
        />
        <TableButton label={label} summary={summaryOf(course)} table={() => tableOf(course, processors)} />
      </div>
      <SpanChart
        place={place}
        picture={pictureOf(layout, course, grid, without, typeScale)}
        playhead={playhead}
        now={() => Math.min(course.end, clock.secondsAt(playhead.position()))}
        pointing={pointing}
        label={`${label}: ${summaryOf(course)}`}
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
          if (strokes.drawing) strokes.move(cellAt(layout, x, y))
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
      >
        <LoadCell
          grid={grid}
          layout={layout}
          onSet={onChange && whole ? (cell, load) => strokes.set(cell, load) : undefined}
          brush={strokes.brush}
          onLane={(lane) => {
            if (lane < first || lane >= first + lanes.count) setPage(Math.floor(lane / LANES))
          }}
        />
      </SpanChart>
    </figure>
  )
}

/** Seconds of a processor by state. */
function secondsOf({ first, state, begins, ends }: CourseOfRun, lane: number): readonly number[] {
  const seconds = timeSplit.map(() => 0)
  for (let s = first[lane]; s < first[lane + 1]; s++) seconds[state[s]] += ends[s] - begins[s]
  return seconds
}

function summaryOf({ end, decided, turns }: CourseOfRun): string {
  const moved =
    decided.length > 0
      ? `, iterations are moved ${count(decided.length)} ${decided.length === 1 ? 'time' : 'times'}`
      : ''
  const [ended, begun] = [...turns].map((time) => quantity(time, 's'))
  const loops = ended === undefined ? '' : `, loop 1 ends at ${ended}, loop 2 begins at ${begun}`
  return `the run ends after ${quantity(end, 's')}${loops}${moved}.`
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
