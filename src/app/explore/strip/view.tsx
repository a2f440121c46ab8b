/** Explore, first tab: what any metric would be if one parameter were different. */
import { useLabViews } from '../../state/lab-views.ts'
import { usePage } from '../../state/use.ts'
import styles from './strip.module.css'
import Strip from './strip.tsx'

/** The view. */
export default function Sensitivity() {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const page = useLabViews(lab)
  return (
    <section className={styles.view} aria-label="Sensitivity">
      {run && <Strip page={page} run={run} />}
    </section>
  )
}
