/** What the marks on the tiles mean. */
import type { MandelbrotScene } from '../../../core/workloads/mandelbrot.ts'
import type { WorkScene } from '../painting.ts'
import styles from '../work.module.css'

export function TilesLegend({ scene, mode }: { readonly scene: WorkScene; readonly mode: string }) {
  return (
    <>
      {mode !== 'processor' && (
        <span>
          few iterations
          <i className={styles.shades} />
          many
        </span>
      )}
      <span>
        <i className={styles.tilesWaiting} />
        waiting
      </span>
      {(scene.scene as MandelbrotScene).fill && (
        <span>
          <i className={styles.filled} />
          filled
        </span>
      )}
    </>
  )
}
