/** What the bars of a list mean. */
import type { WorkScene } from '../painting.ts'
import styles from '../work.module.css'

export function ListLegend({ scene }: { readonly scene: WorkScene; readonly mode: string }) {
  const example = 'length' in (scene.scene as object)
  return (
    <>
      <span>
        <i className={styles.waiting} />
        pale: still to be done
      </span>
      <span>{example ? 'an example: every list of this length costs the same' : 'height: the number'}</span>
    </>
  )
}
