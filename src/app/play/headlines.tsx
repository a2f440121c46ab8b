/** The numbers to be read at a glance, each with what it means on demand. */
import type { ReactNode } from 'react'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Headline, LabViews } from '../../labs/page.ts'
import { usePage } from '../state/use.ts'
import { Before } from './before.tsx'
import styles from './headlines.module.css'
import { MetricHelp } from './metric-help.tsx'

interface HeadlinesProps {
  readonly page: LabViews
  /** The metrics that are shown, by id; the lab's choice unless given. */
  readonly only?: readonly string[]
  /** What the run can be compared with from here. */
  readonly offer?: ReactNode
  /** Whether nothing can be pressed: on paper. */
  readonly plain?: boolean
}

/** Headline metrics of the run that is shown. */
export function Headlines({ page, only, offer, plain = false }: HeadlinesProps) {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const definitions = labs[lab].metrics
  const all = run ? page.headlines(run) : []
  const headlines = only?.map((metric) => all.find((one) => one.metric === metric) ?? { metric }) ?? all
  return (
    <Results>
      <dl data-whole={only && ''}>
        {headlines.map(({ metric, note }: Headline) => {
          const definition = definitions.find(({ id }) => id === metric)
          const value = run?.metrics?.[metric]
          if (!definition) return null
          // What follows a colon is left out where there is no room for it.
          const [short, more] = note?.split(': ') ?? []
          return (
            <div key={metric} title={typeof value === 'number' ? `${value} ${definition.unit}` : undefined}>
              <dt>{plain ? definition.label : <MetricHelp metric={definition} />}</dt>
              <dd>{typeof value === 'number' ? quantity(value, definition.unit) : '–'}</dd>
              {short && (
                <dd className={styles.note}>
                  <span>{short}</span>
                  {more && <span>: {more}</span>}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {!plain && <Before metric={definitions.find(({ id }) => id === only?.[0]) ?? definitions[0]} />}
      {offer}
    </Results>
  )
}

/** Their frame, which alone changes when a run begins. */
function Results({ children }: { readonly children: ReactNode }) {
  const busy = usePage((s) => s.status.kind === 'running')
  return (
    <section
      className={`flex isolated line-below ${styles.headlines}`}
      data-region="results"
      aria-label="Results"
      aria-busy={busy}
    >
      {children}
    </section>
  )
}
