/** The numbers to be read at a glance, each with what it means on demand. */
import { quantity } from '../core/format.ts'
import { labs } from '../labs/descriptions.ts'
import type { LabPage } from '../labs/page.ts'
import { CompareOffer } from './compare/offer.tsx'
import styles from './headlines.module.css'
import { MetricHelp } from './metric-help.tsx'
import { usePage } from './use.ts'

/** Headline metrics of the run that is shown, with the offer to compare it. */
export function Headlines({ page, offer = true }: { readonly page: LabPage; readonly offer?: boolean }) {
  const { lab, run, status } = usePage((s) => ({ lab: s.lab, run: s.run, status: s.status }))
  const definitions = labs[lab].metrics
  const headlines = run ? page.headlines(run) : []
  return (
    <section
      className={styles.headlines}
      data-region="results"
      aria-label="Results"
      aria-busy={status.kind === 'running'}
    >
      <dl>
        {headlines.map(({ metric, note }) => {
          const definition = definitions.find(({ id }) => id === metric)
          const value = run?.metrics?.[metric]
          if (!definition) return null
          return (
            <div key={metric} title={typeof value === 'number' ? `${value} ${definition.unit}` : undefined}>
              <dt>
                <MetricHelp metric={definition} />
              </dt>
              <dd>{typeof value === 'number' ? quantity(value, definition.unit) : '–'}</dd>
              {note && <dd className={styles.note}>{note}</dd>}
            </div>
          )
        })}
      </dl>
      {offer && <CompareOffer page={page} />}
    </section>
  )
}
