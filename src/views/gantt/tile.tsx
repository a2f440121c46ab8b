/** Lanes of bars without words and without handles, as large as the place: for a tile, where they are small. */
import { useEffect, useId, useRef } from 'react'
import { useRepaint } from '../../charts/repaint.ts'
import { useSize } from '../../charts/size.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import { Labels } from '../labels/labels.tsx'
import type { Marked } from '../labels/place.ts'
import type { Lane } from './lanes.ts'
import type { BarsPlaces } from './layout.ts'
import { BarShape, Patterns } from './patterns.tsx'

const PADDING = 20

interface GanttTileProps {
  readonly lanes: readonly Lane[]
  /** When the last bar ends. */
  readonly end: number
  /** Stands somewhere in the schedule: bars are drawn as far as that. */
  readonly playhead: Pick<Playhead, 'share' | 'subscribe'>
  /** Ids of the labels that are drawn on it. */
  readonly labels?: readonly string[] | undefined
  /** What can have labels at a time of the schedule. */
  readonly marked?: (places: BarsPlaces, now: number) => Marked
}

/** Where lanes and times are in a tile of a size. */
function placesIn(width: number, height: number, lanes: number, end: number): BarsPlaces {
  const row = Math.max(0, height - 2 * PADDING) / lanes
  return {
    x: (time) => PADDING + (time / end) * Math.max(0, width - 2 * PADDING),
    y: (lane) => PADDING + lane * row,
    row,
    barHeight: Math.max(1, Math.min(0.72 * row, 80)),
    top: PADDING,
    foot: PADDING + lanes * row,
  }
}

/** Draws the lanes from top to bottom, with what is ahead of the playhead pale. */
export function GanttTile({ lanes, end, playhead, labels, marked }: GanttTileProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(place)
  const places = placesIn(width, height, lanes.length, end)
  const { x, y, row: pitch, barHeight: thickness } = places
  const ahead = useRef<SVGGElement>(null)
  const repaint = useRepaint(() =>
    ahead.current?.setAttribute('transform', `translate(${x(playhead.share() * end).toFixed(1)})`),
  )
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  return (
    <div ref={place} className="cover">
      <svg className="block" width={width} height={height} aria-hidden="true">
        <Patterns id={id} />
        {lanes.flatMap(({ name, bars }, row) =>
          bars.map((bar) => (
            <BarShape
              key={`${name} ${bar.id}`}
              look={bar.look}
              id={id}
              x={x(bar.start)}
              y={y(row) + (pitch - thickness) / 2}
              width={Math.max(1, x(bar.end) - x(bar.start))}
              height={thickness}
            />
          )),
        )}
        <g ref={ahead}>
          <rect style={{ fill: 'var(--paper)', fillOpacity: 0.7 }} width={width} height={height} />
          <rect className="fill-ink" y={PADDING / 2} width={1.5} height={Math.max(0, height - PADDING)} />
        </g>
      </svg>
      {labels && marked && (
        <Labels
          ids={labels}
          marked={(width, height) => marked(placesIn(width, height, lanes.length, end), playhead.share() * end)}
          subscribe={playhead.subscribe}
        />
      )}
    </div>
  )
}
