/** How often page and runs follow a drag. */
import type { Values } from '../../core/parameters.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { renderMillis } from './rendering.ts'

/**
 * A drag is followed once in so many times as long as a picture of a run takes, at least and at most in so many milliseconds: the slider
 * itself moves with every frame, and for what runs show every second one is enough.
 */
const PICTURES = 5
const FASTEST_MS = 30
const SLOWEST_MS = 50

/** What changes values, a drag no more often than that; its latest values follow soon even if no further input comes. */
export function paced(change: ChangeValues, present: () => Values): ChangeValues {
  let followed = Number.NEGATIVE_INFINITY
  /** What the drag has reached since, in which values, and what follows it unless something else does. */
  let waiting:
    | { readonly changes: Values; readonly of: Values; readonly timer: ReturnType<typeof setTimeout> }
    | undefined
  const pacedChange: ChangeValues = (wanted, phase) => {
    const of = present()
    const changes = waiting?.of === of ? { ...waiting.changes, ...wanted } : wanted
    clearTimeout(waiting?.timer)
    waiting = undefined
    const now = performance.now()
    const pace = Math.min(SLOWEST_MS, Math.max(FASTEST_MS, PICTURES * renderMillis()))
    if (phase === 'drag' && now - followed < pace) {
      const follow = () => {
        // Another scenario has come meanwhile: the drag was not about that.
        if (present() === of) pacedChange({}, phase)
      }
      waiting = { changes, of, timer: setTimeout(follow, pace) }
      return
    }
    if (phase === 'drag') followed = now
    change(changes, phase)
  }
  return pacedChange
}
