/** Runs on all cores: threads in Node, workers in a browser. Each is the file worker.js beside this one. */

import { allHeld, type HeldFile } from '../core/attachments/held.ts'
import { createSigns } from '../core/program/signs.ts'
import type { WantedRun } from '../core/run/run.ts'
import type { BatchReport, BatchRequest, Outcome } from '../core/sweep/batch.ts'
import { createPool } from '../core/sweep/pool.ts'
import { errorText } from '../core/text/error-text.ts'
import type { Answer, Ask } from './answering.ts'
import { builtIn, watchThread } from './watch-thread.ts'

/** What a thread is sent: files first, then what it is to run; and now and then whether it is there. */
export type ToThread = { readonly files: readonly HeldFile[] } | { readonly isThere: true } | Ask | BatchRequest
/** What it sends back. */
export type FromThread = { readonly isThere: true } | Answer | BatchReport

/** A thread or a worker. */
interface Thread {
  post(message: ToThread): void
  /** Whether a process waits for it before it ends. */
  keep(isKept: boolean): void
  end(): unknown
}

interface Listener {
  readonly report: (report: FromThread) => void
  /** Whether a text of the reader's own is executed. */
  readonly executing: () => boolean
  /** It is gone; one that did not answer while a text was executed comes with the line of its function, or 0. */
  readonly lost: (message: string, line?: number) => void
}

/** How often a worker is asked whether it is there, and how many times in a row it may be silent, in milliseconds; a page that was kept waiting itself does not count. */
const BEAT_MS = 1000
const LATE_MS = 1250
const PATIENCE = 2

/** The file of the threads: the build writes its name here as a text, which bundlers know to follow. */
declare const __WORKER__: string

function webWorker({ report, executing, lost }: Listener): Thread {
  // A page may not start a worker from another site; it may start one of its own that loads it.
  const place = new URL(__WORKER__, import.meta.url)
  const foreign = globalThis.location !== undefined && place.origin !== location.origin
  const text =
    foreign && URL.createObjectURL(new Blob([`import ${JSON.stringify(place.href)}`], { type: 'text/javascript' }))
  const worker = text
    ? new Worker(text, { type: 'module' })
    : new Worker(new URL(__WORKER__, import.meta.url), { type: 'module' })
  // One that is still being loaded does not answer yet, and is not silent.
  let isThere = false
  let isAsked = true
  worker.postMessage({ isThere: true } satisfies ToThread)
  let silent = 0
  let beat = performance.now()
  worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
    isThere = true
    isAsked = false
    if (!('isThere' in data)) report(data)
  }
  const end = () => {
    clearInterval(heart)
    worker.terminate()
    if (text) URL.revokeObjectURL(text)
  }
  worker.onerror = ({ message }) => {
    end()
    lost(message || 'the worker could not be loaded')
  }
  const heart = setInterval(() => {
    const inTime = performance.now() - beat < LATE_MS
    beat = performance.now()
    if (!executing()) isAsked = !isThere
    else if (!isAsked) {
      isAsked = true
      silent = 0
      worker.postMessage({ isThere: true } satisfies ToThread)
    } else if (isThere && inTime && ++silent > PATIENCE) {
      end()
      lost('it did not answer', 0)
    }
  }, BEAT_MS)
  return {
    post: (message) => worker.postMessage(message),
    keep() {},
    end,
  }
}

function nodeThread({ report, lost }: Listener, threads: typeof import('node:worker_threads')): Thread {
  const signs = createSigns()
  const worker = new threads.Worker(new URL(__WORKER__, import.meta.url), {
    workerData: { signs } satisfies ThreadData,
  })
  const unwatch = watchThread(signs, (line) => {
    void worker.terminate()
    lost('it did not answer', line)
  })
  worker.on('message', report)
  worker.on('error', (error) => lost(errorText(error)))
  worker.on('exit', unwatch)
  return {
    post: (message) => worker.postMessage(message),
    keep: (isKept) => (isKept ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

/** What a thread of Node begins with: where it gives signs of life while it runs programs. */
export interface ThreadData {
  readonly signs: Int32Array
}

/** Starts one. */
export function startThread(listener: Listener): Thread {
  const threads = builtIn<typeof import('node:worker_threads')>('node:worker_threads')
  const thread = typeof Worker === 'function' || !threads ? webWorker(listener) : nodeThread(listener, threads)
  thread.post({ files: allHeld() })
  return thread
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
    start({ onReport, executing, lost }) {
      const thread = startThread({ report: (report) => onReport(report as BatchReport), executing, lost })
      started.push(thread)
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
