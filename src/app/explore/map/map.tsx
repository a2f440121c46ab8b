/** The map: places on a canvas, axes and the line of zero above it, and one place that is looked at. */
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useCanvas } from '../../../charts/canvas.ts'
import { Canvas } from '../../../charts/canvas-element.tsx'
import { useSize } from '../../../charts/size.ts'
import type { Value } from '../../../core/parameters.ts'
import { positionOf, samples } from '../../../core/sweep/grid.ts'
import type { Place } from '../../../core/sweep/refinement.ts'
import { sampleText } from '../../../core/text/sample-text.ts'
import type { MapScale } from './colours.ts'
import styles from './explore.module.css'
import type { Filled } from './fill.ts'
import { paintMap } from './paint.ts'
import { type Picture, zeroLine } from './picture.ts'
import type { Side } from './plan.ts'

interface MapProps {
  readonly filled: Filled
  readonly picture: Picture
  readonly scale: MapScale
  /** The place that is looked at. */
  readonly place: Place
  readonly onLook: (place: Place, by: 'pointer' | 'key') => void
  readonly onOpen: (place: Place) => void
  /** What stands at the place, for screen readers. */
  readonly text: string
  /** Whether a newer map is on its way. */
  readonly stale: boolean
  /** Places whose winner is not sure. */
  readonly unsure: readonly Place[]
}

/** The map, as large as its container. */
export function MapPlot({ filled, picture, scale, place, onLook, onOpen, text, stale, unsure }: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { plan } = filled
  const { columns, rows } = picture
  const { ref } = useCanvas((surface) => paintMap(surface, picture, plan.measure, scale))
  const line = useMemo(() => zeroLine(filled, picture), [filled, picture])
  const toX = (x: number) => (x / columns) * width
  const toY = (y: number) => height - (y / rows) * height
  const zero = line
    .map(([a, b, c, d]) => `M${toX(a).toFixed(1)} ${toY(b).toFixed(1)}L${toX(c).toFixed(1)} ${toY(d).toFixed(1)}`)
    .join('')
  const here = [placeOf(plan.x, plan.values[plan.x.id]), placeOf(plan.y, plan.values[plan.y.id])] as const

  const at = (event: { clientX: number; clientY: number; currentTarget: Element }): Place => {
    const area = event.currentTarget.getBoundingClientRect()
    return {
      x: inside(Math.floor(((event.clientX - area.left) / area.width) * columns), columns),
      y: inside(Math.floor(((area.bottom - event.clientY) / area.height) * rows), rows),
    }
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = afterKey(event.key, place, columns, rows)
    if (!to) return
    event.preventDefault()
    onLook(to, 'key')
  }

  return (
    <div
      className={`flex grow any-height positioned ${styles.map}`}
      data-stale={stale || undefined}
      style={{ paddingLeft: gutterOf(plan.y) }}
    >
      <div ref={box} className="grow any-height positioned sunken">
        <Canvas ref={ref} className={styles.canvas} />
        <svg className="cover overflows small" width={width} height={height} aria-hidden="true">
          {zero && <path className={`no-fill ${styles.zeroRim}`} strokeWidth={5} strokeLinecap="round" d={zero} />}
          {zero && <path className="no-fill stroke-ink stroke-2" strokeLinecap="round" d={zero} />}
          {width > 0 && <AxisTicks side={plan.x} along="x" size={width} height={height} />}
          {height > 0 && <AxisTicks side={plan.y} along="y" size={height} height={height} />}
          {unsure.map(({ x, y }) => (
            <text
              key={`${x} ${y}`}
              className="fill-ink strong anchor-end rimmed"
              x={toX(x + 1) - 3}
              y={toY(y + 1) + 13}
            >
              ?
            </text>
          ))}
          {here[0] !== undefined && here[1] !== undefined && (
            <g className={styles.here} transform={`translate(${toX(here[0])} ${toY(here[1])})`}>
              <circle className="stroke-ink stroke-2" r={6} />
              <circle className="stroke-ink stroke-2" r={2} />
            </g>
          )}
          <rect
            className={`no-fill stroke-ink stroke-2 ${styles.looked}`}
            x={toX(place.x)}
            y={toY(place.y + 1)}
            width={toX(1)}
            height={height / rows}
          />
        </svg>
        {/* An application, so that screen readers leave the arrow keys to it. */}
        <div role="application" aria-label="Map">
          <button
            type="button"
            className="cover"
            aria-label={`${text}. Arrow keys move, Enter opens the run`}
            onKeyDown={keyed}
            onPointerMove={(event) => onLook(at(event), 'pointer')}
            onClick={(event) => onOpen(event.detail === 0 ? place : at(event))}
          />
        </div>
      </div>
    </div>
  )
}

/** Pixels that a character of a tick takes, about. */
const CHARACTER = 6.5
const LONGEST = 16

/** Room for the labels of the side that goes up. */
function gutterOf({ parameter, samples: values }: Side): number {
  const longest = Math.max(...values.map((value) => sampleText(parameter, value).length))
  return parameter.kind === 'choice' ? 24 + CHARACTER * Math.min(LONGEST, longest) : 72
}

/** A word cut to this many characters. */
function shortened(label: string, most: number): string {
  return label.length > most ? `${label.slice(0, Math.max(2, most - 1))}…` : label
}

const inside = (index: number, of: number) => Math.max(0, Math.min(of - 1, index))

/** The place that a key leads to; undefined for other keys. */
export function afterKey(key: string, { x, y }: Place, columns: number, rows: number): Place | undefined {
  const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    PageUp: [0, 4],
    PageDown: [0, -4],
    Home: [-columns, 0],
    End: [columns, 0],
  }
  const step = steps[key]
  return step && { x: inside(x + step[0], columns), y: inside(y + step[1], rows) }
}

/** Where a value stands along a side, in places from its start; undefined beyond its ends and for words. */
export function placeOf({ parameter, samples: values }: Side, value: Value): number | undefined {
  const exact = values.indexOf(value as number | string)
  if (exact >= 0) return exact + 0.5
  if (typeof value !== 'number') return undefined
  const next = values.findIndex((sample) => Number(sample) > value)
  if (next <= 0) return undefined
  const [a, b, v] = [values[next - 1], values[next], value].map((one) => positionOf(parameter, Number(one)))
  return next - 0.5 + (v - a) / (b - a)
}

interface AxisTicksProps {
  readonly side: Side
  readonly along: 'x' | 'y'
  readonly size: number
  readonly height: number
}

/** Round samples, as many as there is room for. */
function AxisTicks({ side, along, size, height }: AxisTicksProps) {
  const { parameter, samples: values } = side
  const round = samples(parameter).filter((value) => values.includes(value))
  const band = parameter.kind === 'choice' && along === 'x' ? Math.floor(size / values.length / CHARACTER) : LONGEST
  const most = Math.max(2, Math.floor(size / (along === 'x' ? (parameter.kind === 'choice' ? 20 : 44) : 20)))
  const each = Math.ceil(round.length / most)
  return round
    .filter((_, i) => i % each === 0)
    .map((value) => {
      const middle = ((values.indexOf(value) + 0.5) / values.length) * size
      return along === 'x' ? (
        <g key={value} transform={`translate(${middle} ${height})`}>
          <line className="stroke-strong" y2={4} />
          <text className="fill-soft anchor-middle" y={18}>
            {shortened(sampleText(parameter, value), band)}
          </text>
        </g>
      ) : (
        <g key={value} transform={`translate(0 ${height - middle})`}>
          <line className="stroke-strong" x2={-4} />
          <text className="fill-soft anchor-end" x={-8} y={4}>
            {shortened(sampleText(parameter, value), band)}
          </text>
        </g>
      )
    })
}
