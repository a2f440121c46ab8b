/** Beside the large number: what it was in the run before. */
import type { MetricDefinition } from '../../core/lab.ts'
import { changeText } from '../../core/text/change.ts'
import { quantity } from '../../core/text/format.ts'
import { ghostRun } from '../state/ghosts.ts'
import { usePage, useSession } from '../state/use.ts'
import styles from './before.module.css'

/** The number of the run that stands behind the present one, how the present one compares, and a button that lets go of it. */
export function Before({ metric: { id, unit } }: { readonly metric: MetricDefinition }) {
  const session = useSession()
  const { now, was } = usePage((s) => ({ now: s.run?.metrics?.[id], was: ghostRun(s)?.metrics?.[id] }))
  if (typeof was !== 'number') return null
  return (
    <span className={`soft nowrap ${styles.before}`} data-region="before">
      was <b className="strong">{quantity(was, unit)}</b>
      {typeof now === 'number' && `, now ${changeText(now, was, unit)}`}
      <button
        type="button"
        className={`soft touch ${styles.forget}`}
        aria-label="Let go of the run before"
        title="Let go of the run before"
        onClick={session.forgetBefore}
      >
        ×
      </button>
    </span>
  )
}
