/** The numbers of a run, as the panel at the right edge shows them. */
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { isCovered, NOTHING, useCover } from '../state/cover.ts'
import { sceneOn } from '../state/lesson.ts'
import { usePage, useReadableRow } from '../state/use.ts'
import { MetricHelp } from './metric-help.tsx'

interface NumbersProps {
  readonly page: LabViews
  readonly run: RunView
  /** Metrics of the story, by id; the first stands above the machine. */
  readonly numbers: readonly string[]
}

/** The numbers of the whole run, those of the story first, and below them those of the row under the playhead. */
export function Numbers({ page, run, numbers }: NumbersProps) {
  const row = useReadableRow(run.recording)
  const lab = labs[usePage((s) => s.lab)]
  const headlines = page.headlines(run)
  // What the reader has opened may hold an answer; what the lesson opens may not.
  const isOpened = usePage((s) => sceneOn(s)?.side !== 'numbers')
  const cover = useCover()
  const covered = isOpened && cover.metrics !== 'all' ? NOTHING : cover
  const metrics = [...new Set([...numbers, ...headlines.map(({ metric }) => metric)])].slice(1)
  return (
    <>
      <h3 className="small strong">Whole run</h3>
      {run.cut && <p className="soft small">Not complete: {inSentence(run.cut)}.</p>}
      <dl>
        {metrics.map((metric) => {
          const definition = lab.metrics.find(({ id }) => id === metric)
          const isAsked = isCovered(covered, metric)
          const value = isAsked ? undefined : run.metrics?.[metric]
          return (
            definition && (
              <div
                key={metric}
                className="flex between gap-12"
                style={{ padding: '2px 0' }}
                title={isAsked ? undefined : headlines.find((one) => one.metric === metric)?.note}
              >
                <dt className="soft">
                  <MetricHelp metric={definition} />
                </dt>
                <dd className="text-right">{typeof value === 'number' ? quantity(value, definition.unit) : '–'}</dd>
              </div>
            )
          )
        })}
      </dl>
      {run.recording.count > 0 && (
        <>
          <h3 className="above-16 small strong">At the playhead</h3>
          <dl>
            {page.readout(run, row).map(({ label, value }) => (
              <div key={label} className="flex between gap-12" style={{ padding: '2px 0' }}>
                <dt className="soft">{label}</dt>
                <dd className="text-right">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
