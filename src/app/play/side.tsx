/** What stands beside the machine: the numbers of the row under the playhead, where the run's time went, or the microscope. */
import { memo } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { SIDES } from '../state/places.ts'
import { usePage, useReadableRow, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { MetricHelp } from './metric-help.tsx'
import styles from './side.module.css'

const TimePanel = loadedLater(() => import('./time.tsx').then((m) => m.default))

interface SideProps {
  readonly page: LabViews
  /** Metrics that surely stand above the machine, by id: they are not repeated. */
  readonly above?: readonly string[]
}

/** Tabs and what the chosen one shows. */
export const Side = memo(function Side({ page, above }: SideProps) {
  const session = useSession()
  const { lab, wanted } = usePage((s) => ({ lab: s.lab, wanted: s.side }))
  const labels: Readonly<Record<string, string | undefined>> = {
    numbers: 'Numbers',
    time: labs[lab].timeSplit && 'Time',
    microscope: page.microscope?.label,
  }
  const side = labels[wanted] ? wanted : 'numbers'
  return (
    <div className={`stack isolated ${styles.side}`} data-side={side} data-region="side">
      <Choice
        label="Beside the machine"
        options={SIDES.flatMap((id) => (labels[id] ? [{ id, label: labels[id] }] : []))}
        chosen={side}
        onChoose={session.setSide}
        className={styles.tabs}
      />
      {/* The numbers have no control of their own: where they do not fit, keys must be able to scroll them. */}
      <div className="grow any-height">
        <div
          className={`full-height pad-8-16 scroll ${styles.content}`}
          role="group"
          aria-label={labels[side]}
          tabIndex={side === 'microscope' ? undefined : 0}
        >
          <LazyBoundary key={side}>
            {side === 'numbers' ? <Readout page={page} above={above} /> : <Followed side={side} page={page} />}
          </LazyBoundary>
        </div>
      </div>
    </div>
  )
})

/** What follows the run itself. */
function Followed({ side, page }: SideProps & { readonly side: string }) {
  const run = usePage((s) => s.run)
  const props = useViewProps()
  const Microscope = page.microscope?.component
  if (!run) return null
  return side === 'time' ? <TimePanel run={run} /> : Microscope && <Microscope run={run} {...props} />
}

/** The numbers of the row under the playhead, and below them those of the whole run that do not stand above the machine. */
function Readout({ page, above }: SideProps) {
  const run = usePage((s) => s.run)
  return run && <Numbers page={page} run={run} above={above} />
}

function Numbers({ page, run, above }: SideProps & { readonly run: RunView }) {
  const row = useReadableRow(run.recording)
  const lab = labs[usePage((s) => s.lab)]
  if (run.recording.count === 0) return null
  const rest = above ? page.headlines(run).filter(({ metric }) => !above.includes(metric)) : []
  return (
    <div className={styles.readout}>
      <dl>
        {page.readout(run, row).map(({ label, value }) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {rest.length > 0 && (
        <>
          <h3 className="above-8 pad-top-8 soft small strong line-above">Whole run</h3>
          <dl>
            {rest.map(({ metric, note }) => {
              const definition = lab.metrics.find(({ id }) => id === metric)
              const value = run.metrics?.[metric]
              return (
                definition && (
                  <div key={metric} title={note}>
                    <dt className="soft">
                      <MetricHelp metric={definition} />
                    </dt>
                    <dd className="text-right">{typeof value === 'number' ? quantity(value, definition.unit) : '–'}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </>
      )}
    </div>
  )
}
