/** The search: the time of every program that was tried, and how the best one fell. */
import { ticks as niceTicks } from 'd3-array'
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { type Columns, columnsOf } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsLine } from '../../../../charts/path.ts'
import type { Size } from '../../../../charts/size.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { apart, comparesBare, fullTime, isSchedule, outcomeAt, time, timed } from '../words.ts'
import styles from './chart.module.css'

const swatch = (looks: string) => (
  <svg className="block" width="14" height="6" aria-hidden="true">
    <path className={`no-fill ${looks}`} d="M0 3H14" />
  </svg>
)

/** How a schedule's time is drawn, a bound that no schedule of some orders can beat, and the best time so far. */
const LOOKS = { schedule: 'stroke-ink', bound: styles.bound, best: 'stroke-accent stroke-2' }

const READOUT = Object.entries(LOOKS).map(([id, looks]) => ({ id, label: id, swatch: swatch(looks), characters: 7 }))

/** Rows of the table that are shown to people. */
const TABLE_ROWS = 100

/** T of every program, and the best so far. */
export function SearchChart({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { columns } = recording
  const others = comparison?.others ?? []
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'best', unit, comparison), [run, unit, comparison])
  return (
    <Frame
      label={comparesBare(run) ? 'Programs tried, times without latency' : 'Programs tried'}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[...READOUT, ...others.map(({ name }) => ({ id: name, label: name, characters: 8 }))]}
      readsOn
      read={(row, x) => [
        ...triedAt(recording, row, axisOf(recording, unit).covers(x)),
        ...others.map(({ run: { recording: other } }) => time(other.columns.best[axisOf(other, unit).rowAt(x)])),
      ]}
      ghost={comparison?.ghost}
      summary={`${counted(recording.steps, 'program')}; the best time falls to ${timed(columns.best[recording.count - 1])}.`}
      table={() => tableOf(recording)}
    >
      {(plot, whole) => <Curves run={run} unit={unit} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

/** A program's time where it is a schedule's, its bound where it is one, and the best so far. */
function triedAt(recording: Recording, row: number, covered: boolean): readonly string[] {
  const [its, best] = apart(recording.columns.time[row], recording.columns.best[row])
  if (!covered) return ['ended', '–', best]
  return isSchedule(recording, row) ? [its, '–', best] : ['–', `≥ ${its}`, best]
}

/** Times above this many times the best are cut off, so that the fall of the best can be seen. */
const MOST = 2.5

/** The range of times that is drawn. */
function rangeOf(recording: Recording, curves: readonly OverlayCurve[]): readonly [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY
  let high = 0
  const take = (values: ArrayLike<number>, rows: number) => {
    for (let row = 0; row < rows; row++) {
      if (values[row] < low) low = values[row]
      if (values[row] > high && Number.isFinite(values[row])) high = values[row]
    }
  }
  take(recording.columns.time, recording.count)
  take(recording.columns.best, recording.count)
  for (const { values, recording: other } of curves) take(values, other.count)
  if (!Number.isFinite(low) || high <= 0) return [0, 1]
  const best = recording.columns.best[recording.count - 1]
  const top = best > 0 ? Math.min(high, MOST * best) : high
  const room = 0.06 * (top - low) || 0.1 * top
  return [Math.max(0, low - room), top + room]
}

interface CurvesProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

function Curves({ run: { recording }, unit, curves, plot, whole }: CurvesProps) {
  const { width, height } = plot
  const { schedules, bounds, best, y, ticks } = useMemo(() => {
    const [low, high] = rangeOf(recording, curves)
    const foot = height - 1
    const y = (value: number) => foot - (foot - 4) * Math.max(0, Math.min(1, (value - low) / (high - low)))
    const { columns } = recording
    const across = columnsOf(recording, axisOf(recording, unit), width)
    const values = niceTicks(low, high, Math.max(2, Math.floor(height / 28)))
    return {
      y,
      schedules: marks(columns.time, across, y, (row) => isSchedule(recording, row)),
      bounds: marks(columns.time, across, y, (row) => !isSchedule(recording, row)),
      best: rowsLine(columns.best, across, y),
      ticks: values.map((value) => ({ at: y(value), label: fullTime(value) })),
    }
  }, [recording, unit, curves, width, height])
  return (
    <svg className="block absolute overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      <path className={`no-fill ${LOOKS.best}`} d={best} />
      <path className={`no-fill ${LOOKS.bound}`} d={bounds} />
      <path className={`no-fill ${LOOKS.schedule}`} d={schedules} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={y} />}
    </svg>
  )
}

/** A level mark over each column with such rows, or their range where it has several. */
function marks(
  values: ArrayLike<number>,
  { edges, from, until }: Columns,
  y: (value: number) => number,
  isDrawn: (row: number) => boolean,
): string {
  let path = ''
  for (let column = 0; column < from.length; column++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let row = from[column]; row < until[column]; row++) {
      if (!isDrawn(row) || Number.isNaN(values[row])) continue
      least = Math.min(least, values[row])
      most = Math.max(most, values[row])
    }
    if (most < least) continue
    const [left, right] = [edges[column], edges[column + 1]]
    const [low, high] = [y(least), y(most)]
    path += low - high > 1 ? `M${(left + right) / 2} ${low}V${high}` : `M${left} ${low}H${right}`
  }
  return path
}

function tableOf(recording: Recording) {
  const { columns, count: rows, stride, steps, shape } = recording
  const every = Math.ceil(rows / TABLE_ROWS)
  const shown = Array.from({ length: Math.ceil(rows / every) }, (_, k) => k * every)
  const left = every * stride
  return {
    note:
      left === 1 ? `All ${count(steps)} ${shape.step}s.` : `Every ${count(left)}th of ${count(steps)} ${shape.step}s.`,
    head: ['Program', 'Workers', 'Outcome', 'Time', 'Best so far'],
    rows: shown.map((row) => [
      count(row * stride + 1),
      count(columns.size[row]),
      outcomeAt(recording, row),
      fullTime(columns.time[row]),
      fullTime(columns.best[row]),
    ]),
  }
}
