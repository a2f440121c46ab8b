/** Runs on all cores: threads in Node, workers in a browser. Each is the file worker.js beside this one. */
import { allHeld, type HeldFile } from '../core/attachments/held.ts'
import type { WantedRun } from '../core/run/run.ts'
import type { BatchReport, BatchRequest, Outcome } from '../core/sweep/batch.ts'
import { createPool } from '../core/sweep/pool.ts'

/** What a thread is sent: files first, then what it is to run. */
export type ToThread = { readonly files: readonly HeldFile[] } | BatchRequest

/** A thread or a worker. */
interface Thread {
  post(message: ToThread): void
  end(): unknown
}

interface Listener {
  readonly report: (report: BatchReport) => void
  readonly lost: (message: string) => void
}

/** Node's modules, without an import that a page could not load; undefined in a browser. */
const builtIn = <M>(name: string): M | undefined =>
  (globalThis.process as { getBuiltinModule?: (name: string) => M } | undefined)?.getBuiltinModule?.(name)

/** The file of the threads: the build writes its name here as a text, which bundlers know to follow. */
declare const __WORKER__: string

function webWorker({ report, lost }: Listener): Thread {
  // A page may not start a worker from another site; it may start one of its own that loads it.
  const place = new URL(__WORKER__, import.meta.url)
  const foreign = globalThis.location !== undefined && place.origin !== location.origin
  const text =
    foreign && URL.createObjectURL(new Blob([`import ${JSON.stringify(place.href)}`], { type: 'text/javascript' }))
  const worker = text
    ? new Worker(text, { type: 'module' })
    : new Worker(new URL(__WORKER__, import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => report(data)
  worker.onerror = ({ message }) => lost(message || 'the worker could not be loaded')
  return {
    post: (message) => worker.postMessage(message),
    end() {
      worker.terminate()
      if (text) URL.revokeObjectURL(text)
    },
  }
}

function nodeThread({ report, lost }: Listener, threads: typeof import('node:worker_threads')): Thread {
  const worker = new threads.Worker(new URL(__WORKER__, import.meta.url))
  worker.on('message', report)
  worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() }
}

function start(listener: Listener): Thread {
  const threads = builtIn<typeof import('node:worker_threads')>('node:worker_threads')
  return typeof Worker === 'function' || !threads ? webWorker(listener) : nodeThread(listener, threads)
}

/** How many cores there are, as far as is known. */
const cores = () =>
  builtIn<typeof import('node:os')>('node:os')?.availableParallelism() ?? globalThis.navigator?.hardwareConcurrency ?? 1

/** Threads that start when they are first needed. */
export function createThreads(runs: number, jobs = cores()) {
  const started: Thread[] = []
  const pool = createPool({
    size: Math.max(1, Math.min(jobs, runs)),
    now: () => performance.now(),
    start({ onReport, lost }) {
      const thread = start({ report: onReport, lost })
      started.push(thread)
      thread.post({ files: allHeld() })
      return { run: (request) => thread.post(request), cancel() {}, end() {} }
    },
  })
  return {
    /** Makes runs of a lab; rejects where the threads are lost, or with the signal's reason. */
    run: (
      lab: string,
      runs: readonly WantedRun[],
      take: (at: number, outcome: Outcome) => void,
      signal?: AbortSignal,
    ) =>
      new Promise<void>((resolve, reject) => {
        const batch = pool.run(lab, runs, {
          outcomes(from, outcomes) {
            try {
              for (const [i, outcome] of outcomes.entries()) if (!signal?.aborted) take(from + i, outcome)
            } catch (error) {
              batch.cancel()
              reject(error)
            }
          },
          done: () => resolve(),
          failed: (message) => reject(new Error(message)),
        })
        signal?.addEventListener('abort', () => {
          batch.cancel()
          reject(signal.reason)
        })
      }),
    end: () => Promise.all(started.map((thread) => thread.end())),
  }
}
