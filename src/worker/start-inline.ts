/** Starts a worker whose code is inside the page: a page that was opened from a stick may load no further file. */
import Inlined from './worker.ts?worker&inline'

/** Starts it; stands in for start.ts in the single file. */
export function startWorker(): Worker {
  return new Inlined()
}
