/** How far the experiments are, and how to start and end them. */

import { useStore } from 'zustand'
import type { Study, StudyGroup } from '../../core/reproduce/study.ts'
import { capital } from '../../core/text/case.ts'
import { count, counted, quantity } from '../../core/text/format.ts'
import { Button } from '../ui/button.tsx'
import styles from './reproduce.module.css'
import type { Experiments } from './studying.ts'

interface StudyStandingProps {
  readonly study: Study
  readonly experiments: Experiments
  /** The groups that would be run. */
  readonly groups: readonly StudyGroup[]
  readonly samples: number
  readonly onSamples: (samples: number) => void
}

/** The samples a case, the run's button, and what it came to. */
export function StudyStanding({ study, experiments, groups, samples, onSamples }: StudyStandingProps) {
  const { status, done, runs, millis, message } = useStore(experiments.store)
  const cases = groups.reduce((sum, group) => sum + group.cases.length, 0)
  const running = status === 'running'
  const { counts, own } = study
  const words = (each: number) =>
    each === own ? `${each}, as in the source` : each === counts[0] ? `${each}, quick` : `${each}`
  return (
    <div className="tools gap-8-16">
      {running && <progress className={styles.progress} value={done} max={runs} aria-label="Runs finished" />}
      <p className="soft" aria-live={running ? 'off' : 'polite'}>
        {running && `${count(done)} of ${count(runs)} runs`}
        {status === 'cancelled' && `Cancelled after ${count(done)} of ${count(runs)} runs.`}
        {status === 'failed' && `It failed: ${message}.`}
        {status === 'done' && `${counted(runs, 'run')} in ${quantity(millis / 1000, 's')}.`}
      </p>
      {!running && (
        <label className={`row gap-8 soft ${styles.choice}`}>
          {capital(study.samples)} a case
          <select value={samples} onChange={(event) => onSamples(Number(event.target.value))}>
            {counts.map((each) => (
              <option key={each} value={each}>
                {words(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button
        look={running ? 'framed' : 'solid'}
        onClick={running ? experiments.cancel : () => experiments.start(groups, samples)}
      >
        {running ? 'Cancel' : `Run ${counted(cases, 'case')}`}
      </Button>
    </div>
  )
}
