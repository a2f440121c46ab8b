/** Batches in a web worker. */
import type { LabEngine } from '../core/lab.ts'
import { type Batches, createBatches } from '../core/sweep/batch.ts'
import { yieldToEvents } from './yield.ts'

/** What the page can ask of a batch worker. Calls return at once, reports come over the port. */
export interface BatchApi extends Batches {
  connect(port: MessagePort): void
}

/** A batch API over the labs. */
export function batches(load: (lab: string) => Promise<LabEngine>): BatchApi {
  let port: MessagePort | undefined
  const now = () => performance.now()
  return {
    ...createBatches(load, { now, yieldToEvents, report: (report) => port?.postMessage(report) }),
    connect(given) {
      port = given
    },
  }
}
