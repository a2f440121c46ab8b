/** What it still costs and saves to go on balancing (§3.1.3, figure 3.2): where the curves cross, the second transition would pay. */
import { useContext } from 'react'
import styles from '../../../../charts/apart.module.css'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import type { Stops } from '../../model/detail.ts'

/** The chart, as soon as the runs have been tried. */
export function StopsChart({ run, artifacts }: ViewProps) {
  const { tool } = useContext(ChartPlaceContext)
  const stops = useArtifact(artifacts, 'stops')?.artifact as Stops | undefined
  const sentence = stops
    ? verdict(stops)
    : run.finished
      ? 'The run is tried without balancing from each iteration on…'
      : ''
  const curve = (label: string, seconds: Float64Array) => ({
    label,
    // The axis is logarithmic: what is saved may be a thousand times what it costs.
    points: Array.from(stops?.at ?? [], (at, k) => [at, seconds[k]] as const).filter(([, value]) => value > 0),
  })
  return (
    <div className={`${styles.chart} stack any-height full-height no-margin small`}>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${styles.head}`}>
        <b className="ink strong">Cost and benefit of going on</b>
        <span className={`grow ${styles.verdict}`} aria-live="polite">
          {sentence}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${styles.body}`}>
        {stops && (
          <CurveChart
            label="Cost and benefit of going on"
            summary={`What balancing after an iteration still takes, and the time that it saves. ${sentence}`}
            x={{ label: 'Balanced up to iteration', scale: 'log', format: count }}
            y={{ label: 'Time', scale: 'log', format: (value) => quantity(value, 's') }}
            curves={[curve('benefit', stops.benefit), curve('cost', stops.cost)]}
            dots
          />
        )}
      </div>
    </div>
  )
}

/** From which iteration on balancing costs more than it saves. */
export function verdict({ at, cost, benefit }: Stops): string {
  const last = at.length - 1
  let first = last + 1
  while (first > 0 && benefit[first - 1] < cost[first - 1]) first--
  if (last < 0) return 'There is nothing to stop.'
  if (first > last) return 'Balancing is worth its cost to the end.'
  if (first === 0) return 'Balancing is never worth its cost after the first iteration.'
  const saved = cost[first] - benefit[first]
  return `From iteration ${count(at[first])} on balancing costs more than it saves; stopping there saves ${quantity(saved, 's')}.`
}
