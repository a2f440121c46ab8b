/**
 * Runs a source's experiments on the page's pool of workers, the cases that are asked for, and keeps what was measured
 * for as long as the page lives, beginning with what came with it. A case is replaced when all of its runs are there.
 */
import { useStore } from 'zustand'
import type { DescribedLab, Metrics } from '../../core/lab.ts'
import type { MeasuredTable } from '../../core/reproduce/evaluation.ts'
import { measureFromStudy } from '../../core/reproduce/from-study.ts'
import type { PublishedTable } from '../../core/reproduce/published.ts'
import { type Measurements, planCases, type Study, type StudyGroup } from '../../core/reproduce/study.ts'
import type { Pool } from '../../core/sweep/pool.ts'
import { type BatchStore, createBatchStore } from '../state/batch-store.ts'

/** Experiments that can be run. */
export interface Experiments extends Pick<BatchStore<{ readonly measured: Measurements }>, 'store' | 'cancel'> {
  /** Runs the cases of these groups, again if they were run before. */
  start(groups: readonly StudyGroup[], samples: number): void
}

const studies = new Map<Study, Experiments>()

/** The experiments of a study, which begin with the cases that came with the page; the same ones for all. */
export function experimentsOf(
  lab: DescribedLab,
  study: Study,
  shipped: Measurements = new Map(),
  pool?: () => Pool,
): Experiments {
  const experiments = studies.get(study) ?? create(lab, study, shipped, pool)
  studies.set(study, experiments)
  return experiments
}

/** What is known about a source that has no experiments. */
const NOTHING = createBatchStore<{ readonly measured: Measurements }>({ measured: new Map() }).store

/** What has been measured of experiments, if there are any. */
export function useMeasured(experiments: Experiments | undefined): Measurements {
  return useStore(experiments?.store ?? NOTHING, ({ measured }) => measured)
}

/** Tables that come out of experiments, as they were read last; read again when one of their cases has been measured again. */
const tables = new WeakMap<PublishedTable, { readonly samples: readonly unknown[]; readonly read: MeasuredTable }>()

/** A table that comes out of experiments, as far as they have been made. */
export function tableFromStudy(table: PublishedTable, measured: Measurements): MeasuredTable {
  const samples = table.from?.cases.map((id) => measured.get(id)) ?? []
  const last = tables.get(table)
  if (last?.samples.every((each, i) => each === samples[i])) return last.read
  const read = measureFromStudy(table, measured)
  tables.set(table, { samples, read })
  return read
}

function create(lab: DescribedLab, study: Study, shipped: Measurements, pool?: () => Pool): Experiments {
  const { store, start, cancel } = createBatchStore({ measured: shipped }, pool)
  return {
    store,
    start(groups, samples) {
      const plans = planCases(lab, study, groups, samples)
      const runs = plans.flatMap((plan) =>
        plan.runs.map((values, i) => ({ values, measurement: plan.measurements[i] })),
      )
      /** The case of every run, and how many runs of each are missing. */
      const caseOf = plans.flatMap((plan, i) => plan.runs.map(() => i))
      const missing = plans.map((plan) => plan.runs.length)
      const firsts = plans.map((_, i) => caseOf.indexOf(i))
      const metrics = new Array<Metrics | undefined>(runs.length)
      const measured = new Map(store.getState().measured)
      let finished = false
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
              finished = true
              measured.set(plan.case.id, plan.read(metrics.slice(firsts[i], firsts[i] + plan.runs.length)))
            })
          },
          read() {
            if (!finished) return {}
            finished = false
            return { measured: new Map(measured) }
          },
        },
        { alone: true },
      )
    },
    cancel,
  }
}
