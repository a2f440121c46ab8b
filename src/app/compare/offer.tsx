/** Pinning within reach of the results. */

import { MOST_COMPARED } from '../../core/link/compared.ts'
import { inSentence } from '../../core/text/case.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { MARKS } from '../state/compared-runs.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { baselinesLeft } from './baselines.ts'
import styles from './compare.module.css'

/** Pins the run, or compares it with what the lab thinks of first. */
export function CompareOffer({ page }: { readonly page: LabViews }) {
  const session = useSession()
  const shortcut = useShortcut('pin')
  const { lab, values, compared } = usePage(({ lab, values, compared }) => ({ lab, values, compared }))
  if (compared.length === MOST_COMPARED) return null
  const [baseline] = baselinesLeft(page, labs[lab].parameters, values, compared)
  return (
    <div className={`stack at-centre gap-4 ${styles.offer}`} role="group" aria-label="Compare">
      <Button
        className={styles.offered}
        title={`Pin this run as ${MARKS[compared.length + 1].name} (${shortcut})`}
        onClick={() => session.pin()}
      >
        Pin this run
      </Button>
      {baseline && (
        <Button className={styles.offered} onClick={() => session.pin(baseline.values)}>
          Compare with {inSentence(baseline.label)}
        </Button>
      )}
    </div>
  )
}
