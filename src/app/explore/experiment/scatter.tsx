/** A small plot of points, each for a run or a mean, with a line to judge them by. */
import type { Tick } from '../../../charts/axis.ts'
import { valueScale } from '../../../charts/value-scale.ts'
import { through, XYPlot } from '../../../charts/xy-plot.tsx'
import { quantity } from '../../../core/text/format.ts'
import styles from './plots.module.css'
import { INNER, SIZE } from './small-plot.tsx'

/** A point. */
interface Mark {
  readonly key: number
  readonly x: number
  readonly y: number
  /** Whether it is drawn as one that lies far out. */
  readonly outlier?: boolean
  /** Whether it is drawn hollow, as of another kind. */
  readonly hollow?: boolean
}

interface ScatterProps {
  /** The text alternative. */
  readonly label: string
  readonly marks: readonly Mark[]
  readonly unit: string
  /** Ticks of x; its ends and middle, written by this function, where it is one. */
  readonly x: readonly Tick[] | ((value: number) => string)
  /** Whether x is drawn by its logarithm. */
  readonly log?: boolean
  /** Whether the scale of y reaches to zero. */
  readonly zero?: boolean
  /** Whether x and y have the same scale, with the line on which both are equal. */
  readonly equal?: boolean
  /** Slope of a line through zero. */
  readonly slope?: number
  /** A level line across with a band around it: its lower edge, the line, its upper edge. */
  readonly band?: readonly [low: number, line: number, high: number]
  /** Points of a line. */
  readonly curve?: readonly (readonly [x: number, y: number])[]
}

const WIDTH = INNER.width + SIZE.right - 16
/** The most points that are drawn; where there are more, only some at equal distances. */
const DRAWN = 1500

/** This few points are drawn larger. */
const FEW = 30
/** Pixels between the middles of two labels, at the least. */
const APART = 30

/** How the first, middle and last word below the axis stand at their places. */
const ENDS = ['start', 'middle', 'end'] as const

/** The ticks, from the first on, whose labels do not lie over an earlier label. */
function apartBy(ticks: readonly Tick[], place: (tick: Tick) => number): Tick[] {
  let last = Number.NEGATIVE_INFINITY
  return ticks.filter((tick) => {
    if (place(tick) - last < Math.max(APART, 7.5 * tick.label.length)) return false
    last = place(tick)
    return true
  })
}

/** The plot. */
export function Scatter({ label, marks, unit, x, log, zero, equal, slope, band, curve = [] }: ScatterProps) {
  const each = Math.ceil(marks.length / DRAWN)
  // Outliers are always among what is drawn.
  const drawn = marks.filter(({ outlier, hollow }, i) => outlier || hollow || i % each === 0)
  const ys = [...drawn.map((mark) => mark.y), ...curve.map(([, value]) => value), ...(zero ? [0] : []), ...(band ?? [])]
  const { y, ticks } = valueScale(equal ? [...ys, ...drawn.map((mark) => mark.x)] : ys, INNER.height)
  const along = log ? Math.log : (value: number) => value
  const xs = [
    ...drawn.map((mark) => mark.x),
    ...curve.map(([at]) => at),
    ...(typeof x === 'function' ? [] : x.map(({ at }) => at)),
  ]
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  const span = along(most) - along(least) || 1
  const place = equal
    ? (value: number) => WIDTH * (1 - y(value) / INNER.height)
    : (value: number) => ((along(value) - along(least)) / span) * (WIDTH - 16) + 8
  const half = (least + most) / 2
  const middle = Math.abs(half) < 1e-9 * span ? 0 : half
  const labelled = equal ? [ticks[0], ticks[ticks.length - 1]] : [least, middle, most]
  const feet =
    typeof x === 'function' ? labelled.map((at) => ({ at, label: x(at) })) : apartBy(x, (tick) => place(tick.at))
  const ends = typeof x === 'function' && !equal
  return (
    <svg
      className={`block full-width overflows small ${styles.svg}`}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={label}
    >
      <XYPlot
        {...SIZE}
        width={WIDTH}
        height={INNER.height}
        y={ticks.map((tick) => ({ at: y(tick), label: quantity(tick, unit), strong: tick === 0 }))}
        x={feet.map(({ at, label: text }, i) => ({ at: place(at), label: text, anchor: ends ? ENDS[i] : 'middle' }))}
      >
        {band && (
          <>
            <rect
              className="fill-ink"
              fillOpacity={0.12}
              x={0}
              width={WIDTH}
              y={y(band[2])}
              height={Math.max(1, y(band[0]) - y(band[2]))}
            />
            <line className="no-fill stroke-ink" strokeWidth={1.75} x1={0} x2={WIDTH} y1={y(band[1])} y2={y(band[1])} />
          </>
        )}
        {equal && <line className={styles.straight} x1={0} x2={WIDTH} y1={INNER.height} y2={0} />}
        {slope !== undefined && (
          <line
            className={styles.straight}
            x1={place(least)}
            x2={place(most)}
            y1={y(Math.max(slope * least, -1e300))}
            y2={y(slope * most)}
          />
        )}
        {curve.length > 0 && (
          <path
            className="no-fill stroke-ink"
            strokeWidth={1.75}
            d={through(curve.map(([at, value]) => ({ x: place(at), y: y(value) })))}
          />
        )}
        {drawn.map((mark) => (
          <circle
            key={mark.key}
            className={mark.outlier ? `no-fill ${styles.outlier}` : mark.hollow ? 'no-fill stroke-ink' : 'fill-accent'}
            strokeWidth={mark.outlier ? 2 : 1.5}
            fillOpacity={0.55}
            cx={place(mark.x)}
            cy={y(mark.y)}
            r={mark.outlier || mark.hollow || drawn.length <= FEW ? 3.5 : 2}
          />
        ))}
      </XYPlot>
    </svg>
  )
}
