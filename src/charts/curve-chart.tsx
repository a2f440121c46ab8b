/** Curves over a number that is no row of a run: a swept parameter, a tree's depth. As large as its container. */
import { scaleLinear, scaleLog } from 'd3-scale'
import { useContext, useEffect, useRef } from 'react'
import type { Playhead } from '../core/playhead/playhead.ts'
import { ChartPlaceContext } from './layout.ts'
import { GUTTER_LEFT } from './places.ts'
import { useRepaint } from './repaint.ts'
import { useSize } from './size.ts'
import { TableButton } from './table.tsx'
import { lineHeight } from './theme.ts'
import { apart, decadeTicks } from './value-scale.ts'
import { between, through, XYPlot } from './xy-plot.tsx'

/** One curve. */
export interface CurveLine {
  readonly label: string
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Half the widths of the points' intervals. */
  readonly errors?: readonly number[]
  /** From where to where the curve may be, point by point: drawn as a pale area. */
  readonly band?: readonly (readonly [least: number, greatest: number])[]
  /** Other curves of the same kind, drawn pale behind. */
  readonly others?: readonly (readonly (readonly [x: number, y: number])[])[]
  /** Where a curve has a meaning of its own: otherwise those of compared runs, in their order. */
  readonly look?: Look
}

/** How a line is drawn. */
interface Look {
  /** The name of a colour of the theme. */
  readonly colour: string
  readonly dash?: string
}

/** An axis of a curve chart. */
export interface CurveAxis {
  readonly label: string
  readonly scale: 'linear' | 'log'
  readonly format: (value: number) => string
}

interface CurveChartProps {
  readonly label: string
  /** The chart in one sentence. */
  readonly summary: string
  readonly x: CurveAxis
  readonly y: CurveAxis
  readonly curves: readonly CurveLine[]
  /** Whether every point is marked. */
  readonly dots: boolean
  /** Whether points are joined by a line; they are unless this is false. */
  readonly joined?: boolean
  /** Where the axis is the time of a schedule: what stands in it. */
  readonly playhead?: Pick<Playhead, 'share' | 'subscribe'>
}

/** Curves are distinguished by colour and by dashes. */
const LOOKS: readonly Look[] = [
  { colour: 'compare-a' },
  { colour: 'compare-b', dash: '8 3' },
  { colour: 'compare-c', dash: '3 3' },
  { colour: 'compare-d', dash: '8 3 2 3' },
  { colour: 'phase-steady', dash: '12 4' },
  { colour: 'time-compute', dash: '1 3' },
]

/** Room for the labels at the curves' ends: at least, for each letter, and at most as a share of the width. All but the share grow with the letters. */
const RIGHT = 116
const LETTER = 7
const MOST_RIGHT = 0.4
const TOP = 8
const FOOT = 40
const BARE_FOOT = 22

/** A scale over values, and its ticks. It ends at a round number, or at the values themselves. */
function scaleOf(
  values: readonly number[],
  { scale }: CurveAxis,
  from: number,
  to: number,
  tickCount: number,
  ends: 'round' | 'exact',
) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (scale === 'log' && least > 0) {
    const at = scaleLog()
      .domain([least, Math.max(most, least * 1.01)])
      .range([from, to])
    return { at, ticks: decadeTicks(least, most, tickCount) }
  }
  const at = scaleLinear()
    .domain([Math.min(0, least), Math.max(0, most) || 1])
    .range([from, to])
  if (ends === 'round') at.nice(tickCount)
  return { at, ticks: at.ticks(tickCount) }
}

/** The ticks of an axis whose points are few are the points themselves. */
function pointTicks(values: readonly number[], most: number): readonly number[] | undefined {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  return distinct.length <= most ? distinct : undefined
}

/** Curves with their labels at their ends. */
export function CurveChart({ label, summary, x, y, curves, dots, joined = true, playhead }: CurveChartProps) {
  const plot = useRef<HTMLDivElement>(null)
  // Without a head its unit is said by what it stands below.
  const { bare } = useContext(ChartPlaceContext)
  const { width, height } = useSize(plot)
  const points = curves.flatMap((curve) => curve.points)
  const looks = curves.map(({ look }, i) => look ?? LOOKS[i % LOOKS.length])
  const longest = Math.max(0, ...curves.map(({ label }) => label.length))
  // A lecture's letters are up to twice as large.
  const typeScale = Math.max(1, lineHeight() / 14)
  const words = Math.max(RIGHT * typeScale, Math.min(MOST_RIGHT * width, 16 + LETTER * typeScale * longest))
  const [top, foot] = [TOP * typeScale, height - (bare ? BARE_FOOT : FOOT) * typeScale]
  const up = scaleOf(
    curves.flatMap(({ points: curvePoints, errors, band, others = [] }) => [
      ...curvePoints.flatMap(([, value], k) => (errors ? [value - errors[k], value + errors[k]] : [value])),
      ...(band ?? []).flat(),
      ...others.flatMap((other) => other.map(([, value]) => value)),
    ]),
    y,
    foot,
    top,
    Math.max(2, Math.floor((foot + (bare ? BARE_FOOT : FOOT)) / 48)),
    'round',
  )
  const widest = Math.max(...up.ticks.map((tick) => y.format(tick).length))
  const left = Math.max(GUTTER_LEFT, typeScale > 1 ? 8 + 1.2 * LETTER * typeScale * widest : 0)
  const right = Math.max(40, width - words - left)
  const xs = points.map(([value]) => value)
  const across = scaleOf(xs, x, 0, right, Math.max(2, Math.floor(right / (80 * typeScale))), 'exact')
  const xTicks = (dots ? pointTicks(xs, Math.floor(right / (36 * typeScale))) : undefined) ?? across.ticks
  const ends = curves.map(({ points: curvePoints }) =>
    curvePoints.length > 0 ? up.at(curvePoints[curvePoints.length - 1][1]) : foot,
  )
  const places = apart(ends, 16 * typeScale, top + 8, foot)
  const curve = (curvePoints: CurveLine['points']) =>
    through(curvePoints.map(([a, b]) => ({ x: across.at(a), y: up.at(b) })))
  const now = useRef<SVGLineElement>(null)
  const repaint = useRepaint(() => {
    const x = (playhead?.share() ?? 0) * right
    now.current?.setAttribute('transform', `translate(${x.toFixed(1)})`)
  })
  useEffect(() => playhead?.subscribe(repaint), [playhead, repaint])
  return (
    <figure className="stack full-height">
      <figcaption className={bare ? 'visually-hidden' : 'flex at-end pad-0-16'}>
        <span className="visually-hidden">{summary}</span>
        {!bare && (
          <TableButton label={label} summary={summary} table={() => (joined ? tableOf : pointsOf)(x, y, curves)} />
        )}
      </figcaption>
      <div ref={plot} className="grow any-height">
        {width > 0 && points.length > 0 && (
          <svg className="block" width={width} height={height} aria-hidden="true">
            {!bare && (
              <text className="small fill-soft anchor-middle" x={left + right / 2} y={height - 4}>
                {x.label}
              </text>
            )}
            <XYPlot
              left={left}
              width={right}
              height={foot}
              x={xTicks.map((tick) => ({ at: across.at(tick), label: x.format(tick) }))}
              y={up.ticks.map((tick) => ({ at: up.at(tick), label: y.format(tick) }))}
            >
              {curves.map(({ label: name, points: curvePoints, errors, band, others = [] }, i) => (
                <g key={name} style={{ color: `var(--${looks[i].colour})` }}>
                  {band && (
                    <path
                      fill="currentColor"
                      opacity={0.22}
                      d={between(
                        band.map(([least, greatest], k) => ({
                          x: across.at(curvePoints[k][0]),
                          low: up.at(least),
                          high: up.at(greatest),
                        })),
                      )}
                    />
                  )}
                  {others.map((other, k) => (
                    <path key={k} className="no-fill" stroke="currentColor" opacity={0.3} d={curve(other)} />
                  ))}
                  {joined && (
                    <path
                      className="no-fill"
                      stroke="currentColor"
                      strokeWidth={1.75}
                      strokeDasharray={looks[i].dash}
                      d={curve(curvePoints)}
                    />
                  )}
                  {dots &&
                    curvePoints.map(([a, b]) => (
                      <circle key={`${a} ${b}`} cx={across.at(a)} cy={up.at(b)} r={2.5} fill="currentColor" />
                    ))}
                  {errors?.map((error, k) => (
                    <path
                      key={curvePoints[k][0]}
                      stroke="currentColor"
                      opacity={0.6}
                      d={`M${across.at(curvePoints[k][0]).toFixed(1)},${up.at(curvePoints[k][1] - error).toFixed(1)}V${up.at(curvePoints[k][1] + error).toFixed(1)}`}
                    />
                  ))}
                  <text className="small strong" x={right + 10} y={places[i] + 4 * typeScale} fill="currentColor">
                    {name}
                  </text>
                </g>
              ))}
              {playhead && <line ref={now} className="stroke-ink stroke-2" y1={top} y2={foot} />}
            </XYPlot>
          </svg>
        )}
      </div>
    </figure>
  )
}

/** Points that are not joined, each for itself. */
function pointsOf(x: CurveAxis, y: CurveAxis, curves: readonly CurveLine[]) {
  return {
    note: `${y.label} and ${x.label.toLowerCase()} of every point.`,
    head: ['', x.label, y.label],
    rows: curves.flatMap(({ label, points }) => points.map(([a, b]) => [label, x.format(a), y.format(b)])),
  }
}

function tableOf(x: CurveAxis, y: CurveAxis, curves: readonly CurveLine[]) {
  const xs = [...new Set(curves.flatMap(({ points }) => points.map(([value]) => value)))].sort((a, b) => a - b)
  const maps = curves.map(({ points }) => new Map(points))
  return {
    note: `${y.label} by ${x.label.toLowerCase()}.`,
    head: [x.label, ...curves.map(({ label }) => label)],
    rows: xs.map((value) => [
      x.format(value),
      ...maps.map((map) => {
        const yValue = map.get(value)
        return yValue === undefined ? '' : y.format(yValue)
      }),
    ]),
  }
}
