/**
 * Computes the curves under a story's knobs while the page rests: one run after the other on one worker, the coarsest level of all knobs
 * first. Anything that the page itself has to do ends the run that is on its way; what is known of a scenario is kept.
 */
import { applies, type Values } from '../../../core/parameters.ts'
import { createSource } from '../../../core/source.ts'
import type { Sample } from '../../../core/sweep/grid.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { ReadableStore, State } from '../../state/store.ts'
import { type NextPoint, nextPoint, type Point, type Points, type Spread, spreadSamples } from './points.ts'

/** A knob and the metric that its curve is of, by their ids. */
export interface Knob {
  readonly id: string
  readonly metric: string
}

/** What is known of a knob's curve. */
export interface Curve {
  readonly points: Points
  /** The least and the largest value over several seeds, where there was time for them. */
  readonly spread: Spread
  /** Whether there is enough of it to be drawn. */
  readonly ready: boolean
}

/** Nothing is known yet. */
const NOTHING: Curve = { points: new Map(), spread: new Map(), ready: false }

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
  /** A curve is refined until its runs have taken this time together, and as much again goes to other seeds. */
  curve: 3000,
  /** A curve that grows is drawn again no more often than this. */
  drawn: 300,
} as const

/** Levels of a curve that takes long and that the reader has asked for: five points, then nine. */
const INSISTED_LEVELS = 2

/** Seeds besides the scenario's own. */
const MORE_SEEDS = 3

/** Curves that are kept. */
const CACHED = 300

/** A curve that is being computed. */
interface Entry {
  readonly points: Map<Sample, Point>
  /** The values of other seeds, by the seed's distance from the scenario's and the knob's value. */
  readonly seeds: Map<string, Point>
  readonly spread: Map<Sample, readonly [number, number]>
  /** What its runs have taken so far. */
  millis: number
  insisted: boolean
  /** What is computed next; null where there is none, undefined before that is known. */
  next: Job | null | undefined
  drawn: Curve
  drawnAt: number
}

/** A run that is wanted: the next point of a curve, or one of another seed after all points. */
interface Job extends NextPoint {
  readonly knob: Knob
  readonly entry: Entry
  /** What is added to the scenario's seed. */
  readonly seed: number
}

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

/** What a curve depends on: the scenario without the knob's own value, and the metric. */
function keyOf({ lab, values }: State, { id, metric }: Knob): string {
  let key = `${lab}/${id}/${metric}`
  for (const other in values) if (other !== id) key += `&${other}=${values[other]}`
  return key
}

/** Creates what computes curves. */
export function createScents({ store, pool, now }: ScentsNeeds) {
  const { getState } = store
  const entries = new Map<string, Entry>()
  const wanted = new Set<Knob>()
  /** Counts what changes of any curve. */
  const changes = createSource(0)
  /** What the run of a scenario takes in the pool, of the last one whose run seemed to take too long for curves. */
  let cost: { readonly values: Values; readonly millis: number } | undefined
  /** When the shown run began, and how long the page waited for it. */
  let runBegan = 0
  let waited = 0
  let current: { readonly batch: Batch; readonly limit: ReturnType<typeof setTimeout> } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the worker has just answered, so that it will again at once. */
  let warm = false

  const entryOf = (knob: Knob): Entry => {
    const key = keyOf(getState(), knob)
    const entry = entries.get(key) ?? {
      points: new Map(),
      seeds: new Map(),
      spread: new Map(),
      millis: 0,
      insisted: false,
      next: undefined,
      drawn: NOTHING,
      drawnAt: 0,
    }
    // The one that was used last comes last.
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > CACHED) entries.delete(oldest)
    return entry
  }

  /** What the shown scenario's run takes, where that is too long for curves that are not asked for. */
  const slowness = () => (cost?.values === getState().values && cost.millis > SCENT_TIMES.run ? cost.millis : undefined)

  /** The next point of a curve; values that the scenario's check refuses need no run. */
  const pointAfter = ({ id }: Knob, { points, insisted, millis }: Entry): NextPoint | undefined => {
    const { lab, values } = getState()
    for (;;) {
      const next = nextPoint(labs[lab].parameters[id], points)
      if (!next) return undefined
      if (labs[lab].check({ ...values, [id]: next.sample }).length > 0) points.set(next.sample, 'refused')
      else if (insisted) return next.level < INSISTED_LEVELS ? next : undefined
      else return millis <= SCENT_TIMES.curve ? next : undefined
    }
  }

  /** The next point of another seed; undefined where seeds make no difference, or too much time is needed. */
  const seedAfter = (knob: Knob, { points, seeds, millis, insisted }: Entry) => {
    const { lab, values } = getState()
    const table = labs[lab].parameters
    const samples = spreadSamples(table[knob.id], points)
    const takesLong = millis + (samples.length * MORE_SEEDS * millis) / points.size > 2 * SCENT_TIMES.curve
    if (knob.id === 'seed' || !table.seed || !applies(table.seed, values) || takesLong || insisted) return undefined
    for (let seed = 1; seed <= MORE_SEEDS; seed++) {
      const sample = samples.find((one) => !seeds.has(`${seed} ${one}`))
      if (sample !== undefined) return { sample, seed }
      if (samples.every((one) => seeds.get(`${seed} ${one}`) === points.get(one))) return undefined
    }
    return undefined
  }

  const jobOf = (knob: Knob, entry: Entry): Job | undefined => {
    if (entry.next === undefined) {
      const point = pointAfter(knob, entry)
      const other = point ? undefined : seedAfter(knob, entry)
      if (point) entry.next = { knob, entry, ...point, seed: 0 }
      else entry.next = other ? { knob, entry, ...other, level: Infinity } : null
    }
    return entry.next ?? undefined
  }

  /** Draws a curve again: when a level is complete, or after some time. */
  const draw = (entry: Entry, next: Job | undefined, level: number) => {
    const complete = next?.level !== level
    if (!complete && (level === 0 || now() - entry.drawnAt < SCENT_TIMES.drawn)) return
    entry.drawnAt = now()
    entry.drawn = { points: new Map(entry.points), spread: new Map(entry.spread), ready: true }
    changes.set(changes.get() + 1)
  }

  const put = ({ knob, entry, sample, seed, level }: Job, point: Point) => {
    if (seed === 0) entry.points.set(sample, point)
    else {
      entry.seeds.set(`${seed} ${sample}`, point)
      const [least, most] = entry.spread.get(sample) ?? [entry.points.get(sample), entry.points.get(sample)]
      if (typeof point === 'number' && typeof least === 'number' && typeof most === 'number')
        entry.spread.set(sample, [Math.min(least, point), Math.max(most, point)])
    }
    entry.next = undefined
    draw(entry, jobOf(knob, entry), level)
  }

  const stop = () => {
    if (!current) return
    clearTimeout(current.limit)
    current.batch.cancel()
    current = undefined
    warm = false
  }

  /** Runs one scenario and calls back with what came of it; undefined where it was given up after this time. */
  const runOne = (values: Values, most: number, then: (outcome: Outcome | undefined, millis: number) => void) => {
    const began = now()
    const end = (outcome: Outcome | undefined) => {
      if (outcome) clearTimeout(current?.limit)
      else current?.batch.cancel()
      current = undefined
      warm = outcome !== undefined
      then(outcome, now() - began)
      follow()
    }
    const limit = setTimeout(() => end(undefined), most + (warm ? 0 : SCENT_TIMES.start))
    const batch = pool.run(getState().lab, [{ values }], {
      outcomes: (_, [outcome]) => end(outcome),
      failed: (problem) => end({ problem }),
    })
    current = { batch, limit }
  }

  /** The run that is shown is a point of every curve. */
  const putShown = (knob: Knob, entry: Entry) => {
    const { lab, values, run } = getState()
    const value = values[knob.id]
    const number = run?.metrics?.[knob.metric]
    const parameter = labs[lab].parameters[knob.id]
    if (typeof number !== 'number' || !Number.isFinite(number) || typeof value === 'object' || entry.points.has(value))
      return
    const { min, max } = parameter.kind === 'number' ? parameter.slider : { min: Infinity, max: Infinity }
    if (parameter.kind !== 'choice' && !(Number(value) >= min && Number(value) <= max)) return
    entry.points.set(value, number)
    entry.next = undefined
  }

  /** The next run of the coarsest level that any knob still wants. */
  const nextJob = (): Job | undefined => {
    const { lab } = getState()
    const slow = slowness() !== undefined
    let first: Job | undefined
    for (const knob of wanted) {
      // The knobs of the lab before may still be there.
      if (!Object.hasOwn(labs[lab].parameters, knob.id)) continue
      const entry = entryOf(knob)
      putShown(knob, entry)
      const next = slow && !entry.insisted ? undefined : jobOf(knob, entry)
      if (next && (!first || next.level < first.level)) first = next
      if (!next && !slow && !entry.drawn.ready) draw(entry, undefined, 0)
    }
    return first
  }

  /** Begins the next run, if there is one. */
  const begin = () => {
    timer = undefined
    const { values } = getState()
    if (waited > SCENT_TIMES.run && cost?.values !== values)
      return runOne(values, SCENT_TIMES.measured, (outcome, millis) => {
        const alone = outcome && 'metrics' in outcome ? (outcome.millis ?? millis) : Infinity
        cost = { values, millis: alone }
        changes.set(changes.get() + 1)
      })
    const job = nextJob()
    if (!job) return
    const { knob, entry, sample, seed } = job
    const scenario = { ...values, ...(seed > 0 && { seed: (Number(values.seed) + seed) % 2 ** 32 }), [knob.id]: sample }
    runOne(scenario, entry.insisted ? SCENT_TIMES.insisted : SCENT_TIMES.run, (outcome, millis) => {
      entry.millis += millis
      put(job, pointOf(outcome, knob.metric))
    })
  }

  /** Goes on while the page rests, and ends what is on its way where it does not. */
  const follow = (pause = 0) => {
    if (!rests(getState()) || wanted.size === 0) {
      clearTimeout(timer)
      timer = undefined
      stop()
    } else if (!current && timer === undefined) timer = setTimeout(begin, pause)
  }

  store.subscribe((state, before) => {
    const { status, values } = state
    if (status.kind === 'running' && status !== before.status) runBegan = status.since
    if (status.kind === 'done' && before.status.kind !== 'done') waited = now() - runBegan
    if (values !== before.values || state.lab !== before.lab) stop()
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
    subscribe: changes.subscribe,
    /** The curve of a knob in the present scenario; the same object until more of it is known. */
    curve: (knob: Knob): Curve => entries.get(keyOf(getState(), knob))?.drawn ?? NOTHING,
    /** What the present scenario's run takes in milliseconds, where that is too long for curves that are not asked for. */
    slowness,
    /** Computes a curve of the present scenario however long its runs take. */
    insist(knob: Knob) {
      Object.assign(entryOf(knob), { insisted: true, next: undefined })
      follow()
    },
  }
}

function pointOf(outcome: Outcome | undefined, metric: string): Point {
  if (!outcome) return 'long'
  const value = 'metrics' in outcome ? outcome.metrics[metric] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : 'gap'
}
