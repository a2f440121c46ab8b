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
  const differ = values.computeSpread > 0 || values.program === 'wator'
  const keys = plain
    ? [['ready', 'at the CPU, on average']]
    : [
        ['runs', 'runs'],
        ['ready', 'ready'],
        ['part', 'in part'],
        ['blocked', 'blocked'],
      ]
  if (values.migration === 'on' && !plain) keys.push(['away', 'moved'], ['chases', 'message sent after it'])
  if (differ && !plain) keys.push(['size', 'area: computing time'])
  keys.push(['use', 'computes, router and balancer, idle'])
  return (
    <p
      className={`flex wrap gap-0-16 soft small dense push-right ${styles.legend} ${styles.stations}`}
      aria-hidden="true"
    >
      {keys.map(([look, text]) => (
        <span className="inline-row gap-4 nowrap" key={look} data-look={look}>
          <svg className="rigid keeps-colours" width={14} height={14} aria-hidden="true">
            {look === 'use' ? (
              <>
                <rect fill="var(--time-idle)" x={0} y={5} width={14} height={4} />
                <rect className="fill-communicate" x={0} y={5} width={10} height={4} />
                <rect className="fill-compute" x={0} y={5} width={7} height={4} />
              </>
            ) : (
              <circle className={styles[look]} cx={7} cy={7} r={look === 'chases' ? 3.5 : 5.5} />
            )}
            {look === 'part' && <circle className={styles.share} cx={7} cy={7} r={3} />}
            {look === 'size' && <circle className={styles.size} cx={7} cy={9.5} r={3} />}
          </svg>
          {text}
        </span>
      ))}
    </p>
  )
}
