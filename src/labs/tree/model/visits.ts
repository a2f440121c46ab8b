/**
 * Computing where tasks differ: each processor executes up to `interval` of its tasks, one visit of the workload after the other. The
 * kernel's queues hold the numbers of tasks, so balancers move them as they move those of drawn trees.
 *
 * A node takes T_c + operations · T_fl + children · T_e, an operation being as many floating point operations as the workload says.
 *
 * Where a best value is searched for, each processor has one that it knows. What it finds holds for its own next visit; all others learn
 * of it at the barrier, an all-reduce, which carries the best value along at no cost of its own — or never, where values are not shared.
 */
import { RunStopped } from '../../../core/lab.ts'
import type { Problem } from '../../../core/parameters.ts'
import type { NodeTimes } from '../../../core/trees/least-time.ts'
import { createVisit, type Results, type Visit, type Workload } from '../../../core/workloads/workload.ts'
import { QueueTable } from '../kernel/slots.ts'
import type { System } from './system.ts'
import { Tasks } from './tasks.ts'

/** Work units of a visit, of its operations at most, and of each task that is looked through for the best. */
const VISIT = 100
const MOST_OPERATIONS = 2000
const LOOKED = 1 / 8

/** Tasks that may wait at the same time, of work whose number of tasks is limited. */
const MOST_WAITING = 1_000_000

/** Which of its tasks a processor takes. */
type Order = 'newest' | 'oldest' | 'best'

/** Follows a run. Clocks are nanoseconds since the iteration began. */
interface Watcher {
  /** A task has been executed; its children have the numbers from `first` on, where numbers are given once. */
  visited(task: number, processor: number, begin: number, end: number, visit: Visit, first: number): void
  /** A processor has found a better value than it knew. */
  improved(processor: number, clock: number, value: number): void
}

/** What a run's tasks have come to so far. */
interface Sums {
  executed: number
  operations: number
  leaves: number
  depth: number
  /** The most children of a node. */
  mostChildren: number
  /** The most operations, and nanoseconds, on a way from the root to a node that has been executed. */
  criticalOperations: number
  criticalPath: number
  /** The best value that any processor has found or that was known at the start. */
  best: number
}

const none = new Int32Array()

export class Visits {
  readonly tasks: Tasks
  readonly sums: Sums
  watcher: Watcher | undefined
  /** Keeps what each node takes, where that is wanted. */
  times: NodeTimes | undefined
  private readonly visit = createVisit()
  private readonly most: number
  private readonly mostWaiting: number
  private results: Results | undefined
  /** The best value that each processor knows, and the one that all know. */
  private readonly best: Float64Array
  private shared: number
  /** What the processor that computes has done in this iteration. */
  private spent = 0
  private operations = 0
  private children = 0
  /** A view of the kernel's memory; empty when the memory has grown. */
  private memory = none
  private tail = none
  private end = none

  /**
   * Begins without tasks.
   *
   * @param shares whether processors learn of the values that others find
   * @param tooLarge says of work that has grown too large what sets its size
   * @param keeps as in `Tasks`
   */
  constructor(
    private readonly system: System,
    readonly workload: Workload,
    private readonly order: Order,
    private readonly shares: boolean,
    private readonly tooLarge: (expected: string, got: string) => Problem,
    keeps = false,
  ) {
    const { startValue = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY } = workload
    this.most = most
    this.mostWaiting = most < Number.POSITIVE_INFINITY ? MOST_WAITING : most
    this.tasks = new Tasks(workload, keeps)
    this.results = workload.results?.()
    this.best = new Float64Array(system.processors).fill(startValue)
    this.shared = startValue
    this.sums = {
      operations: 0,
      leaves: 0,
      depth: 0,
      mostChildren: 0,
      criticalOperations: 0,
      criticalPath: 0,
      executed: 0,
      best: startValue,
    }
    if (typeof workload.bytes === 'function') system.sizeOf = this.sizeOf
    this.tasks.create()
    workload.root(this.tasks.descriptors)
    this.tasks.priority[0] = this.priorityOf(0)
  }

  /** The newest of a processor's tasks. */
  newest(q: number, tasks: number): Int32Array {
    this.system.refreshViews()
    if (this.memory.length === 0) this.refreshViews()
    const until = this.tail[q] >> 2
    return this.memory.subarray(until - tasks, until)
  }

  /** Whether the processor whose turn it is has executed anything. */
  get begun(): boolean {
    return this.spent > 0
  }

  /** What the workload says about its results. */
  values(): Readonly<Record<string, number>> {
    return this.results?.values() ?? {}
  }

  /** Computes for about `budget` units and returns what is left of them. Throws `RunStopped` where there are more nodes than there may be. */
  compute(interval: number, budget: number): number {
    const { system } = this
    const count = system.activeCount
    let work = budget
    for (let i = system.cursor; i < count && work > 0; i++) {
      const q = system.active[i]
      while (system.load[q] > 0 && this.spent < interval && work > 0) work -= this.next(q)
      if (system.load[q] > 0 && this.spent < interval) break
      system.hasComputed(q, this.spent, this.children, this.clock())
      this.spent = this.operations = this.children = 0
      work--
    }
    return work
  }

  /** Executes whole levels on the only processor that has tasks, until it has at least `tasks` of them, or none. Those from `first` on know what it knows. */
  expandLevels(tasks: number, first: number): void {
    const { system } = this
    const [q] = system.active
    while (system.load[q] > 0 && system.load[q] < tasks) {
      for (let level = system.load[q]; level > 0; level--) this.next(q, 'oldest')
    }
    system.hasComputed(q, this.spent, this.children, this.clock())
    this.spent = this.operations = this.children = 0
    this.best.fill(this.best[q], first)
  }

  /**
   * At the barrier all learn the best value that is known, if they share it; returns whether any of them learned of a
   * better one.
   */
  meet(): boolean {
    if (!this.shares || this.sums.best >= this.shared) return false
    this.shared = this.sums.best
    this.best.fill(this.shared)
    return true
  }

  /** The best value that a processor knows. */
  knownBy(processor: number): number {
    return this.best[processor]
  }

  /** Bytes of a saved state. */
  get bytes(): number {
    return this.tasks.bytes + 8 * this.best.length
  }

  /** The state between two iterations. Results are followed no longer: a run that goes back is looked at, and reports none. */
  save(): () => void {
    const tasks = this.tasks.save()
    const best = this.best.slice()
    const { shared } = this
    const sums = { ...this.sums }
    this.results = undefined
    return () => {
      tasks()
      this.best.set(best)
      this.shared = shared
      Object.assign(this.sums, sums)
      this.spent = this.operations = this.children = 0
      this.memory = none
    }
  }

  /** What a time at speed 1 is at a processor of its own speed, in this iteration; for those who look on. */
  stretch: (q: number, time: number) => number = (_, time) => time

  /** Nanoseconds that the processor whose turn it is has computed in this iteration, at speed 1. */
  private clock(): number {
    const { node, operation, child } = this.system.costs
    return this.spent * node + this.operations * operation + this.children * child
  }

  /** Executes a processor's next task; returns the work units. */
  private next(q: number, order = this.order): number {
    const { tasks, visit, sums, workload, system, watcher } = this
    if (this.memory.length === 0) this.refreshViews()
    const waiting = system.load[q]
    const task = this.take(q, waiting, order)
    const { words } = tasks
    const at = task * words
    visit.value = Number.POSITIVE_INFINITY
    visit.dropped = false
    workload.visit(tasks.descriptors, at, this.best[q], visit)
    this.results?.add(tasks.descriptors, at, visit)
    const { count, operations, value, children } = visit
    const begin = watcher ? this.stretch(q, this.clock()) : 0
    this.spent++
    this.operations += operations
    this.children += count
    sums.executed++
    sums.operations += operations
    if (count === 0) sums.leaves++
    const depth = tasks.depth[task]
    const { costs } = system
    const above = tasks.operations[task] + operations
    const cost = costs.node + operations * costs.operation + count * costs.child
    const head = tasks.path[task]
    // In this order: another one differs in the last digit, which shared links have.
    const path = head + costs.node + operations * costs.operation + count * costs.child
    this.times?.add(head, cost)
    if (count > sums.mostChildren) sums.mostChildren = count
    if (depth > sums.depth) sums.depth = depth
    if (above > sums.criticalOperations) sums.criticalOperations = above
    if (path > sums.criticalPath) sums.criticalPath = path
    tasks.release(task)
    if (count > 0) this.room(q, count)
    const first = tasks.count
    for (let c = 0; c < count; c++) {
      const child = tasks.create()
      const { descriptors } = tasks
      for (let w = 0; w < words; w++) descriptors[child * words + w] = children[c * words + w]
      tasks.depth[child] = depth + 1
      tasks.operations[child] = above
      tasks.path[child] = path
      if (this.order === 'best') tasks.priority[child] = this.priorityOf(child)
      this.memory[this.tail[q] >> 2] = child
      this.tail[q] += 4
    }
    system.load[q] += count
    if (sums.executed > this.most || tasks.live > this.mostWaiting) this.stop()
    watcher?.visited(task, q, begin, this.stretch(q, this.clock()), visit, first)
    if (value < this.best[q]) {
      this.best[q] = value
      if (value < sums.best) sums.best = value
      watcher?.improved(q, this.stretch(q, this.clock()), value)
    }
    return VISIT + Math.min(operations, MOST_OPERATIONS) + (this.order === 'best' ? waiting * LOOKED : 0)
  }

  private stop(): never {
    const { live } = this.tasks
    const waits = live > this.mostWaiting
    const limit = waits ? `${this.mostWaiting} nodes that wait` : `${this.most} nodes`
    throw new RunStopped(this.tooLarge(`at most ${limit}`, `${waits ? live : this.sums.executed}`))
  }

  private priorityOf(task: number): number {
    const { descriptors, words } = this.tasks
    return this.workload.priority?.(descriptors, task * words) ?? 0
  }

  /** Takes a task out of a processor's queue. */
  private take(q: number, waiting: number, order: Order): number {
    const { memory, tail } = this
    const until = tail[q] >> 2
    this.system.load[q]--
    if (order === 'oldest') return memory[until - waiting]
    tail[q] -= 4
    if (order === 'newest') return memory[until - 1]
    const at = this.bestIn(until - waiting, until)
    const task = memory[at]
    memory.copyWithin(at, at + 1, until)
    return task
  }

  /** Where the task of least priority stands in a stretch of the memory, of equals the newest. */
  private bestIn(from: number, until: number): number {
    const { memory } = this
    const { priority } = this.tasks
    let best = until - 1
    for (let at = best - 1; at >= from; at--) if (priority[memory[at]] < priority[memory[best]]) best = at
    return best
  }

  /** Makes room for tasks at the newest end of a processor's queue. */
  private room(q: number, tasks: number): void {
    if (4 * tasks <= this.end[q] - this.tail[q]) return
    this.system.kernel.reserve(q, 4 * tasks)
    this.system.refreshViews()
    if (this.memory.length === 0) this.refreshViews()
  }

  private refreshViews(): void {
    const { kernel, processors } = this.system
    const { buffer } = kernel.memory
    this.memory = new Int32Array(buffer)
    this.tail = new Int32Array(buffer, kernel.queueTable(QueueTable.tail), processors)
    this.end = new Int32Array(buffer, kernel.queueTable(QueueTable.end), processors)
  }

  /** Integers of a processor's oldest tasks in a message. Each begins with one of its own. */
  private readonly sizeOf = (q: number, tasks: number, skipped: number): number => {
    const { bytes } = this.workload
    const { descriptors, words } = this.tasks
    if (typeof bytes === 'number') return tasks * Math.ceil(bytes / 4)
    // The kernel asks amid its work: its memory may have grown since the last look.
    this.system.refreshViews()
    if (this.memory.length === 0) this.refreshViews()
    const from = (this.tail[q] >> 2) - this.system.load[q] + skipped
    let sum = 0
    for (let at = from; at < from + tasks; at++) sum += Math.ceil(bytes(descriptors, this.memory[at] * words) / 4)
    return sum
  }
}
