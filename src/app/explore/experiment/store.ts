/** The experiment on its way or done; it stays while other views are looked at. */

import { distinctRuns } from '../../../core/experiment/dead.ts'
import type { Measurements } from '../../../core/experiment/measurements.ts'
import type { Results } from '../../../core/experiment/opened.ts'
import type { Plan } from '../../../core/experiment/plan.ts'
import { guessRoles, type Role } from '../../../core/experiment/roles.ts'
import type { Metrics } from '../../../core/lab.ts'
import { planRuns } from '../../../core/statistics/design.ts'
import { createBatchStore } from '../../state/batch-store.ts'

/** The most runs of an experiment in the page; the command line does more. */
export const MOST_PAGE_RUNS = 50_000

/** What there is of experiments. */
interface ExperimentState {
  /** What has been run to the end or opened last. */
  readonly results: (Results & { readonly from: string | undefined }) | undefined
  /** A table of one's own, which is shown instead of the results. */
  readonly measured: MeasuredTable | undefined
  /** Why a file could not be opened. */
  readonly problem: string | undefined
}

/** Measurements of one's own, and what their columns are taken for. */
export interface MeasuredTable {
  readonly measurements: Measurements
  readonly roles: readonly Role[]
  readonly from: string
}

/** The one experiment of the page. */
export const experiments = createExperiments()

function createExperiments() {
  const { store, start, cancel } = createBatchStore<ExperimentState>({
    results: undefined,
    measured: undefined,
    problem: undefined,
  })
  return {
    store,
    cancel,
    /** Runs a checked plan; what was there stays until it is whole. */
    start(plan: Plan) {
      const planned = planRuns(plan.design)
      const runs = distinctRuns(plan, planned)
      const metrics = new Array<Metrics | undefined>(planned.length).fill(undefined)
      let failed = 0
      let why = ''
      store.setState({ problem: undefined })
      start(plan.lab.id, runs, {
        outcomes(from, outcomes) {
          for (const [i, outcome] of outcomes.entries()) {
            const { same } = runs[from + i]
            if ('metrics' in outcome) for (const { index } of same) metrics[index] = outcome.metrics
            else {
              failed += same.length
              why ||= outcome.problem
            }
          }
        },
        finish() {
          const notes = failed > 0 ? [`${failed} ${failed === 1 ? 'run' : 'runs'} could not be run: ${why}.`] : []
          return { results: { plan, metrics, notes, from: undefined } }
        },
      })
    },
    /** Shows what a file held. */
    show(results: Results, from: string) {
      cancel()
      store.setState({ status: 'idle', results: { ...results, from }, measured: undefined, problem: undefined })
    },
    /** Shows a table of one's own. */
    showMeasured(measurements: Measurements, from: string) {
      cancel()
      store.setState({ measured: { measurements, roles: guessRoles(measurements), from }, problem: undefined })
    },
    /** Takes a column for something; there is one response and one block at most. */
    setRole(column: number, role: Role) {
      const { measured } = store.getState()
      if (!measured) return
      const single = role === 'response' || role === 'block'
      const roles = measured.roles.map((before, at) =>
        at === column ? role : single && before === role ? 'unused' : before,
      )
      store.setState({ measured: { ...measured, roles }, problem: undefined })
    },
    closeMeasured: () => store.setState({ measured: undefined, problem: undefined }),
    complain: (problem: string | undefined) => store.setState({ problem }),
  }
}
