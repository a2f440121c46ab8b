/**
 * Many runs at once, for their metrics alone: what sweeps, replications, experiments and the reproduced tables are made
 * of. The worker's side, in a web worker or a thread; see pool.ts for the other.
 */

import { type LabEngine, type Metrics, RunStopped } from '../lab.ts'
import { reportLines, reportMore } from '../program/signs.ts'
import {
  createMemory,
  type Ended,
  givenUp,
  memoryKey,
  neededRuns,
  type RunMemory,
  startWanted,
  type WantedRun,
} from '../run/run.ts'
import { SLICE_MS } from '../run/slice.ts'
import { type Curve, curveOf } from '../statistics/curve.ts'
import { errorText } from '../text/error-text.ts'

/** What a batch wants beyond its runs. */
export interface BatchOptions {
  /** Points of a wanted column's curve at most; CURVE_POINTS unless given. */
  readonly points?: number
  /** Whether reference runs are left out: the caller asks for them as runs among the others. */
  readonly alone?: boolean
  /** Whether only the time of each run, and where it goes, is wanted: without reference runs, and what takes long beside the run. */
  readonly bare?: boolean
}

/** Runs of one lab, each to the end. */
export interface BatchRequest extends BatchOptions {
  readonly batchId: number
  readonly lab: string
  readonly runs: readonly WantedRun[]
}

/** A run's outcome: its metrics, reference runs included, or why it cannot be run. */
export type Outcome =
  | {
      readonly metrics: Metrics
      /** How long the run took to compute, its reference runs apart, in milliseconds. */
      readonly millis?: number
      /** The column that was wanted. */
      readonly curve?: Curve
    }
  | {
      readonly problem: string
      /** Whether it was ended, because it did not answer. */
      readonly isEnded?: boolean
      /** What a link has besides the scenario, by its keys, so that it shows the problem. */
      readonly shows?: Readonly<Record<string, string>>
    }

/** News of a batch: outcomes of the runs from `from` on. */
export interface BatchReport {
  readonly batchId: number
  readonly from: number
  readonly outcomes: readonly Outcome[]
  /** How long they took to compute, in milliseconds. */
  readonly millis: number
  /** The next run executes a text of the reader's own, which may never answer: the parameter that holds it. */
  readonly executes?: string
  /** The line of its function that is called now, where that is reported; or 0 where it is not known. */
  readonly line?: number
}

/** Makes runs. Calls return at once. */
export interface Batches {
  /** Runs a batch after those that were asked for before. */
  run(request: BatchRequest): void
  /** Ends a batch at its next slice; nothing more is reported of it. */
  cancel(batchId: number): void
}

/** Work units between two looks at the clock: a millisecond or so. */
const SLICE_WORK = 200_000

/** What a run alone gave, without its reference runs. */
interface Alone {
  readonly metrics: Metrics
  readonly millis: number
  readonly curve?: Curve
}

/** Where runs are made: the model knows neither clock nor messages. */
interface BatchHost {
  /** Milliseconds since some moment. */
  now(): number
  /** Lets messages in between two slices. */
  yieldToEvents(): Promise<void>
  /** Called about every slice with what is finished. */
  report(report: BatchReport): void
}

/** Makes the runs of batches, one batch after the other. */
export function createBatches(load: (lab: string) => Promise<LabEngine>, host: BatchHost): Batches {
  const queue: BatchRequest[] = []
  const cancelled = new Set<number>()
  const memory = createMemory<Alone>()
  /** Whether batches of the queue are being made. */
  let busy = false

  async function work(): Promise<void> {
    for (let request = queue.shift(); request; request = queue.shift()) {
      await runBatch(request)
      cancelled.delete(request.batchId)
    }
    busy = false
  }

  async function runBatch({ batchId, lab: id, runs, ...options }: BatchRequest): Promise<void> {
    const lab = await load(id)
    let outcomes: Outcome[] = []
    let from = 0
    let began = host.now()
    let spent = 0
    const send = (executes?: string) => {
      const now = host.now()
      spent += now - began
      began = now
      if (outcomes.length === 0 && executes === undefined) return
      host.report({ batchId, from, outcomes, millis: spent, ...(executes !== undefined && { executes }) })
      spent = 0
      from += outcomes.length
      outcomes = []
    }
    /** Looks at messages when a slice is over; returns whether the batch was cancelled meanwhile. */
    const pause = async () => {
      if (host.now() - began < SLICE_MS) return false
      send()
      reportMore()
      await host.yieldToEvents()
      began = host.now()
      return cancelled.has(batchId)
    }
    for (const wantedRun of runs) {
      const executes = lab.executes?.(wantedRun.values)
      if (executes !== undefined) {
        // Those who watch have to learn of it before the text begins.
        send(executes)
        reportLines((line) => host.report({ batchId, from, outcomes: [], millis: 0, executes, line }))
        await host.yieldToEvents()
        if (cancelled.has(batchId)) return
      }
      const outcome = await outcomeOf(lab, wantedRun, options, memory, host.now, pause)
      if (!outcome) return
      outcomes.push(outcome)
      if (executes !== undefined) send()
      if (await pause()) return
    }
    send()
  }

  return {
    run(request) {
      queue.push(request)
      if (busy) return
      busy = true
      void work()
    },
    cancel(batchId) {
      const waiting = queue.findIndex((request) => request.batchId === batchId)
      if (waiting >= 0) queue.splice(waiting, 1)
      else cancelled.add(batchId)
    },
  }
}

/**
 * Makes one run with its reference runs; undefined when `pause` says that it is not wanted any more.
 *
 * @param memory what earlier runs gave; grows by what is run
 */
async function outcomeOf(
  lab: LabEngine,
  wantedRun: WantedRun,
  { points, alone, bare }: BatchOptions,
  memory: RunMemory<Alone>,
  now: BatchHost['now'],
  pause: () => Promise<boolean>,
): Promise<Outcome | undefined> {
  try {
    await lab.ready?.(wantedRun.values)
    const problem = lab.check(wantedRun.values)[0]
    if (problem) return { problem: problem.message }
    const finish = async (one: WantedRun) => {
      const { values, column, measurement } = one
      const key = memoryKey(
        lab,
        values,
        `${bare ? 'bare' : ''}${measurement ?? ''}/${column ? `${column}/${points}` : ''}`,
      )
      const before = memory.get(key)
      if (before) return before
      const run = startWanted(lab, one, bare)
      let millis = 0
      for (let over = false; !over; ) {
        const began = now()
        over = run.advance(SLICE_WORK)
        millis += now() - began
        if (!over && (await pause())) return undefined
      }
      const fold = run.recorder?.shape.columns.find(({ id }) => id === column)?.fold
      const curve = column && fold && run.recorder ? curveOf(run.recorder, column, fold, points) : undefined
      const outcome = { metrics: run.metrics(), millis, ...(curve && { curve }) }
      memory.set(key, outcome)
      return outcome
    }
    const outcome = await finish(wantedRun)
    if (!outcome || alone || bare || wantedRun.measurement !== undefined) return outcome
    const { scenarios, complete } = neededRuns(lab, wantedRun.values)
    const others: Ended[] = []
    for (const values of scenarios.slice(1)) {
      const reference = await finish({ values }).catch(givenUp)
      if (!reference) return undefined
      others.push('metrics' in reference ? reference.metrics : reference)
    }
    return { ...outcome, metrics: complete(outcome.metrics, others).metrics }
  } catch (error) {
    if (error instanceof RunStopped && error.shows) return { problem: error.message, shows: error.shows }
    return { problem: errorText(error) }
  }
}
