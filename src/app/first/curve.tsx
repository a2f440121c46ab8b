/** The one curve of a first screen. */
import { useMemo } from 'react'
import { ChartPlaceContext } from '../../charts/layout.ts'
import type { FirstScreen } from '../../core/content/first-screen.ts'
import type { LabViews } from '../../labs/page.ts'
import { columnChart } from '../../views/plain/drawings.tsx'
import { Chart } from '../play/chart.tsx'
import { Charts } from '../play/charts.tsx'
import { shownChart } from '../state/shown-chart.ts'
import { usePage } from '../state/use.ts'
import { useGhost } from '../state/use-ghost.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './first.module.css'

/** The column that the story names, or the chart that it names. What stands behind it comes with the reader's first change. */
export function FirstCurve({ first, page }: { readonly first: FirstScreen; readonly page: LabViews }) {
  const { curve, step } = first
  const { run, chosen, chart } = usePage((s) => ({ run: s.run, chosen: s.curve, chart: shownChart(s, page) }))
  const Column = useMemo(
    () => (curve?.column === undefined ? undefined : columnChart(curve.column, curve.title, { bare: true }).component),
    [curve],
  )
  const view = curve && !Column ? page.charts.find(({ id }) => id === chart) : undefined
  const { comparison, ...props } = useViewProps()
  const changed = useGhost()?.before === true
  if ((!Column && !view) || chosen) return <Charts page={page} />
  const behind = comparison && (changed || comparison.others.length > 0) ? comparison : undefined
  return (
    <section className={styles.curve} aria-label="Over time">
      <ChartPlaceContext value={{ labelled: true, bare: true, step }}>
        <LazyBoundary>
          {run && Column && <Column run={run} {...props} comparison={behind} />}
          {run && view && <Chart view={view} run={run} {...props} comparison={behind} />}
        </LazyBoundary>
      </ChartPlaceContext>
    </section>
  )
}
