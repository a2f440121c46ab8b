/** The machine, with the numbers of the row under the playhead or the microscope beside it. */
import { lazy, useMemo } from 'react'
import type { Cursor, LabPage, RunView } from '../labs/page.ts'
import { Caption } from './caption.tsx'
import { boundCursor } from './compare/bound-cursor.ts'
import { useComparison } from './compare/use-comparison.ts'
import { Part } from './part.tsx'
import { SIDES } from './places.ts'
import styles from './stage.module.css'
import { usePacedRow, usePage, useSession } from './use.ts'
import { useViewTools } from './view-tools.ts'

const Machines = lazy(() => import('./compare/machines.tsx').then((m) => ({ default: m.Machines })))
const ComparePanel = lazy(() => import('./compare/panel.tsx'))
const Sensitivity = lazy(() => import('./sensitivity/strip.tsx'))

/** While playing the numbers change at most once in so many milliseconds. */
const READOUT_MS = 100

/** The stage of a lab. */
export function Stage({ page }: { readonly page: LabPage }) {
  const session = useSession()
  const { run, side, layout, refused } = usePage((s) => ({
    run: s.run,
    side: s.side,
    layout: s.layout,
    refused: s.problems.length > 0,
  }))
  const { details } = session
  const comparison = useComparison()
  const cursor = useOwnCursor(run)
  const tools = useViewTools()
  const Machine = page.stage
  const labels: Record<(typeof SIDES)[number], string> = {
    numbers: 'Numbers',
    microscope: page.microscope.label,
    sensitivity: 'Sensitivity',
    compare: 'Compare',
  }
  return (
    <section className={styles.stage} data-side={side} aria-label="Machine">
      <div className={styles.machine} data-region="machine">
        {run && layout === 'side' && comparison && comparison.others.length > 0 ? (
          <Part>
            <Machines page={page} run={run} comparison={comparison} />
          </Part>
        ) : run ? (
          <Machine run={run} cursor={cursor} details={details} comparison={comparison} {...tools} />
        ) : (
          <p className={styles.quiet}>
            {refused ? 'This cannot be run; what is wrong stands beside the parameters.' : 'Preparing the run…'}
          </p>
        )}
      </div>
      <div className={styles.side} data-region="side">
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
          tabIndex={side === 'numbers' ? 0 : undefined}
        >
          <Part key={side}>{run && <Side side={side} page={page} run={run} />}</Part>
        </div>
      </div>
      {run && <Caption page={page} run={run} className={styles.caption} />}
    </section>
  )
}

function Side({ side, page, run }: { readonly side: string; readonly page: LabPage; readonly run: RunView }) {
  const { details } = useSession()
  const cursor = useOwnCursor(run)
  const tools = useViewTools()
  const Microscope = page.microscope.component
  if (side === 'microscope') return <Microscope run={run} cursor={cursor} details={details} {...tools} />
  if (side === 'compare') return <ComparePanel page={page} run={run} />
  if (side === 'sensitivity') return <Sensitivity page={page} run={run} />
  return <Readout page={page} run={run} />
}

/** The playhead on the present run alone, which may end before the axis does. */
function useOwnCursor(run: RunView | undefined): Cursor {
  const { playhead } = useSession()
  const recording = run?.recording
  return useMemo(() => (recording ? boundCursor(playhead, recording, recording) : playhead), [playhead, recording])
}

function Readout({ page, run }: { readonly page: LabPage; readonly run: RunView }) {
  const row = Math.min(usePacedRow(useSession().playhead, READOUT_MS), run.recording.count - 1)
  if (row < 0) return null
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
