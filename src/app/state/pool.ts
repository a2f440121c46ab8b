/** The page's pool of workers for sweeps, maps and experiments; its workers start when they are first needed. */
import type { Pool } from '../../core/sweep/pool.ts'
import { createWorkerPool } from '../../worker/pool.ts'

let pool: Pool | undefined

/** The pool; the same one for all. */
export function sharedPool(): Pool {
  pool ??= createWorkerPool()
  return pool
}
