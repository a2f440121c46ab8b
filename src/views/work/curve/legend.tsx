/** What the marks below the curve mean. */
import type { WorkScene } from '../painting.ts'
import styles from '../work.module.css'

export function StripsLegend({ mode }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      <span>
        <i className={styles.tilesWaiting} />
        waiting
      </span>
      {mode === 'even' && <span>every strip as wide: the axis is stretched</span>}
    </>
  )
}
