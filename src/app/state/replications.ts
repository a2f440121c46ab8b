/** Replications: the present and the compared scenarios over many seeds, the same ones for each. */

import type { Fold } from '../../core/folding.ts'
import { applies, type Values } from '../../core/parameters.ts'
import type { Curve } from '../../core/statistics/curve.ts'
import {
  type Band,
  bandOf,
  type MeanInterval,
  meanInterval,
  notBelow,
  type PairedMeans,
  pairedMeans,
} from '../../core/statistics/intervals.ts'
import type { Batch } from '../../core/sweep/pool.ts'
import { BOUNDED, lowerBoundOf } from '../../core/time/bound.ts'
import { labs } from '../../labs/descriptions.ts'
import { sharedPool } from '../../worker/pool.ts'
import { yieldToEvents } from '../../worker/yield.ts'
import { createLatest } from './latest.ts'
import type { Session } from './session.ts'

/** How many seeds there are at first, and at most. */
export const SEEDS = { first: 30, most: 1000 } as const

/** A metric over the seeds. */
export interface Replicated {
  readonly interval: MeanInterval
  /** The present run's minus this one's; undefined of the present run itself. */
  readonly against: PairedMeans | undefined
  /** This one's minus that of the scenario with the best mean; undefined of the best one, and where neither direction is better. */
  readonly behind?: PairedMeans & { readonly best: number }
}

/** Replications on their way or done. */
export interface Replications {
  readonly seeds: number
  /** Share of the runs that are done, 0 to 1. */
  readonly share: number
  readonly problem?: string
  /** By scenario, then by metric; empty until all is done. A metric that no run has is left out. */
  readonly summaries: readonly Readonly<Record<string, Replicated>>[]
  /** By scenario; empty until all is done. */
  readonly bands: readonly (Band | undefined)[]
}

/** What is wanted of every run. */
interface Wanted {
  readonly seeds: number
  readonly metrics: readonly string[]
  readonly column: string | undefined
}

/** How often samples are drawn again: means, and the curves of a band, which are many numbers each. */
const RESAMPLES = { means: 2000, band: 400 } as const

/** Whether something is drawn at random in one of the scenarios. */
export function isRandom(lab: string, scenarios: readonly Values[]): boolean {
  const { seed } = labs[lab].parameters
  return seed !== undefined && scenarios.some((values) => applies(seed, values))
}

/** Replicates for the page. The latest wish wins; a change of any of the scenarios ends it. */
export function createReplicator({ store, setReplications }: Pick<Session, 'store' | 'setReplications'>) {
  const { getState } = store
  /** The batch that runs, if one does. */
  let batch: Batch | undefined
  const wish = createLatest()

  const cancel = () => {
    wish()
    batch?.cancel()
    batch = undefined
    if (getState().replications) setReplications(undefined)
  }
  store.subscribe((state, before) => {
    if (state.values !== before.values || state.compared !== before.compared || state.lab !== before.lab) cancel()
  })

  return {
    cancel,
    start(request: Wanted) {
      cancel()
      const isNewest = wish()
      const { lab, values, compared } = getState()
      const scenarios = [values, ...compared]
      const first = Number(values.seed)
      const all = Array.from({ length: request.seeds }, (_, i) =>
        scenarios.map((scenario) => ({
          values: { ...scenario, seed: (first + i) % 2 ** 32 },
          column: request.column,
        })),
      ).flat()
      const samples = scenarios.map(() => new Map(request.metrics.map((id) => [id, [] as (number | null)[]])))
      const curves: Curve[][] = scenarios.map(() => [])
      /** By scenario, the lower bound that no run with any of the seeds can beat. */
      const floors: (number | undefined)[] = scenarios.map(() => Number.POSITIVE_INFINITY)
      const put = (change: Partial<Replications>) =>
        setReplications({
          seeds: request.seeds,
          share: 0,
          summaries: [],
          bands: [],
          ...getState().replications,
          ...change,
        })
      put({ share: 0 })
      batch = sharedPool().run(lab, all, {
        outcomes(from, outcomes) {
          const failed = outcomes.find((outcome) => 'problem' in outcome)
          if (failed) {
            cancel()
            put(failed)
            return
          }
          outcomes.forEach((outcome, i) => {
            if ('problem' in outcome) return
            const scenario = (from + i) % scenarios.length
            const seed = Math.floor((from + i) / scenarios.length)
            for (const [id, sample] of samples[scenario]) {
              const value = outcome.metrics[id]
              sample[seed] = typeof value === 'number' && Number.isFinite(value) ? value : null
            }
            const least = lowerBoundOf(labs[lab], outcome.metrics)
            const floor = floors[scenario]
            floors[scenario] = least === undefined || floor === undefined ? undefined : Math.min(floor, least)
            if (outcome.curve) curves[scenario][seed] = outcome.curve
          })
        },
        progress: (done) => put({ share: done / all.length }),
        done() {
          const { shape } = labs[lab].shape(values)
          const fold = shape.columns.find(({ id }) => id === request.column)?.fold ?? 'last'
          void summarise(samples, floors, curves, lab, fold, isNewest).then(
            (summary) => summary && put({ share: 1, ...summary }),
          )
        },
        failed(message) {
          cancel()
          put({ problem: message })
        },
      })
    },
  }
}

/** The place of the best of the means that there are; undefined where there are none, or neither direction is better. */
function bestOf(means: readonly (number | undefined)[], better: 'less' | 'more' | undefined): number | undefined {
  if (better === undefined) return undefined
  const worth = means.map((mean) => (mean === undefined ? Number.NEGATIVE_INFINITY : better === 'more' ? mean : -mean))
  const most = Math.max(...worth)
  return Number.isFinite(most) ? worth.indexOf(most) : undefined
}

/** Summaries and bands, computed in slices; undefined when they are not wanted any more. */
async function summarise(
  samples: readonly ReadonlyMap<string, readonly (number | null)[]>[],
  floors: readonly (number | undefined)[],
  curves: readonly (readonly Curve[])[],
  lab: string,
  fold: Fold,
  isNewest: () => boolean,
): Promise<Pick<Replications, 'summaries' | 'bands'> | undefined> {
  const draws = { seed: 1, resamples: RESAMPLES.means }
  const summaries: Record<string, Replicated>[] = samples.map(() => ({}))
  for (const [scenario, byMetric] of samples.entries()) {
    for (const [id, sample] of byMetric) {
      await yieldToEvents()
      if (!isNewest()) return undefined
      const present = sample.filter((value) => value !== null)
      if (present.length === 0) continue
      const { better } = labs[lab].metrics.find((metric) => metric.id === id) ?? {}
      const a = samples[0].get(id) ?? []
      const against = scenario === 0 ? undefined : pairedMeans(a, sample, better, draws)
      const interval = notBelow(meanInterval(present, draws), id === BOUNDED ? floors[scenario] : undefined)
      summaries[scenario][id] = { interval, against }
    }
  }
  for (const { id, better } of labs[lab].metrics) {
    const best = bestOf(
      summaries.map((summary) => summary[id]?.interval.mean),
      better,
    )
    if (best === undefined) continue
    for (const [scenario, summary] of summaries.entries()) {
      await yieldToEvents()
      if (!isNewest()) return undefined
      const distance =
        scenario !== best && pairedMeans(samples[scenario].get(id) ?? [], samples[best].get(id) ?? [], better, draws)
      if (summary[id] && distance) summary[id] = { ...summary[id], behind: { ...distance, best } }
    }
  }
  const bands: (Band | undefined)[] = []
  for (const ofScenario of curves) {
    bands.push(await drawn(ofScenario, fold, isNewest))
    if (!isNewest()) return undefined
  }
  return { summaries, bands }
}

/** How long the page may be kept from answering, in milliseconds. */
const SLICE_MS = 6

async function drawn(curves: readonly Curve[], fold: Fold, isNewest: () => boolean): Promise<Band | undefined> {
  if (curves.length === 0) return undefined
  const work = bandOf(curves, fold, { seed: 1, resamples: RESAMPLES.band })
  let began = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    if (performance.now() - began < SLICE_MS) continue
    await yieldToEvents()
    if (!isNewest()) return undefined
    began = performance.now()
  }
}
