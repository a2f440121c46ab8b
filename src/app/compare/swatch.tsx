/** A run's letter with a piece of its line. */
import type { RunMark } from '../../labs/page.ts'
import styles from './compare.module.css'

/** Letter and line, as at the ends of the curves. */
export function RunLabel({ mark }: { readonly mark: RunMark }) {
  return (
    <span className={styles.mark} style={{ color: mark.colour }}>
      <svg width={24} height={8} aria-hidden="true">
        <line x2={24} y1={4} y2={4} stroke="currentColor" strokeWidth={2} strokeDasharray={mark.dash} />
      </svg>
      {mark.name}
    </span>
  )
}
