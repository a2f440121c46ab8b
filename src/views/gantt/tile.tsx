/** Lanes of bars without words and without handles, as large as the place: for a tile, where they are small. */
import { useId, useRef } from 'react'
import { useSize } from '../../charts/size.ts'
import type { Lane } from './lanes.ts'
import { BarShape, Patterns } from './patterns.tsx'
import styles from './tile.module.css'

const PADDING = 20

interface GanttTileProps {
  readonly lanes: readonly Lane[]
  /** When the last bar ends, and the time at the right edge. */
  readonly end: number
  readonly last: number
}

/** Draws the lanes from top to bottom; a bar that is there again moves to its new place. */
export function GanttTile({ lanes, end, last }: GanttTileProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(place)
  const x = (time: number) => PADDING + (time / last) * Math.max(0, width - 2 * PADDING)
  const pitch = Math.max(0, height - 2 * PADDING) / lanes.length
  const thickness = Math.max(1, Math.min(0.72 * pitch, 80))
  return (
    <div ref={place} className="cover">
      <svg className={`block ${styles.picture}`} width={width} height={height} aria-hidden="true">
        <Patterns id={id} />
        {lanes.flatMap(({ name, bars }, row) =>
          bars.map((bar) => (
            <BarShape
              key={`${name} ${bar.id}`}
              look={bar.look}
              id={id}
              x={x(bar.start)}
              y={PADDING + (row + 0.5) * pitch - thickness / 2}
              width={Math.max(1, x(bar.end) - x(bar.start))}
              height={thickness}
            />
          )),
        )}
        <rect className="fill-ink" x={x(end)} y={PADDING / 2} width={1.5} height={Math.max(0, height - PADDING)} />
      </svg>
    </div>
  )
}
