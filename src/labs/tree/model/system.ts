/**
 * The state of a run that the phases of an iteration share. It lies in the memory of the kernel (see ../kernel), which
 * computes, balances and finishes iterations; here it can be looked at.
 */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Holder } from '../../../core/run/kernels.ts'
import type { Tree } from '../../../core/trees/shape.ts'
import { QueueTable, Table, Width } from '../kernel/slots.ts'
import type { Costs } from './costs.ts'
import { type Host, type Kernel, kernels, type Probe } from './kernel.ts'

/** The places of the kernel's `Numbers` (kernel/state.ts). Written out: the engine reads them many times an iteration. */
export const at = {
  activeCount: 0,
  tasks: 1,
  executed: 2,
  migrated: 3,
  messages: 4,
  computedSum: 5,
  finishedSum: 6,
  handledSum: 7,
  latest: 8,
  largestLoad: 9,
  cursor: 10,
  spent: 11,
  children: 12,
  probing: 13,
  work: 14,
  iterations: 15,
  allComputed: 16,
  allFinished: 17,
  allHandled: 18,
  allLatest: 19,
  allImbalance: 20,
  imbalanced: 21,
} as const

const NUMBERS = Object.keys(at).length

/** What a message is that a rule sends by `notify` or `send`, as its probe is given it: an index into `plain` (operations/plain.ts). */
export const MESSAGE = { notify: 0, send: 1 } as const

/** Work units of balancing, by which runs are cut into slices (`work` in kernel/state.ts): a message, one that moves tasks, and each of these. */
const WORK = { message: 2, move: 16, task: 1 / 4 } as const

const none = new Int32Array()

/** Sums over iterations, in nanoseconds, over the processors that work. */
interface Totals {
  readonly computed: number
  readonly finished: number
  /** Balancing without waiting. */
  readonly handled: number
  readonly latest: number
  /** The sum of max/mean − 1 over the iterations that leave tasks, and the number of these iterations. */
  readonly imbalance: number
  readonly imbalanced: number
}

/** Processors, their tasks and clocks. Clocks are nanoseconds since the iteration began. */
export class System {
  readonly kernel: Kernel
  private readonly holder: Holder<Kernel, Host>
  /** How the tasks stand in the queues. */
  private readonly width: Width
  private readonly spare = new Float64Array(NUMBERS)
  private numbers = this.spare
  private looker: Probe | undefined
  /** Integers of the tasks for which `costsAt` was last asked: `report` follows it and needs them again. */
  private priced = 0
  /** Tasks of each processor. Like all arrays here it must be read again after each step of the run. */
  load = none
  /** Zero for all processors between iterations, and for those that have not computed before balancing. */
  clock = new Float64Array()
  /** Nodes that each of the active processors has executed in this iteration. */
  ran = none
  /** The first `activeCount` are the processors that have tasks when an iteration begins. */
  active = none
  /** How many nodes with children each level of a drawn tree has; known once the run has ended, and not counted where all nodes of a level are alike. */
  families = new Float64Array()
  /** Integers of some of a processor's oldest tasks, after having skipped as many; for tasks that are not all of one size. */
  sizeOf: ((processor: number, tasks: number, skipped: number) => number) | undefined

  /**
   * A system without tasks.
   *
   * @param tree absent where the host knows what the tasks are, and computes
   * @param firstWorker the first processor that the sums are over
   */
  constructor(
    readonly processors: number,
    readonly tree: Tree | undefined,
    readonly costs: Costs,
    private readonly firstWorker: 0 | 1 = 0,
  ) {
    this.holder = kernels.take()
    this.holder.owner = this
    const kernel = this.holder.kernel
    this.kernel = kernel
    kernel.beginState(processors)
    kernel.setCosts(costs.node, costs.child, costs.message, costs.task, costs.fewTasks, costs.sender.length)
    if (tree) kernel.setTree(tree.depth, tree.fanOut, tree.mark, tree.limit.length)
    this.width = !tree ? Width.numbered : tree.certain ? Width.levelled : Width.keyed
    kernel.beginQueues(processors, this.width)
    this.fill(kernel.table(Table.sender), costs.sender)
    this.fill(kernel.table(Table.receiver), costs.receiver)
    this.fill(kernel.table(Table.together), costs.together)
    if (tree) {
      this.fill(kernel.table(Table.limit), tree.limit)
      this.fill(kernel.table(Table.size), tree.size)
      this.fill(kernel.table(Table.expected), tree.expected)
    }
    this.refreshViews()
  }

  get activeCount(): number {
    return this.numbers[at.activeCount]
  }
  get tasks(): number {
    return this.numbers[at.tasks]
  }
  get executed(): number {
    return this.numbers[at.executed]
  }
  get migrated(): number {
    return this.numbers[at.migrated]
  }
  get messages(): number {
    return this.numbers[at.messages]
  }
  /** Latest clock of the last iteration. */
  get latest(): number {
    return this.numbers[at.latest]
  }
  /** Iterations that have ended. */
  get iterations(): number {
    return this.numbers[at.iterations]
  }
  /** Nanoseconds since the run began, at the end of the last iteration. */
  get elapsed(): number {
    return this.numbers[at.allLatest] + this.numbers[at.iterations] * this.costs.barrier
  }
  /** Sums over the iterations that have ended. */
  get totals(): Totals {
    const { numbers } = this
    return {
      computed: numbers[at.allComputed],
      finished: numbers[at.allFinished],
      handled: numbers[at.allHandled],
      latest: numbers[at.allLatest],
      imbalance: numbers[at.allImbalance],
      imbalanced: numbers[at.imbalanced],
    }
  }
  /** Work units of all balancing since the run began. */
  get work(): number {
    return this.numbers[at.work]
  }
  /** Whether anything has been computed in this iteration. */
  get begun(): boolean {
    return this.numbers[at.cursor] > 0 || this.numbers[at.spent] > 0
  }
  /** Whether all active processors have computed in this iteration. */
  get computed(): boolean {
    return this.numbers[at.cursor] >= this.numbers[at.activeCount]
  }

  get probe(): Probe | undefined {
    return this.looker
  }
  set probe(probe: Probe | undefined) {
    this.looker = probe
    this.numbers[at.probing] = probe ? 1 : 0
  }

  /** Gives a processor that many tasks, all of them like the root, and makes it active. Where the host knows the tasks the root is number 0. */
  give(processor: number, tasks: number): void {
    const { kernel, tree } = this
    for (let task = 0; task < tasks; task++) kernel.push(processor, tree?.rootLevel ?? 0, tree?.rootKey ?? 0)
    this.refreshViews()
    this.active[this.numbers[at.activeCount]++] = processor
    this.numbers[at.tasks] += tasks
  }

  /** Executes whole levels of a drawn tree on the only processor that has tasks, until it has at least `tasks` of them, or none. */
  expandLevels(tasks: number): void {
    const [q] = this.active
    while (this.load[q] > 0 && this.load[q] < tasks) {
      this.numbers[at.cursor] = 0
      this.kernel.computeBreadthFirst(this.load[q], Number.MAX_SAFE_INTEGER)
      this.refreshViews()
    }
  }

  /**
   * Deals the tasks of the only processor that has any, oldest first, to all from `first` on in turn, and has all of them compute what it
   * has computed since the run began. Nodes are not counted again.
   */
  dealOut(first: number): void {
    const { kernel, width, processors, numbers } = this
    const [from] = this.active
    const count = processors - first
    const tasks = this.load[from]
    const until = new Int32Array(kernel.memory.buffer, kernel.queueTable(QueueTable.tail), processors)[from]
    const queue = new DataView(kernel.memory.buffer.slice(until - (tasks << width), until))
    const [time, executed] = [numbers[at.computedSum], numbers[at.executed]]
    for (let i = 0; i < count; i++) this.active[i] = first + i
    this.clock.fill(time, first)
    this.ran.fill(executed, first)
    numbers[at.computedSum] = count * time
    numbers[at.cursor] = numbers[at.activeCount] = count
    this.load[from] = 0
    for (let task = 0; task < tasks; task++) {
      const place = task << width
      const level = width === Width.levelled ? queue.getUint16(place, true) : queue.getInt32(place, true)
      kernel.push(first + (task % count), level, width === Width.keyed ? queue.getInt32(place + 4, true) : 0)
    }
    this.refreshViews()
  }

  /** Copies numbers to an address. */
  fill(address: number, numbers: Int32Array | Float64Array): void {
    const { buffer } = this.kernel.memory
    if (numbers instanceof Int32Array) new Int32Array(buffer, address, numbers.length).set(numbers)
    else new Float64Array(buffer, address, numbers.length).set(numbers)
  }

  /**
   * Looks where the arrays are, if the memory has grown, which leaves the views of it empty; to be called after whatever may have added
   * tasks.
   */
  refreshViews(): void {
    if (this.load.length > 0) return
    const { kernel, processors } = this
    const { buffer } = kernel.memory
    this.numbers = new Float64Array(buffer, kernel.table(Table.numbers), NUMBERS)
    this.load = new Int32Array(buffer, kernel.table(Table.load), processors)
    this.clock = new Float64Array(buffer, kernel.table(Table.clock), processors)
    this.ran = new Int32Array(buffer, kernel.table(Table.ran), processors)
    this.active = new Int32Array(buffer, kernel.table(Table.active), processors)
  }

  /** The state of the run, between two iterations. */
  checkpoint(): Checkpoint {
    const { memory, next } = this.kernel
    const used = new Uint8Array(memory.buffer, 0, next.value).slice()
    const globals = Object.values(this.kernel).flatMap((it) =>
      it instanceof WebAssembly.Global ? [[it, it.value] as const] : [],
    )
    return {
      bytes: used.length,
      restore() {
        new Uint8Array(memory.buffer).set(used)
        for (const [global, value] of globals) global.value = value
      },
    }
  }

  /** The next of the active processors has computed: executed this many nodes with this many children, in a time. */
  hasComputed(processor: number, executed: number, children: number, time: number): void {
    const { numbers } = this
    this.clock[processor] = time
    this.ran[processor] = executed
    numbers[at.computedSum] += time
    numbers[at.executed] += executed
    numbers[at.tasks] += children - executed
    numbers[at.cursor]++
  }

  /** All active processors have computed: their times become others. */
  stretch(timeOf: (processor: number, time: number) => number): void {
    const { numbers, clock, active } = this
    let sum = 0
    for (let i = 0; i < numbers[at.activeCount]; i++) {
      const q = active[i]
      clock[q] = timeOf(q, clock[q])
      sum += clock[q]
    }
    numbers[at.computedSum] = sum
  }

  /** The next of the active processors that is to compute. */
  get cursor(): number {
    return this.numbers[at.cursor]
  }

  /** Expected number of nodes of a drawn tree that are not executed yet. */
  expectedRemainingNodes(): number {
    return this.holder.owner === this ? this.kernel.expectedNodes() : 0
  }

  /** The entry of the cost tables for migrating this many of a processor's oldest tasks, after having skipped as many. */
  costsAt(tasks: number, from: number, skipped = 0): number {
    return tasks < this.costs.tabulated ? tasks : this.costs.tabulate(tasks, this.integersOf(tasks, from, skipped))
  }

  /** Integers that such tasks take in a message. */
  private integersOf(tasks: number, from: number, skipped: number): number {
    const { taskSize } = this.costs
    this.priced = taskSize === undefined ? (this.sizeOf?.(from, tasks, skipped) ?? 0) : taskSize * tasks
    return this.priced
  }

  /** Reports a move to the probe whose costs were the last to be asked for. */
  report(from: number, to: number, tasks: number, stage: number, sent: number, received: number): void {
    const { taskSize } = this.costs
    const integers = taskSize === undefined ? this.priced : taskSize * tasks
    this.looker?.moved(from, to, tasks, stage, sent, received, integers)
  }

  /**
   * Moves the oldest tasks of one processor to the newest end of another, in one message. Clocks are the caller's business.
   *
   * @param stage as in `Moves`
   * @param sent the sender's clock before, `received` the receiver's after it
   */
  migrate(from: number, to: number, tasks: number, stage: number, sent: number, received: number): void {
    const entry = this.costsAt(tasks, from)
    this.moveTasks(from, to, tasks)
    this.numbers[at.handledSum] += this.costs.sender[entry] + this.costs.receiver[entry]
    this.report(from, to, tasks, stage, sent, received)
  }

  /**
   * Sends one number from one processor to another, which waits for it (§4.3.2): their clocks move on, and the message is counted and
   * reported.
   */
  notify(from: number, to: number): void {
    const { clock, costs, numbers } = this
    const sent = clock[from]
    clock[from] += costs.send
    clock[to] = Math.max(clock[to] + costs.arrived, sent + costs.receive)
    numbers[at.work] += WORK.message
    numbers[at.messages]++
    numbers[at.handledSum] += this.ofWorkers(from, costs.send) + this.ofWorkers(to, costs.arrived)
    this.looker?.message(MESSAGE.notify, from, to, 0, 0, sent, clock[to])
  }

  /** Sends the oldest tasks of one processor to another, which waits for them and puts them at the newest end of its queue; as `notify`. */
  send(from: number, to: number, tasks: number): void {
    const { clock, costs } = this
    const sent = clock[from]
    const entry = this.costsAt(tasks, from)
    clock[from] += costs.sender[entry]
    const received = Math.max(clock[to] + costs.receiver[entry], sent + costs.together[entry])
    clock[to] = received
    this.moveTasks(from, to, tasks)
    this.numbers[at.handledSum] += this.ofWorkers(from, costs.sender[entry]) + this.ofWorkers(to, costs.receiver[entry])
    this.report(from, to, tasks, 0, sent, received)
    this.looker?.message(MESSAGE.send, from, to, tasks, 0, sent, received)
  }

  /** Moves the oldest tasks to the newest end of another queue and counts them and their message. */
  private moveTasks(from: number, to: number, tasks: number): void {
    this.kernel.move(from, to, tasks)
    this.refreshViews()
    const { numbers } = this
    numbers[at.work] += WORK.move + tasks * WORK.task
    numbers[at.migrated] += tasks
    numbers[at.messages]++
  }

  /** Ends an iteration whose balancing is over: no clock moves on before the barrier. */
  finish(): void {
    const { kernel, firstWorker } = this
    kernel.finishAll(firstWorker)
    if (firstWorker === 0) return
    const { numbers } = this
    // The sums leave the server out; the barrier waits for it too.
    numbers[at.latest] = Math.max(numbers[at.latest], this.clock[0])
    this.clock[0] = 0
  }

  /** A time, if it is of a processor that the sums are over. */
  private ofWorkers(processor: number, time: number): number {
    return processor < this.firstWorker ? 0 : time
  }

  /** Counts messages between neighbours that carry one integer and no tasks. */
  countMessages(messages: number): void {
    this.numbers[at.work] += WORK.message * messages
    this.numbers[at.messages] += messages
    this.numbers[at.handledSum] += messages * (this.costs.send + this.costs.arrived)
  }

  /** Lets another run have the kernel. Only sums and families can be read from now on. */
  release(): void {
    const { holder, spare, kernel, tree } = this
    if (holder.owner !== this) return
    spare.set(this.numbers)
    this.numbers = spare
    if (tree) this.families = new Float64Array(kernel.memory.buffer, kernel.table(Table.families), tree.depth).slice()
    this.load = this.ran = this.active = none
    this.clock = new Float64Array()
    kernels.leave(holder)
  }

  /** The kernel asks for the costs of moving more tasks than its tables hold, the oldest of a processor's. */
  tabulate(tasks: number, from: number): void {
    const { kernel, costs } = this
    const entry = costs.tabulate(tasks, this.integersOf(tasks, from, 0))
    const { buffer } = kernel.memory
    new Float64Array(buffer, kernel.table(Table.sender))[entry] = costs.sender[entry]
    new Float64Array(buffer, kernel.table(Table.receiver))[entry] = costs.receiver[entry]
    new Float64Array(buffer, kernel.table(Table.together))[entry] = costs.together[entry]
  }

  /** The kernel is about to set the clocks back. */
  finishing(): void {
    this.refreshViews()
    this.looker?.clocks.set(this.clock)
  }
}
