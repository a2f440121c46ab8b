/** The lab's picture: the star and its schedule. */
import { useMemo, useRef, useState } from 'react'
import { type Size, useSize } from '../../../../charts/size.ts'
import { TableButton, type TableText } from '../../../../charts/table.tsx'
import { token } from '../../../../charts/theme.ts'
import { rowShown } from '../../../../core/playhead/shown.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { Gantt } from '../../../../views/gantt/bars.tsx'
import { barsLayout, lanesIn } from '../../../../views/gantt/layout.ts'
import { GanttLegend } from '../../../../views/gantt/patterns.tsx'
import { LanePages } from '../../../../views/gantt/span-chart.tsx'
import { Timeline } from '../../../../views/gantt/timeline.tsx'
import { Labels } from '../../../../views/labels/labels.tsx'
import { shownAttributes } from '../../../../views/playhead/mark-shown.ts'
import type { ViewProps } from '../../../page.ts'
import { algorithms } from '../../algorithms/index.ts'
import { clustersOf, isSingle, type Problem, type Schedule, scheduleOf, signOf } from '../../model/detail.ts'
import { type Shown, scenarioOf, useShown } from '../shown.ts'
import { isPlain } from '../turns.ts'
import { fullTime, order, ordersOf, time, timed } from '../words.ts'
import { lanesOf, rowsOf } from './lanes.ts'
import { PlainNames, plainLanes, plainMarks } from './plain.tsx'
import styles from './stage.module.css'
import { Star } from './star.tsx'

/**
 * Heights in pixels, for the page's smallest letters, that leave no room for the legend, or for the orders either. They are no matter of a container's styles, which would
 * have all within laid out a second time with every run.
 */
const CRAMPED = 260
const LOW = 200

/** Star, Gantt chart and the playhead over schedule time. */
export function ScheduleStage(props: ViewProps) {
  const [ofProgram, setOfProgram] = useState(false)
  const scenario = scenarioOf(props.run)
  const { clusters } = algorithms[scenario.algorithm]
  const single = isSingle(scenario)
  const shown = useShown(props, ofProgram && !single ? 'of program' : 'best')
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const typeScale = (Number.parseFloat(token('--text-small')) || 12) / 12
  const { problem, plan } = shown
  const workers = problem.system.transfer.length + clustersOf(problem.tree).length
  const orders = plan && ordersOf(problem, plan)
  const isPlainHere = props.plain === true && single && isPlain(problem)
  // The port is always there, and pages are about as long as each other.
  const pages = Math.ceil(workers / Math.min(workers, lanesIn(size, typeScale) - 1))
  const most = Math.ceil(workers / pages)
  const [page, setPage] = useState(0)
  const first = Math.min(page * most, Math.floor((workers - 1) / most) * most)
  const stage = useRef<HTMLDivElement>(null)
  const { height } = useSize(stage)
  // A dragged worker would leave its cluster.
  const onChange = clusters || problem.tree ? undefined : props.onChange
  return (
    <div
      ref={stage}
      className={`stack gap-4 any-width any-height ${styles.stage}`}
      {...(props.axis.id !== 'schedule' &&
        shownAttributes(
          rowShown(props.run.recording, { id: 'steps', x: props.playhead.position(), share: 0, playing: false }),
        ))}
      data-low={(height > 0 && height <= LOW * typeScale) || undefined}
      data-cramped={(height > 0 && height <= CRAMPED * typeScale) || undefined}
    >
      {!isPlainHere && (
        <div className="toolbar gap-4-16" style={{ paddingRight: 8 }}>
          {!single && (
            <div className="flex clipped rounded bordered" role="group" aria-label="Which schedule" data-switch="">
              <button
                type="button"
                className="ink chosen high-28 pad-0-8 ring-inside"
                aria-pressed={!ofProgram}
                onClick={() => setOfProgram(false)}
              >
                {shown.answer && !ofProgram ? 'Answer' : 'Best so far'}
              </button>
              <button
                type="button"
                className="ink chosen high-28 pad-0-8 ring-inside"
                aria-pressed={ofProgram}
                onClick={() => setOfProgram(true)}
              >
                This program
              </button>
            </div>
          )}
          {plan && orders && (
            <span className={`soft ${styles.orders}`}>
              <b className="ink" style={{ marginRight: 8 }}>
                Done after {timed(plan.time)}
              </b>{' '}
              sent to {orders.sent}
              {plan.instalments && ` in ${counted(plan.instalments.length, 'round')}`} · collected from{' '}
              {orders.collected}
            </span>
          )}
          <LanePages
            first={first}
            shown={most}
            lanes={workers}
            of="Workers"
            from={1}
            onFirst={(first) => setPage(Math.round(first / most))}
          />
          <GanttLegend names={LOOKS} />
        </div>
      )}
      <div ref={place} className="grow any-width any-height scroll-down">
        {size.width > 0 && (
          <Picture
            {...props}
            shown={shown}
            ofProgram={ofProgram}
            size={size}
            typeScale={typeScale}
            first={first}
            most={most}
            onChange={onChange}
            plain={isPlainHere}
            labels={props.labels}
          />
        )}
      </div>
    </div>
  )
}

interface PictureProps extends Pick<ViewProps, 'axis' | 'playhead' | 'onChange' | 'plain' | 'labels'> {
  readonly shown: Shown
  readonly ofProgram: boolean
  readonly size: Size
  /** Size of the type; 1 is that of a page. */
  readonly typeScale: number
  /** The first worker that is drawn, in the order in which load is sent, and how many fit. */
  readonly first: number
  readonly most: number
}

/** A wait that is a smaller share of the whole schedule is an error of rounding. */
const ROUNDING = 1e-9

/** One row a worker or cluster, in the order in which load is sent. */
function tableOf({ system, tree }: Problem, schedule: Schedule): TableText {
  const rounds = schedule.workers[0]?.pieces.length ?? 1
  const inRounds = rounds > 1 ? ` Sent in ${count(rounds)} rounds.` : ''
  return {
    note: `In the order in which load is sent. The master’s port has nothing to do for ${timed(schedule.portIdle)} before it collects.${inRounds}`,
    head: [
      tree ? 'Worker, cluster' : 'Worker',
      'C',
      'E',
      'L',
      'Load α',
      'Sent',
      'Computes until',
      'Waits x',
      'Collected',
    ],
    rows: schedule.rows.map((each) => {
      const cluster = 'cluster' in each ? each.cluster : undefined
      const worker = 'worker' in each ? each.worker : -1
      return [
        signOf(cluster ?? worker),
        fullTime(cluster?.transfer ?? system.transfer[worker]),
        fullTime(system.compute[worker]),
        fullTime(cluster?.latency ?? system.latency[worker]),
        quantity(each.fraction),
        `${fullTime(each.allocationStart)} – ${fullTime(each.allocationEnd)}`,
        fullTime(each.computationEnd),
        fullTime(each.idle > ROUNDING * schedule.end ? each.idle : 0),
        `${fullTime(each.collectionStart)} – ${fullTime(each.collectionEnd)}`,
      ]
    }),
  }
}

function Picture({
  shown,
  ofProgram,
  size,
  typeScale,
  first,
  most,
  axis,
  playhead,
  onChange,
  plain,
  labels,
}: PictureProps) {
  const { problem, plan } = shown
  const schedule = useMemo(() => plan && scheduleOf(problem, plan, plan), [problem, plan])
  if (!plan || !schedule) return <Absent shown={shown} ofProgram={ofProgram} />
  if (plain) return <PlainPicture {...{ schedule, size, typeScale, playhead, labels }} />
  const rows = rowsOf(problem, schedule)
  const shownRows = rows.slice(first, first + most)
  const lastUsed = shownRows.findLastIndex((row) => !('unused' in row))
  const lanes = lanesOf(problem, schedule, shownRows.slice(0, lastUsed + 1), onChange)
  const orders = ordersOf(problem, plan)
  const layout = barsLayout(size, shownRows.length + 1, schedule.end, typeScale)
  const label = `Schedule: ends after ${timed(schedule.end)}; sends to ${orders.sent}, collects from ${orders.collected}`
  return (
    <div className="positioned isolated" style={{ height: layout.height }}>
      <Gantt lanes={lanes} end={schedule.end} layout={layout} label={label}>
        <Star problem={problem} rows={shownRows} all={rows} layout={layout} />
      </Gantt>
      <Timeline
        lanes={lanes}
        end={schedule.end}
        layout={layout}
        label="Time in the schedule, percent"
        format={time}
        lit={axis.id === 'schedule'}
        share={playhead.share}
        onSeek={playhead.seekShare}
        subscribe={playhead.subscribe}
        scrolls={layout.height > size.height}
      >
        <span className={`absolute ${styles.table}`}>
          <TableButton label="Schedule" summary={label} table={() => tableOf(problem, schedule)} />
        </span>
      </Timeline>
    </div>
  )
}

interface PlainPictureProps extends Pick<ViewProps, 'playhead' | 'labels'> {
  readonly schedule: Schedule
  readonly size: Size
  readonly typeScale: number
}

/** The schedule of a first screen. */
function PlainPicture({ schedule, size, typeScale, playhead, labels }: PlainPictureProps) {
  const lanes = plainLanes(schedule)
  const layout = { ...barsLayout(size, lanes.length, schedule.end, typeScale, size.height), words: false }
  const label = `Schedule: ends after ${timed(schedule.end)}`
  return (
    <div className="positioned isolated" style={{ height: layout.height }}>
      <Gantt lanes={lanes} end={schedule.end} layout={layout} label={label}>
        <PlainNames schedule={schedule} layout={layout} />
      </Gantt>
      <Timeline
        lanes={lanes}
        end={schedule.end}
        layout={layout}
        label="Time in the schedule, percent"
        format={time}
        lit
        anywhere
        share={playhead.share}
        onSeek={playhead.seekShare}
        subscribe={playhead.subscribe}
      />
      {labels && (
        <Labels
          ids={labels}
          marked={() => plainMarks(schedule, layout, playhead.share() * schedule.end)}
          subscribe={playhead.subscribe}
        />
      )}
    </div>
  )
}

/** Why there is nothing to draw: nothing is drawn as if it were solved. */
function Absent({ shown: { detail }, ofProgram }: { readonly shown: Shown; readonly ofProgram: boolean }) {
  if (!detail || !ofProgram || detail.outcome === 'failed') {
    return <p className="readable pad-16 soft">No solver could prove an answer, so there is no schedule to draw.</p>
  }
  const rest = detail.size - detail.sent.length > 0 ? ' …' : ''
  const back = detail.collected.length > 0 ? `, collected at the end from ${order(detail.collected)}` : ''
  return (
    <p className="readable pad-16 soft">
      Only the beginning of these orders was tried: sent to {order(detail.sent)}
      {rest}
      {back}. Any schedule that begins so takes at least {timed(detail.compared)}.
    </p>
  )
}

const LOOKS = {
  latency: 'latency',
  send: 'sending a share α',
  compute: 'computing',
  wait: 'waiting x',
  collect: 'collecting',
  idle: 'port idle y',
}
