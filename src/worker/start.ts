/** Starts a worker from a file of its own. The single-file build has start-inline.ts in its place. */
export function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}
