/** How busy the processors are over time, with bursts of migrations at the foot, and with compared runs and many seeds. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { Frame } from '../../../../charts/frame.tsx'
import { heightScale } from '../../../../charts/height-scale.ts'
import { comparedCurves, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsLine } from '../../../../charts/path.ts'
import { toPixels } from '../../../../charts/places.ts'
import { sampledTable } from '../../../../charts/sampled-table.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import type { Recording } from '../../../../core/recording.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { moves } from '../words.ts'

/** The curve. */
export function Utilisation({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  const { unit } = axis
  const others = comparison?.others ?? []
  const curves = useMemo(() => comparedCurves(run, 'utilisation', unit, comparison), [run, unit, comparison])
  const at = (of: Recording, x: number) => {
    const ownAxis = axisOf(of, unit)
    return ownAxis.covers(x) ? quantity(of.columns.utilisation[ownAxis.rowAt(x)], '%') : 'ended'
  }
  const migrations = {
    id: 'migrations',
    label: 'migrations',
    swatch: <i className="swatch" style={{ width: 3, height: 12, background: 'var(--time-communicate)' }} />,
    characters: 4,
  }
  return (
    <Frame
      label="Utilisation"
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={[
        { id: 'utilisation', characters: 7 },
        ...(moves(run) ? [migrations] : []),
        ...others.map(({ name }) => ({ id: name, label: name, characters: 7 })),
      ]}
      readsOn
      read={(row, x) => [
        at(recording, x),
        ...(moves(run) ? [count(recording.columns.migrations[row])] : []),
        ...others.map(({ run: other }) => at(other.recording, x)),
      ]}
      ghost={comparison?.ghost}
      summary={summaryOf(run)}
      table={() =>
        sampledTable(recording, 'means or sums of them', ['Time at the end', 'Utilisation', 'Migrations'], (row) => [
          quantity(recording.columns.time[row], 's'),
          quantity(recording.columns.utilisation[row], '%'),
          count(recording.columns.migrations[row]),
        ])
      }
    >
      {(plot, whole) => <Curve run={run} unit={unit} curves={curves} plot={plot} whole={whole} />}
    </Frame>
  )
}

/** The chart in a sentence. */
function summaryOf(run: RunView): string {
  const { columns, count: rows } = run.recording
  if (rows === 0) return 'Nothing yet.'
  let [least, most, moved] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let row = 0; row < rows; row++) {
    least = Math.min(least, columns.utilisation[row])
    most = Math.max(most, columns.utilisation[row])
    moved += columns.migrations[row]
  }
  const what = moves(run) ? `; ${counted(moved, 'migration')}` : '; no process moves'
  return `From ${quantity(least, '%')} to ${quantity(most, '%')} in a slot of time${what}.`
}

/** Share of the plot's height that the tallest burst takes. */
const BURST = 0.4

interface CurveProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

function Curve({ run, unit, curves, plot, whole }: CurveProps) {
  const { width, height } = plot
  const { line, bursts, thick, scale } = useMemo(() => draw(run, unit, { width, height }), [run, unit, width, height])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: `${count(value)} %` }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      <path stroke="var(--time-communicate)" d={bursts} strokeWidth={thick} />
      <path className={curve.line} d={line} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={scale.y} />}
    </svg>
  )
}

function draw({ recording }: RunView, unit: AxisUnit, { width, height }: Size) {
  const { columns, count: rows } = recording
  const scale = heightScale(100, height - 1, { upper: lineHeight() / 2, integer: true })
  const axis = axisOf(recording, unit)
  const line = rowsLine(columns.utilisation, columnsOf(recording, axis, width), scale.y)
  let most = 0
  for (let row = 0; row < rows; row++) most = Math.max(most, columns.migrations[row])
  let bursts = ''
  for (let row = 0; row < rows; row++) {
    const moved = columns.migrations[row]
    if (moved === 0) continue
    const x = toPixels((axis.xOf(row) + axis.xOf(row + 1)) / 2, axis.end, width)
    bursts += `M${x.toFixed(1)} ${height}v${(-BURST * height * (moved / most)).toFixed(1)}`
  }
  return { line, bursts, thick: Math.max(1.5, Math.min(6, width / rows - 1)), scale }
}
