/** Axes and hairlines of a plot, drawn into its SVG. */
import type { Tick } from './axis.ts'
import { useLeaving } from './leaving.ts'
import { lineHeight } from './theme.ts'

interface ValueAxisProps {
  readonly ticks: readonly Tick[]
  readonly width: number
  readonly height: number
  /** Whether hairlines run through the plot. */
  readonly lines?: boolean
}

/** The ticks that have room for their labels, from the foot up. */
function apart(ticks: readonly Tick[]): readonly Tick[] {
  let free = Number.POSITIVE_INFINITY
  // The lowest stands a little above its line.
  const line = lineHeight() + 4
  return [...ticks]
    .sort((a, b) => b.at - a.at)
    .filter(({ at }) => {
      const fits = at <= free
      if (fits) free = at - line
      return fits
    })
}

/** The y axis: labels in the left gutter, hairlines across the plot, the base line at its foot. */
export function ValueAxis({ ticks, width, height, lines = true }: ValueAxisProps) {
  const shown = apart(ticks)
  // Lanes are numbered, which is no scale; nor has one changed that was laid out again.
  const leaving = useLeaving(lines ? `${shown.at(-1)?.label}` : '', shown)
  return (
    <g>
      {leaving && (
        <g key={leaving.key} {...leaving.props}>
          <Marks ticks={leaving.drawn} width={width} height={height} lines={lines} named={false} />
        </g>
      )}
      <Marks ticks={shown} width={width} height={height} lines={lines} />
      <line className="stroke-strong" x2={width} y1={height - 0.5} y2={height - 0.5} />
    </g>
  )
}

/** Lines and, unless they only fade out, their labels: two labels in one place cannot be read. */
function Marks({ ticks, width, height, lines, named = true }: ValueAxisProps & { readonly named?: boolean }) {
  return ticks.map(({ at, label, strong }, index) => (
    // Without a transform, of which the browser would look through all layers when it changes; what is there is written over.
    <g key={index}>
      {lines && at < height - 1 && (
        <line
          className={strong ? 'stroke-strong' : 'stroke-line'}
          x2={width}
          y1={Math.round(at) + 0.5}
          y2={Math.round(at) + 0.5}
        />
      )}
      {named && (
        <text
          className="small fill-soft anchor-end"
          x={-8}
          y={Math.round(at) + Math.max(10 - at, Math.min(height - at, 4))}
        >
          {label}
        </text>
      )}
    </g>
  ))
}
