/** What is known about the curves under a story's knobs, and which run comes next. What is known about a scenario is kept. */
import type { Metrics } from '../../../core/lab.ts'
import { applies } from '../../../core/parameters.ts'
import type { Sample } from '../../../core/sweep/grid.ts'
import type { Outcome } from '../../../core/sweep/pool.ts'
import { lowerBoundOf } from '../../../core/time/bound.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { State } from '../../state/store.ts'
import {
  type Bounds,
  type NextPoint,
  nextPoint,
  type Point,
  type Points,
  type Spread,
  spreadSamples,
} from './points.ts'

/** A knob and the metric that its curve is of, by their ids. */
export interface Knob {
  readonly id: string
  readonly metric: string
}

/** What is known about a knob's curve. */
export interface Curve {
  readonly points: Points
  /** The least and the largest value over several seeds, where there was time for them. */
  readonly spread: Spread
  /** What no run can beat, by the knob's value; −∞ where that is not known. */
  readonly bounds: Bounds
  /** Whether there is enough of it to be drawn. */
  readonly ready: boolean
}

/** Nothing is known yet. */
const NOTHING: Curve = { points: new Map(), spread: new Map(), bounds: new Map(), ready: false }

/** A curve is refined until its runs have taken this time together, and as much again goes to other seeds; in milliseconds. */
const TIME = 3000

/** A curve that grows is drawn again no more often than this, in milliseconds. */
const PAUSE = 300

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
  readonly spread: Map<Sample, readonly [low: number, high: number]>
  readonly bounds: Map<Sample, number>
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

/** What a curve depends on: the scenario without the knob's own value, and the metric. */
function keyOf({ lab, values }: State, { id, metric }: Knob): string {
  let key = `${lab}/${id}/${metric}`
  for (const other in values) if (other !== id) key += `&${other}=${values[other]}`
  return key
}

/** What curves need to know. */
interface CurvesNeeds {
  readonly getState: () => State
  readonly now: () => number
  /** Is called when a curve is to be drawn again. */
  readonly changed: () => void
}

/** Creates the curves of the scenarios that are shown. */
export function createCurves({ getState, now, changed }: CurvesNeeds) {
  const entries = new Map<string, Entry>()

  const entryOf = (knob: Knob): Entry => {
    const key = keyOf(getState(), knob)
    const entry = entries.get(key) ?? {
      points: new Map(),
      seeds: new Map(),
      spread: new Map(),
      bounds: new Map(),
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

  /** The next point of a curve; values that the scenario's check refuses need no run. */
  const pointAfter = ({ id }: Knob, { points, insisted, millis }: Entry): NextPoint | undefined => {
    const { lab, values } = getState()
    for (;;) {
      const next = nextPoint(labs[lab].parameters[id], points)
      if (!next) return undefined
      if (labs[lab].check({ ...values, [id]: next.sample }).length > 0) points.set(next.sample, 'refused')
      else if (insisted) return next.level < INSISTED_LEVELS ? next : undefined
      else return millis <= TIME ? next : undefined
    }
  }

  /** The next point of another seed; undefined where seeds make no difference, or too much time is needed. */
  const seedAfter = (knob: Knob, { points, seeds, millis, insisted }: Entry) => {
    const { lab, values } = getState()
    const table = labs[lab].parameters
    const samples = spreadSamples(table[knob.id], points)
    const takesLong = millis + (samples.length * MORE_SEEDS * millis) / points.size > 2 * TIME
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
    if (!complete && (level === 0 || now() - entry.drawnAt < PAUSE)) return
    entry.drawnAt = now()
    entry.drawn = {
      points: new Map(entry.points),
      spread: new Map(entry.spread),
      bounds: new Map(entry.bounds),
      ready: true,
    }
    changed()
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

  /** Whatever the seed: the least of them counts. */
  const putBound = ({ bounds }: Entry, sample: Sample, metrics: Metrics, metric: string) => {
    const bound = lowerBoundOf(labs[getState().lab], metrics, metric) ?? Number.NEGATIVE_INFINITY
    bounds.set(sample, Math.min(bound, bounds.get(sample) ?? Number.POSITIVE_INFINITY))
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
    if (run?.metrics) putBound(entry, value, run.metrics, knob.metric)
    entry.next = undefined
  }

  return {
    /** The curve of a knob in the present scenario; the same object until more of it is known. */
    curve: (knob: Knob): Curve => entries.get(keyOf(getState(), knob))?.drawn ?? NOTHING,
    /** Computes a curve further, however long its runs take. */
    insist(knob: Knob) {
      Object.assign(entryOf(knob), { insisted: true, next: undefined })
    },
    /**
     * The next run of the coarsest level that any of these knobs still wants. Where runs are slow, only knobs that the reader insists on
     * get one.
     */
    next(knobs: Iterable<Knob>, slow: boolean): Job | undefined {
      const { lab } = getState()
      let first: Job | undefined
      for (const knob of knobs) {
        // The knobs of the lab before may still be there.
        if (!Object.hasOwn(labs[lab].parameters, knob.id)) continue
        const entry = entryOf(knob)
        putShown(knob, entry)
        const next = slow && !entry.insisted ? undefined : jobOf(knob, entry)
        if (next && (!first || next.level < first.level)) first = next
        if (!next && !slow && !entry.drawn.ready) draw(entry, undefined, 0)
      }
      return first
    },
    /** Takes what came of a run, undefined where it was given up, and how long it took in milliseconds. */
    take(job: Job, outcome: Outcome | undefined, millis: number) {
      const { entry, knob, sample } = job
      entry.millis += millis
      const point = pointOf(outcome, knob.metric)
      if (outcome && 'metrics' in outcome && typeof point === 'number')
        putBound(entry, sample, outcome.metrics, knob.metric)
      put(job, point)
    },
  }
}

function pointOf(outcome: Outcome | undefined, metric: string): Point {
  if (!outcome) return 'long'
  const value = 'metrics' in outcome ? outcome.metrics[metric] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : 'gap'
}
