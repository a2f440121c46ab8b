/** A curve over the rows of a run: the time of an iteration, or what a remap keeps, with those of compared runs. */

import { useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { heightScale } from '../../../../charts/axis.ts'
import { columnsOf } from '../../../../charts/columns.ts'
import curve from '../../../../charts/curve.module.css'
import { greatestValue, Overlay, type OverlayCurve } from '../../../../charts/overlay.tsx'
import { rowsLine } from '../../../../charts/path.ts'
import type { Size } from '../../../../charts/size.ts'
import { lineHeight } from '../../../../charts/theme.ts'
import { type AxisUnit, axisOf } from '../../../../core/playhead/axis.ts'
import { quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { markers } from '../words.ts'

interface CurveProps {
  readonly run: RunView
  readonly column: string
  /** "s", or "" for a plain number. */
  readonly unit: string
  readonly along: AxisUnit
  readonly curves: readonly OverlayCurve[]
  readonly plot: Size
  readonly whole: Size
}

/** The curve, with a line at every remap. */
export function Curve({ run, column, unit, along, curves, plot, whole }: CurveProps) {
  const { recording } = run
  const { width, height } = plot
  const { line, scale, moves } = useMemo(() => {
    const values = recording.columns[column]
    let most = greatestValue(curves)
    for (let row = 0; row < recording.count; row++) most = Math.max(most, values[row])
    const scale = heightScale(most, height - 1, lineHeight() / 2, unit === '')
    const axis = axisOf(recording, along)
    const line = rowsLine(values, columnsOf(recording, axis, width), scale.y)
    const moves = markers(run).map(({ row }) => (axis.end > 0 ? (axis.xOf(row + 1) / axis.end) * width : 0))
    return { scale, line, moves }
  }, [run, recording, column, unit, along, curves, width, height])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: quantity(value, unit) }))
  return (
    <svg className={curve.plot} width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {moves.map((x) => (
        <line key={x} className={curve.move} x1={x} x2={x} y1={0} y2={height} />
      ))}
      <path className={curve.line} d={line} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={scale.y} />}
    </svg>
  )
}
