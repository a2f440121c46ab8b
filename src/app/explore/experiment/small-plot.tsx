/** One of many small plots of equal size: means with their intervals over the levels of a factor, a line for each series. */
import looks from '../../../charts/looks.module.css'
import { apart, type ValueScale, valueScale } from '../../../charts/value-scale.ts'
import { through, XYPlot } from '../../../charts/xy-plot.tsx'
import { quantity } from '../../../core/text/format.ts'
import styles from './plots.module.css'

/** The whole plot and its margins, in pixels. */
export const SIZE = { width: 316, height: 184, left: 62, right: 74, top: 8, bottom: 24 } as const

/** Inside the margins. */
export const INNER = {
  width: SIZE.width - SIZE.left - SIZE.right,
  height: SIZE.height - SIZE.top - SIZE.bottom,
} as const

/** A line of a plot. */
export interface Series {
  /** What stands at its end. */
  readonly label: string
  /** One mean a level; its interval where there is one. */
  readonly points: readonly {
    readonly mean: number
    readonly interval: readonly [low: number, high: number] | undefined
  }[]
}

interface SmallPlotProps {
  /** The text alternative. */
  readonly label: string
  readonly unit: string
  /** Names of the levels along the x axis. */
  readonly levels: readonly string[]
  readonly series: readonly Series[]
  readonly scale: ValueScale
}

/** An end of an interval that is this many times less than the least mean does not stretch the scale. */
const FAR = 3

/** The scale that a row of plots shares. An interval's end far below positive means is cut at the foot. */
export function sharedScale(series: readonly Series[]): ValueScale {
  const points = series.flatMap((one) => one.points)
  const least = Math.min(...points.map(({ mean }) => mean))
  const foot = least > 0 ? least / FAR : Number.NEGATIVE_INFINITY
  const ends = points.flatMap(({ interval = [] }) => interval.filter((end) => end >= foot))
  return valueScale([...points.map(({ mean }) => mean), ...ends], INNER.height)
}

/** Characters that a label along the axis has room for, at about six pixels each. */
const room = (levels: number) => Math.max(3, Math.floor(INNER.width / Math.max(1, levels - 1) / 6.4))
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** The plot. */
export function SmallPlot({ label, unit, levels, series, scale }: SmallPlotProps) {
  const x = (level: number) => (levels.length > 1 ? (level / (levels.length - 1)) * INNER.width : INNER.width / 2)
  const foot = (value: number) => {
    const y = scale.y(value)
    return Number.isNaN(y) ? INNER.height : Math.min(INNER.height, y)
  }
  const ends = apart(
    series.map(({ points }) => scale.y(points[points.length - 1]?.mean ?? 0)),
    13,
    4,
    INNER.height,
  )
  const each = Math.ceil(levels.length / 9)
  return (
    <svg
      className={`block full-width overflows small ${styles.svg}`}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={label}
    >
      <XYPlot
        {...SIZE}
        {...INNER}
        y={scale.ticks.map((tick) => ({ at: scale.y(tick), label: quantity(tick, unit) }))}
        x={levels.flatMap((level, i) =>
          i % each === 0 ? [{ at: x(i), label: short(level, room(Math.ceil(levels.length / each))) }] : [],
        )}
      >
        {series.map(({ label: name, points }, s) => (
          <g key={name} className={`${looks.look} ${styles.series}`} data-look={s % 4}>
            {points.map(
              ({ interval }, i) =>
                interval && (
                  <line
                    key={levels[i]}
                    className={styles.interval}
                    strokeWidth={5}
                    strokeOpacity={0.22}
                    x1={x(i)}
                    x2={x(i)}
                    y1={foot(interval[0])}
                    y2={scale.y(interval[1])}
                  />
                ),
            )}
            <path
              className={`no-fill ${looks.line}`}
              strokeWidth={s < 4 ? 1.75 : 1}
              d={through(points.map(({ mean }, i) => ({ x: x(i), y: scale.y(mean) })))}
            />
            {points.map(({ mean }, i) => (
              <circle key={levels[i]} className={looks.mark} cx={x(i)} cy={scale.y(mean)} r={3}>
                <title>{`${[levels[i], name].filter(Boolean).join(', ')}: ${quantity(mean, unit)}`}</title>
              </circle>
            ))}
            <text className={`strong ${looks.mark}`} x={INNER.width + 8} y={ends[s] + 4}>
              {short(name, 11)}
            </text>
          </g>
        ))}
      </XYPlot>
    </svg>
  )
}
