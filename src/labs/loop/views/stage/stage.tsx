/** The borrowed workstations: iterations left as bars, and over each what its owner does. */
import { useEffect, useSyncExternalStore } from 'react'
import { useCanvas } from '../../../../charts/canvas.ts'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { useTheme } from '../../../../charts/theme.ts'
import { axisOf } from '../../../../core/axis.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { caption, counted } from '../words.ts'
import { paint } from './paint.ts'
import styles from './stage.module.css'

/** The stage of the loop lab. */
export function Workstations({ run, axis, playhead, comparison }: ViewProps) {
  const { recording } = run
  // Another theme paints in other colours.
  useTheme()
  const own = axisOf(recording, axis.unit)
  const others = comparison?.others ?? []
  const most = Math.max(1, greatestOfAll([recording, ...others.map((other) => other.run.recording)], 'left'))
  const row = useSyncExternalStore(playhead.subscribe, () => own.rowAt(playhead.readable()))
  const { ref, repaint } = useCanvas((surface) => {
    if (recording.count > 0) paint(surface, recording, own.rowAt(playhead.position()), most, true)
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  const words = caption(run, row)
  const label = `Iterations left on ${counted(recording.lanes, 'processor')}`
  return (
    <figure className={styles.stage} aria-label={label}>
      <div className={styles.tools}>
        <span className={styles.key}>
          <i data-look="left" /> iterations left
        </span>
        <span className={styles.key}>
          <i data-look="load" /> a process of the owner
        </span>
        <TableButton
          label={label}
          summary={words}
          table={() => ({
            note: `At ${quantity(recording.columns.time[row], 's')}.`,
            head: ['Processor', 'Iterations left', 'Load by its owner'],
            rows: Array.from({ length: recording.lanes }, (_, i) => [
              count(i),
              count(recording.matrices.left[row * recording.lanes + i]),
              count(recording.matrices.load[row * recording.lanes + i]),
            ]),
          })}
        />
      </div>
      <div className={styles.place} role="img" aria-label={words}>
        <canvas ref={ref} />
      </div>
    </figure>
  )
}
