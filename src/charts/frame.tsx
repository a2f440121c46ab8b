/**
 * The frame that every chart over a recording stands in: header with the values under the playhead, gutters, axis, playhead
 * and ghost line, seeking by pointer and keys, and the chart as words and as a table.
 */
import { type ReactNode, useContext, useRef } from 'react'
import { axisOf, type SharedAxis } from '../core/playhead/axis.ts'
import type { Playhead } from '../core/playhead/playhead.ts'
import type { Recording } from '../core/recording.ts'
import { count } from '../core/text/format.ts'
import { secondTicks, stepTicks, type Tick } from './axis.ts'
import styles from './frame.module.css'
import { ChartPlaceContext } from './layout.ts'
import { GUTTER_LEFT, GUTTER_RIGHT, toPixels } from './places.ts'
import { PlayheadLayer } from './playhead-layer.tsx'
import { type Size, useSize } from './size.ts'
import { TableButton, type TableText } from './table.tsx'
import { lineHeight } from './theme.ts'

/** A value in the header. */
interface ReadoutItem {
  readonly id: string
  /** What the number is, before it: "most loaded". */
  readonly label?: string
  /** How the chart draws it. */
  readonly swatch?: ReactNode
  /** Characters to keep free for the value, so that nothing shifts while it changes. */
  readonly characters: number
}

/** What a frame is given. */
interface FrameProps {
  readonly label: string
  readonly recording: Recording
  /** The axis that it is drawn along, with others or alone. */
  readonly axis: SharedAxis
  readonly playhead: Playhead
  readonly readout: readonly ReadoutItem[]
  /**
   * The values of a row, with units, in the order of `readout`. `x` is the position on the axis, which may go on past the
   * recording's end, where the row is the last one.
   */
  readonly read: (row: number, x: number) => readonly string[]
  /** Whether `read` says itself that the recording has ended; without it the values past the end are named as those of the last row. */
  readonly readsOn?: boolean
  /** What stands at a point of the plot, where that is more than the row: `y` pixels below the upper edge. */
  readonly readPoint?: (row: number, y: number, plot: Size) => string | undefined
  /** The chart in one sentence. */
  readonly summary: string
  /** The run that is drawn behind this one, where the chart draws it. */
  readonly ghost?: { readonly name: string }
  readonly table: () => TableText | Promise<TableText>
  /**
   * Draws the plot, whose origin is its upper left corner; labels may reach into the gutters. `plot` is as wide as the
   * recording is long, `whole` as wide as the axis.
   */
  readonly children: (plot: Size, whole: Size) => ReactNode
}

/**
 * So wide, in pixels, the values have no room beside the label. It is no matter of a container's styles: those would be found again, and
 * what is in it laid out a second time, with every run.
 */
const NARROW = 560

/** A chart over a recording, as large as its container. */
export function Frame(props: FrameProps) {
  const { label, recording, axis: shared, playhead, readout, ghost, table, children } = props
  const summary = ghost ? `${props.summary} A dashed line shows ${ghost.name}.` : props.summary
  const { labelled, below, bare, tool } = useContext(ChartPlaceContext)
  const figure = useRef<HTMLElement>(null)
  const plot = useRef<HTMLDivElement>(null)
  const size = useSize(plot)
  const empty = recording.count === 0
  const { end } = axisOf(recording, shared.unit)
  // The recording may have grown since.
  const axis = shared.end < end ? { ...shared, end } : shared
  const reached = { ...size, width: toPixels(end, axis.end, size.width) }
  return (
    <figure
      ref={figure}
      className={`stack any-width full-width full-height positioned small dense ${styles.frame}`}
      data-axis={labelled || undefined}
      data-below={below || undefined}
      data-narrow={(size.width > 0 && size.width + GUTTER_LEFT + GUTTER_RIGHT <= NARROW) || undefined}
      style={{ paddingLeft: GUTTER_LEFT, paddingRight: GUTTER_RIGHT }}
    >
      <figcaption
        className={bare ? 'visually-hidden' : `flex wrap at-end baseline gap-0-16 positioned ${styles.header}`}
      >
        <span className={`ink strong nowrap ${styles.label}`}>{label}</span>
        <span className="visually-hidden">. {summary}</span>
        {!empty && (
          <span className={`flex wrap at-end soft ${styles.values}`}>
            <span className={`nowrap ${styles.row}`} data-row="" />
            {readout.map((item) => (
              <span key={item.id} className={`inline-row baseline gap-4 nowrap ${styles.item}`}>
                {item.swatch}
                {item.label && <span>{item.label}</span>}
                <span
                  className="ink strong nowrap text-left"
                  data-value=""
                  style={{ minWidth: `${item.characters}ch` }}
                />
              </span>
            ))}
            {props.readPoint && <span className={`ink strong nowrap ${styles.point}`} data-point="" />}
          </span>
        )}
        {!bare && (
          <span className="flex baseline gap-16">
            {!empty && <TableButton label={label} summary={summary} table={table} />}
            {tool}
          </span>
        )}
      </figcaption>
      <div ref={plot} className={`grow any-height positioned ${empty ? 'line-below' : ''}`}>
        {size.width > 0 && size.height > 0 && !empty && children(reached, size)}
        {empty && <p className="centre cover soft">Nothing to show before the first {recording.shape.step}.</p>}
      </div>
      {labelled && <AxisLabels recording={recording} axis={axis} width={size.width} />}
      {!empty && (
        <PlayheadLayer
          figure={figure}
          label={label}
          recording={recording}
          axis={axis}
          playhead={playhead}
          plot={size}
          read={props.read}
          readsOn={props.readsOn}
          readPoint={props.readPoint}
        />
      )}
    </figure>
  )
}

interface AxisProps {
  readonly recording: Recording
  readonly axis: SharedAxis
  readonly width: number
}

/** What stands below the axis: the run's own steps, or its time. */
function AxisLabels({ recording, axis: { unit, end }, width }: AxisProps) {
  const { stride, shape } = recording
  const { step = shape.step } = useContext(ChartPlaceContext)
  const line = lineHeight()
  const ticks = unit === 'seconds' ? secondTicks(end, width, 7 * line) : stepTicks(end, stride, width, count)
  // A label has half its width at the right of its tick, 0.3 of a line a digit: the last one may find no room.
  const fits = ({ at, label }: Tick) => at + 0.3 * line * label.replaceAll('\u202f', '').length < width + GUTTER_RIGHT
  const shown = ticks.filter(fits)
  return (
    <div
      className="positioned soft"
      style={{ height: 'calc(var(--text-small) * 1.34 + 4px)' }}
      data-row-axis=""
      aria-hidden="true"
    >
      <span className={styles.axisName}>{unit === 'seconds' ? 'time' : step}</span>
      <Labels ticks={shown} />
    </div>
  )
}

function Labels({ ticks }: { readonly ticks: readonly Tick[] }) {
  return ticks.map(({ at, label }, index) => (
    // Another run has other labels: what is there is written over.
    <span key={index} className={styles.tick} style={{ left: at }}>
      {label}
    </span>
  ))
}
