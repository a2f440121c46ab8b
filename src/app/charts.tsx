/** The charts of a lab: all three, or one that has the whole main area. */
import type { LabPage } from '../labs/page.ts'
import styles from './charts.module.css'
import { CollapseIcon, ExpandIcon } from './ui/icons.tsx'
import { usePage, useSession } from './use.ts'

/** All charts of a lab under one time axis. */
export function Charts({ page }: { readonly page: LabPage }) {
  const session = useSession()
  const { run, chart } = usePage((s) => ({ run: s.run, chart: s.chart }))
  const one = page.charts.find(({ id }) => id === chart)
  const shown = one ? [one] : page.charts
  return (
    <section className={styles.charts} data-one={one !== undefined} aria-label="Over time">
      {shown.map(({ id, label, component: Chart }) => (
        <div key={id} className={styles.chart}>
          {run && <Chart run={run} cursor={session.playhead} details={session.details} />}
          <button
            type="button"
            className={styles.expand}
            aria-label={one ? 'Show all charts' : `${label}: give it the whole width`}
            aria-pressed={one !== undefined}
            onClick={() => session.setChart(one ? undefined : id)}
          >
            {one ? <CollapseIcon /> : <ExpandIcon />}
          </button>
        </div>
      ))}
    </section>
  )
}
