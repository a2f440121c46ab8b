/** A run's letter with a piece of its line, and what it is called. */
import type { RunMark } from '../../labs/page.ts'
import styles from './compare.module.css'
import type { RunName } from './names.ts'

interface RunLabelProps {
  readonly mark: RunMark
  readonly name?: RunName
}

/** Letter and line, as at the ends of the curves; where there is room, the name beside them. */
export function RunLabel({ mark, name }: RunLabelProps) {
  return (
    <span className={`gap-8 ${styles.mark}`} title={name?.full}>
      <span className={`gap-4 rigid heavy ${styles.letter}`} style={{ color: mark.colour }}>
        <svg width={24} height={8} aria-hidden="true">
          <line x2={24} y1={4} y2={4} stroke="currentColor" strokeWidth={2} strokeDasharray={mark.dash} />
        </svg>
        {mark.name}
      </span>
      {name && <span className={styles.called}>{name.short}</span>}
    </span>
  )
}
