/** How much work a slice of a run gets, so that messages are looked at often enough, but not in vain. */

/** How long a slice may take before messages are looked at, in milliseconds. */
export const SLICE_MS = 8

/** Work units of the first slice. */
export const FIRST_WORK = 200_000

/** Work units of the next slice, by those of the last one and how long it took, in milliseconds. */
export function nextWork(work: number, millis: number): number {
  const ratio = Math.min(4, Math.max(0.25, SLICE_MS / Math.max(0.1, millis)))
  return Math.max(1000, Math.min(1e9, work * ratio))
}
