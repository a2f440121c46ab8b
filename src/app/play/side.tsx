/** What stands beside the machine: the numbers of the row under the playhead, where the run's time went, or the microscope. */
import type { LabViews, RunView } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { LazyBoundary } from '../shell/lazy-boundary.tsx'
import { SIDES } from '../state/places.ts'
import { usePage, useReadableRow, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import styles from './side.module.css'

const TimePanel = loadedLater(() => import('./time.tsx').then((m) => m.default))

/** Tabs and what the chosen one shows. */
export function Side({ page }: { readonly page: LabViews }) {
  const session = useSession()
  const { run, side } = usePage((s) => ({ run: s.run, side: s.side }))
  const labels: Record<(typeof SIDES)[number], string> = {
    numbers: 'Numbers',
    time: 'Time',
    microscope: page.microscope.label,
  }
  return (
    <div className={styles.side} data-side={side} data-region="side">
      <div className={styles.tabs} role="group" aria-label="Beside the machine">
        {SIDES.map((id) => (
          <button key={id} type="button" aria-pressed={side === id} onClick={() => session.setSide(id)}>
            {labels[id]}
          </button>
        ))}
      </div>
      {/* The numbers have no control of their own: where they do not fit, keys must be able to scroll them. */}
      <div
        className={styles.content}
        role="group"
        aria-label={labels[side as keyof typeof labels]}
        tabIndex={side === 'microscope' ? undefined : 0}
      >
        <LazyBoundary key={side}>{run && <Content side={side} page={page} run={run} />}</LazyBoundary>
      </div>
    </div>
  )
}

function Content({ side, page, run }: { readonly side: string; readonly page: LabViews; readonly run: RunView }) {
  const props = useViewProps()
  const Microscope = page.microscope.component
  if (side === 'time') return <TimePanel run={run} />
  if (side === 'microscope') return <Microscope run={run} {...props} />
  return <Readout page={page} run={run} />
}

function Readout({ page, run }: { readonly page: LabViews; readonly run: RunView }) {
  const row = useReadableRow(run.recording)
  if (run.recording.count === 0) return null
  return (
    <dl className={styles.readout}>
      {page.readout(run, row).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
