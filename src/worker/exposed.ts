/** What a worker answers to: the labs behind Comlink, one run at a time to be watched, or many for their metrics. */
import type { ProxyMarked } from 'comlink'
import { type HeldFile, hold } from '../core/attachments/held.ts'
import type { LabEngine } from '../core/lab.ts'
import type { Gather } from '../core/parameters.ts'
import { type Batches, createBatches } from '../core/sweep/batch.ts'
import { type GatherApi, gathering } from './gathering.ts'
import { loading } from './loading.ts'
import { type PackApi, packing } from './packing.ts'
import type { WorkerApi } from './protocol.ts'
import type { ProofApi, ProofRequest } from './proving.ts'
import type { ReplaysApi, ReplaysRequest } from './replaying.ts'
import type { OrdersApi, OrdersRequest } from './searching.ts'
import { simulate } from './simulate.ts'
import { type TraceApi, tracing } from './trace.ts'
import { yieldToEvents } from './yield.ts'

/** What the page can ask of a batch worker. Calls return at once, reports come over the port. */
interface BatchApi extends Batches {
  connect(port: MessagePort): void
}

/** What the page can ask of a worker that is one of several on this computer: everything else goes over the port. */
interface RealApi {
  connect(port: MessagePort): void
}

/** A batch API over the labs. */
function batches(load: (lab: string) => Promise<LabEngine>): BatchApi {
  let port: MessagePort | undefined
  const now = () => performance.now()
  return {
    ...createBatches(load, { now, yieldToEvents, report: (report) => port?.postMessage(report) }),
    connect(newPort) {
      port = newPort
    },
  }
}

/** What the worker answers to, as Comlink sees it. One file serves both, so that a lab is loaded, and kept offline, once. */
export interface Exposed {
  readonly single: WorkerApi & ProxyMarked
  readonly batch: BatchApi & ProxyMarked
  readonly trace: TraceApi & ProxyMarked
  readonly gather: GatherApi & ProxyMarked
  readonly pack: PackApi & ProxyMarked
  readonly real: RealApi & ProxyMarked
  readonly orders: OrdersApi & ProxyMarked
  readonly proof: ProofApi & ProxyMarked
  readonly replays: ReplaysApi & ProxyMarked
  /** Holds files that scenarios are about to name. */
  readonly attach: (files: readonly HeldFile[]) => void
  /** Answers, as long as the worker lives. */
  readonly isThere: () => boolean
}

/** A lab's engine, loaded when it is first run. */
const loadEngine = async (id: string) =>
  ((await loading('the simulation', import(`../labs/${id}/engine.ts`))) as { engine: LabEngine }).engine

/** What a lab makes one file of several with, loaded when such files are given. */
const loadGathers = async (id: string) =>
  (
    (await loading('what reads its files', import(`../labs/${id}/gather.ts`))) as {
      gathers: Readonly<Record<string, Gather>>
    }
  ).gathers

/** All of it, for one worker. */
export function exposed() {
  return {
    single: simulate(loadEngine),
    batch: batches(loadEngine),
    trace: tracing(loadEngine),
    gather: gathering(loadGathers),
    pack: packing(),
    real: {
      connect(port: MessagePort) {
        void import('./real-worker.ts').then(({ serveReal }) => serveReal(port))
      },
    },
    orders: {
      run(request: OrdersRequest, port: MessagePort) {
        void import('./searching.ts').then(({ searching }) => searching(loadEngine).run(request, port))
      },
    },
    replays: {
      run(request: ReplaysRequest, port: MessagePort) {
        void import('./replaying.ts').then(({ replaying }) => replaying(loadEngine).run(request, port))
      },
    },
    proof: {
      run(request: ProofRequest, port: MessagePort) {
        void import('./proving.ts').then(({ proving }) => proving(loadEngine).run(request, port))
      },
    },
    attach: (files: readonly HeldFile[]) => files.forEach(hold),
    isThere: () => true,
  }
}
