/** What beads, their sizes and colours stand for. */
import type { MigrationValues } from '../../parameters.ts'
import styles from './stage.module.css'

/** In few words where there is little room. */
export function Legend({ values }: { readonly values: MigrationValues }) {
  const keys = [
    ['runs', 'runs'],
    ['ready', 'at the CPU'],
    ['blocked', 'waits for messages'],
    ...(values.migration === 'on' ? [['away', 'has moved']] : []),
  ]
  return (
    <p className={styles.legend} aria-hidden="true">
      {keys.map(([look, text]) => (
        <span key={look}>
          <svg width={14} height={14} aria-hidden="true">
            <circle className={styles[look]} cx={7} cy={7} r={5.5} />
          </svg>
          {text}
        </span>
      ))}
    </p>
  )
}
