/** What beads, their sizes and colours stand for. */
import type { MigrationValues } from '../../parameters.ts'
import styles from './stage.module.css'

interface LegendProps {
  readonly values: MigrationValues
  /** Whether only numbers of processes are known. */
  readonly plain: boolean
}

/** In few words where there is little room. */
export function Legend({ values, plain }: LegendProps) {
  const keys = plain
    ? [['ready', 'at the CPU, on average']]
    : [
        ['runs', 'runs'],
        ['ready', 'ready'],
        ['part', 'in part'],
        ['blocked', 'waits for messages'],
      ]
  if (values.migration === 'on' && !plain) keys.push(['away', 'moved here'], ['chases', 'message that follows'])
  return (
    <p className={styles.legend} aria-hidden="true">
      {keys.map(([look, text]) => (
        <span key={look} data-look={look}>
          <svg width={14} height={14} aria-hidden="true">
            <circle className={styles[look]} cx={7} cy={7} r={look === 'chases' ? 3.5 : 5.5} />
            {look === 'part' && <circle className={styles.share} cx={7} cy={7} r={3} />}
          </svg>
          {text}
        </span>
      ))}
    </p>
  )
}
