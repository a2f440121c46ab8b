/** New runs that a prediction is tried on: they outlive the view, and are asked for once. */
import type { Plan } from '../../../core/experiment/plan.ts'
import type { Predictor } from '../../../core/experiment/predictions.ts'
import type { Trial } from '../../../core/experiment/trials.ts'
import type { Metrics } from '../../../core/lab.ts'
import { createBatchStore } from '../../state/batch-store.ts'

/** Runs that have been tried. */
interface Trials {
  /** The experiment whose prediction is tried, and by what it is made. */
  readonly plan: Plan
  readonly kind: Predictor['kind']
  readonly runs: readonly Trial[]
  /** Undefined where a run failed. */
  readonly metrics: readonly (Metrics | undefined)[]
}

const { store, start, cancel } = createBatchStore<{ readonly trials: Trials | undefined }>({ trials: undefined })

/** The one try of the page. */
export const trials = {
  store,
  cancel,
  start(plan: Plan, kind: Predictor['kind'], runs: readonly Trial[]) {
    const metrics = new Array<Metrics | undefined>(runs.length).fill(undefined)
    start(plan.lab.id, runs, {
      outcomes(from, outcomes) {
        for (const [i, outcome] of outcomes.entries())
          metrics[from + i] = 'metrics' in outcome ? outcome.metrics : undefined
      },
      finish: () => ({ trials: { plan, kind, runs, metrics } }),
    })
  },
}
