/** The charts of a lab: all three, or one that has the whole main area. */
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { LabViews } from '../../labs/page.ts'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { CollapseIcon, ExpandIcon } from '../ui/icons.tsx'
import styles from './charts.module.css'

/** All charts of a lab under one time axis, or those of some ids. */
export function Charts({ page, only }: { readonly page: LabViews; readonly only?: readonly string[] }) {
  const session = useSession()
  const { run, chart } = usePage((s) => ({ run: s.run, chart: s.chart }))
  const props = useViewProps()
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
          <ChartPlaceContext key={id} value={{ labelled: index === shown.length - 1, tool }}>
            <div className={styles.chart} data-region={`chart:${id}`}>
              {run && <Chart run={run} {...props} />}
            </div>
          </ChartPlaceContext>
        )
      })}
    </section>
  )
}
