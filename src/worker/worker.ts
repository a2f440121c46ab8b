/** The web worker: the labs behind Comlink, one run at a time to be watched, or many for their metrics. */
import { expose, type ProxyMarked } from 'comlink'
import { type HeldFile, hold } from '../core/attachments/held.ts'
import { loadEngine } from '../labs/engines.ts'
import { type BatchApi, batches } from './batch.ts'
import type { WorkerApi } from './protocol.ts'
import { simulate } from './simulate.ts'
import { type TraceApi, tracing } from './trace.ts'

/** What the worker answers to, as Comlink sees it. One file serves both, so that a lab is loaded, and kept offline, once. */
export interface Exposed {
  readonly single: WorkerApi & ProxyMarked
  readonly batch: BatchApi & ProxyMarked
  readonly trace: TraceApi & ProxyMarked
  /** Holds files that scenarios are about to name. */
  readonly attach: (files: readonly HeldFile[]) => void
  /** Answers, as long as the worker lives. */
  readonly isThere: () => boolean
}

expose({
  single: simulate(loadEngine),
  batch: batches(loadEngine),
  trace: tracing(loadEngine),
  attach: (files: readonly HeldFile[]) => files.forEach(hold),
  isThere: () => true,
})
