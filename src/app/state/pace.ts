/** How often page and runs follow a drag. */
import type { Values } from '../../core/parameters.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { TIMES } from './runner/times.ts'

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
    if (phase === 'drag' && now - followed < TIMES.follow) {
      const follow = () => {
        // Another scenario has come meanwhile: the drag was not about that.
        if (present() === of) pacedChange({}, phase)
      }
      waiting = { changes, of, timer: setTimeout(follow, TIMES.follow) }
      return
    }
    if (phase === 'drag') followed = now
    change(changes, phase)
  }
  return pacedChange
}
