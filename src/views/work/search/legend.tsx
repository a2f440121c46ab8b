/** What the lines of a search mean. */
import type { WorkScene } from '../painting.ts'
import styles from '../work.module.css'

export function SearchLegend({ scene, mode }: { readonly scene: WorkScene; readonly mode: string }) {
  const tours = (scene.scene as { readonly kind: string }).kind === 'salesman'
  if (mode === 'known') return <span>{tours ? 'lower' : 'higher'} is better; steps apart are late news</span>
  if (!tours) return <span>width: weight; the whole bar: capacity</span>
  return (
    <>
      <span>
        <i className={styles.best} />
        shortest of all
      </span>
      <span>
        <i className={styles.own} />
        each processor’s own
      </span>
      <span>
        <i className={styles.path} />
        being looked at
      </span>
    </>
  )
}
