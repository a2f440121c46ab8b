/** The state of a run that the phases of an iteration share: computing and balancing read and write it. */
import type { Costs } from './machine.ts'
import { Queues } from './queues.ts'
import type { Tree } from './trees/tree.ts'

/** Writes down what happens inside one iteration, for the one that is looked at. */
export interface Probe {
  /** Clocks at the end of the iteration, in nanoseconds. */
  readonly clocks: Float64Array
  /** Called when tasks have moved. */
  moved(from: number, to: number, tasks: number, stage: number): void
  /** Called for each message of the load server's protocol; `message` indexes SERVER_MESSAGES, clocks in nanoseconds. */
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

/** Processors, their tasks and clocks. Clocks are nanoseconds since the iteration began. */
export interface System {
  readonly processors: number
  readonly tree: Tree
  readonly costs: Costs
  readonly queues: Queues
  /** Tasks of each processor: the queues' own array. */
  readonly load: Int32Array
  /** Zero for all processors between iterations, and for those that have not computed before balancing. */
  readonly clock: Float64Array
  /** Nodes that each of the active processors has executed in this iteration. */
  readonly ran: Int32Array
  /** The first `activeCount` are the processors that have tasks when an iteration begins. */
  readonly active: Int32Array
  activeCount: number
  /** Tasks in the whole system. */
  tasks: number
  /** Nodes executed since the run began. */
  executed: number
  /** Tasks migrated and messages sent since the run began. */
  migrated: number
  messages: number
  /** Of this iteration, over the processors whose times are reported: the sum of clocks after computing and at its end. */
  computedSum: number
  finishedSum: number
  /** Latest clock of this iteration. */
  latest: number
  /** Largest load at the end of this iteration. */
  largestLoad: number
  probe: Probe | undefined
}

/** A system with the root task on processor `root`. */
export function createSystem(processors: number, root: number, tree: Tree, costs: Costs): System {
  const queues = new Queues(processors, !tree.certain)
  const active = new Int32Array(processors + 1)
  queues.push(root, tree.rootLevel, tree.rootKey)
  active[0] = root
  return {
    processors,
    tree,
    costs,
    queues,
    load: queues.load,
    clock: new Float64Array(processors),
    ran: new Int32Array(processors),
    active,
    activeCount: 1,
    tasks: 1,
    executed: 0,
    migrated: 0,
    messages: 0,
    computedSum: 0,
    finishedSum: 0,
    latest: 0,
    largestLoad: 0,
    probe: undefined,
  }
}

/**
 * Ends an iteration for the first `count` processors of `active`: takes the sum and the latest of their clocks, sets them
 * back to zero, and keeps as active those that have tasks. All others must have neither clock nor tasks.
 */
export function settle(system: System, count: number): void {
  system.probe?.clocks.set(system.clock)
  const { active, clock, load } = system
  let sum = 0
  let latest = 0
  let largest = 0
  let kept = 0
  for (let i = 0; i < count; i++) {
    const q = active[i]
    const time = clock[q]
    const tasks = load[q]
    clock[q] = 0
    sum += time
    if (time > latest) latest = time
    if (tasks > 0) {
      active[kept++] = q
      if (tasks > largest) largest = tasks
    }
  }
  system.finishedSum = sum
  system.latest = latest
  system.largestLoad = largest
  system.activeCount = kept
}

/** The same for all processors from `first` on. */
export function settleAll(system: System, first: number): void {
  system.probe?.clocks.set(system.clock)
  const { active, clock, load, processors } = system
  let sum = 0
  let latest = 0
  let largest = 0
  let kept = 0
  for (let q = first; q < processors; q++) {
    const time = clock[q]
    const tasks = load[q]
    clock[q] = 0
    sum += time
    if (time > latest) latest = time
    if (tasks > largest) largest = tasks
    active[kept] = q
    kept += (0 - tasks) >>> 31
  }
  system.finishedSum = sum
  system.latest = latest
  system.largestLoad = largest
  system.activeCount = kept
}

/**
 * Migrates tasks: the sender's clock advances by the dequeues and the send, the receiver receives and enqueues (table 4.5).
 * `stage` is what the move belongs to: GDEM's colour, Loadserver's round.
 */
export function transfer(system: System, from: number, to: number, tasks: number, stage: number): void {
  const { clock, costs } = system
  const m = tasks < costs.tabulated ? tasks : costs.tabulate(tasks)
  const ready = clock[from]
  clock[from] = ready + costs.sender[m]
  clock[to] = Math.max(clock[to] + costs.receiver[m], ready + costs.together[m])
  system.queues.move(from, to, tasks)
  system.migrated += tasks
  system.messages++
  if (system.probe) system.probe.moved(from, to, tasks, stage)
}
