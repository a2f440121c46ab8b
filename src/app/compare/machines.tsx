/** The machines of all compared runs side by side, on one scale and under one playhead. */
import { quantity } from '../../core/text/format.ts'
import type { Comparison, Details, LabViews, RunMark, RunView } from '../../labs/page.ts'
import { useViewProps } from '../state/view-props.ts'
import styles from './compare.module.css'
import { timeOf } from './racers.ts'
import { MARKS } from './runs.ts'
import { RunLabel } from './swatch.tsx'
import { useRunNames } from './use-names.ts'

/** A compared run is not looked into: there is one worker for details, and it has the present run. */
const NO_DETAILS: Details = { get: () => undefined, subscribe: () => () => undefined }

interface MachinesProps {
  readonly page: LabViews
  readonly run: RunView
  readonly comparison: Comparison
}

/** Up to four machines, each with its name and, where it is known, its time. */
export function Machines({ page, run, comparison }: MachinesProps) {
  const names = useRunNames()
  const all: readonly (RunMark & { readonly run: RunView })[] = [{ ...MARKS[0], run }, ...comparison.others]
  return (
    <div className={styles.machines} data-count={all.length}>
      {all.map((one) => {
        const name = names[MARKS.findIndex((mark) => mark.name === one.name)]
        const time = one.run.finished ? timeOf(one.run) : undefined
        return (
          <section key={one.name} className={styles.machine} aria-label={`Machine ${one.name}`}>
            <p className={styles.machineHead}>
              <RunLabel mark={one} name={name} />
              {time !== undefined && <b>{quantity(time, 's')}</b>}
            </p>
            <Machine page={page} mark={one} run={one.run} present={run} comparison={comparison} />
          </section>
        )
      })}
    </div>
  )
}

interface MachineProps {
  readonly page: LabViews
  readonly mark: RunMark
  readonly run: RunView
  /** The run of A. */
  readonly present: RunView
  readonly comparison: Comparison | undefined
}

/** The machine of one of the compared runs, on the scale of all of them. */
export function Machine({ page, mark, run, present, comparison }: MachineProps) {
  const props = useViewProps()
  const Picture = page.stage
  const seen =
    !comparison || mark.name === MARKS[0].name
      ? { comparison }
      : {
          comparison: { ...comparison, others: [...comparison.others, { ...MARKS[0], run: present }] },
          details: NO_DETAILS,
        }
  return (
    <div className={styles.picture}>
      <Picture {...props} {...seen} run={run} artifacts={undefined} onChange={undefined} />
    </div>
  )
}
