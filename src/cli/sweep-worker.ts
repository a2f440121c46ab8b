/** A sweep's other cores: worker threads that run scenarios and answer with metrics. */
import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import type { Lab, Metrics } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { createMemory, runWhole } from '../core/run.ts'

/** Runs for one worker, by their place in the plan. */
interface Hand {
  readonly lab: string
  readonly runs: readonly { readonly index: number; readonly values: Values }[]
}

/** What came of a run: its metrics, or why there are none. */
export type Outcome = { readonly index: number } & ({ readonly metrics: Metrics } | { readonly failure: string })

interface Answer {
  readonly outcomes: readonly Outcome[]
  readonly millis: number
}

/** What a hand shall cost, in milliseconds: little enough that a killed sweep loses next to nothing. */
const HAND_MS = 20
/** Most runs of a hand. */
const HAND = 200
/** Hands that a worker has at a time: what it works on, and what comes next. */
const AHEAD = 2

/** The worker's side: answers hands until it is ended. */
export function serve(labs: Readonly<Record<string, Lab>>): void {
  const memory = createMemory<Metrics>()
  parentPort?.on('message', ({ lab, runs }: Hand) => {
    const began = performance.now()
    const outcomes = runs.map(({ index, values }): Outcome => {
      try {
        return { index, metrics: runWhole(labs[lab], values, { record: false, memory }).metrics }
      } catch (error) {
        return { index, failure: error instanceof Error ? error.message : String(error) }
      }
    })
    parentPort?.postMessage({ outcomes, millis: performance.now() - began } satisfies Answer)
  })
}

/** How many workers there are unless somebody says otherwise. */
export const CORES = availableParallelism()

/**
 * Runs scenarios on worker threads of this same program.
 *
 * @param heard called with what is finished, in any order
 * @returns when all are, or with an error when a worker is gone
 */
export function runOnWorkers(
  program: URL,
  lab: string,
  runs: readonly { readonly index: number; readonly values: Values }[],
  jobs: number,
  heard: (outcomes: readonly Outcome[]) => void,
): Promise<void> {
  const count = Math.min(jobs, runs.length)
  if (count === 0) return Promise.resolve()
  const workers: Worker[] = []
  let next = 0
  let left = runs.length
  let cost = HAND_MS / 2
  return new Promise<void>((resolve, reject) => {
    const deal = (worker: Worker) => {
      const size = Math.max(1, Math.min(HAND, Math.floor(HAND_MS / cost), Math.ceil((runs.length - next) / count / 2)))
      if (next >= runs.length) return
      const hand = runs.slice(next, next + size).map(({ index, values }) => ({ index, values }))
      next += hand.length
      worker.postMessage({ lab, runs: hand } satisfies Hand)
    }
    const hear = (worker: Worker, { outcomes, millis }: Answer) => {
      cost = Math.max(1e-3, 0.7 * cost + (0.3 * millis) / outcomes.length)
      left -= outcomes.length
      deal(worker)
      try {
        heard(outcomes)
      } catch (error) {
        reject(error)
      }
      if (left === 0) resolve()
    }
    for (let i = 0; i < count; i++) {
      const worker = new Worker(program)
      workers.push(worker)
      worker.on('message', (answer: Answer) => hear(worker, answer))
      worker.on('error', reject)
      for (let k = 0; k < AHEAD; k++) deal(worker)
    }
  }).finally(() => Promise.all(workers.map((worker) => worker.terminate())))
}
