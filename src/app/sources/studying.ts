/**
 * Runs a source's experiments on the page's pool of workers, the cases that are asked for, and keeps what was measured
 * for as long as the page lives. A case is there when all of its runs are.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DescribedLab, Metrics } from '../../core/lab.ts'
import { type Measurements, planCases, type Study, type StudyGroup } from '../../core/reproduce/study.ts'
import type { Batch } from '../../worker/pool.ts'
import { sharedPool } from '../state/pool.ts'

/** Where the experiments stand. */
export interface Studying {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly done: number
  readonly runs: number
  /** How long the last ones took, in milliseconds; present when they are done. */
  readonly millis?: number
  readonly message?: string
  readonly measured: Measurements
}

/** Experiments that can be run. */
export interface Experiments {
  readonly store: StoreApi<Studying>
  /** Runs the cases of these groups, anew if they were run before. */
  start(groups: readonly StudyGroup[], samples: number): void
  cancel(): void
}

const known = new Map<Study, Experiments>()

/** The experiments of a study; the same ones for all. */
export function experimentsOf(lab: DescribedLab, study: Study): Experiments {
  const before = known.get(study)
  if (before) return before
  const made = create(lab, study)
  known.set(study, made)
  return made
}

/** Progress is shown about so often, in milliseconds. */
const SHOW_MS = 100

function create(lab: DescribedLab, study: Study): Experiments {
  const store = createStore<Studying>()(() => ({ status: 'idle', done: 0, runs: 0, measured: new Map() }))
  let batch: Batch | undefined
  return {
    store,
    start(groups, samples) {
      batch?.cancel()
      const plans = planCases(lab, study, groups, samples)
      const all = plans.flatMap(({ runs }) => runs).map((values) => ({ values }))
      /** The case of every run, and how many runs of each are missing. */
      const caseOf = plans.flatMap(({ runs }, i) => runs.map(() => i))
      const missing = plans.map(({ runs }) => runs.length)
      const firsts = plans.map((_, i) => caseOf.indexOf(i))
      const metrics = new Array<Metrics | undefined>(all.length)
      const measured = new Map(store.getState().measured)
      for (const plan of plans) measured.delete(plan.case.id)
      const began = performance.now()
      let shown = began
      let done = 0
      const show = (more: Partial<Studying> = {}) => store.setState({ done, measured: new Map(measured), ...more })
      show({ status: 'running', runs: all.length, millis: undefined, message: undefined })
      batch = sharedPool().run(
        lab.id,
        all,
        {
          outcomes(from, outcomes) {
            outcomes.forEach((outcome, k) => {
              metrics[from + k] = 'metrics' in outcome ? outcome.metrics : undefined
              const i = caseOf[from + k]
              if (--missing[i] > 0) return
              const plan = plans[i]
              measured.set(plan.case.id, plan.read(metrics.slice(firsts[i], firsts[i] + plan.runs.length)))
            })
            done += outcomes.length
            if (performance.now() - shown < SHOW_MS) return
            shown = performance.now()
            show()
          },
          done: () => show({ status: 'done', millis: performance.now() - began }),
          failed: (message) => show({ status: 'failed', message }),
        },
        { alone: true },
      )
    },
    cancel() {
      if (store.getState().status !== 'running') return
      batch?.cancel()
      store.setState({ status: 'cancelled' })
    },
  }
}
