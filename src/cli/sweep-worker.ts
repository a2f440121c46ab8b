/** A sweep's other cores: worker threads of this same program. */

import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { allHeld, type HeldFile, hold } from '../core/attachments/held.ts'
import type { Lab } from '../core/lab.ts'
import { createSigns, giveSigns, readSigns } from '../core/program/signs.ts'
import type { WantedRun } from '../core/run/run.ts'
import { type BatchOptions, type BatchRequest, createBatches, type Outcome } from '../core/sweep/batch.ts'
import { type BatchListener, createPool } from '../core/sweep/pool.ts'
import { errorText } from '../core/text/error-text.ts'
import { processorTime, threadNumber, watchThread } from '../library/watch-thread.ts'

/** What a worker is given. */
interface ForSweeps {
  readonly evenkeel: 'sweep'
  /** Where the worker gives signs of life while it runs programs. */
  readonly signs: Int32Array
  /** All files that scenarios may name. */
  readonly files: readonly HeldFile[]
}

/** Whether a thread was started here: a caller's own thread may import this program, too. */
export const isForSweeps = (data: unknown): data is ForSweeps =>
  typeof data === 'object' && data !== null && 'evenkeel' in data && data.evenkeel === 'sweep'

/** The worker's side: makes runs until it is ended. The files are there before the first run. */
export function serve(labs: Readonly<Record<string, Lab>>, { files, signs }: ForSweeps): void {
  giveSigns(signs, threadNumber())
  for (const file of files) hold(file)
  const { run } = createBatches(async (id) => labs[id], {
    now: () => performance.now(),
    yieldToEvents: () => new Promise((resolve) => setImmediate(resolve)),
    report: (report) => parentPort?.postMessage(report),
  })
  parentPort?.on('message', (request: BatchRequest) => run(request))
}

/** The number of workers unless a plan sets it. */
export const CORES = availableParallelism()

/** What a batch fails with that is given up. */
const SILENT = 'silent'

/** Silence is at most this many times as long by the clock as in processor time: then the workers compute nothing. */
const MOST_WAITS = 20

/**
 * Makes runs on worker threads.
 *
 * @param outcomes called with what is finished, in any order
 * @param silence after this many milliseconds without an outcome it fails with "silent": of the processor time of its threads, so that a
 * computer that is busy with other programs does not end one that answers
 * @returns when all are, or with an error when the workers are gone
 */
export function runOnWorkers(
  program: URL,
  lab: string,
  runs: readonly WantedRun[],
  jobs: number,
  outcomes: BatchListener['outcomes'],
  options?: BatchOptions,
  silence?: number,
): Promise<void> {
  const crew = createCrew(program, Math.min(jobs, Math.max(1, runs.length)))
  return crew.run(lab, runs, outcomes, options, silence).finally(() => crew.end())
}

/** How many runs of a program may have to be ended before the others are not tried any more. */
const MOST_ENDED = 3

/**
 * Makes runs of a program as `runOnWorkers` does, until some had to be ended, or all are silent: what has not been made by then stays undone.
 *
 * @param take called with each outcome that there is, and its place
 */
export async function runUntilHopeless(
  program: URL,
  lab: string,
  runs: readonly WantedRun[],
  jobs: number,
  take: (at: number, outcome: Outcome) => void,
  silence?: number,
): Promise<void> {
  let ended = 0
  const outcomes = (from: number, some: readonly Outcome[]) => {
    for (const [k, outcome] of some.entries()) {
      take(from + k, outcome)
      if ('problem' in outcome && outcome.isEnded) ended++
    }
    if (ended >= MOST_ENDED) throw new Error(SILENT)
  }
  await runOnWorkers(program, lab, runs, jobs, outcomes, undefined, silence).catch((error) => {
    if (!(error instanceof Error && error.message === SILENT)) throw error
  })
}

/** Worker threads that stay for several batches, one after the other. */
export function createCrew(program: URL, jobs: number) {
  const workers: Worker[] = []
  /** The signs of those that have not ended. */
  const watched = new Set<Int32Array>()
  /** Milliseconds of the processor that all of them have taken; where the system does not say, those of the whole process. */
  const spent = () => {
    const here = processorTime(threadNumber())
    if (here.ofAll) return here.taken
    const times = [...watched].map((signs) => processorTime(readSigns(signs).thread))
    // One that has not begun, or has just ended, has no time of its own.
    return times.reduce((sum, { taken, ofAll }) => sum + (ofAll ? 0 : taken), 0)
  }
  /** Rings when a worker may be silent for too long. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Called with every report, and with what a report's listener throws. */
  let news: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const pool = createPool({
    size: jobs,
    now: () => performance.now(),
    start({ onReport, lost }) {
      const signs = createSigns()
      const workerData: ForSweeps = { evenkeel: 'sweep', files: allHeld(), signs }
      const worker = new Worker(program, { workerData })
      workers.push(worker)
      watched.add(signs)
      const unwatch = watchThread(signs, (line) => {
        void worker.terminate()
        watched.delete(signs)
        news()
        try {
          lost(SILENT, line)
        } catch (error) {
          reject(error)
        }
      })
      worker.on('exit', () => {
        unwatch()
        watched.delete(signs)
      })
      worker.on('message', (report) => {
        news()
        try {
          onReport(report)
        } catch (error) {
          reject(error)
        }
      })
      worker.on('error', (error) => lost(errorText(error)))
      return {
        run: (request) => worker.postMessage(request),
        cancel() {},
        end: () => void worker.terminate(),
      }
    },
  })
  return {
    /** Makes a batch of runs, as `runOnWorkers` does. */
    run(
      lab: string,
      runs: readonly WantedRun[],
      outcomes: BatchListener['outcomes'],
      options?: BatchOptions,
      silence?: number,
    ): Promise<void> {
      return new Promise<void>((resolve, refuse) => {
        reject = refuse
        news = () => {
          clearTimeout(timer)
          if (silence === undefined) return
          const [at, before] = [performance.now(), spent()]
          timer = setTimeout(function judge() {
            // A tenth goes to what else the computer does: without it a loop would be given twice the time.
            const left = silence - (spent() - before)
            if (left <= silence / 10 || performance.now() - at >= MOST_WAITS * silence) refuse(new Error(SILENT))
            else timer = setTimeout(judge, left)
          }, silence)
        }
        news()
        const failed = (message: string) => refuse(new Error(message))
        pool.run(lab, runs, { outcomes, done: () => resolve(), failed }, options)
      }).finally(() => clearTimeout(timer))
    },
    end: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}
