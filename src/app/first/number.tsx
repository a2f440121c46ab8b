/** The large number of a first screen, in everyday words. */
import type { FirstScreen } from '../../core/content/first-screen.ts'
import type { MetricDefinition } from '../../core/lab.ts'
import { quantityParts } from '../../core/text/format.ts'
import { Said } from '../play/before.tsx'
import { usePage } from '../state/use.ts'
import styles from './first.module.css'

interface FirstNumberProps {
  readonly first: FirstScreen
  readonly metric: MetricDefinition
}

/** The number with its words above. */
export function FirstNumber({ first, metric }: FirstNumberProps) {
  const { run, busy } = usePage((s) => ({ run: s.run, busy: s.status.kind === 'running' }))
  const value = run?.metrics?.[metric.id]
  const { number, unit } = quantityParts(typeof value === 'number' ? value : undefined, metric.unit)
  return (
    <>
      <dl className={styles.figure} aria-busy={busy}>
        <dt className="soft">
          <span className={styles.long}>{first.result}</span>
          <span className={styles.short}>{first.resultShort}</span>
        </dt>
        <dd className={`nowrap ${styles.number}`} title={typeof value === 'number' ? `${value} ${metric.unit}` : ''}>
          {number} <span>{unit}</span>
        </dd>
      </dl>
      <Said metric={metric} />
    </>
  )
}
