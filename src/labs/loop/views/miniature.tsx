/** The loop lab's tile: workstations whose iterations run out, and are shared anew whenever somebody is done. */
import { useEffect } from 'react'
import { useCanvas } from '../../../charts/canvas.ts'
import { greatestOfAll } from '../../../charts/greatest.ts'
import { useTheme } from '../../../charts/theme.ts'
import { axisOf } from '../../../core/axis.ts'
import type { Miniature, ViewProps } from '../../page.ts'
import { paint } from './stage/paint.ts'
import styles from './stage/stage.module.css'

function Bars({ run: { recording }, axis: { unit }, playhead }: ViewProps) {
  // Another theme paints in other colours.
  useTheme()
  const { ref, repaint } = useCanvas((surface) => {
    const row = axisOf(recording, unit).rowAt(playhead.position())
    if (recording.count > 0) paint(surface, recording, row, Math.max(1, greatestOfAll([recording], 'left')), false)
  })
  useEffect(() => playhead.subscribe(repaint), [playhead, repaint])
  return (
    <div className={styles.whole}>
      <canvas ref={ref} />
    </div>
  )
}

export const miniature: Miniature = {
  query: 'workload=trfd1&n=50&processors=12&seed=3',
  component: Bars,
  axis: 'seconds',
  seconds: 12,
  still: 0.3,
}
