/**
 * Runs a source's experiments on the page's pool of workers, the cases that are asked for, and keeps what was measured
 * for as long as the page lives. A case is there when all of its runs are.
 */
import type { DescribedLab, Metrics } from '../../core/lab.ts'
import { type Measurements, planCases, type Study, type StudyGroup } from '../../core/reproduce/study.ts'
import { type BatchStore, createBatchStore } from '../state/batch-store.ts'

/** Experiments that can be run. */
export interface Experiments extends Pick<BatchStore<{ readonly measured: Measurements }>, 'store' | 'cancel'> {
  /** Runs the cases of these groups, anew if they were run before. */
  start(groups: readonly StudyGroup[], samples: number): void
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

function create(lab: DescribedLab, study: Study): Experiments {
  const { store, start, cancel } = createBatchStore<{ readonly measured: Measurements }>({ measured: new Map() })
  return {
    store,
    start(groups, samples) {
      const plans = planCases(lab, study, groups, samples)
      const runs = plans.flatMap((plan) => plan.runs.map((values) => ({ values })))
      /** The case of every run, and how many runs of each are missing. */
      const caseOf = plans.flatMap((plan, i) => plan.runs.map(() => i))
      const missing = plans.map((plan) => plan.runs.length)
      const firsts = plans.map((_, i) => caseOf.indexOf(i))
      const metrics = new Array<Metrics | undefined>(runs.length)
      const measured = new Map(store.getState().measured)
      for (const plan of plans) measured.delete(plan.case.id)
      start(
        lab.id,
        runs,
        {
          outcomes(from, outcomes) {
            outcomes.forEach((outcome, k) => {
              metrics[from + k] = 'metrics' in outcome ? outcome.metrics : undefined
              const i = caseOf[from + k]
              if (--missing[i] > 0) return
              const plan = plans[i]
              measured.set(plan.case.id, plan.read(metrics.slice(firsts[i], firsts[i] + plan.runs.length)))
            })
          },
          read: () => ({ measured: new Map(measured) }),
        },
        { alone: true },
      )
    },
    cancel,
  }
}
