/** How long a run still takes, from how it has gone lately: the work of a second changes as a run goes on. */

/** What was so many milliseconds ago counts a third of what is now. */
const MEMORY_MS = 5000

/** A run that has been watched for less, in milliseconds, says nothing of its end. */
const WATCHED_MS = 1500

/** Watches a run from `since` on. Give it the share that is done and when; it answers with the seconds left, once it can. */
export function createTimeLeft(since: number) {
  let before = { at: since, share: 0 }
  let millis = 0
  let done = 0
  /** The least that was estimated of late. */
  let least = Number.POSITIVE_INFINITY
  return (share: number, at: number): number | undefined => {
    const passed = at - before.at
    const fades = Math.exp(-passed / MEMORY_MS)
    millis = millis * fades + passed
    done = done * fades + share - before.share
    before = { at, share }
    if (at - since < WATCHED_MS || done <= 0) return undefined
    const left = ((1 - share) * millis) / done / 1000
    least = Math.min(left, Number.isFinite(least) ? left + (least - left) * fades : left)
    // Time left that keeps growing means nothing: the run does not know yet how much work there is.
    return left > 1.1 * least + 2 ? undefined : left
  }
}
