/** The machines of all compared runs side by side, on one scale and under one playhead. */
import type { Comparison, Details, LabViews, RunMark, RunView } from '../../labs/page.ts'
import { useViewProps } from '../state/view-props.ts'
import styles from './compare.module.css'
import { MARKS } from './runs.ts'
import { RunLabel } from './swatch.tsx'

/** A compared run is not looked into: there is one worker for details, and it has the present run. */
const NO_DETAILS: Details = { get: () => undefined, subscribe: () => () => undefined }

interface MachinesProps {
  readonly page: LabViews
  readonly run: RunView
  readonly comparison: Comparison
}

/** Up to four machines. */
export function Machines({ page, run, comparison }: MachinesProps) {
  const { others } = comparison
  return (
    <div className={styles.machines} data-count={others.length + 1}>
      <Machine page={page} mark={MARKS[0]} run={run} comparison={comparison} />
      {others.map((other) => (
        <Machine
          key={other.name}
          page={page}
          mark={other}
          run={other.run}
          details={NO_DETAILS}
          comparison={{ present: comparison.present, others: [...others, { ...MARKS[0], run }] }}
        />
      ))}
    </div>
  )
}

interface MachineProps extends MachinesProps {
  readonly mark: RunMark
  /** Other than the present run's. */
  readonly details?: Details
}

function Machine({ page, mark, run, ...given }: MachineProps) {
  const props = { ...useViewProps(), ...given, onChange: undefined }
  const Picture = page.stage
  return (
    <section className={styles.machine} aria-label={`Machine ${mark.name}`}>
      <RunLabel mark={mark} />
      <div className={styles.picture}>
        <Picture run={run} {...props} />
      </div>
    </section>
  )
}
