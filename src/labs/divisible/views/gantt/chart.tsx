/** The Gantt chart: one row a worker, the master's port above them, the star at the left. */
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { ChangeValues } from '../../../page.ts'
import type { Problem, Schedule, WorkerSchedule } from '../../model/detail.ts'
import { time } from '../words.ts'
import styles from './chart.module.css'
import { type Column, dragged, stepped, withCell } from './drag.ts'
import { type Bar, barsOf, type Phase } from './geometry.ts'
import type { Layout } from './layout.ts'
import { Patterns, patternOf } from './patterns.tsx'
import { Star } from './star.tsx'

interface ChartProps {
  readonly problem: Problem
  readonly schedule: Schedule
  /** Workers of the system that the schedule leaves out, in the order of the table. */
  readonly unused: readonly number[]
  readonly layout: Layout
  readonly label: string
  readonly onChange: ChangeValues | undefined
}

const COLUMN: Partial<Record<Phase, Column>> = { latency: 'L', send: 'C', compute: 'E' }
const NAMES: Record<Column, string> = { C: 'transfer time C', E: 'computing time E', L: 'latency L' }

interface Drag {
  readonly column: Column
  readonly worker: number
  readonly from: number
  readonly value: number
  readonly scale: number
  latest: number
}

/** Draws a schedule. Its bars can be dragged where the scenario may be changed. */
export function GanttChart({ problem, schedule, unused, layout, label, onChange }: ChartProps) {
  const id = useId()
  const drag = useRef<Drag>(undefined)
  const [current, setCurrent] = useState(0)
  const { x, top, barHeight, rowHeight } = layout
  const offset = (rowHeight - barHeight) / 2
  const values = { C: problem.system.transfer, E: problem.system.compute, L: problem.system.latency }
  const focusable = Math.min(current, schedule.workers.length - 1)

  const press = (event: PointerEvent, column: Column, worker: number) => {
    if (!onChange || event.button !== 0) return
    event.currentTarget.closest('svg')?.setPointerCapture(event.pointerId)
    const value = values[column][worker]
    const scale = schedule.end / Math.max(1, layout.right - layout.left)
    drag.current = { column, worker, from: event.clientX, value, scale, latest: value }
  }
  const move = (event: PointerEvent) => {
    const held = drag.current
    if (!held || !onChange) return
    const value = dragged(held.column, held.value, event.clientX - held.from, held.scale)
    if (value === held.latest) return
    held.latest = value
    onChange(withCell(problem, held.column, held.worker, value), 'drag')
  }
  const release = () => {
    const held = drag.current
    drag.current = undefined
    if (held && onChange && held.latest !== held.value) {
      onChange(withCell(problem, held.column, held.worker, held.latest), 'commit')
    }
  }
  const key = (event: KeyboardEvent, column: Column, row: number, worker: number) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
    const next = { ArrowDown: row + 1, ArrowUp: row - 1 }[event.key]
    if (direction === undefined && next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (direction !== undefined) {
      onChange?.(
        withCell(problem, column, worker, stepped(column, values[column][worker], direction, schedule.end)),
        'commit',
      )
    } else if (next !== undefined && schedule.workers[next]) {
      setCurrent(next)
      event.currentTarget.closest('svg')?.querySelector<SVGElement>(`[data-cell="${next}-${column}"]`)?.focus()
    }
  }

  const bars = (row: number, worker: WorkerSchedule) =>
    barsOf(worker, values.L[worker.worker]).map((bar) => {
      const column = COLUMN[bar.phase]
      const shape = (
        <BarShape key={bar.phase} bar={bar} layout={layout} y={top(row + 1) + offset} id={id} worker={worker} />
      )
      if (!column || !onChange) return shape
      const value = values[column][worker.worker]
      return (
        <g
          key={bar.phase}
          className={styles.cell}
          role="slider"
          tabIndex={row === focusable ? 0 : -1}
          aria-label={`Worker ${worker.worker + 1}, ${NAMES[column]}`}
          aria-valuenow={value}
          aria-valuetext={`${time(value)}; the schedule ends at ${time(schedule.end)}`}
          data-cell={`${row}-${column}`}
          onPointerDown={(event) => press(event, column, worker.worker)}
          onFocus={() => setCurrent(row)}
          onKeyDown={(event) => key(event, column, row, worker.worker)}
        >
          {shape}
        </g>
      )
    })

  return (
    <svg
      className={styles.chart}
      width={layout.width}
      height={layout.height}
      role="group"
      aria-label={label}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Patterns id={id} />
      <Axis layout={layout} />
      <Star problem={problem} schedule={schedule} unused={unused} layout={layout} />
      <Port schedule={schedule} layout={layout} id={id} y={top(0) + offset} />
      {schedule.workers.map((worker, row) => (
        <g key={worker.worker}>{bars(row, worker)}</g>
      ))}
      <line className={styles.end} x1={x(schedule.end)} x2={x(schedule.end)} y1={0} y2={layout.foot} />
    </svg>
  )
}

function Axis({ layout }: { readonly layout: Layout }) {
  const { left, right, foot, ticks, top, rowHeight } = layout
  const rows = Math.round((foot - top(0)) / rowHeight)
  return (
    <g>
      {Array.from({ length: rows }, (_, row) => (
        <line
          key={top(row)}
          className={styles.rule}
          x1={left}
          x2={right}
          y1={top(row) + rowHeight}
          y2={top(row) + rowHeight}
        />
      ))}
      {ticks.map(({ at, label }) => (
        <g key={label}>
          <line className={styles.rule} x1={at} x2={at} y1={top(0)} y2={foot + 4} />
          <text className={styles.tick} x={at} y={foot + 18}>
            {label}
          </text>
        </g>
      ))}
      <text className={styles.axisName} x={left - 8} y={foot + 18}>
        time
      </text>
    </g>
  )
}

interface BarProps {
  readonly bar: Bar
  readonly layout: Layout
  readonly y: number
  readonly id: string
  readonly worker: WorkerSchedule
}

/** What is written on a bar, for as many pixels as it takes. */
const WRITTEN: Partial<Record<Phase, (worker: WorkerSchedule) => readonly [text: string, pixels: number]>> = {
  send: (worker) => [`α ${worker.fraction.toPrecision(3)}`, 52],
  compute: () => ['computes', 62],
  wait: (worker) => [`x${subscript(worker.worker + 1)} = ${time(Number(worker.idle.toPrecision(3)))}`, 76],
  collect: () => ['result', 46],
}

const subscript = (value: number) => [...String(value)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')

function BarShape({ bar, layout, y, id, worker }: BarProps) {
  const { x, barHeight, type } = layout
  const left = x(bar.start)
  const width = Math.max(1, x(bar.end) - left)
  const [text, needed] = WRITTEN[bar.phase]?.(worker) ?? ['', 0]
  const waiting = bar.phase === 'wait'
  return (
    <g className={waiting ? styles.wait : styles.bar} data-phase={bar.phase}>
      <rect x={left} y={y} width={width} height={barHeight} />
      {!waiting && (
        <rect x={left} y={y} width={width} height={barHeight} fill={patternOf(id, bar.phase)} data-pattern="" />
      )}
      {text && width >= needed * type && barHeight >= 16 * type && (
        <text x={left + width / 2} y={y + barHeight / 2 + 4}>
          {text}
        </text>
      )}
    </g>
  )
}

/** The master's port: whom it serves when, and the time y in which it serves nobody. */
function Port({
  schedule,
  layout,
  id,
  y,
}: {
  readonly schedule: Schedule
  readonly layout: Layout
  readonly id: string
  readonly y: number
}) {
  const { x, barHeight } = layout
  const firstBack = schedule.port.findIndex(({ phase }) => phase === 'collection')
  const from = schedule.port[firstBack - 1]?.end ?? 0
  const until = schedule.port[firstBack]?.start ?? from
  const idle = x(until) - x(from)
  return (
    <g>
      {schedule.port.map(({ worker, phase, start, end }) => (
        <g key={`${phase}${worker}`} className={styles.bar} data-phase={phase === 'allocation' ? 'send' : 'collect'}>
          <rect x={x(start)} y={y} width={Math.max(1, x(end) - x(start))} height={barHeight} />
          <rect
            x={x(start)}
            y={y}
            width={Math.max(1, x(end) - x(start))}
            height={barHeight}
            fill={patternOf(id, phase === 'allocation' ? 'send' : 'collect')}
            data-pattern=""
          />
          <line className={styles.cut} x1={x(end)} x2={x(end)} y1={y} y2={y + barHeight} />
          {x(end) - x(start) > 18 && barHeight >= 16 && (
            <text x={(x(start) + x(end)) / 2} y={y + barHeight / 2 + 4}>
              {worker + 1}
            </text>
          )}
        </g>
      ))}
      {schedule.portIdle > 1e-9 * schedule.end && (
        <g className={styles.wait}>
          <rect x={x(from)} y={y} width={Math.max(1, idle)} height={barHeight} />
          {idle > 60 && (
            <text x={(x(from) + x(until)) / 2} y={y + barHeight / 2 + 4}>
              y = {time(Number(schedule.portIdle.toPrecision(3)))}
            </text>
          )}
        </g>
      )}
    </g>
  )
}
