/**
 * The frame that every chart over a recording's rows stands in: header with the values under the playhead, gutters,
 * row axis, playhead and ghost line, seeking by pointer and keys, and the chart as words and as a table.
 */
import { type ReactNode, useContext, useRef } from 'react'
import { count } from '../core/format.ts'
import type { Recording } from '../core/recording.ts'
import { GUTTER_LEFT, GUTTER_RIGHT, rowTicks, rowToX } from './axis.ts'
import styles from './frame.module.css'
import { ChartPlaceContext } from './layout.ts'
import type { Playhead } from './playhead.ts'
import { PlayheadLayer } from './playhead-layer.tsx'
import { type Size, useSize } from './size.ts'
import { TableButton, type TableText } from './table.tsx'

/** A value in the header. */
export interface ReadoutItem {
  readonly id: string
  /** What the number is, before it: "most loaded". */
  readonly label?: string
  /** How the chart draws it. */
  readonly swatch?: ReactNode
  /** Characters to keep free for the value, so that nothing shifts while it changes. */
  readonly characters: number
}

/** What a frame is given. */
export interface FrameProps {
  readonly label: string
  readonly recording: Recording
  readonly playhead: Playhead
  readonly readout: readonly ReadoutItem[]
  /**
   * The values of a row, with units, in the order of `readout`. `at` is the row on the axis, which is greater than `row`
   * where the axis goes on past the recording's end.
   */
  readonly read: (row: number, at: number) => readonly string[]
  /** What stands at a point of the plot, where that is more than the row: `y` pixels below the upper edge. */
  readonly readPoint?: (row: number, y: number, plot: Size) => string | undefined
  /** The chart in one sentence. */
  readonly summary: string
  readonly table: () => TableText | Promise<TableText>
  /**
   * Draws the plot, whose origin is its upper left corner; labels may reach into the gutters. `plot` is as wide as the
   * recording's rows, `whole` as wide as the axis.
   */
  readonly children: (plot: Size, whole: Size) => ReactNode
}

/** A chart over rows, as large as its container. */
export function Frame(props: FrameProps) {
  const { label, recording, playhead, readout, summary, table, children } = props
  const { rowLabels, rows = recording.count, tool } = useContext(ChartPlaceContext)
  const figure = useRef<HTMLElement>(null)
  const plot = useRef<HTMLDivElement>(null)
  const size = useSize(plot)
  const empty = recording.count === 0
  const own = { ...size, width: rowToX(recording.count, Math.max(rows, recording.count), size.width) }
  return (
    <figure
      ref={figure}
      className={styles.frame}
      data-axis={rowLabels || undefined}
      style={{ paddingLeft: GUTTER_LEFT, paddingRight: GUTTER_RIGHT }}
    >
      <figcaption className={styles.header}>
        <span className={styles.label}>{label}</span>
        <span className="visually-hidden">. {summary}</span>
        {!empty && (
          <span className={styles.values}>
            <span className={styles.row} data-row="" />
            {readout.map((item) => (
              <span key={item.id} className={styles.item}>
                {item.swatch}
                {item.label && <span className={styles.name}>{item.label}</span>}
                <span className={styles.value} data-value="" style={{ minWidth: `${item.characters}ch` }} />
              </span>
            ))}
            {props.readPoint && <span className={styles.point} data-point="" />}
          </span>
        )}
        <span className={styles.tools}>
          {!empty && <TableButton label={label} summary={summary} table={table} />}
          {tool}
        </span>
      </figcaption>
      <div ref={plot} className={styles.plot} data-empty={empty || undefined}>
        {size.width > 0 && size.height > 0 && !empty && children(own, size)}
        {empty && <p className={styles.nothing}>Nothing to show before the first {recording.shape.step}.</p>}
      </div>
      {rowLabels && <RowAxis recording={recording} rows={Math.max(rows, recording.count)} width={size.width} />}
      {!empty && (
        <PlayheadLayer
          figure={figure}
          label={label}
          recording={recording}
          rows={Math.max(rows, recording.count)}
          playhead={playhead}
          plot={size}
          read={props.read}
          readPoint={props.readPoint}
        />
      )}
    </figure>
  )
}

interface RowAxisProps {
  readonly recording: Recording
  readonly rows: number
  readonly width: number
}

/** The labels of the rows, in the run's own steps. */
function RowAxis({ recording, rows, width }: RowAxisProps) {
  const { stride, shape } = recording
  return (
    <div className={styles.axis} data-row-axis="" aria-hidden="true">
      <span className={styles.axisName}>{shape.step}</span>
      {rowTicks(rows, stride, width, count).map(({ at, label }) => (
        <span key={label} className={styles.tick} style={{ left: at }}>
          {label}
        </span>
      ))}
    </div>
  )
}
