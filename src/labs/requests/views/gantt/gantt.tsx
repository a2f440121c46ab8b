/** One server over time: what its workers serve, and which requests wait for them. */
import { memo, useMemo, useRef, useState } from 'react'
import { useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { TimeUse } from '../../../../core/time/time-use.ts'
import { layoutOf } from '../../../../views/gantt/layout.ts'
import { clockOf, SpanChart, Waiting } from '../../../../views/gantt/span-chart.tsx'
import type { SpanLook, SpansPicture } from '../../../../views/gantt/spans.ts'
import { StretchTools, useStretch } from '../../../../views/gantt/stretch.tsx'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import type { CourseArtifact } from '../../model/detail.ts'
import { scenarioIn } from '../words.ts'
import { rowsOf, STATE } from './rows.ts'

const LEFT = 74
const RIGHT = 12
const AXIS = 24
const TOP = 4
const ROW = { least: 10, most: 34 } as const

/** Mean sizes that are shown at first, so that single requests can be distinguished. */
const SHOWN_AT_FIRST = 60

/** Rows of the table. */
const MOST_LISTED = 500

const LOOKS: readonly (SpanLook & { readonly use: TimeUse; readonly word: string })[] = [
  { state: STATE.serves, use: 'compute', least: 0.5, word: 'served' },
  { state: STATE.inVain, use: 'overhead', least: 0.5, word: 'served in vain: given up' },
  { state: STATE.waits, use: 'wait', least: 0.5, word: 'waits' },
]

/** The chart, as soon as it has been made. */
export function Gantt(props: ViewProps) {
  const { artifacts, run } = props
  const latest = useArtifact(artifacts, 'course')
  const course = latest?.artifact as CourseArtifact | undefined
  if (course?.first.length === run.recording.lanes + 1) return <Chart {...props} course={course} />
  if (latest && !course) {
    return <p className="soft">This chart draws at most 400 000 copies of requests, and the run has more.</p>
  }
  return <Waiting large={false} finished={run.finished} />
}

type ChartProps = Pick<ViewProps, 'run' | 'axis' | 'playhead'> & { readonly course: CourseArtifact }

const Chart = memo(function Chart({ run, axis, playhead, course }: ChartProps) {
  const values = scenarioIn(run)
  const { servers, workers, discipline } = values
  const [chosen, choose] = useState<number>()
  const server = Math.min(servers - 1, chosen ?? busiestOf(course))
  const sharing = discipline === 'ps'
  const end = Math.max(course.last, run.recording.count > 0 ? run.recording.columns.time[run.recording.count - 1] : 0)
  const rows = useMemo(() => rowsOf(course, server, workers, sharing, end), [course, server, workers, sharing, end])
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const clock = clockOf(run.recording, axis)
  const now = () => clock.secondsAt(playhead.position())
  const [from, setFrom] = useState(0)
  const length = Math.min(end, (SHOWN_AT_FIRST * values.meanService) / 1000)
  const stretching = useStretch(
    place,
    end,
    {
      layout: () => layout,
      about() {
        const time = now()
        return layout.begin <= time && time <= layout.end ? time : (layout.begin + layout.end) / 2
      },
      press: (time) => playhead.seek(clock.positionAt(Math.max(0, Math.min(end, time)))),
      over: () => undefined,
      page: (by) => setFrom(layout.first + by * layout.lanes),
    },
    length < end ? { begin: now() - 0.5 * length, end: now() + 0.5 * length } : undefined,
  )
  const { stretch, summary, reveal } = stretching
  const lanes = rows.served + rows.waiting
  const room = Math.max(ROW.least, size.height - AXIS - TOP)
  const shown = Math.max(1, Math.min(lanes, Math.floor(room / ROW.least)))
  const row = Math.max(ROW.least, Math.min(ROW.most, Math.floor((2 * room) / shown) / 2))
  const layout = layoutOf(
    { width: size.width, left: LEFT, right: Math.max(LEFT + 1, size.width - RIGHT), top: TOP, axis: AXIS },
    { first: Math.max(0, Math.min(from, lanes - shown)), lanes: shown, row },
    stretch,
  )
  const label = `Gantt chart of server ${server}`
  const text = `${label}: ${summary}. ${sentenceOf(course, server, stretch)}`
  const nameOf = (lane: number) =>
    lane >= rows.served ? `queue ${lane - rows.served + 1}` : sharing ? `shares ${lane + 1}` : `worker ${lane}`
  const picture: SpansPicture = {
    layout,
    spans: rows.spans,
    looks: LOOKS,
    nameOf,
    bar: { top: row * 0.12, height: row * 0.76, gap: 6 },
    tickGap: 90,
  }
  return (
    <figure className="stack gap-4 any-width any-height full-height size-container" aria-label={label}>
      <div className="toolbar one-line-if-low gap-4-12 pad-0-16 soft small">
        <label className="inline-row gap-4">
          Server
          <select
            className="tool"
            aria-label="Server"
            value={server}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {Array.from({ length: servers }, (_, s) => (
              <option key={s} value={s}>
                {s}
              </option>
            ))}
          </select>
        </label>
        <StretchTools stretching={stretching} />
        <span className="inline-row wrap gap-4-12" aria-hidden="true">
          {LOOKS.map(({ use, word }) => (
            <span key={use}>
              <TimeSwatch use={use} /> {word}
            </span>
          ))}
        </span>
        {shown < lanes && <span>{counted(lanes - shown, 'further row')}: arrow up and down</span>}
        {rows.left > 0 && <span>{counted(rows.left, 'request')} not drawn: no room</span>}
        <TableButton label={label} summary={text} table={() => tableOf(course, server, stretch)} />
      </div>
      <SpanChart
        place={place}
        picture={picture}
        playhead={playhead}
        now={now}
        pointing={undefined}
        onOutside={reveal}
        tabIndex={0}
        label={`${text} Plus and minus zoom, 0 shows the whole run, arrow keys move.`}
        data-zooms=""
      />
    </figure>
  )
})

/** The server at which copies wait longest, in all. */
function busiestOf({ first, reached, start, end }: CourseArtifact): number {
  let [best, most] = [0, -1]
  for (let s = 0; s + 1 < first.length; s++) {
    let sum = 0
    for (let i = first[s]; i < first[s + 1]; i++) {
      const waited = Math.min(start[i], end[i]) - reached[i]
      if (Number.isFinite(waited)) sum += waited
    }
    if (sum > most) [best, most] = [s, sum]
  }
  return best
}

type Stretch = ReturnType<typeof useStretch>['stretch']

/** The copies of a server that were there in a stretch of time. */
const presentIn = ({ first, reached, end }: CourseArtifact, server: number, stretch: Stretch): readonly number[] =>
  Array.from({ length: first[server + 1] - first[server] }, (_, i) => first[server] + i).filter(
    (i) => reached[i] < stretch.end && end[i] > stretch.begin,
  )

function sentenceOf(course: CourseArtifact, server: number, stretch: Stretch): string {
  const there = presentIn(course, server, stretch)
  if (there.length === 0) return 'No request is there.'
  const waits = there.map((i) => Math.min(course.start[i], course.end[i]) - course.reached[i])
  const longest = Math.max(...waits.filter(Number.isFinite), 0)
  return `${counted(there.length, 'request')} ${there.length === 1 ? 'is' : 'are'} there; the longest wait is ${quantity(longest, 's')}.`
}

function tableOf(course: CourseArtifact, server: number, stretch: Stretch) {
  const there = presentIn(course, server, stretch)
  const time = (value: number) => (Number.isFinite(value) ? quantity(value, 's') : '–')
  const shown = there.slice(0, MOST_LISTED)
  return {
    note: `The requests that are at server ${server} in the stretch that is drawn${there.length > shown.length ? `; the first ${count(shown.length)} of ${count(there.length)}` : ''}.`,
    head: ['Request', 'Comes', 'Waits', 'Served for', 'Given up'],
    rows: shown.map((i) => [
      count(course.request[i]),
      time(course.reached[i]),
      time(Math.min(course.start[i], course.end[i]) - course.reached[i]),
      time(course.end[i] - course.start[i]),
      Number.isFinite(course.waitedUntil[i]) ? `at ${time(course.waitedUntil[i])}` : 'no',
    ]),
  }
}
