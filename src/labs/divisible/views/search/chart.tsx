/** The search: the time of every program that was tried, and how the best one fell. */
import { ticks as niceTicks } from 'd3-array'
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsLine } from '../../../../charts/path.ts'
import type { Size } from '../../../../charts/size.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { OUTCOMES } from '../../recording.ts'
import { time } from '../words.ts'

const READOUT = [
  { id: 'outcome', characters: 8 },
  {
    id: 'time',
    label: 'T',
    swatch: <span className="swatch" style={{ width: 14, height: 1, background: 'var(--line-strong)' }} />,
    characters: 8,
  },
  {
    id: 'best',
    label: 'best',
    swatch: <span className="swatch" style={{ width: 14, height: 2, background: 'var(--accent)' }} />,
    characters: 8,
  },
]

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
      label="Programs tried"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[...READOUT, ...others.map(({ name }) => ({ id: name, label: name, characters: 8 }))]}
      readsOn
      read={(row, x) => [
        axisOf(recording, unit).covers(x) ? OUTCOMES[columns.outcome[row]] : 'ended',
        time(columns.time[row]),
        time(columns.best[row]),
        ...others.map(({ run: { recording: other } }) => time(other.columns.best[axisOf(other, unit).rowAt(x)])),
      ]}
      ghost={comparison?.ghost}
      summary={`${counted(recording.steps, 'program')}; the best time falls to ${time(columns.best[recording.count - 1])}.`}
      table={() => tableOf(recording)}
    >
      {(plot, whole) => <Curves run={run} unit={unit} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

/** Times above this many times the best are cut off, so that the fall of the best can be seen. */
const MOST = 2.5

/** The range of times that is drawn. */
function rangeOf(recording: Recording, curves: readonly OverlayCurve[]): readonly [number, number] {
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
  const { tried, best, y, ticks } = useMemo(() => {
    const [low, high] = rangeOf(recording, curves)
    const foot = height - 1
    const y = (value: number) => foot - (foot - 4) * Math.max(0, Math.min(1, (value - low) / (high - low)))
    const { columns } = recording
    const across = columnsOf(recording, axisOf(recording, unit), width)
    const marks = niceTicks(low, high, Math.max(2, Math.floor(height / 28)))
    return {
      y,
      tried: rowsLine(columns.time, across, y),
      best: rowsLine(columns.best, across, y),
      ticks: marks.map((value) => ({ at: y(value), label: time(value) })),
    }
  }, [recording, unit, curves, width, height])
  return (
    <svg className="block absolute overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      <path className="no-fill stroke-strong" d={tried} />
      <path className="no-fill stroke-accent stroke-2" d={best} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={y} />}
    </svg>
  )
}

function tableOf({ columns, count: rows, stride, steps, shape }: Recording) {
  const every = Math.ceil(rows / TABLE_ROWS)
  const shown = Array.from({ length: Math.ceil(rows / every) }, (_, k) => k * every)
  const left = every * stride
  return {
    note:
      left === 1 ? `All ${count(steps)} ${shape.step}s.` : `Every ${count(left)}th of ${count(steps)} ${shape.step}s.`,
    head: ['Program', 'Workers', 'Outcome', 'T', 'Best so far'],
    rows: shown.map((row) => [
      count(row * stride + 1),
      count(columns.size[row]),
      OUTCOMES[columns.outcome[row]],
      time(columns.time[row]),
      time(columns.best[row]),
    ]),
  }
}
