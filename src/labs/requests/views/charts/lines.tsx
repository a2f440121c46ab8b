/** Columns of the recording as lines in one chart, each with its name at its end; the first also of compared runs. */
import { scaleLog } from 'd3-scale'
import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { useHeightScale } from '../../../../charts/height-scale.ts'
import { comparedCurves, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsLine, stepLine } from '../../../../charts/path.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import { useEnd } from '../../../../charts/scales.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { decadeTicks } from '../../../../charts/value-scale.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import { quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'

/** A line of a chart. */
export interface Line {
  /** The column of the recording. */
  readonly id: string
  readonly label: string
  /** CSS colour; ink where it is absent. */
  readonly colour?: string
  readonly dash?: string
}

interface LinesProps extends ViewProps {
  readonly label: string
  readonly unit: string
  readonly lines: readonly Line[]
  /** Whether the axis is logarithmic; a value of 0 is then no value. */
  readonly log?: boolean
  readonly summary: string
}

/** The chart. Compared runs are drawn in its first line. */
export function Lines({ run, axis, playhead, comparison, label, unit, lines, log = false, summary }: LinesProps) {
  const { recording } = run
  const { columns } = recording
  const [first] = lines
  const curves = useMemo(
    () => comparedCurves(run, first.id, axis.unit, comparison),
    [run, first.id, axis.unit, comparison],
  )
  const others = comparison?.others ?? []
  const text = (value: number) => (log && value <= 0 ? 'none' : quantity(value, unit))
  return (
    <Frame
      label={label}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        ...lines.map((line) => ({ id: line.id, label: line.label, swatch: <Swatch {...line} />, characters: 8 })),
        ...others.map(({ name }) => ({ id: name, label: name, characters: 8 })),
      ]}
      readsOn
      read={(row, x) => [
        ...lines.map(({ id }) => (axisOf(recording, axis.unit).covers(x) ? text(columns[id][row]) : 'ended')),
        ...others.map(({ run: { recording: other } }) => {
          const otherAxis = axisOf(other, axis.unit)
          return otherAxis.covers(x) ? text(other.columns[first.id][otherAxis.rowAt(x)]) : 'ended'
        }),
      ]}
      ghost={comparison?.ghost}
      summary={summary}
      table={() =>
        sampledTable(recording, 'as at their end', ['Time at the end', ...lines.map((line) => line.label)], (row) => [
          quantity(columns.time[row], 's'),
          ...lines.map(({ id }) => text(columns[id][row])),
        ])
      }
    >
      {(plot, whole) => (
        <Drawing {...{ run, lines, log, unit, curves, plot, whole }} along={axis.unit} others={others.length} />
      )}
    </Frame>
  )
}

const Swatch = ({ colour = 'var(--ink)', dash }: Line) => (
  <svg width={18} height={8} aria-hidden="true">
    <line x2={18} y1={4} y2={4} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
  </svg>
)

interface DrawingProps {
  readonly run: RunView
  readonly lines: readonly Line[]
  readonly log: boolean
  readonly unit: string
  readonly along: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly others: number
  readonly plot: Size
  readonly whole: Size
}

/** Least and greatest of the values that are drawn; only positive ones where the axis is logarithmic. */
function rangeOf({ run, lines, log, curves }: Pick<DrawingProps, 'run' | 'lines' | 'log' | 'curves'>) {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  const look = (values: ArrayLike<number>, count: number) => {
    for (let row = 0; row < count; row++) {
      const value = values[row]
      if (value > most) most = value
      if (value < least && (!log || value > 0)) least = value
    }
  }
  for (const { id } of lines) look(run.recording.columns[id], run.recording.count)
  for (const { values, recording } of curves) look(values, recording.count)
  return { least: Math.min(least, most), most }
}

function Drawing({ run, lines, log, unit, along, curves, others, plot, whole }: DrawingProps) {
  const { width, height } = plot
  const { least, most } = useMemo(() => rangeOf({ run, lines, log, curves }), [run, lines, log, curves])
  const name = `${lines.map(({ id }) => id).join()} lines`
  const linear = useHeightScale(name, most, height - 1, { upper: lineHeight() / 2, integer: unit === 'requests' })
  const top = useEnd(`${name} top`, most > 0 ? 10 ** Math.ceil(Math.log10(most)) : 1)
  const foot = useEnd(`${name} foot`, least > 0 ? 10 ** Math.floor(Math.log10(least)) : top / 10)
  const { y, ticks } = useMemo(() => {
    if (!log) return { y: linear.y, ticks: linear.ticks }
    const scale = scaleLog()
      .domain([Math.min(foot, top / 10), top])
      .range([height - 1, lineHeight() / 2])
      .clamp(true)
    return {
      y: (value: number) => (value > 0 ? scale(value) : height - 1),
      ticks: decadeTicks(Math.min(foot, top / 10), top, Math.max(2, Math.floor(height / 28))),
    }
  }, [log, linear, foot, top, height])
  const paths = useMemo(() => {
    // A growing recording is the same object; the run is a new one.
    const { recording } = run
    const columns = columnsOf(recording, axisOf(recording, along), width)
    return lines.map(({ id }) => {
      const values = recording.columns[id]
      return log && columns.rows
        ? stepLine(values, columns.edges, (value) => (value > 0 ? y(value) : Number.NaN))
        : rowsLine(values, columns, y)
    })
  }, [run, lines, log, along, width, y])
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis
        ticks={ticks.map((value) => ({ at: y(value), label: quantity(value, unit === 'requests' ? '' : unit) }))}
        width={whole.width}
        height={height}
      />
      {lines.map(({ id, colour = 'var(--ink)', dash }, i) =>
        others > 0 && i > 0 ? null : (
          <path
            key={id}
            className="no-fill"
            stroke={colour}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeDasharray={dash}
            d={paths[i]}
          />
        ),
      )}
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={y} />}
    </svg>
  )
}
