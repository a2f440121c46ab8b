/** Box plots of one case, a row a method, over one scale in percent. */
import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useSize } from '../../charts/size.ts'
import { XYPlot } from '../../charts/xy-plot.tsx'
import type { Box } from '../../core/statistics/box.ts'
import styles from './figure-view.module.css'

/** A row: a method's deviations as a box, and its deviation of the means with half its interval. */
export interface BoxRow {
  readonly id: string
  readonly label: string
  readonly family: number
  readonly box: Box
  readonly mean: number
  /** NaN where there is none. */
  readonly error: number
  /** Share of the samples that it wins, 0 to 1, where it is a rival of others. */
  readonly won: number | undefined
}

const ROW = 16
const LABELS = 128
const SIDE = 20
const WON = 32
const FOOT = 24
/** An error of rounding where there is no difference, in percent. */
const NOTHING = 1e-3

/** The plot; its numbers are in the table beside it. */
export function BoxPlot({ rows }: { readonly rows: readonly BoxRow[] }) {
  const plot = useRef<HTMLDivElement>(null)
  const { width } = useSize(plot)
  const height = rows.length * ROW + FOOT
  const side = rows.some(({ won }) => won !== undefined) ? SIDE + WON : SIDE
  const ends = rows.flatMap(({ box }) => [box.least, box.most]).map((end) => (Math.abs(end) < NOTHING ? 0 : end))
  const scale = scaleLinear()
    .domain([Math.min(0, ...ends), Math.max(0.1, ...ends)])
    .nice(4)
    .range([LABELS, width - side])
  const ticks = scale.ticks(Math.max(2, Math.floor((width - LABELS - side + SIDE) / 64)))
  const foot = height - FOOT
  return (
    <div ref={plot} className="full-width" style={{ height }}>
      {width > LABELS + side && (
        <svg className="block" width={width} height={height} aria-hidden="true">
          <XYPlot
            width={width}
            height={foot}
            lead="through"
            x={ticks.map((tick) => ({ at: scale(tick), label: `${tick} %`.replace('-', '−'), strong: tick === 0 }))}
            y={[]}
          >
            {rows.map((row, i) => (
              <Row key={row.id} row={row} y={i * ROW} x={scale} right={width} />
            ))}
          </XYPlot>
        </svg>
      )}
    </div>
  )
}

/** A circle of radius 2 as a path. */
const circle = (x: number, y: number) => `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`

interface RowProps {
  readonly row: BoxRow
  /** Upper edge. */
  readonly y: number
  readonly x: (percent: number) => number
  /** Right edge. */
  readonly right: number
}

/** The colours of the families that a row can be of. */
const FAMILIES = ['--ink-soft', '--compare-c', '--compare-b', '--compare-d']

function Row({ row: { label, family, box, mean, error, won }, y, x, right }: RowProps) {
  const middle = y + ROW / 2
  const [from, to] = [x(box.lowerQuartile), x(box.upperQuartile)]
  const at = x(mean)
  return (
    <g style={{ color: `var(${FAMILIES[family] ?? FAMILIES[0]})` }}>
      <text className={`small anchor-end ${styles.label}`} x={LABELS - 8} y={middle + 4}>
        {label}
      </text>
      <line className={styles.outline} x1={x(box.lowerWhisker)} x2={x(box.upperWhisker)} y1={middle} y2={middle} />
      <rect
        className={`${styles.outline} ${styles.box}`}
        x={from}
        y={y + 3}
        width={Math.max(1, to - from)}
        height={ROW - 6}
      />
      <line
        className={`stroke-2 ${styles.outline}`}
        x1={x(box.median)}
        x2={x(box.median)}
        y1={y + 2}
        y2={y + ROW - 2}
      />
      <path
        className={`no-fill ${styles.outline}`}
        d={box.outliers.map((value) => circle(x(value), middle)).join('')}
      />
      {Number.isFinite(error) && (
        <line className="stroke-ink stroke-2" x1={x(mean - error)} x2={x(mean + error)} y1={middle} y2={middle} />
      )}
      {Number.isFinite(mean) && (
        <path className={`fill-ink ${styles.mean}`} d={`M${at} ${middle - 3}l3 3l-3 3l-3 -3z`} />
      )}
      {won !== undefined && (
        <text className={`small anchor-end ${styles.label}`} x={right} y={middle + 4}>
          {`${Math.round(100 * won)} %`}
        </text>
      )}
    </g>
  )
}
