/** The lab's numbers to be read at a glance, each with what it means on demand: where they stand without a story. */
import type { ReactNode } from 'react'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { isCovered, useCover } from '../state/cover.ts'
import { usePage } from '../state/use.ts'
import styles from './headlines.module.css'
import { MetricHelp } from './metric-help.tsx'

interface HeadlinesProps {
  readonly page: LabViews
  /** What the run can be compared with from here. */
  readonly offer?: ReactNode
  /** Whether nothing can be pressed: on paper. */
  readonly plain?: boolean
}

/** Headline metrics of the run that is shown. */
export function Headlines({ page, offer, plain = false }: HeadlinesProps) {
  const { lab, run, busy } = usePage((s) => ({ lab: s.lab, run: s.run, busy: s.status.kind === 'running' }))
  const cover = useCover()
  return (
    <section
      className={`flex isolated line-below ${styles.headlines}`}
      data-region="results"
      aria-label="Results"
      aria-busy={busy}
    >
      <dl className={`flex wrap grow any-width pad-8-16 clipped ${styles.list}`}>
        {run &&
          page.headlines(run).map(({ metric, note }) => {
            const definition = labs[lab].metrics.find(({ id }) => id === metric)
            const isAsked = isCovered(cover, metric)
            const value = isAsked ? undefined : run.metrics?.[metric]
            if (!definition) return null
            return (
              <div key={metric} title={typeof value === 'number' ? `${value} ${definition.unit}` : undefined}>
                <dt className="small">{plain ? definition.label : <MetricHelp metric={definition} />}</dt>
                <dd className="large strong line-1-25">
                  {typeof value === 'number' ? quantity(value, definition.unit) : '–'}
                </dd>
                {note && !isAsked && <dd className={`small soft nowrap ${styles.note}`}>{note}</dd>}
              </div>
            )
          })}
      </dl>
      {offer}
    </section>
  )
}
