/** What the processors' time goes to, iteration by iteration. */
import { type ReactNode, useId, useMemo } from 'react'
import { ValueAxis } from '../../../../charts/axes.tsx'
import { heightScale, readableTop, secondsText } from '../../../../charts/axis.ts'
import { columnsOf, meansPerStep } from '../../../../charts/columns.ts'
import { Frame } from '../../../../charts/frame.tsx'
import { areaBelow, stepLine } from '../../../../charts/path.ts'
import { stepsInRow } from '../../../../charts/rows.ts'
import type { Size } from '../../../../charts/size.ts'
import { type AxisUnit, axisOf } from '../../../../core/axis.ts'
import { quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { TIMES } from './times.ts'
import styles from './timesplit.module.css'
import { timesplitSummary } from './words.ts'

/** Compute, balance, idle and synchronisation time an iteration, stacked in this order from the foot. */
export function Timesplit({ run, axis, playhead }: ViewProps) {
  const { recording } = run
  return (
    <Frame
      label={recording.stride > 1 ? 'Mean time of an iteration' : 'Time of an iteration'}
      recording={recording}
      axis={axis}
      playhead={playhead}
      readout={READOUT}
      read={(row) => TIMES.map(({ id }) => quantity(recording.columns[id][row] / stepsInRow(recording, row), 's'))}
      summary={timesplitSummary(run)}
      table={async () => (await import('./tables.ts')).timesplitTable(run)}
    >
      {(plot) => <Stack run={run} unit={axis.unit} plot={plot} />}
    </Frame>
  )
}

interface StackProps {
  readonly run: RunView
  readonly unit: AxisUnit
  readonly plot: Size
}

function Stack({ run, unit, plot }: StackProps) {
  const { width, height } = plot
  const id = useId()
  const { scale, areas, cut } = useMemo(() => draw(run, unit, plot), [run, unit, plot])
  const ticks = scale.ticks.map((value) => ({ at: scale.y(value), label: secondsText(value, scale.top) }))
  return (
    <svg className={styles.plot} width={width} height={height} aria-hidden="true">
      <Textures id={id} />
      <ValueAxis ticks={ticks} width={width} height={height} />
      {/* Each area reaches down to the foot; the ones painted later cover the lower part of it. */}
      {areas.map((d, i) => <path key={TIMES[i].id} d={d} fill={`url(#${id}-${TIMES[i].id})`} />).reverse()}
      {cut && <Cut cut={cut} width={width} />}
    </svg>
  )
}

function draw({ recording }: RunView, unit: AxisUnit, { width, height }: Size) {
  const across = columnsOf(recording, axisOf(recording, unit), width)
  const sums = new Float64Array(across.from.length)
  const levels = TIMES.map(({ id }) => {
    const means = meansPerStep(recording, id, across)
    return means.map((mean, column) => {
      sums[column] += mean
      return sums[column]
    })
  })
  const scale = heightScale(readableTop(sums) || 1e-3, height - 1, 4)
  const y = (value: number) => scale.y(Math.min(value, scale.top))
  return {
    scale,
    areas: levels.map((level) => areaBelow(stepLine(level, across.edges, y), height)),
    cut: cutOf(sums, scale.top, across.edges),
  }
}

/** Bars that reach beyond the scale: a path along them, and the greatest of them. */
interface CutBars {
  readonly path: string
  readonly bars: number
  readonly greatest: number
  /** Edges of the column of the greatest. */
  readonly left: number
  readonly right: number
}

function cutOf(sums: Float64Array, top: number, edges: Float64Array): CutBars | undefined {
  let path = ''
  let most = 0
  let bars = 0
  sums.forEach((sum, column) => {
    if (sum > sums[most]) most = column
    if (sum <= top) return
    bars++
    path += `M${edges[column].toFixed(1)} 10H${edges[column + 1].toFixed(1)}`
  })
  return path ? { path, bars, greatest: sums[most], left: edges[most], right: edges[most + 1] } : undefined
}

/** A gap through the bars that are cut, and how high the highest really is. */
function Cut({ cut, width }: { readonly cut: CutBars; readonly width: number }) {
  const before = cut.left > width / 2
  return (
    <g>
      <path className={styles.cut} d={cut.path} />
      <text
        className={styles.cutLabel}
        x={before ? cut.left - 6 : cut.right + 6}
        y={14}
        textAnchor={before ? 'end' : 'start'}
      >
        {cut.bars > 1 && 'up to '}
        {quantity(cut.greatest, 's')}
      </text>
    </g>
  )
}

/** Fills with a texture each, so that they can be told apart without their colours. */
function Textures({ id }: { readonly id: string }) {
  return (
    <defs>
      {TIMES.map((time) => (
        <pattern key={time.id} id={`${id}-${time.id}`} width={6} height={6} patternUnits="userSpaceOnUse">
          <Texture time={time.id} />
        </pattern>
      ))}
    </defs>
  )
}

function Texture({ time }: { readonly time: (typeof TIMES)[number]['id'] }) {
  return (
    <>
      <rect className={styles[time]} width={6} height={6} />
      {time === 'balance' && <path className={styles.stroke} d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" />}
      {time === 'idle' && <circle className={styles.dot} cx={3} cy={3} r={0.9} />}
      {time === 'sync' && <path className={styles.stroke} d="M0 3H6" />}
    </>
  )
}

/** A sample of a fill, as it looks in the chart. */
function Swatch({ time }: { readonly time: (typeof TIMES)[number]['id'] }): ReactNode {
  const id = useId()
  return (
    <svg className={styles.swatch} width={12} height={12} aria-hidden="true">
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
        <Texture time={time} />
      </pattern>
      <rect width={12} height={12} rx={2} fill={`url(#${id})`} />
    </svg>
  )
}

const READOUT = TIMES.map(({ id, short }) => ({ id, label: short, swatch: <Swatch time={id} />, characters: 7 }))
