/** The charts of a lab: one below the machine, all of them, or one that has the whole main area. */
import type { CSSProperties } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { LabViews } from '../../labs/page.ts'
import { chartsFor, shownChart } from '../state/shown-chart.ts'
import { usePage, useSession } from '../state/use.ts'
import { ALL_CHARTS } from '../state/view.ts'
import { useViewProps } from '../state/view-props.ts'
import { CollapseIcon, ExpandIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Chart } from './chart.tsx'
import styles from './charts.module.css'

/** The chart that the story or the reader has chosen, with the way to the others; or those of some ids. */
export function Charts({ page, only }: { readonly page: LabViews; readonly only?: readonly string[] }) {
  const session = useSession()
  const { run, chart, below, values } = usePage((s) => ({
    run: s.run,
    chart: s.chart,
    below: shownChart({ ...s, chart: undefined }, page),
    values: s.run?.values ?? s.values,
  }))
  const charts = chartsFor(page, values)
  const props = useViewProps()
  const one = only ? undefined : charts.find(({ id }) => id === chart)
  const all = below === ALL_CHARTS
  const shown = one ? [one] : charts.filter(({ id, apart }) => only?.includes(id) ?? ((all && !apart) || id === below))
  if (shown.length === 0) return null
  return (
    <section
      className={`stack any-height pad-bottom-4 ${styles.charts}`}
      data-one={one !== undefined}
      style={{ '--charts': shown.length } as CSSProperties}
      aria-label="Over time"
    >
      {shown.map((view, index) => {
        const { id, label, apart } = view
        const tool = !only && (
          <button
            type="button"
            className={`centre positioned finger soft to-ink ${styles.expand}`}
            aria-label={one ? 'Back to the machine' : `${label}: give it all the room`}
            title={`${one ? 'Back to the machine' : 'Show this chart alone, large'} (Shift+J)`}
            onClick={() => session.setChart(one ? undefined : id)}
          >
            {one ? <CollapseIcon size={14} /> : <ExpandIcon size={14} />}
          </button>
        )
        return (
          <ChartPlaceContext key={id} value={{ labelled: index === shown.length - 1, below: index > 0, tool }}>
            <div className={`grow any-height ${styles.chart}`} data-region={`chart:${id}`} data-apart={apart}>
              <LazyBoundary>{run && <Chart view={view} run={run} {...props} />}</LazyBoundary>
            </div>
          </ChartPlaceContext>
        )
      })}
    </section>
  )
}
