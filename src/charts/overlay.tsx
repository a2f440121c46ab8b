/** Curves of several runs over each other, each with its letter at its end, a ghost behind them, and bands over many seeds. */

import { useId, useMemo } from 'react'
import { type Axis, type AxisUnit, axisOf } from '../core/playhead/axis.ts'
import type { Recording } from '../core/recording.ts'
import type { Band } from '../core/statistics/intervals.ts'
import { count, quantity } from '../core/text/format.ts'
import { type Columns, columnsOf, envelope } from './columns.ts'
import { centreArea, centreLine, rowsLine } from './path.ts'
import { GUTTER_RIGHT } from './places.ts'
import type { Size } from './size.ts'
import { lineHeight } from './theme.ts'

/** A curve over a recording. */
export interface OverlayCurve {
  /** One letter; a ghost's is written out. */
  readonly name: string
  readonly colour: string
  readonly dash: string
  readonly recording: Recording
  readonly axis: Axis
  /** The recording's column. */
  readonly values: ArrayLike<number>
  readonly band?: Band
  /** Whether it is not compared but stands behind the present run: thin, without a letter. */
  readonly ghost?: boolean
}

/** How a run among compared ones stands out from the others, and its band. */
type Mark = Pick<OverlayCurve, 'name' | 'colour' | 'dash' | 'band'>

/** A run; a new one whenever rows have come. */
interface Recorded {
  readonly recording: Recording
}

/** The runs that are compared: the present one's mark, the others, and one that only stands behind the present one. */
export interface ComparedRuns {
  readonly present: Mark
  readonly others: readonly (Mark & { readonly run: Recorded })[]
  readonly ghost?: Mark & { readonly run: Recorded }
}

/** The curves of a column of a run and of those that it is compared with, where these record it; none while nothing is compared. */
export function comparedCurves(
  { recording }: Recorded,
  column: string,
  unit: AxisUnit,
  comparison: ComparedRuns | undefined,
): readonly OverlayCurve[] {
  if (!comparison) return []
  const curve = (of: Recording) => ({ recording: of, axis: axisOf(of, unit), values: of.columns[column] })
  const { present, others, ghost } = comparison
  const drawn = [...others, ...(ghost ? [{ ...ghost, ghost: true }] : [])]
    .filter(({ run }) => run.recording.columns[column])
    .map(({ run, ...mark }) => ({ ...mark, ...curve(run.recording) }))
  return [{ ...present, ...curve(recording) }, ...drawn]
}

interface OverlayProps {
  /** All curves; the first one is drawn by the chart itself, and only labelled here. */
  readonly curves: readonly OverlayCurve[]
  /** Pixels of one unit of the axis. */
  readonly scale: number
  readonly whole: Size
  readonly y: (value: number) => number
  /** The height of a line across the whole plot. */
  readonly level?: number
}

/** Draws into the chart's SVG. */
export function Overlay({ curves: all, scale: exact, whole, y, level }: OverlayProps) {
  // The same for every run on one axis: rounding would have the ghost drawn again with each.
  const scale = Number(exact.toPrecision(9))
  const clip = useId()
  const end = whole.width / scale
  const curves = useMemo(() => all.filter((curve) => !curve.ghost), [all])
  const ghost = all.find((curve) => curve.ghost)
  const others = useMemo(
    () => [
      ...curves.map(({ recording, axis, values }) => tracedOf(columnsOf(recording, axis, axis.end * scale), values, y)),
      ...(level === undefined ? [] : [{ edges: [0, whole.width], heights: [level] }]),
    ],
    [curves, scale, whole, y, level],
  )
  const ends = curves.map(({ values, axis }) => ({
    x: Math.min(end, axis.end) * scale,
    y: y(values[axis.rowAt(Math.min(end, axis.end))] ?? 0),
    cut: axis.end * scale > whole.width + 1,
  }))
  const line = lineHeight()
  const heights = endHeights(ends, line)
  /** A letter at the right edge stays whole, however large the type. */
  const farthest = whole.width + GUTTER_RIGHT - 0.8 * line
  /** A foot for the words at end i: above the letters of others that they would cover. */
  const clearOfEnds = (i: number) =>
    Math.max(
      CAPITAL * line + 4,
      Math.min(
        heights[i],
        ...heights
          .filter(
            (height, j) =>
              !ends[j].cut && whole.width - ends[j].x < 9 * line && Math.abs(height - heights[i]) < 2 * line,
          )
          .map((height) => height - 0.8 * line),
      ),
    )
  return (
    <g>
      <clipPath id={clip}>
        <rect width={whole.width} height={whole.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        {ghost && <Ghost curve={ghost} others={others} scale={scale} whole={whole} y={y} />}
        {curves.map((curve) => curve.band && <BandShape key={curve.name} curve={curve} scale={scale} y={y} />)}
        {curves.slice(1).map((curve) => (
          <path
            key={curve.name}
            className="no-fill"
            strokeWidth={1.5}
            strokeLinejoin="round"
            stroke={curve.colour}
            strokeDasharray={curve.dash}
            d={pathOf(curve, scale, y)}
          />
        ))}
      </g>
      {curves.length > 1 &&
        curves.map(({ name, colour }, i) => (
          <g key={name} className="small heavy rimmed" fill={colour}>
            <text x={Math.min(ends[i].x + 4, farthest)} y={heights[i]}>
              {name}
            </text>
            {ends[i].cut && (
              <text x={whole.width - 4} y={clearOfEnds(i) - 4} textAnchor="end">
                goes on to {endText(curves[i].axis)}
              </text>
            )}
          </g>
        ))}
    </g>
  )
}

interface GhostProps extends Omit<OverlayProps, 'curves' | 'level'> {
  readonly curve: OverlayCurve
  /** What its name is not written over. */
  readonly others: readonly Traced[]
}

const tracedOf = (columns: Columns, values: ArrayLike<number>, y: (value: number) => number): Traced => ({
  edges: columns.edges,
  heights: envelope(values, columns).max.map(y),
})

/** A thin line with its name at its end, where that has room. */
function Ghost({ curve, others, scale, whole, y }: GhostProps) {
  const { recording, axis, values, colour, dash, name } = curve
  const { end } = axis
  const line = lineHeight()
  const { path, traced } = useMemo(() => {
    const columns = columnsOf(recording, axis, end * scale)
    return { path: rowsLine(values, columns, y), traced: tracedOf(columns, values, y) }
  }, [recording, axis, values, end, scale, y])
  const label = useMemo(
    () => ghostLabel(traced, others, end * scale, whole, { line, length: name.length }),
    [traced, others, end, scale, whole, line, name],
  )
  return (
    <>
      <path className="no-fill" stroke={colour} strokeDasharray={dash} d={path} />
      {label && (
        <text className="small rimmed" fill={colour} textAnchor="end" {...label}>
          {name}
        </text>
      )}
    </>
  )
}

/** What a ghost's name stays clear of: a curve by the pixels of its columns, from its greatest value on. */
interface Traced {
  readonly edges: ArrayLike<number>
  readonly heights: ArrayLike<number>
}

/** From where to where a curve reaches between two places of the plot. */
function reachOf(
  { edges, heights }: Traced,
  from: number,
  to: number,
): { readonly top: number; readonly foot: number } {
  let [top, foot] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let column = 0; column < heights.length; column++) {
    if (edges[column + 1] < from || edges[column] > to) continue
    top = Math.min(top, heights[column])
    foot = Math.max(foot, heights[column])
  }
  return { top, foot }
}

/** Where a ghost's name stands: at its end, as near to it as the other curves allow; undefined where there is no room. */
export function ghostLabel(
  ghost: Traced,
  others: readonly Traced[],
  end: number,
  { width, height }: Size,
  { line, length }: { readonly line: number; readonly length: number },
): Point | undefined {
  const wide = 0.5 * line * length
  const x = Math.min(Math.max(end, wide), width) - 4
  if (x < wide) return undefined
  const reaches = [ghost, ...others].map((traced) => reachOf(traced, x - wide, x))
  const clear = (y: number) =>
    // Above the plot's curves stand the names of what is drawn behind them.
    y > 2.5 * line - 6 && y < height - 3 && reaches.every(({ top, foot }) => top > y + 3 || foot < y - 0.8 * line)
  return reaches
    .flatMap(({ top, foot }) => [top - 6, foot + line + 3])
    .filter(clear)
    .map((y) => ({ x, y }))
    .at(0)
}

const endText = ({ unit, end }: Axis) => (unit === 'seconds' ? quantity(end, 's') : count(end))

function pathOf({ recording, axis, values }: OverlayCurve, scale: number, y: (value: number) => number): string {
  return rowsLine(values, columnsOf(recording, axis, axis.end * scale), y)
}

interface BandShapeProps {
  readonly curve: OverlayCurve
  readonly scale: number
  readonly y: (value: number) => number
}

/** The interval as an area, the mean as a line; over seconds only where the same step of many seeds is at one time. */
function BandShape({ curve, scale, y }: BandShapeProps) {
  const { axis, band, colour, dash, recording } = curve
  const step = axis.unit === 'steps' ? 1 : recording.shape.even ? axis.xOf(1) / recording.stride : 0
  if (!band || step === 0) return null
  const { stride, mean, low, high } = band
  const wide = stride * step * scale
  return (
    <g>
      <path opacity={0.22} fill={colour} d={centreArea(low, high, wide, y)} />
      <path
        className="no-fill"
        stroke={colour}
        strokeWidth={2.5}
        strokeDasharray={dash}
        strokeLinejoin="round"
        d={centreLine(mean, wide, y)}
      />
    </g>
  )
}

/** The greatest value that any of the curves or bands reaches. */
export function greatestValue(curves: readonly OverlayCurve[]): number {
  let most = 0
  for (const { values, recording, band } of curves) {
    for (let row = 0; row < recording.count; row++) if (values[row] > most) most = values[row]
    for (const value of band?.high ?? []) if (value > most) most = value
  }
  return most
}

/** A point in pixels from the upper left corner of the plot. */
interface Point {
  readonly x: number
  readonly y: number
}

/** The height of a capital letter, in lines: a letter whose foot is nearer to the upper edge stands in the words above the plot. */
const CAPITAL = 0.75

/**
 * Heights for labels of one letter at these ends, none over another; those at the foot stay, others make way upwards. None stands above the
 * plot: where there is no room upwards, they make way downwards.
 *
 * @param line height of a line of the labels' text, in pixels
 */
export function endHeights(ends: readonly Point[], line: number): number[] {
  const heights = ends.map(({ y }) => y)
  // A line apart by what rounding leaves of it is apart.
  const near = line - 1e-6
  const order = ends.map((_, i) => i).sort((a, b) => ends[b].y - ends[a].y || a - b)
  order.forEach((i, at) => {
    for (;;) {
      const overlapping = order
        .slice(0, at)
        .filter((j) => Math.abs(ends[j].x - ends[i].x) < 1.1 * line && Math.abs(heights[j] - heights[i]) < near)
      if (overlapping.length === 0) return
      heights[i] = Math.min(...overlapping.map((j) => heights[j])) - line
    }
  })
  const downwards = order.toSorted((a, b) => heights[a] - heights[b])
  downwards.forEach((i, at) => {
    heights[i] = Math.max(heights[i], CAPITAL * line)
    for (const j of downwards.slice(0, at))
      if (Math.abs(ends[j].x - ends[i].x) < 1.1 * line && heights[i] - heights[j] < near) heights[i] = heights[j] + line
  })
  return heights
}
