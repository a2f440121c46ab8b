/** What the marks below the curve mean. */
import type { WorkScene } from '../painting.ts'
import styles from '../tiles/tiles.module.css'

export function StripsLegend({ mode }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      <span>
        <i className={styles.waiting} />
        waiting
      </span>
      {mode === 'even' && <span>every strip as wide: the axis is stretched</span>}
    </>
  )
}
