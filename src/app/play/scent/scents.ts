/**
 * Computes the curves under a story's knobs while the page rests: one run after the other on one worker of the pool, the coarsest level of
 * all knobs first. Anything that the page itself has to do ends the run that is on its way; what is known of a scenario is kept.
 */
import type { Values } from '../../../core/parameters.ts'
import { createSource, type Source } from '../../../core/source.ts'
import type { Sample } from '../../../core/sweep/grid.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { ReadableStore, State } from '../../state/store.ts'
import { type NextPoint, nextPoint, type Point, type Points } from './points.ts'

/** A knob and the metric that its curve is of, by their ids. */
export interface Knob {
  readonly id: string
  readonly metric: string
}

/** What is known of a knob's curve. */
export interface Curve {
  readonly points: Points
  /** Whether there is enough of it to be drawn. */
  readonly ready: boolean
}

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
  /** A curve is refined until its runs have taken this time together. */
  curve: 3000,
  /** A curve that grows is drawn again no more often than this. */
  drawn: 150,
} as const

/** Levels of a curve that takes long and that the reader has asked for: five points, then nine. */
const INSISTED_LEVELS = 2

/** Curves that are kept. */
const CACHED = 300

/** A curve that is being computed. */
interface Entry {
  readonly points: Map<Sample, Point>
  /** The next point; null where there is none, undefined before that is known. */
  next: NextPoint | null | undefined
  /** What its runs have taken so far. */
  millis: number
  insisted: boolean
  /** The curve as it is drawn, and when it was last drawn. */
  readonly drawn: Source<Curve> & { readonly set: (curve: Curve) => void }
  drawnAt: number
}

interface ScentsNeeds {
  readonly store: Pick<ReadableStore, 'getState' | 'subscribe'>
  readonly pool: Pick<Pool, 'run'>
  readonly now: () => number
}

export type Scents = ReturnType<typeof createScents>

/** Whether the page leaves a core to others: what is shown has been computed, and is not about to change. */
const rests = ({ status, run, values, dragging, playing, asking, sitePage }: State): boolean =>
  status.kind === 'done' &&
  run?.finished === true &&
  run.values === values &&
  !dragging &&
  !asking &&
  !sitePage &&
  // Two cores are the page's and its worker's while it plays.
  (!playing || navigator.hardwareConcurrency > 2)

/** What a curve depends on: the scenario without the knob's own value, and the metric. */
const keyOf = (lab: string, values: Values, { id, metric }: Knob): string =>
  [lab, id, metric, ...Object.entries(values).map(([other, value]) => (other === id ? '' : `${other}=${value}`))].join(
    '&',
  )

/** Creates what computes curves. */
export function createScents({ store, pool, now }: ScentsNeeds) {
  const { getState } = store
  const entries = new Map<string, Entry>()
  const wanted = new Set<Knob>()
  /** What the shown scenario's run takes in the pool, where it may be too long for curves. */
  const cost = createSource<{ readonly values: Values; readonly millis: number } | undefined>(undefined)
  let runBegan = 0
  let tookMillis = 0
  let current: { readonly batch: Batch; readonly limit: ReturnType<typeof setTimeout> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the pool's worker has just done something, so that it answers at once. */
  let warm = false

  const entryOf = (knob: Knob): Entry => {
    const { lab, values } = getState()
    const key = keyOf(lab, values, knob)
    const before = entries.get(key)
    const entry = before ?? {
      points: new Map(),
      next: undefined,
      millis: 0,
      insisted: false,
      drawn: createSource<Curve>({ points: new Map(), ready: false }),
      drawnAt: 0,
    }
    // The one that was used last comes last.
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > CACHED) entries.delete(oldest)
    return entry
  }

  /** The next point of a curve; values that the scenario's check refuses need no run. */
  const nextOf = (knob: Knob, entry: Entry): NextPoint | undefined => {
    const { lab, values } = getState()
    const parameter = labs[lab].parameters[knob.id]
    while (entry.next === undefined) {
      entry.next = nextPoint(parameter, entry.points) ?? null
      if (!entry.next || labs[lab].check({ ...values, [knob.id]: entry.next.sample }).length === 0) break
      entry.points.set(entry.next.sample, 'refused')
      entry.next = undefined
    }
    const { next } = entry
    const over = entry.insisted ? (next?.level ?? 0) >= INSISTED_LEVELS : entry.millis > SCENT_TIMES.curve
    return next && !over ? next : undefined
  }

  const draw = (entry: Entry, knob: Knob) => {
    const next = nextOf(knob, entry)
    const ready = !next || next.level > 0
    const before = entry.drawn.get()
    if (!ready || before.points.size === entry.points.size) return
    if (next && before.ready && now() - entry.drawnAt < SCENT_TIMES.drawn) return
    entry.drawnAt = now()
    entry.drawn.set({ points: new Map(entry.points), ready })
  }

  const put = (knob: Knob, entry: Entry, sample: Sample, point: Point) => {
    entry.points.set(sample, point)
    entry.next = undefined
    draw(entry, knob)
  }

  /** Runs one scenario and calls back with what came of it; undefined where it was given up after this time. */
  const runOne = (values: Values, millis: number, then: (outcome: Outcome | undefined, millis: number) => void) => {
    const began = now()
    const end = (outcome: Outcome | undefined) => {
      if (current) clearTimeout(current.limit)
      current = undefined
      warm = outcome !== undefined
      then(outcome, now() - began)
      follow()
    }
    const batch = pool.run(getState().lab, [{ values }], {
      outcomes: (_, [outcome]) => end(outcome),
      failed: (problem) => end({ problem }),
    })
    const limit = setTimeout(
      () => {
        batch.cancel()
        end(undefined)
      },
      millis + (warm ? 0 : SCENT_TIMES.start),
    )
    current = { batch, limit }
  }

  /** Begins the next run, if there is one. */
  const begin = () => {
    timer = undefined
    const { values, lab, run } = getState()
    const all = [...wanted].map((knob) => ({ knob, entry: entryOf(knob) }))
    // The run that is shown is a point of every curve.
    for (const { knob, entry } of all) {
      const shown = run?.metrics?.[knob.metric]
      const value = values[knob.id]
      const { kind, ...parameter } = labs[lab].parameters[knob.id]
      if (entry.points.has(value as Sample) || typeof shown !== 'number' || !Number.isFinite(shown)) continue
      if (kind === 'choice' || ('slider' in parameter && isWithin(value, parameter.slider)))
        put(knob, entry, value as Sample, shown)
    }
    const slow = tookMillis > SCENT_TIMES.run
    if (slow && cost.get()?.values !== values) {
      runOne(values, SCENT_TIMES.measured, (outcome, millis) =>
        cost.set({ values, millis: outcome && 'metrics' in outcome ? (outcome.millis ?? millis) : Infinity }),
      )
      return
    }
    const tooSlow = slow && (cost.get()?.millis ?? 0) > SCENT_TIMES.run
    let first: { knob: Knob; entry: Entry; next: NextPoint } | undefined
    for (const { knob, entry } of all) {
      if (tooSlow && !entry.insisted) continue
      const next = nextOf(knob, entry)
      if (next && (!first || next.level < first.next.level)) first = { knob, entry, next }
    }
    if (!first) return
    const { knob, entry, next } = first
    const limit = entry.insisted ? SCENT_TIMES.insisted : SCENT_TIMES.run
    runOne({ ...values, [knob.id]: next.sample }, limit, (outcome, millis) => {
      const value = outcome && 'metrics' in outcome ? outcome.metrics[knob.metric] : undefined
      entry.millis += millis
      put(knob, entry, next.sample, pointOf(outcome, value))
    })
  }

  /** Goes on while the page rests, and ends what is on its way where it does not. */
  const follow = (pause = 0) => {
    if (!rests(getState()) || wanted.size === 0) {
      clearTimeout(timer)
      timer = undefined
      if (!current) return
      clearTimeout(current.limit)
      current.batch.cancel()
      current = undefined
      warm = false
    } else if (!current && timer === undefined) timer = setTimeout(begin, pause)
  }

  store.subscribe((state, before) => {
    const { status, values, run } = state
    if (status.kind === 'running' && status !== before.status) runBegan = status.since
    if (status.kind === 'done' && before.status.kind !== 'done') tookMillis = now() - runBegan
    if (values !== before.values && current) {
      // The worker is ended in the middle of a run that is of another scenario.
      clearTimeout(current.limit)
      current.batch.cancel()
      current = undefined
      warm = false
    }
    if (values !== before.values || run !== before.run || status !== before.status || restsOtherwise(state, before))
      follow(SCENT_TIMES.rest)
  })

  return {
    /** Has a knob's curve computed from now on; returns how to stop. */
    want(knob: Knob) {
      wanted.add(knob)
      follow(SCENT_TIMES.rest)
      return () => {
        wanted.delete(knob)
        follow()
      }
    },
    /** The curve of a knob in the present scenario. */
    curve: (knob: Knob): Source<Curve> => entryOf(knob).drawn,
    /** What the scenario's run takes, where that is too long for curves that are not asked for. */
    cost,
    /** Computes a curve of the present scenario however long its runs take. */
    insist(knob: Knob) {
      entryOf(knob).insisted = true
      follow()
    },
  }
}

const isWithin = (value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  typeof value === 'number' && value >= min && value <= max

const restsOtherwise = (state: State, before: State): boolean => rests(state) !== rests(before)

function pointOf(outcome: Outcome | undefined, value: unknown): Point {
  if (!outcome) return 'long'
  return typeof value === 'number' && Number.isFinite(value) ? value : 'gap'
}
