/** The charts of a lab: all three, or one that has the whole main area. */
import { ChartPlaceContext } from '../charts/layout.ts'
import type { LabPage } from '../labs/page.ts'
import styles from './charts.module.css'
import { useAxisRows, useComparison } from './compare/use-comparison.ts'
import { CollapseIcon, ExpandIcon } from './ui/icons.tsx'
import { usePage, useSession } from './use.ts'

/** All charts of a lab under one time axis, or those of some ids. */
export function Charts({ page, only }: { readonly page: LabPage; readonly only?: readonly string[] }) {
  const session = useSession()
  const { run, chart } = usePage((s) => ({ run: s.run, chart: s.chart }))
  const comparison = useComparison()
  const rows = useAxisRows()
  const one = only ? undefined : page.charts.find(({ id }) => id === chart)
  const shown = one ? [one] : page.charts.filter(({ id }) => only?.includes(id) ?? true)
  return (
    <section className={styles.charts} data-one={one !== undefined} data-charts={shown.length} aria-label="Over time">
      {shown.map(({ id, label, component: Chart }, index) => {
        const tool = !only && (
          <button
            type="button"
            className={styles.expand}
            aria-label={one ? 'Show all charts' : `${label}: give it all the room`}
            title={`${one ? 'Show all charts' : 'Give it all the room'} (${page.charts.findIndex((c) => c.id === id) + 1})`}
            onClick={() => session.setChart(one ? undefined : id)}
          >
            {one ? <CollapseIcon size={14} /> : <ExpandIcon size={14} />}
          </button>
        )
        return (
          <ChartPlaceContext key={id} value={{ rowLabels: index === shown.length - 1, rows, tool }}>
            <div className={styles.chart} data-region={`chart:${id}`}>
              {run && <Chart run={run} cursor={session.playhead} details={session.details} comparison={comparison} />}
            </div>
          </ChartPlaceContext>
        )
      })}
    </section>
  )
}
