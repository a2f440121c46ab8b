/** A curve to be drawn over the axes of a run: by finger or mouse, or handle by handle with the arrow keys; then the run's over it. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { ValueAxis } from '../../../charts/axes.tsx'
import { secondTicks, stepTicks } from '../../../charts/axis.ts'
import { sampleRows } from '../../../charts/find-rows.ts'
import { heightScale } from '../../../charts/height-scale.ts'
import { stepNumbers } from '../../../charts/rows.ts'
import { useSize } from '../../../charts/size.ts'
import { TableButton } from '../../../charts/table.tsx'
import { axisOf } from '../../../core/playhead/axis.ts'
import type { Recording } from '../../../core/recording.ts'
import { count } from '../../../core/text/format.ts'
import {
  drawn,
  drawnPath,
  HANDLES,
  heightAt,
  type Point,
  pathOf,
  placeOf,
  rowAt,
  shareOf,
} from '../../answers/curve.ts'
import { amount, placeName, unitAlong } from '../../answers/verdicts.ts'
import styles from './predict.module.css'

interface DrawProps {
  readonly recording: Recording
  readonly column: string
  /** The upper end of the axis. */
  readonly top: number
  readonly values: readonly number[]
  /** Called with every change; absent once the run is shown. */
  readonly onChange?: (values: readonly number[]) => void
  /** The outcome of it in words, with the table. */
  readonly summary: string
}

const FLAT: readonly number[] = Array.from({ length: HANDLES }, () => 0)
/** A curve that has not been drawn yet. */
export const undrawn = FLAT

/** The plot. */
export function Draw({ recording, column, top, values, onChange, summary }: DrawProps) {
  const plot = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(plot)
  const [at, setAt] = useState(0)
  const last = useRef<Point | undefined>(undefined)
  const definition = recording.shape.columns.find(({ id }) => id === column)
  const { label = '', unit = '' } = definition ?? {}
  const scale = heightScale(top, height)
  const x = (share: number) => share * width
  const clamp = (value: number) => Math.max(0, Math.min(top, value))
  const stepOf = (handle: number) => placeName(recording, rowAt(handle, recording.count))
  const along = axisName(recording)
  const marks =
    unitAlong(recording) === 'seconds'
      ? secondTicks(axisOf(recording, 'seconds').end, width)
      : stepTicks(recording.steps, recording.stride, width, count)

  const stroke = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const point: Point = {
      share: Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)),
      value: clamp(scale.top * (1 - (event.clientY - box.top) / box.height)),
    }
    onChange?.(drawn(values, last.current ?? point, point))
    last.current = point
  }
  const press = (event: KeyboardEvent<SVGElement>, handle: number) => {
    const value = values[handle]
    // Page keys turn a lesson's pages, also here.
    const step = top / (event.shiftKey ? 10 : 50)
    const next = { ArrowUp: value + step, ArrowDown: value - step, Home: 0, End: top }[event.key]
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (next === undefined && move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) onChange?.(values.map((old, i) => (i === handle ? clamp(next) : old)))
    if (move === undefined) return
    const other = Math.max(0, Math.min(HANDLES - 1, handle + move))
    setAt(other)
    plot.current?.querySelector<SVGElement>(`[data-handle="${other}"]`)?.focus()
  }

  const line = drawnPath(values, x, scale.y)
  return (
    <figure className={`stack ${styles.figure}`}>
      <figcaption
        className="flex between soft"
        style={{ minHeight: 28, margin: '0 0 calc(0.5 * var(--text-small)) calc(-1 * var(--gutter))' }}
      >
        {label}
        {!onChange && (
          <TableButton label={label} summary={summary} table={() => tableOf(recording, column, values, label, unit)} />
        )}
      </figcaption>
      <div ref={plot} className={styles.plot}>
        {width > 0 && height > 0 && (
          <svg
            className="block overflows"
            width={width}
            height={height}
            role="group"
            aria-label={`${label}: your curve`}
            data-drawing={onChange && ''}
            onPointerDown={(event) => {
              if (!onChange) return
              event.currentTarget.setPointerCapture(event.pointerId)
              last.current = undefined
              stroke(event)
            }}
            onPointerMove={(event) => {
              if (onChange && event.currentTarget.hasPointerCapture(event.pointerId)) stroke(event)
            }}
          >
            <ValueAxis
              width={width}
              height={height}
              ticks={heightScale(top, height / 2).ticks.map((tick) => ({ at: scale.y(tick), label: count(tick) }))}
            />
            <path className={`no-fill stroke-2 stroke-accent ${styles.mine}`} d={line} />
            {values === FLAT && (
              <text className="fill-soft" x={width / 2} y={height / 2} textAnchor="middle">
                Draw your curve here
              </text>
            )}
            {!onChange && (
              <>
                <path
                  className={`no-fill stroke-2 stroke-ink ${styles.run}`}
                  pathLength={1}
                  d={pathOf(recording.columns[column], recording.count, x, scale.y)}
                />
                <Names recording={recording} column={column} values={values} x={x} y={scale.y} height={height} />
              </>
            )}
            {onChange &&
              values.map((value, handle) => (
                <circle
                  key={placeOf(handle)}
                  className={`no-outline stroke-2 stroke-accent ${styles.handle}`}
                  data-handle={handle}
                  cx={x(placeOf(handle))}
                  cy={scale.y(value)}
                  r={6}
                  role="slider"
                  tabIndex={handle === at ? 0 : -1}
                  aria-orientation="vertical"
                  aria-label={`${label}, ${stepOf(handle)}`}
                  aria-valuemin={0}
                  aria-valuemax={top}
                  aria-valuenow={Math.round(value)}
                  aria-valuetext={amount(value, unit)}
                  onFocus={() => setAt(handle)}
                  onKeyDown={(event) => press(event, handle)}
                />
              ))}
          </svg>
        )}
      </div>
      <div className="positioned soft small" style={{ height: 24, lineHeight: '24px' }} aria-hidden="true">
        <span className="absolute" style={{ right: 'calc(100% + 8px)' }}>
          {along}
        </span>
        {marks.map((tick) => (
          <span key={tick.label} className={`absolute nowrap ${styles.tick}`} style={{ left: tick.at }}>
            {tick.label}
          </span>
        ))}
      </div>
    </figure>
  )
}

interface NamesProps {
  readonly recording: Recording
  readonly column: string
  readonly values: readonly number[]
  readonly x: (share: number) => number
  readonly y: (value: number) => number
  /** The height of the plot, which they do not leave. */
  readonly height: number
}

/** Which line is whose, written where the two are farthest apart. */
function Names({ recording, column, values, x, y, height }: NamesProps) {
  const { count: rows, columns } = recording
  let far = 0
  const gap = (row: number) => columns[column][row] - heightAt(values, shareOf(row, rows))
  for (let row = 1; row < rows; row++) if (Math.abs(gap(row)) > Math.abs(gap(far))) far = row
  const share = shareOf(far, rows)
  const [run, mine] = [y(columns[column][far]), y(heightAt(values, share))]
  const runAbove = run < mine
  const clamp = (from: number, at: number, to: number) => Math.max(from, Math.min(to, at))
  const upper = clamp(14, Math.min(run, mine) - 8, height - 24)
  const lower = clamp(32, Math.max(run, mine) + 20, height - 6)
  const anchor = share > 0.8 ? 'end' : share < 0.2 ? 'start' : 'middle'
  return (
    <g textAnchor={anchor}>
      <text className={`strong fill-ink ${styles.name}`} x={x(share)} y={runAbove ? upper : lower}>
        Run
      </text>
      <text className={`strong fill-accent ${styles.name}`} x={x(share)} y={runAbove ? lower : upper}>
        You
      </text>
    </g>
  )
}

/** What the run lies along, in a word. */
const axisName = (recording: Recording) => (unitAlong(recording) === 'seconds' ? 'time' : recording.shape.step)

function tableOf(recording: Recording, column: string, values: readonly number[], label: string, unit: string) {
  const { every, rows } = sampleRows(recording.count)
  return {
    note: every > 1 ? `${label}; every ${count(every)}th of ${count(recording.count)} rows.` : `${label}.`,
    head: [axisName(recording), 'You', 'Run'],
    rows: rows.map((row) => [
      unitAlong(recording) === 'seconds' ? placeName(recording, row) : stepNumbers(recording, row),
      amount(heightAt(values, shareOf(row, recording.count)), unit),
      amount(recording.columns[column][row], unit),
    ]),
  }
}
