/** The machines of all compared runs side by side, on one scale and under one playhead. */
import { useMemo } from 'react'
import type { Comparison, Details, LabPage, RunMark, RunView } from '../../labs/page.ts'
import { useSession } from '../use.ts'
import { boundCursor } from './bound-cursor.ts'
import styles from './compare.module.css'
import { MARKS } from './runs.ts'
import { RunLabel } from './swatch.tsx'

/** A compared run is not looked into: there is one worker for details, and it has the present run. */
const NO_DETAILS: Details = { get: () => undefined, subscribe: () => () => undefined }

interface MachinesProps {
  readonly page: LabPage
  readonly run: RunView
  readonly comparison: Comparison
}

/** Up to four machines. */
export function Machines({ page, run, comparison }: MachinesProps) {
  const { details } = useSession()
  const { others } = comparison
  return (
    <div className={styles.machines} data-count={others.length + 1}>
      <Machine page={page} mark={MARKS[0]} run={run} axis={run} details={details} comparison={comparison} />
      {others.map((other) => (
        <Machine
          key={other.name}
          page={page}
          mark={other}
          run={other.run}
          axis={run}
          details={NO_DETAILS}
          comparison={{ present: comparison.present, others: [...others, { ...MARKS[0], run }] }}
        />
      ))}
    </div>
  )
}

interface MachineProps extends MachinesProps {
  readonly mark: RunMark
  /** The run in whose rows the playhead counts. */
  readonly axis: RunView
  readonly details: Details
}

function Machine({ page, mark, run, axis, details, comparison }: MachineProps) {
  const { playhead } = useSession()
  const cursor = useMemo(
    () => boundCursor(playhead, axis.recording, run.recording),
    [playhead, axis.recording, run.recording],
  )
  const Picture = page.stage
  return (
    <section className={styles.machine} aria-label={`Machine ${mark.name}`}>
      <RunLabel mark={mark} />
      <div className={styles.picture}>
        <Picture run={run} cursor={cursor} details={details} comparison={comparison} />
      </div>
    </section>
  )
}
