/** Fills a map coarse to fine on the pool. A level that would take long waits until the reader asks for it. */
import type { Values } from '../../../core/parameters.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'
import { added, type Place, strides } from '../../../core/sweep/refinement.ts'
import { type Cell, judgePlace, type MapPlan, runsAt, scenariosAt } from './plan.ts'

/** A level that is expected to take longer than this is not begun unasked, in milliseconds. */
const LONG_MS = 20_000

/** A map as far as it is filled. A new object with every change. */
export interface Filled {
  readonly plan: MapPlan
  /** Row after row. A place is known as soon as one of its options has a value. */
  readonly cells: readonly (Cell | undefined)[]
  /**
   * The stride of the finest level that is whole. Before the first level is whole it is undefined, although some of its places may be
   * known.
   */
  readonly stride: number | undefined
  /** Runs that are done, and all up to the finest level. */
  readonly done: number
  readonly total: number
  readonly state: 'filling' | 'paused' | 'cancelled' | 'done' | 'failed'
  /** Why it failed. */
  readonly failure?: string
  /** Milliseconds that a run took, on average; undefined before the first level. */
  readonly millis?: number
  /** Milliseconds that the next level would take; known when paused. */
  readonly expected?: number
}

/** Fills a map; `changed` learns of it with every batch of outcomes. */
export function fillMap(pool: Pool, plan: MapPlan, changed: (filled: Filled) => void) {
  const columns = plan.x.samples.length
  const rows = plan.y.samples.length
  const levels = strides(columns, rows)
  const cells = new Array<Cell | undefined>(columns * rows).fill(undefined)
  const total = rows * columns * runsAt(plan)
  const present = {
    x: plan.x.samples.indexOf(plan.values[plan.x.id] as never),
    y: plan.y.samples.indexOf(plan.values[plan.y.id] as never),
  }
  const ring = present.x < 0 || present.y < 0 ? undefined : present
  /** The level that has been filled, −1 for none yet. */
  let level = -1
  /** Runs of places that are whole, and those of the others since the batch began. */
  let whole = 0
  let partial = 0
  let batch: Batch | undefined
  let state: Filled['state'] = 'filling'
  /** Milliseconds that the level which is being filled, or the next one, was expected to take. */
  let expected: number | undefined
  /** Milliseconds that levels have taken, and how many runs they had. */
  let spent = 0
  let ran = 0

  const report = (failure?: string) =>
    changed({
      plan,
      cells: [...cells],
      stride: levels[level],
      done: whole + partial,
      total,
      state,
      failure,
      expected,
      ...(ran > 0 && { millis: spent / ran }),
    })

  /** Begins the next level, unless all are done; one that takes long only where the reader wants it. */
  const next = (wish: 'by itself' | 'by the reader') => {
    if (level + 1 >= levels.length) {
      state = 'done'
      return report()
    }
    const isMissing = ({ x, y }: Place) => {
      const cell = cells[y * columns + x]
      return !cell || cell.tried !== undefined
    }
    const missingPlaces = added(columns, rows, levels[level + 1], levels[level]).filter(isMissing)
    const places = level < 0 ? quickFirst(missingPlaces, ring && isMissing(ring) ? ring : undefined) : missingPlaces
    const runs = places.map((place) => scenariosAt(plan, place))
    const runsAhead = runs.reduce((sum, ofCell) => sum + ofCell.length, 0)
    expected = ran > 0 ? (spent / ran) * runsAhead : 0
    if (wish === 'by itself' && expected > LONG_MS) {
      state = 'paused'
      return report()
    }
    state = 'filling'
    partial = 0
    report()
    run(places, runs)
  }

  const run = (places: readonly Place[], runs: readonly (readonly Values[])[]) => {
    const plannedRuns = runs.flat().map((values) => ({ values }))
    const ofPlaces = runs.map((ofCell) => ofCell.map((): Outcome | undefined => undefined))
    const missing = runs.map((ofCell) => ofCell.length)
    const slots = runs.flatMap((ofCell, i) => ofCell.map((_, k) => ({ i, k })))
    batch = pool.run(plan.lab.id, plannedRuns, {
      outcomes(from, some) {
        const touched = new Set<number>()
        for (const [at, outcome] of some.entries()) {
          const { i, k } = slots[from + at]
          ofPlaces[i][k] = outcome
          touched.add(i)
          partial++
          if (--missing[i] > 0) continue
          partial -= runs[i].length
          whole += runs[i].length
        }
        for (const i of touched) {
          const { x, y } = places[i]
          const cell = judgePlace(plan, places[i], ofPlaces[i])
          // Without a value it is not known yet whether the place has one.
          if (!cell.tried || cell.value !== undefined) cells[y * columns + x] = cell
        }
        report()
      },
      done(millis) {
        batch = undefined
        level++
        spent += millis
        ran += plannedRuns.length
        next('by itself')
      },
      failed(message) {
        batch = undefined
        state = 'failed'
        report(message)
      },
    })
  }

  next('by itself')
  return {
    /** Ends it for good; nothing more is reported. */
    drop: () => batch?.cancel(),
    /** Ends it and says so. */
    cancel() {
      if (!batch) return
      batch.cancel()
      batch = undefined
      state = 'cancelled'
      report()
    },
    /** Goes on where it was paused or cancelled. */
    resume() {
      if (!batch && (state === 'paused' || state === 'cancelled')) next('by the reader')
    },
  }
}

/**
 * Places in the order in which they are run at first: those with small values of both sides, most of which are quick. The present scenario
 * comes right after the first one, so that there is soon a picture, and soon what is said about it is its own.
 */
function quickFirst(places: readonly Place[], ring: Place | undefined): readonly Place[] {
  const [width, height] = [Math.max(1, ...places.map(({ x }) => x)), Math.max(1, ...places.map(({ y }) => y))]
  const size = ({ x, y }: Place) => x / width + y / height
  const [first, ...others] = places
    .filter(({ x, y }) => x !== ring?.x || y !== ring.y)
    .toSorted((a, b) => size(a) - size(b))
  return [...(first ? [first] : []), ...(ring ? [ring] : []), ...others]
}
