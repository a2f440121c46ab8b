/** The experiment on its way or done; it stays while other views are looked at. */
import { createStore } from 'zustand/vanilla'
import type { Results } from '../../../core/experiment/opened.ts'
import type { Plan } from '../../../core/experiment/plan.ts'
import type { Metrics } from '../../../core/lab.ts'
import { countRuns, planRuns } from '../../../core/statistics/design.ts'
import type { Batch } from '../../../worker/pool.ts'
import { sharedPool } from '../../state/pool.ts'

/** The most runs of an experiment in the page; the command line does more. */
export const MOST_PAGE_RUNS = 50_000

/** Where the experiment stands. */
export interface ExperimentState {
  /** What has been run to the end or opened last. */
  readonly results: (Results & { readonly from: string | undefined }) | undefined
  readonly running: Running | undefined
  /** Why there is nothing, or not all. */
  readonly problem: string | undefined
}

/** An experiment on its way. */
export interface Running {
  readonly done: number
  readonly total: number
  /** Milliseconds that are left, as far as one can say. */
  readonly left: number | undefined
}

/** How often progress is reported, in milliseconds. */
const EVERY_MS = 100

/** The one experiment of the page. */
export const experiments = createExperiments()

function createExperiments() {
  const store = createStore<ExperimentState>()(() => ({ results: undefined, running: undefined, problem: undefined }))
  let batch: Batch | undefined

  const cancel = () => {
    batch?.cancel()
    batch = undefined
    store.setState({ running: undefined })
  }

  return {
    store,
    cancel,
    /** Runs a checked plan; what was there stays until it is whole. */
    start(plan: Plan) {
      cancel()
      const total = countRuns(plan.design)
      const metrics = new Array<Metrics | undefined>(total).fill(undefined)
      const began = performance.now()
      let done = 0
      let failed = 0
      let why = ''
      let reported = 0
      store.setState({ running: { done, total, left: undefined }, problem: undefined })
      const runs = planRuns(plan.design).map(({ values }) => ({ values }))
      batch = sharedPool().run(plan.lab.id, runs, {
        outcomes(from, outcomes) {
          for (const [i, outcome] of outcomes.entries()) {
            if ('metrics' in outcome) metrics[from + i] = outcome.metrics
            else {
              failed++
              why ||= outcome.problem
            }
          }
          done += outcomes.length
          const now = performance.now()
          if (now - reported < EVERY_MS) return
          reported = now
          store.setState({ running: { done, total, left: ((now - began) / done) * (total - done) } })
        },
        done() {
          batch = undefined
          const notes = failed > 0 ? [`${failed} ${failed === 1 ? 'run' : 'runs'} could not be run: ${why}.`] : []
          store.setState({ running: undefined, results: { plan, metrics, notes, from: undefined } })
        },
        failed(message) {
          batch = undefined
          store.setState({ running: undefined, problem: `The experiment could not be run: ${message}.` })
        },
      })
    },
    /** Shows what a file held. */
    show(results: Results, from: string) {
      cancel()
      store.setState({ results: { ...results, from }, problem: undefined })
    },
    complain: (problem: string | undefined) => store.setState({ problem }),
  }
}
