/** The lab's picture: the star and its schedule. */
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Size, useSize } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { token } from '../../../../charts/theme.ts'
import type { ViewProps } from '../../../page.ts'
import { scheduleOf } from '../../model/detail.ts'
import { type Shown, scenarioOf, useShown } from '../shown.ts'
import { order, time } from '../words.ts'
import bars from './chart.module.css'
import { GanttChart } from './chart.tsx'
import { layoutOf } from './layout.ts'
import { Patterns, patternOf } from './patterns.tsx'
import styles from './stage.module.css'
import { tableOf } from './table.ts'
import { createClock, type ScheduleClock, Timeline } from './timeline.tsx'

/** Star, Gantt chart and the playhead over schedule time. */
export function ScheduleStage(props: ViewProps) {
  const [own, setOwn] = useState(false)
  const [clock] = useState(createClock)
  const shown = useShown(props, own)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  // The multi-level scheme needs its clusters; a dragged worker would leave them.
  const mayChange = scenarioOf(props.run).algorithm !== 'multilevel'
  const onChange = mayChange ? props.onChange : undefined
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        <div className={styles.choice} role="group" aria-label="Which schedule">
          <button type="button" aria-pressed={!own} onClick={() => setOwn(false)}>
            {shown.answer && !own ? 'Answer' : 'Best so far'}
          </button>
          <button type="button" aria-pressed={own} onClick={() => setOwn(true)}>
            This program
          </button>
        </div>
        <PlayButton clock={clock} />
        {shown.plan && (
          <span className={styles.orders}>
            <b>T = {time(shown.plan.time)}</b> σ<sub>a</sub> {order(shown.plan.allocation)} · σ<sub>c</sub>{' '}
            {order(shown.plan.collection)}
          </span>
        )}
        <Legend />
      </div>
      <div ref={place} className={styles.place}>
        {size.width > 0 && <Picture shown={shown} own={own} size={size} clock={clock} onChange={onChange} />}
      </div>
    </div>
  )
}

interface PictureProps {
  readonly shown: Shown
  readonly own: boolean
  readonly size: Size
  readonly clock: ScheduleClock
  readonly onChange: ViewProps['onChange']
}

function Picture({ shown, own, size, clock, onChange }: PictureProps) {
  const { problem, plan } = shown
  const schedule = useMemo(() => plan && scheduleOf(problem, plan, plan.fractions), [problem, plan])
  if (!plan || !schedule) return <Absent shown={shown} own={own} />
  const workers = problem.system.transfer.length
  const unused = Array.from({ length: workers }, (_, worker) => worker).filter((w) => !plan.allocation.includes(w))
  const layout = layoutOf(size, workers, schedule.end, (Number.parseFloat(token('--text-small')) || 12) / 12)
  const label = `Schedule: ends at ${time(schedule.end)}; sends to ${order(plan.allocation)}, collects from ${order(plan.collection)}`
  return (
    <div className={styles.picture} style={{ height: layout.height }}>
      <GanttChart
        problem={problem}
        schedule={schedule}
        unused={unused}
        layout={layout}
        label={label}
        onChange={onChange}
      />
      <Timeline clock={clock} schedule={schedule} layout={layout} />
      <span className={styles.table}>
        <TableButton label="Schedule" summary={label} table={() => tableOf(problem, schedule)} />
      </span>
    </div>
  )
}

/** Why there is nothing to draw: nothing is drawn as if it were solved. */
function Absent({ shown: { detail }, own }: { readonly shown: Shown; readonly own: boolean }) {
  if (!detail || !own || detail.outcome === 'failed') {
    return <p className={styles.absent}>No solver could prove an answer, so there is no schedule to draw.</p>
  }
  const rest = detail.size - detail.sent.length > 0 ? ' …' : ''
  const back = detail.collected.length > 0 ? `, collected at the end from ${order(detail.collected)}` : ''
  return (
    <p className={styles.absent}>
      Only the beginning of these orders was tried: sent to {order(detail.sent)}
      {rest}
      {back}. Whatever completes them takes at least {time(detail.compared)}.
    </p>
  )
}

function PlayButton({ clock }: { readonly clock: ScheduleClock }) {
  const playing = useSyncExternalStore(clock.subscribe, clock.playing)
  return (
    <button type="button" className={styles.play} onClick={clock.toggle}>
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
        <path fill="currentColor" d={playing ? 'M2 1h3v10H2zM7 1h3v10H7z' : 'M2 0l9 6-9 6z'} />
      </svg>
      {playing ? 'Pause the schedule' : 'Play the schedule'}
    </button>
  )
}

const PHASES = { latency: 'latency', send: 'sending', compute: 'computing', collect: 'collecting', wait: 'waiting' }

function Legend() {
  const id = useId()
  return (
    <span className={styles.legend} aria-hidden="true">
      {(Object.keys(PHASES) as (keyof typeof PHASES)[]).map((phase) => (
        <span key={phase}>
          <Key phase={phase} id={`${id}${phase}`} />
          {PHASES[phase]}
        </span>
      ))}
    </span>
  )
}

/** A piece of a phase's bar. */
function Key({ phase, id }: { readonly phase: keyof typeof PHASES; readonly id: string }) {
  const waiting = phase === 'wait'
  return (
    <svg width={14} height={10} className={bars.key} aria-hidden="true">
      <Patterns id={id} />
      <g className={waiting ? bars.wait : bars.bar} data-phase={phase}>
        <rect x={0.5} y={0.5} width={13} height={9} />
        {!waiting && <rect x={0.5} y={0.5} width={13} height={9} fill={patternOf(id, phase)} data-pattern="" />}
      </g>
    </svg>
  )
}
