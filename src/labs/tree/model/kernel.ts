/** The compiled kernel (see ../kernel): its functions, what it calls back, and kernels that go from run to run. */
import { Kernels } from '../../../core/run/kernels.ts'
import type { GdemTable, QueueTable, RowTable, Table, Width } from '../kernel/slots.ts'
import compiled from './kernel.generated.ts'

/** Records what happens inside one iteration, for the one that is looked at. */
export interface Probe {
  /** Clocks at the end of the iteration, in nanoseconds. */
  readonly clocks: Float64Array
  /** Called when tasks have moved; `stage` and `integers` as in `Moves`, clocks in nanoseconds. */
  moved(from: number, to: number, tasks: number, stage: number, sent: number, received: number, integers: number): void
  /** Called for each message of a server's protocol; `message` indexes the balancer's kinds, clocks in nanoseconds. */
  message(
    message: number,
    from: number,
    to: number,
    content: number,
    round: number,
    sent: number,
    received: number,
  ): void
}

/** The kernel's functions. Addresses and counts are whole numbers; what they mean stands in ../kernel. */
export interface Kernel {
  readonly memory: WebAssembly.Memory
  /** One past the bytes of the memory that are in use. */
  readonly next: WebAssembly.Global<'i32'>
  beginState(processors: number): void
  setCosts(node: number, child: number, message: number, task: number, few: number, entries: number): void
  setTree(depth: number, fanOut: number, mark: number, entries: number): void
  table(which: Table): number
  beginQueues(processors: number, width: Width): void
  queueTable(which: QueueTable): number
  reserve(processor: number, bytes: number): void
  push(processor: number, level: number, key: number): void
  expectedNodes(): number
  move(from: number, to: number, tasks: number): void
  beginSubtrees(interval: number): void
  computeSubtrees(interval: number, budget: number): number
  computeDepthFirst(interval: number, budget: number): number
  computeBreadthFirst(interval: number, budget: number): number
  beginTotals(workers: number, barrier: number): void
  beginRows(rows: number, withLoads: boolean, handling: number): void
  rowTable(which: RowTable): number
  endIteration(phase: number, place: number): void
  finishActive(): void
  finishAll(first: number): void
  beginGdem(colours: number, pairs: number, ranges: number, positions: number): void
  setGdem(ba: number, ab: number, aa: number, bb: number, reporting: number, idleSum: number, idleLatest: number): void
  gdemTable(which: GdemTable): number
  balanceGdem(lambda: number): void
  beginLoadserver(
    registers: boolean,
    counted: boolean,
    waitsForAll: boolean,
    waitsInFirst: boolean,
    lightIds: number,
    proceed: number,
    toItself: boolean,
  ): void
  setLoadserver(send: number, receive: number, arrived: number, pingPong: number, service: number, pause: number): void
  exemptServer(): void
  forgetRegistrations(): void
  waitingCount(): number
  waitingAt(place: number): number
  balanceLoadserver(begin: number, light: number, heavy: number, migration: number): void
}

/** What the kernel calls back while it is at work. */
export interface Host {
  readonly probe: Probe | undefined
  tabulate(tasks: number, from: number): void
  finishing(): void
  report(from: number, to: number, tasks: number, stage: number, sent: number, received: number): void
}

/** Kernels, each held by the system whose run it has. */
export const kernels = new Kernels<Kernel, Host>(compiled, (system) => ({
  tabulate: (tasks: number, from: number) => system()?.tabulate(tasks, from),
  finishing: () => system()?.finishing(),
  moved: (...move: Parameters<Host['report']>) => system()?.report(...move),
  message: (...message: Parameters<Probe['message']>) => system()?.probe?.message(...message),
}))
