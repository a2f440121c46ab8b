/** How long a run still takes, from how it has gone lately: the work of a second changes as a run goes on. */

import { TIMES } from './times.ts'

/** Watches a run from `since` on. Give it the share that is done and when; it answers with the seconds left, once it can. */
export function createTimeLeft(since: number) {
  let before = { at: since, share: 0 }
  let millis = 0
  let done = 0
  /** The least that was estimated of late. */
  let least = Number.POSITIVE_INFINITY
  return (share: number, at: number): number | undefined => {
    const passed = at - before.at
    const fades = Math.exp(-passed / TIMES.memory)
    millis = millis * fades + passed
    done = done * fades + share - before.share
    before = { at, share }
    if (at - since < TIMES.watched || done <= 0) return undefined
    const left = ((1 - share) * millis) / done / 1000
    least = Math.min(left, Number.isFinite(least) ? left + (least - left) * fades : left)
    // Time left that keeps growing means nothing: the run does not know yet how much work there is.
    return left > 1.1 * least + 2 ? undefined : left
  }
}
