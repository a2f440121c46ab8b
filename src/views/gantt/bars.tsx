/** A Gantt chart: lanes with bars in time, which can be dragged where they have a handle. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './bars.module.css'
import type { Bar, Handle, Lane } from './lanes.ts'
import { type BarsLayout, labelsAt } from './layout.ts'
import { BarShape, Patterns } from './patterns.tsx'

interface GanttProps {
  readonly lanes: readonly Lane[]
  readonly end: number
  readonly layout: BarsLayout
  readonly label: string
  /** What stands at the left of the lanes. */
  readonly children: ReactNode
}

interface Drag {
  readonly handle: Handle
  readonly row: number
  readonly from: number
  readonly timePerPixel: number
  /** The bar as it was, in pixels. */
  readonly x: number
  readonly width: number
  latest: number
}

/** Draws lanes from the first row down. */
export function Gantt({ lanes, end, layout, label, children }: GanttProps) {
  const id = useId()
  const drag = useRef<Drag>(undefined)
  const [current, setCurrent] = useState(0)
  const [dragged, setDragged] = useState<Readonly<Drag>>()
  const { x, barHeight } = layout
  const movable = lanes.flatMap(({ bars }, row) => (bars.some(({ handle }) => handle) ? [row] : []))
  const focusable = movable.findLast((row) => row <= current) ?? movable[0]

  const press = (event: PointerEvent, handle: Handle, { start, end: barEnd }: Bar, row: number) => {
    if (event.button !== 0) return
    event.currentTarget.closest('svg')?.setPointerCapture(event.pointerId)
    const timePerPixel = end / Math.max(1, layout.right - layout.left)
    const bar = { row, x: x(start), width: x(barEnd) - x(start) }
    drag.current = { handle, from: event.clientX, timePerPixel, latest: handle.value, ...bar }
  }
  const move = (event: PointerEvent) => {
    const active = drag.current
    if (!active) return
    const value = active.handle.dragged(event.clientX - active.from, active.timePerPixel)
    if (value === active.latest) return
    active.latest = value
    setDragged({ ...active })
    active.handle.set(value, 'drag')
  }
  const release = () => {
    const active = drag.current
    drag.current = undefined
    setDragged(undefined)
    if (active && active.latest !== active.handle.value) active.handle.set(active.latest, 'commit')
  }
  const key = (event: KeyboardEvent, handle: Handle, row: number) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
    const next = { ArrowDown: row + 1, ArrowUp: row - 1 }[event.key]
    if (direction === undefined && next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (direction !== undefined) handle.set(handle.stepped(direction), 'commit')
    else if (next !== undefined && movable.includes(next)) {
      setCurrent(next)
      event.currentTarget.closest('svg')?.querySelector<SVGElement>(`[data-cell="${next}-${handle.id}"]`)?.focus()
    }
  }

  const shapeOf = ({ look, start, end, cut }: Bar, row: number) => {
    const left = x(start)
    const width = Math.max(1, x(end) - left)
    const y = upperEdge(layout, row)
    return (
      <>
        <BarShape look={look} id={id} x={left} y={y} width={width} height={barHeight} />
        {cut && <line stroke="var(--paper)" strokeWidth={1.5} x1={x(end)} x2={x(end)} y1={y} y2={y + barHeight} />}
      </>
    )
  }

  const chart = (
    <svg
      className={`block small ${styles.chart}`}
      width={layout.width}
      height={layout.height}
      role="group"
      aria-label={label}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Patterns id={id} />
      <Grid layout={layout} />
      {children}
      {lanes.map((lane, row) => (
        <g key={lane.name}>
          {lane.bars.map((bar) => {
            const { handle } = bar
            if (!handle) return <g key={bar.id}>{shapeOf(bar, row)}</g>
            return (
              <g
                key={bar.id}
                className={`no-outline ${styles.cell}`}
                role="slider"
                tabIndex={row === focusable ? 0 : -1}
                aria-label={handle.label}
                aria-valuenow={handle.value}
                aria-valuetext={handle.text}
                data-cell={`${row}-${handle.id}`}
                onPointerDown={(event) => press(event, handle, bar, row)}
                onFocus={() => setCurrent(row)}
                onKeyDown={(event) => key(event, handle, row)}
              >
                {shapeOf(bar, row)}
              </g>
            )
          })}
        </g>
      ))}
      <line className="stroke-ink" strokeWidth={1.5} x1={x(end)} x2={x(end)} y1={0} y2={layout.foot} />
      {dragged && <Held drag={dragged} layout={layout} />}
    </svg>
  )
  return (
    <>
      {chart}
      <Labels lanes={lanes} layout={layout} />
    </>
  )
}

/** What is written on bars: over the veil of what is still to come, which would make ghosts of the words. */
function Labels({ lanes, layout }: Pick<GanttProps, 'lanes' | 'layout'>) {
  const { x, barHeight, typeScale, width, height } = layout
  if (barHeight < 16 * typeScale) return null
  return (
    <svg className={`cover small no-pointer ${styles.labels}`} width={width} height={height} aria-hidden="true">
      {lanes.flatMap(({ name, bars }, row) =>
        bars.map(({ id, start, end, text: [text, room] = ['', 0] }) => {
          const wide = x(end) - x(start)
          if (!text || wide < room * typeScale) return null
          const at = { x: x(start) + wide / 2, y: upperEdge(layout, row) + barHeight / 2 + 4 }
          return (
            <text key={`${name} ${id}`} className="anchor-middle strong fill-ink" {...at}>
              {text}
            </text>
          )
        }),
      )}
    </svg>
  )
}

/** The upper edge of a lane's bars. */
const upperEdge = ({ y, row, barHeight }: BarsLayout, lane: number) => y(lane) + (row - barHeight) / 2

/** What is being dragged: the bar as it was, and the value as it is and was. */
function Held({
  drag: { handle, row, x, width, latest },
  layout,
}: {
  readonly drag: Drag
  readonly layout: BarsLayout
}) {
  const y = upperEdge(layout, row)
  return (
    <g className="no-pointer">
      <rect className={`no-fill ${styles.held}`} x={x} y={y} width={Math.max(1, width)} height={layout.barHeight} />
      <text className="strong rimmed" x={x} y={y - 4}>
        {handle.say(latest)}, was {handle.say(handle.value)}
      </text>
    </g>
  )
}

function Grid({ layout }: { readonly layout: BarsLayout }) {
  const { left, right, top, foot, ticks, lanes, row } = layout
  return (
    <g>
      {Array.from({ length: lanes }, (_, lane) => top + (lane + 1) * row).map((y) => (
        <line key={y} className="stroke-line" shapeRendering="crispEdges" x1={left} x2={right} y1={y} y2={y} />
      ))}
      {ticks.map(({ at, label }) => (
        <line key={label} className="stroke-line" shapeRendering="crispEdges" x1={at} x2={at} y1={top} y2={foot + 4} />
      ))}
    </g>
  )
}

/** The labels of the time axis, which stands below the lanes. */
export function AxisLabels({ layout }: { readonly layout: BarsLayout }) {
  const { width, axis, left, ticks } = layout
  const y = labelsAt(layout).first
  return (
    <svg className="block small" width={width} height={axis} aria-hidden="true">
      {ticks.map(({ at, label }) => (
        <text key={label} className="fill-soft anchor-middle" x={at} y={y}>
          {label}
        </text>
      ))}
      <text className="fill-soft anchor-end" x={left - 8 * layout.typeScale} y={y}>
        time
      </text>
    </svg>
  )
}
