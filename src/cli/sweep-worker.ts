/** A sweep's other cores: worker threads of this same program. */
import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { allHeld, type HeldFile, hold } from '../core/attachments/held.ts'
import type { Lab } from '../core/lab.ts'
import type { WantedRun } from '../core/run/run.ts'
import { type BatchOptions, type BatchRequest, createBatches } from '../core/sweep/batch.ts'
import { type BatchListener, createPool } from '../core/sweep/pool.ts'

/** What a worker is given. */
interface ForSweeps {
  readonly evenkeel: 'sweep'
  /** All files that scenarios may name. */
  readonly files: readonly HeldFile[]
}

/** Whether a thread was started here: a caller's own thread may import this program, too. */
export const isForSweeps = (data: unknown): data is ForSweeps =>
  typeof data === 'object' && data !== null && 'evenkeel' in data && data.evenkeel === 'sweep'

/** The worker's side: makes runs until it is ended. The files are there before the first run. */
export function serve(labs: Readonly<Record<string, Lab>>, files: readonly HeldFile[]): void {
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

/** Silence is at most this many times as long by the clock as in processor time: then the workers compute nothing. */
const MOST_WAITS = 20

/**
 * Makes runs on worker threads.
 *
 * @param outcomes called with what is finished, in any order
 * @param silence after this many milliseconds without an outcome it fails with "silent": of the processor time of this program, so that a
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

/** Worker threads that stay for several batches, one after the other. */
export function createCrew(program: URL, jobs: number) {
  const workers: Worker[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Called with every report, and with what a report's listener throws. */
  let news: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const pool = createPool({
    size: jobs,
    now: () => performance.now(),
    start({ onReport, lost }) {
      const worker = new Worker(program, { workerData: { evenkeel: 'sweep', files: allHeld() } satisfies ForSweeps })
      workers.push(worker)
      worker.on('message', (report) => {
        news()
        try {
          onReport(report)
        } catch (error) {
          reject(error)
        }
      })
      worker.on('error', (error) => lost(error instanceof Error ? error.message : String(error)))
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
          const [at, before] = [performance.now(), process.cpuUsage()]
          timer = setTimeout(function judge() {
            const { user, system } = process.cpuUsage(before)
            // A tenth goes to what else the computer does: without it a loop would be given twice the time.
            const left = silence - (user + system) / 1000
            if (left <= silence / 10 || performance.now() - at >= MOST_WAITS * silence) refuse(new Error('silent'))
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
