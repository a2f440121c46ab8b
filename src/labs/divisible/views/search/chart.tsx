/** The search: the time of every program that was tried, and how the best one fell. */
import { ticks as niceTicks } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsFor, envelope } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { envelopeLine, stepLine } from '../../../../charts/path.ts'
import type { Size } from '../../../../charts/size.ts'
import { count } from '../../../../core/format.ts'
import type { Recording } from '../../../../core/recording.ts'
import type { Comparison, RunView, ViewProps } from '../../../page.ts'
import { OUTCOMES } from '../../recording.ts'
import { time } from '../words.ts'
import styles from './chart.module.css'

const READOUT = [
  { id: 'outcome', characters: 8 },
  { id: 'time', label: 'T', swatch: <span className={styles.swatch} />, characters: 8 },
  { id: 'best', label: 'best', swatch: <span className={styles.swatch} data-best="" />, characters: 8 },
]

/** Rows of the table that are shown to people. */
const TABLE_ROWS = 100

/** T of every program, and the best so far. */
export function SearchChart({ run, cursor, comparison }: ViewProps) {
  const { recording } = run
  const { columns } = recording
  const others = comparison?.others ?? []
  const curves = useMemo(() => curvesOf(run, comparison), [run, comparison])
  return (
    <Frame
      label="Programs tried"
      recording={recording}
      playhead={cursor}
      readout={[...READOUT, ...others.map(({ name }) => ({ id: name, label: name, characters: 8 }))]}
      read={(row, at) => [
        at > row ? 'ended' : OUTCOMES[columns.outcome[row]],
        time(columns.time[row]),
        time(columns.best[row]),
        ...others.map(({ run: other }) => {
          const { count: rows, columns: theirs } = other.recording
          return time(theirs.best[Math.min(at, rows - 1)])
        }),
      ]}
      summary={`${count(recording.steps)} programs; the best time falls to ${time(columns.best[recording.count - 1])}.`}
      table={() => tableOf(recording)}
    >
      {(plot, whole) => <Curves run={run} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

function curvesOf({ recording }: RunView, comparison: Comparison | undefined): readonly OverlayCurve[] {
  const curve = ({ columns, count, stride }: Recording) => ({ values: columns.best, rows: count, stride })
  if (!comparison) return []
  const others = comparison.others.map(({ run, ...mark }) => ({ ...mark, ...curve(run.recording) }))
  return [{ ...comparison.present, ...curve(recording) }, ...others]
}

/** Times above this many times the best are cut off, so that the fall of the best can be seen. */
const MOST = 2.5

/** The range of times that is drawn. */
export function rangeOf(recording: Recording, curves: readonly OverlayCurve[]): readonly [number, number] {
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
  for (const { values, rows } of curves) take(values, rows)
  if (!Number.isFinite(low) || high <= 0) return [0, 1]
  const best = recording.columns.best[recording.count - 1]
  const top = best > 0 ? Math.min(high, MOST * best) : high
  const room = 0.06 * (top - low) || 0.1 * top
  return [Math.max(0, low - room), top + room]
}

interface CurvesProps {
  readonly run: RunView
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

function Curves({ run: { recording }, curves, plot, whole }: CurvesProps) {
  const { width, height } = plot
  const { tried, best, y, ticks } = useMemo(() => {
    const [low, high] = rangeOf(recording, curves)
    const scale = scaleLinear()
      .domain([low, high])
      .range([height - 1, 4])
      .clamp(true)
    const y = (value: number) => scale(value)
    const { columns, count: rows } = recording
    const across = columnsFor(rows, width)
    const line = (values: Float64Array) =>
      across === rows ? stepLine(values, rows, width, y) : envelopeLine(envelope(values, rows, across), width, y)
    const marks = niceTicks(low, high, Math.max(2, Math.floor(height / 28)))
    return {
      y,
      tried: line(columns.time),
      best: line(columns.best),
      ticks: marks.map((value) => ({ at: scale(value), label: time(value) })),
    }
  }, [recording, curves, width, height])
  const step = width / (recording.count * recording.stride)
  return (
    <svg className={styles.plot} width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      <path className={styles.tried} d={tried} />
      <path className={styles.best} d={best} />
      {curves.length > 0 && <Overlay curves={curves} step={step} whole={whole} y={y} />}
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
