/** The page's pool: one web worker a core, at most. */
import { transfer } from 'comlink'
import type { BatchReport } from '../core/sweep/batch.ts'
import { createPool, type Pool } from '../core/sweep/pool.ts'
import { openConnection } from './connection.ts'

/** Creates a pool of at most `size` web workers. */
export const createWorkerPool = (size = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 1))): Pool =>
  createPool({
    size,
    now: () => performance.now(),
    start(listener) {
      const { exposed, port, attach, listen, end } = openConnection<BatchReport>({
        ...listener,
        always: false,
        lost: (message) => listener.lost(message, listener.executing() ? 0 : undefined),
      })
      void exposed.batch.connect(transfer(port, [port]))
      return {
        run(request) {
          attach(request.runs.map(({ values }) => values))
          listen(exposed.batch.run(request))
        },
        cancel: (batchId) => void exposed.batch.cancel(batchId),
        end,
      }
    },
  })

let pool: Pool | undefined

/** The page's pool for sweeps, maps and experiments, the same one for all; its workers start when they are first needed. */
export function sharedPool(): Pool {
  pool ??= createWorkerPool()
  return pool
}
