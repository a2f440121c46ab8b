/** Iterations left over time, with the moments at which some were moved. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { heightScale } from '../../../../charts/axis.ts'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { Frame } from '../../../../charts/frame.tsx'
import { comparedCurves, greatestValue, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { areaBelow, rowsLine } from '../../../../charts/path.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { counted, holding, markers } from '../words.ts'

const READOUT = [
  { id: 'left', label: 'left', characters: 9 },
  { id: 'holding', label: 'processors with some', characters: 9 },
] as const

/** The curve. */
export function Left({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const others = comparison?.others ?? []
  const { unit } = axis
  const curves = useMemo(() => comparedCurves(run, 'left', unit, comparison), [run, unit, comparison])
  const { left } = recording.columns
  return (
    <Frame
      label="Iterations left"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[...READOUT, ...others.map(({ name }) => ({ id: name, label: name, characters: 9 }))]}
      readsOn
      read={(row, x) => [
        axisOf(recording, unit).covers(x) ? count(left[row]) : 'ended',
        `${count(holding(recording, row))} of ${count(recording.lanes)}`,
        ...others.map(({ run: { recording: other } }) => {
          const own = axisOf(other, unit)
          return own.covers(x) ? count(other.columns.left[own.rowAt(x)]) : 'ended'
        }),
      ]}
      summary={summaryOf(run)}
      table={() =>
        sampledTable(
          recording,
          'as at their end',
          ['Time at the end', 'Iterations left', 'Iterations moved'],
          (row) => [quantity(recording.columns.time[row], 's'), count(left[row]), count(recording.columns.moved[row])],
        )
      }
    >
      {(plot, whole) => <Curve run={run} unit={unit} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

function summaryOf(run: RunView): string {
  const { columns, count: rows } = run.recording
  if (rows === 0) return 'Nothing yet.'
  const moves = markers(run).length
  const until = quantity(columns.time[rows - 1], 's')
  const shared = moves > 0 ? `; iterations are moved in ${counted(moves, 'slot')} of time` : ''
  return `${counted(columns.left[rows - 1], 'iteration')} left after ${until}${shared}.`
}

interface CurveProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

function Curve({ run, unit, curves, plot, whole }: CurveProps) {
  const { recording } = run
  const { width, height } = plot
  const { line, area, scale, moves } = useMemo(() => {
    const { columns, count: rows } = recording
    let most = greatestValue(curves)
    for (let row = 0; row < rows; row++) most = Math.max(most, columns.left[row])
    const scale = heightScale(most, height - 1, lineHeight() / 2, true)
    const axis = axisOf(recording, unit)
    const line = rowsLine(columns.left, columnsOf(recording, axis, width), scale.y)
    const moves = markers(run).map(({ row }) => (axis.end > 0 ? (axis.xOf(row + 1) / axis.end) * width : 0))
    return { scale, line, area: areaBelow(line, height), moves }
  }, [run, recording, unit, curves, width, height])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: count(value) }))
  return (
    <svg className={curve.plot} width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {moves.map((x) => (
        <line key={x} className={curve.move} x1={x} x2={x} y1={0} y2={height} />
      ))}
      <path className={curve.area} d={area} />
      <path className={curve.line} d={line} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={scale.y} />}
    </svg>
  )
}
