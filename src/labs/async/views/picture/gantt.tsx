/** What every processor does, from the whole run to single messages. */

import { memo, useRef, useState } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { timeUses } from '../../../../core/time/time-use.ts'
import { clockOf, LanePages, SpanChart, Waiting } from '../../../../views/gantt/span-chart.tsx'
import { StretchTools, useStretch } from '../../../../views/gantt/stretch.tsx'
import type { RunView, ViewProps } from '../../../page.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { USES } from '../stage/paint.ts'
import { useCourse } from '../use-course.ts'
import { criticalPathOf, pathTable, sentenceOf } from './critical.ts'
import styles from './gantt.module.css'
import { arrowsIn, laneLayout, pictureOf } from './picture.ts'

/** The chart, as soon as the run is known piece by piece; until then that of the run before, as in a drag. */
export function Gantt(props: ViewProps) {
  const { artifacts, run, axis, playhead, pointing } = props
  const course = useCourse(artifacts, run)
  const [drawn, setDrawn] = useState<Drawn>()
  if (course && course !== 'none' && (drawn?.run !== run || drawn.course !== course)) setDrawn({ run, course })
  if (course !== 'none' && drawn?.run.recording.lanes === run.recording.lanes)
    return <Chart {...drawn} axis={axis} playhead={playhead} pointing={pointing} />
  return <Waiting large={course === 'none'} finished={run.finished} />
}

/** The run that is drawn. */
interface Drawn {
  readonly run: RunView
  readonly course: Course
}

type ChartProps = Drawn & Pick<ViewProps, 'axis' | 'playhead' | 'pointing'>

/** The chart rests while a newer run is on its way. */
const Chart = memo(function Chart({ course, run, axis, playhead, pointing }: ChartProps) {
  const { lanes } = run.recording
  const { end } = course
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [firstLane, setFirstLane] = useState(0)
  const [marked, setMarked] = useState(true)
  const clock = clockOf(run.recording, axis)
  const now = () => clock.secondsAt(playhead.position())
  const stretching = useStretch(place, end, {
    layout: () => layout,
    about() {
      const { begin, end: until } = layout
      const time = now()
      return begin <= time && time <= until ? time : (begin + until) / 2
    },
    press: (time) => playhead.seek(clock.positionAt(Math.max(0, Math.min(end, time)))),
    over(y) {
      const row = y === undefined ? -1 : Math.floor(y / layout.row)
      pointing?.set(row >= 0 && row < layout.lanes ? layout.first + row : -1)
    },
    page: (by) => setFirstLane(layout.first + by * layout.lanes),
  })
  const { stretch, summary, reveal } = stretching
  const layout = laneLayout(size, lanes, firstLane, stretch)

  const arrows = arrowsIn(course, layout)
  const label = `Gantt chart of ${counted(lanes, 'processor')}`
  const sentence = marked ? sentenceOf(course) : ''
  return (
    <figure className="stack gap-4 any-width any-height full-height size-container" aria-label={label}>
      <div className={`toolbar one-line-if-low gap-4-12 soft small ${styles.tools}`}>
        <StretchTools stretching={stretching} />
        <LanePages first={layout.first} shown={layout.lanes} lanes={lanes} onFirst={setFirstLane} />
        <button
          type="button"
          className="tool round-4"
          aria-pressed={marked}
          title="The chain of pieces and messages that determined the end"
          onClick={() => setMarked(!marked)}
        >
          Critical path
        </button>
        <span className="inline-row wrap gap-4-12" aria-hidden="true">
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
      {marked && (
        <p className="small not-if-low" style={{ lineHeight: 1.35 }}>
          {sentence}
        </p>
      )}
      <SpanChart
        place={place}
        picture={pictureOf(layout, course, arrows, marked ? criticalPathOf(course) : undefined)}
        playhead={playhead}
        now={now}
        pointing={pointing}
        onOutside={reveal}
        tabIndex={0}
        label={`${label}: ${summary}. ${sentence} Plus and minus zoom, 0 shows the whole run, arrow keys move.`}
        data-zooms=""
      />
    </figure>
  )
})

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
