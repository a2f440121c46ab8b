/** Curves of several runs over each other, each with its letter at its end, and bands over many seeds. */
import { useId } from 'react'
import { count } from '../core/format.ts'
import type { Band } from '../core/statistics/percentile.ts'
import { GUTTER_RIGHT } from './axis.ts'
import { columnsFor, envelope } from './columns.ts'
import { endHeights } from './ends.ts'
import styles from './overlay.module.css'
import { centreLine, envelopeLine, stepLine } from './path.ts'
import type { Size } from './size.ts'
import { lineHeight } from './theme.ts'

/** A curve over rows. */
export interface OverlayCurve {
  /** One letter. */
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly values: ArrayLike<number>
  readonly rows: number
  /** Steps that a row stands for. */
  readonly stride: number
  readonly band?: Band
}

interface OverlayProps {
  /** All curves; the first one is drawn by the chart itself, and only labelled here. */
  readonly curves: readonly OverlayCurve[]
  /** Pixels of one step. */
  readonly step: number
  readonly whole: Size
  readonly y: (value: number) => number
}

/** Draws into the chart's SVG. */
export function Overlay({ curves, step, whole, y }: OverlayProps) {
  const clip = useId()
  const ends = curves.map(({ values, rows, stride }) => ({
    x: Math.min(whole.width, rows * stride * step),
    y: y(values[Math.min(rows, Math.floor(whole.width / step / stride)) - 1] ?? 0),
    cut: rows * stride * step > whole.width + 1,
  }))
  const line = lineHeight()
  const heights = endHeights(ends, line)
  /** A letter at the right edge stays whole, however large the type. */
  const farthest = whole.width + GUTTER_RIGHT - 0.8 * line
  return (
    <g>
      <clipPath id={clip}>
        <rect width={whole.width} height={whole.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {curves.map((curve) => curve.band && <BandShape key={curve.name} curve={curve} step={step} y={y} />)}
        {curves.slice(1).map((curve) => (
          <path
            key={curve.name}
            className={styles.line}
            stroke={curve.colour}
            strokeDasharray={curve.dash}
            d={pathOf(curve, step, y)}
          />
        ))}
      </g>
      {curves.length > 1 &&
        curves.map(({ name, colour }, i) => (
          <g key={name} className={styles.end} fill={colour}>
            <text x={Math.min(ends[i].x + 4, farthest)} y={heights[i]}>
              {name}
            </text>
            {ends[i].cut && (
              <text x={whole.width - 4} y={heights[i] - 4} textAnchor="end">
                goes on to {count(curves[i].rows * curves[i].stride)}
              </text>
            )}
          </g>
        ))}
    </g>
  )
}

function pathOf({ values, rows, stride }: OverlayCurve, step: number, y: (value: number) => number): string {
  const width = rows * stride * step
  const across = columnsFor(rows, width)
  return across === rows ? stepLine(values, rows, width, y) : envelopeLine(envelope(values, rows, across), width, y)
}

interface BandShapeProps {
  readonly curve: OverlayCurve
  readonly step: number
  readonly y: (value: number) => number
}

/** The interval as an area, the mean as a line. */
function BandShape({ curve, step, y }: BandShapeProps) {
  const { band, colour, dash } = curve
  if (!band) return null
  const { stride, mean, low, high } = band
  const wide = stride * step
  const lower = centreLine(low, wide, y)
  // There along the upper edge, back along the lower one.
  const back = lower.slice(1).split('L').reverse().join('L')
  return (
    <g>
      <path className={styles.band} fill={colour} d={`${centreLine(high, wide, y)}L${back}Z`} />
      <path className={styles.mean} stroke={colour} strokeDasharray={dash} d={centreLine(mean, wide, y)} />
    </g>
  )
}

/** The greatest value that any of the curves or bands reaches. */
export function greatestValue(curves: readonly OverlayCurve[]): number {
  let most = 0
  for (const { values, rows, band } of curves) {
    for (let row = 0; row < rows; row++) if (values[row] > most) most = values[row]
    for (const value of band?.high ?? []) if (value > most) most = value
  }
  return most
}
