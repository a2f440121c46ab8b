/**
 * One batch at a time, the latest wins. A batch that is nearly done is let finish, so that a drag is followed even where
 * a sweep takes longer than the drag's next value takes to come; one that takes long is dropped for a newer one.
 */
import type { Values } from '../../../core/parameters.ts'
import type { Batch, Outcome, Pool } from '../../../core/sweep/pool.ts'

/** A batch that takes longer than this gives way to a newer one, in milliseconds. */
const PATIENCE_MS = 200

/** Something to be run. */
export interface Wish {
  readonly key: string
  readonly lab: string
  readonly scenarios: readonly Values[]
  /** The order in which they are run, as indices; as they stand without it. */
  readonly order?: readonly number[]
}

/** What has come of a wish. */
export interface Granted<W extends Wish> {
  readonly wish: W
  readonly outcomes: readonly Outcome[]
  /** From the wish to its last outcome. */
  readonly millis: number
}

/** Is called with what comes. */
interface LatestListener<W extends Wish> {
  readonly granted: (granted: Granted<W>) => void
  /** What has come of the present wish so far, as an array with gaps. */
  readonly progress: (sofar: Granted<W>) => void
  readonly failed: (message: string) => void
}

/** Runs wishes on a pool. A wish with the key of the one before it changes nothing. */
export function createLatest<W extends Wish>(pool: () => Pool, listener: LatestListener<W>) {
  let running: { readonly wish: W; readonly batch: Batch; readonly since: number } | undefined
  let next: W | undefined
  let key: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const begin = (wish: W) => {
    next = undefined
    clearTimeout(timer)
    const outcomes: Outcome[] = []
    const since = performance.now()
    const order = wish.order ?? wish.scenarios.map((_, i) => i)
    const runs = order.map((i) => ({ values: wish.scenarios[i] }))
    const batch = pool().run(wish.lab, runs, {
      outcomes(from, some) {
        for (const [i, outcome] of some.entries()) outcomes[order[from + i]] = outcome
        listener.progress({ wish, outcomes: [...outcomes], millis: performance.now() - since })
      },
      done(millis) {
        running = undefined
        listener.granted({ wish, outcomes, millis })
        if (next) begin(next)
      },
      failed(message) {
        running = undefined
        key = undefined
        listener.failed(message)
      },
    })
    running = { wish, batch, since }
  }

  const drop = () => {
    running?.batch.cancel()
    running = undefined
    if (next) begin(next)
  }

  return {
    want(wish: W) {
      if (wish.key === key) return
      key = wish.key
      if (!running) begin(wish)
      else {
        next = wish
        clearTimeout(timer)
        timer = setTimeout(drop, Math.max(0, PATIENCE_MS - (performance.now() - running.since)))
      }
    },
    /** Ends what runs; the next wish runs, whatever its key. */
    cancel() {
      clearTimeout(timer)
      next = undefined
      key = undefined
      drop()
    },
  }
}
