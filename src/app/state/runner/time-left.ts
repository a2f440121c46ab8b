/** How long a run still takes, from its recent pace: the work of a second changes during a run. */
import { TIMES } from './times.ts'

/** Watches a run from `since` on: given the share that is done and when, it returns the seconds that are left, once it can. */
export function createTimeLeft(since: number) {
  let before = { at: since, share: 0 }
  let millis = 0
  let done = 0
  /** The least that was estimated recently. */
  let least = Number.POSITIVE_INFINITY
  return (share: number, at: number): number | undefined => {
    const passed = at - before.at
    const fades = Math.exp(-passed / TIMES.timeLeft.fades)
    millis = millis * fades + passed
    done = done * fades + share - before.share
    before = { at, share }
    if (at - since < TIMES.timeLeft.first || done <= 0) return undefined
    const seconds = ((1 - share) * millis) / done / 1000
    least = Math.min(seconds, Number.isFinite(least) ? seconds + (least - seconds) * fades : seconds)
    // Time left that keeps growing means nothing: the run does not know yet how much work there is.
    return seconds > 1.1 * least + 2 ? undefined : seconds
  }
}
