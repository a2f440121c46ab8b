/**
 * Computes the curves under a story's knobs while the page rests, one run after the other on one worker. Anything that the page itself has
 * to do ends the run that is on its way.
 */
import type { Values } from '../../../core/parameters.ts'
import { createSource } from '../../../core/source.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'
import type { ReadableStore, State } from '../../state/store.ts'
import { createCurves, type Knob } from './curves.ts'

/** All times in milliseconds. */
export const SCENT_TIMES = {
  /** The page has rested for this time before a run begins: keys that are pressed one after the other come faster. */
  rest: 60,
  /** A run that takes longer is given up. A scenario whose own run does has no curves unless the reader asks for them. */
  run: 500,
  /** The same for a curve that the reader has asked for. */
  insisted: 20_000,
  /** A scenario's own run is measured for no longer than this. */
  measured: 3000,
  /** A worker that starts, or that has been ended in the middle of a run, may take this time longer. */
  start: 1500,
} as const

/** What curves are computed with. */
interface ScentsNeeds {
  readonly store: Pick<ReadableStore, 'getState' | 'subscribe'>
  readonly pool: Pick<Pool, 'run'>
  readonly now: () => number
}

/** What computes curves. */
export type Scents = ReturnType<typeof createScents>

/** Whether the page leaves a core to others: what is shown has been computed, and is not about to change. */
const rests = ({ status, run, values, dragging, playing, asking, sitePage }: State): boolean =>
  status.kind === 'done' &&
  run?.finished === true &&
  run.values === values &&
  !dragging &&
  !asking &&
  !sitePage &&
  // While it plays, two cores are the page's and its worker's.
  (!playing || navigator.hardwareConcurrency > 2)

/** Creates what computes curves. */
export function createScents({ store, pool, now }: ScentsNeeds) {
  const { getState } = store
  const changes = createSource(0)
  const changed = () => changes.set(changes.get() + 1)
  const curves = createCurves({ getState, now, changed })
  const knobs = new Set<Knob>()
  /** How long the run of a scenario takes in the pool, for the last scenario whose run seemed to take too long for curves. */
  let cost: { readonly values: Values; readonly millis: number } | undefined
  /** When the shown run began, and how long the page waited for it. */
  let runBegan = 0
  let waited = 0
  let current: { readonly batch: Batch; readonly limit: ReturnType<typeof setTimeout> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The lab for which the worker has just answered, so that it will again at once and with compiled code. */
  let warm: State['lab'] | undefined

  /** What the shown scenario's run takes, where that is too long for curves that are not asked for. */
  const slowness = () => (cost?.values === getState().values && cost.millis > SCENT_TIMES.run ? cost.millis : undefined)

  const stop = () => {
    if (!current) return
    clearTimeout(current.limit)
    current.batch.cancel()
    current = undefined
    warm = undefined
  }

  /** Runs one scenario and calls back with what came of it; undefined where it was given up after this time. */
  const runOne = (values: Values, most: number, then: (outcome: Outcome | undefined, millis: number) => void) => {
    const began = now()
    const { lab } = getState()
    const end = (outcome: Outcome | undefined) => {
      if (outcome) clearTimeout(current?.limit)
      else current?.batch.cancel()
      current = undefined
      warm = outcome && lab
      then(outcome, now() - began)
      follow()
    }
    const limit = setTimeout(() => end(undefined), most + (warm === lab ? 0 : SCENT_TIMES.start))
    const batch = pool.run(lab, [{ values }], {
      outcomes: (_, [outcome]) => end(outcome),
      failed: (problem) => end({ problem }),
    })
    current = { batch, limit }
  }

  /** Begins the next run, if there is one. */
  const begin = () => {
    timer = undefined
    const { lab, values } = getState()
    if (waited > SCENT_TIMES.run && cost?.values !== values) {
      const wasWarm = warm === lab
      return runOne(values, SCENT_TIMES.measured, (outcome, millis) => {
        const alone = outcome && 'metrics' in outcome ? (outcome.millis ?? millis) : Infinity
        // A worker's first run compiles its code, which takes long on a slow computer: the second one counts.
        if (!wasWarm && alone > SCENT_TIMES.run && alone < Infinity) return
        cost = { values, millis: alone }
        changed()
      })
    }
    const job = curves.next(knobs, slowness() !== undefined)
    if (!job) return
    const { knob, entry, sample, seed } = job
    const scenario = { ...values, ...(seed > 0 && { seed: (Number(values.seed) + seed) % 2 ** 32 }), [knob.id]: sample }
    runOne(scenario, entry.insisted ? SCENT_TIMES.insisted : SCENT_TIMES.run, (outcome, millis) =>
      curves.take(job, outcome, millis),
    )
  }

  /** Goes on while the page rests, and ends what is on its way where it does not. */
  const follow = (pause = 0) => {
    if (!rests(getState()) || knobs.size === 0) {
      clearTimeout(timer)
      timer = undefined
      stop()
    } else if (!current && timer === undefined) timer = setTimeout(begin, pause)
  }

  store.subscribe((state, before) => {
    const { status, values } = state
    if (status.kind === 'running' && status !== before.status) runBegan = status.since
    if (status.kind === 'done' && before.status.kind !== 'done') waited = now() - runBegan
    if (values !== before.values || state.lab !== before.lab) {
      stop()
      changed()
    }
    follow(SCENT_TIMES.rest)
  })

  return {
    /** Computes a knob's curve from now on; returns a function that stops it. */
    want(knob: Knob) {
      knobs.add(knob)
      follow(SCENT_TIMES.rest)
      return () => {
        knobs.delete(knob)
        follow()
      }
    },
    /** Calls back when a curve has grown, or may be another because the scenario is. */
    subscribe: changes.subscribe,
    curve: curves.curve,
    /** What the present scenario's run takes in milliseconds, where that is too long for curves that are not asked for. */
    slowness,
    /** Computes a curve of the present scenario however long its runs take. */
    insist(knob: Knob) {
      curves.insist(knob)
      follow()
    },
  }
}
