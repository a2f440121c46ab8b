/** Batches that a view starts, one at a time, with a store that says where the latest stands; it outlives the view. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WantedRun } from '../../core/run/run.ts'
import type { BatchOptions } from '../../core/sweep/batch.ts'
import type { Batch, BatchListener } from '../../core/sweep/pool.ts'
import { sharedPool } from '../../worker/pool.ts'

/** Where a batch stands. */
export interface Standing {
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  readonly done: number
  readonly runs: number
  /** How long it has taken so far, in milliseconds. */
  readonly millis: number
  /** Why it failed. */
  readonly message?: string
}

/** What a batch brings, beyond where it stands. */
interface BatchContent<T> {
  readonly outcomes: BatchListener['outcomes']
  /** What there is to show. */
  readonly read?: () => Partial<T>
  /** What there is when all outcomes are in, where that is more. */
  readonly finish?: () => Partial<T>
}

/** A store of what a batch brings. */
export interface BatchStore<T> {
  readonly store: StoreApi<Standing & T>
  /** Starts a batch and ends the one before. */
  start(lab: string, runs: readonly WantedRun[], content: BatchContent<T>, options?: BatchOptions): void
  /** Ends the batch that runs, if one does. */
  cancel(): void
}

/** Creates a store; its batches run in `pool`. */
export function createBatchStore<T extends object>(initial: T, pool = sharedPool): BatchStore<T> {
  const store = createStore<Standing & T>()(() => ({ status: 'idle', done: 0, runs: 0, millis: 0, ...initial }))
  let batch: Batch | undefined
  let read: () => Partial<T> = () => ({})
  const put = (standing: Partial<Standing>, content: Partial<T>) =>
    store.setState({ ...standing, ...content } as Partial<Standing & T>)
  return {
    store,
    start(lab, runs, content, options) {
      batch?.cancel()
      read = content.read ?? (() => ({}))
      put({ status: 'running', done: 0, runs: runs.length, millis: 0, message: undefined }, read())
      const listener: BatchListener = {
        outcomes: content.outcomes,
        progress: (done, millis) => put({ done, millis }, read()),
        done: (millis) => put({ status: 'done', done: runs.length, millis }, { ...read(), ...content.finish?.() }),
        failed: (message) => put({ status: 'failed', message }, read()),
      }
      batch = pool().run(lab, runs, listener, options)
    },
    cancel() {
      if (store.getState().status !== 'running') return
      batch?.cancel()
      put({ status: 'cancelled' }, read())
    },
  }
}
