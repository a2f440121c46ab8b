/** A plot of one quantity over another: its two axes, between which marks are drawn in the plot's own pixels. */
import { area, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ValueAxis } from './axes.tsx'
import type { Tick } from './axis.ts'
import { lineHeight } from './theme.ts'

/** A tick below the foot: how its label stands at its place (in its middle, unless another is named), and how many lines lower it stands. */
export interface FootTick extends Tick {
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly row?: number
}

interface XYPlotProps {
  /** Pixels from the picture's edges to the plot. */
  readonly left?: number
  readonly top?: number
  /** Of the plot itself, in pixels. */
  readonly width: number
  readonly height: number
  readonly x: readonly FootTick[]
  readonly y: readonly Tick[]
  /** Whether a short line leads from the foot to each label below it, or a hairline through the plot from each; none unless named. */
  readonly lead?: 'short' | 'through'
  /** What is drawn over the axes. */
  readonly children: ReactNode
}

/** The plot. */
export function XYPlot({ left = 0, top = 0, width, height, x, y, lead, children }: XYPlotProps) {
  return (
    <g transform={`translate(${left} ${top})`}>
      {y.length > 0 && <ValueAxis ticks={y} width={width} height={height} />}
      <FootAxis ticks={x} height={height} lead={lead} />
      {children}
    </g>
  )
}

interface FootAxisProps {
  readonly ticks: readonly FootTick[]
  readonly height: number
  readonly lead: XYPlotProps['lead']
}

/** The x axis: labels below the foot. */
function FootAxis({ ticks, height, lead }: FootAxisProps) {
  const line = lineHeight()
  return ticks.map(({ at, label, strong, anchor = 'middle', row = 0 }) => (
    <g key={`${at} ${label}`} transform={`translate(${at.toFixed(1)} ${height})`}>
      {lead === 'short' && <line className="stroke-strong" y2={4 + row * line} />}
      {lead === 'through' && <line className={strong ? 'stroke-strong' : 'stroke-line'} y1={-height} />}
      <text className="small fill-soft" textAnchor={anchor} y={2 + (1 + row) * line}>
        {label}
      </text>
    </g>
  ))
}

/** A place in a plot, in pixels; undefined where there is none. */
export type Place = { readonly x: number; readonly y: number } | undefined

/** The straight line through places; a missing one breaks it. */
export const through = (places: readonly Place[]): string => straight(places) ?? ''

const straight = line<Place>()
  .defined((place) => place !== undefined)
  .x((place) => place?.x ?? 0)
  .y((place) => place?.y ?? 0)
  .digits(1)

/** From where to where a band reaches at a place, in pixels; undefined where there is none. */
export type Span = { readonly x: number; readonly low: number; readonly high: number } | undefined

/** The area between the lower and the upper ends of spans; a missing one breaks it. */
export const between = (spans: readonly Span[]): string => filled(spans) ?? ''

const filled = area<Span>()
  .defined((span) => span !== undefined)
  .x((span) => span?.x ?? 0)
  .y0((span) => span?.low ?? 0)
  .y1((span) => span?.high ?? 0)
  .digits(1)
