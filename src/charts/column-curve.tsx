/** A column of a recording as a curve, with those of compared runs and lines at moments that matter. */
import { useMemo } from 'react'
import { type AxisUnit, axisOf } from '../core/playhead/axis.ts'
import type { Recording } from '../core/recording.ts'
import { quantity } from '../core/text/format.ts'
import { ValueAxis } from './axes.tsx'
import { columnsOf } from './columns.ts'
import curve from './curve.module.css'
import { useHeightScale } from './height-scale.ts'
import { greatestValue, Overlay, type OverlayCurve } from './overlay.tsx'
import { rowsArea, rowsLine } from './path.ts'
import { toPixels } from './places.ts'
import type { Size } from './size.ts'
import { lineHeight } from './theme.ts'

interface ColumnCurveProps {
  /** A new object whenever rows have come. */
  readonly run: { readonly recording: Recording }
  readonly column: string
  /** The unit of the values: "s", or "" for a plain number. */
  readonly unit?: string
  /** Whether the values are counts: ticks stand at whole numbers only. */
  readonly counts?: boolean
  /** Whether the area below the curve is filled. */
  readonly filled?: boolean
  readonly along: AxisUnit
  /** What `comparedCurves` gives of the column. */
  readonly curves: readonly OverlayCurve[]
  /** Rows at whose end a line stands. */
  readonly marks?: readonly { readonly row: number }[]
  /** The plot of the recording and of the whole axis, as a frame gives them. */
  readonly plot: Size
  readonly whole: Size
}

/** The plot, for a `Frame`. */
export function ColumnCurve(props: ColumnCurveProps) {
  const { run, column, unit = '', counts = false, filled, along, curves, marks, plot, whole } = props
  const { width, height } = plot
  const most = useMemo(() => {
    const { recording } = run
    let most = greatestValue(curves)
    for (let row = 0; row < recording.count; row++) most = Math.max(most, recording.columns[column][row])
    return most
  }, [run, column, curves])
  const scale = useHeightScale(column, most, height - 1, { upper: lineHeight() / 2, integer: counts })
  const { line, area, lines } = useMemo(() => {
    const { recording } = run
    const axis = axisOf(recording, along)
    const values = recording.columns[column]
    const across = columnsOf(recording, axis, width)
    const line = rowsLine(values, across, scale.y)
    const area = filled ? rowsArea(values, across, scale.y, height) : undefined
    const lines = marks?.map(({ row }) => toPixels(axis.xOf(row + 1), axis.end, width))
    return { line, area, lines }
  }, [run, column, along, marks, filled, width, height, scale])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: quantity(value, unit) }))
  return (
    <svg className="cover overflows" width={whole.width} height={height} aria-hidden="true">
      <ValueAxis ticks={ticks} width={whole.width} height={height} />
      {lines?.map((x) => (
        <line key={x} className={curve.move} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {area && <path className="fill-ink" opacity={0.09} d={area} />}
      <path className={curve.line} d={line} />
      {curves.length > 0 && <Overlay curves={curves} scale={width / curves[0].axis.end} whole={whole} y={scale.y} />}
    </svg>
  )
}
