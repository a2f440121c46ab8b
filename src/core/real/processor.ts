/**
 * One processor as a program of an event loop: it takes messages as they come, looks around when it is its turn, and executes nodes. Clock,
 * turns and ports come from outside: a worker has real ones, a loop that only counts (./virtual.ts) those of the model.
 */
import { createVisit, type Workload } from '../workloads/workload.ts'
import { hashOf } from './hash.ts'
import { Queue, type Task } from './queue.ts'

/** A message between processors. */
export interface Message {
  readonly kind: number
  readonly from: number
  /** What it says; the first may be a list. */
  readonly a: number | readonly number[]
  readonly b: number
  readonly c: number
  /** How long it counts as. */
  readonly integers: number
  readonly tasks: readonly Task[]
}

/** What handling takes in the model; in a real worker it takes what it takes. */
export type Handling = 'receive' | 'enqueue' | 'dequeue' | 'serve'

/** What a processor runs on. Times are nanoseconds since the run began. */
export interface Host {
  now(): number
  send(to: number, message: Message): void
  /** Has `turn` called when the messages that are there have been handled. */
  turn(): void
  /** A message has woken the processor: has `turn` called. */
  look(): void
  /** Nothing is left to do until a message comes, or until a moment; infinite for none. */
  sleep(until: number): void
  /** Takes the time of a node of this many operations and children. */
  compute(operations: number, children: number): void
  /** What handling this many takes; absent where time passes by itself. */
  handle?(what: Handling, count: number): void
}

/** A processor's reactions: its balancer. All are called by the processor, and do what they do by its methods. */
export interface Reactions {
  /** The run begins. */
  enter?(): void
  /** It looks around, before it computes. */
  act?(): void
  receive(message: Message): void
  timer?(): void
}

/** Most timers that ring in one turn. */
const MOST_RINGS = 100

const NEVER = Number.POSITIVE_INFINITY

/** What a processor has counted. */
export interface Counts {
  readonly executed: number
  /** The sum of the hashes of all executed nodes. */
  readonly hash: number
  readonly operations: number
  readonly sent: number
  readonly received: number
  readonly tasksSent: number
  readonly tasksReceived: number
  /** Tasks that wait, in the queue and in the pool. */
  readonly remaining: number
}

export class Processor {
  readonly queue = new Queue()
  /** Tasks that a server keeps for others. */
  readonly pool = new Queue()
  quanta = 0
  created = 0
  blocked = false
  /** When its last node ended. */
  lastEnd = 0
  /** Messages that it sent and received, by kind. */
  readonly sentOf: number[] = []
  readonly receivedOf: number[] = []
  private executed = 0
  private hash = 0
  private operations = 0
  private tasksSent = 0
  private tasksReceived = 0
  private asleep = false
  private stopped = false
  private due = NEVER
  /** Whether something was done that takes time, since a turn began. */
  private acted = false
  private readonly visit = createVisit()

  constructor(
    readonly index: number,
    private readonly host: Host,
    private readonly reactions: Reactions,
    private readonly options: {
      readonly workload: Workload
      /** Nodes of a quantum. */
      readonly interval: number
      readonly oldestFirst: boolean
      /** Called with each node: when it began and ended, its children and its operations. */
      readonly executed?: (from: number, to: number, children: number, operations: number) => void
    },
  ) {}

  /** The time at the processor, in nanoseconds. */
  get now(): number {
    return this.host.now()
  }

  /** The run begins; the root of the tree may be here. */
  begin(hasRoot: boolean): void {
    const { workload } = this.options
    if (hasRoot) {
      const root = new Int32Array(workload.words)
      workload.root(root)
      this.queue.append([root])
    }
    this.reactions.enter?.()
    this.host.turn()
  }

  /** The run is over: messages that are under way are only counted. */
  stop(): void {
    this.stopped = true
  }

  /** It is the processor's turn. */
  turn(): void {
    const { host, queue, reactions } = this
    if (this.stopped) return
    if (this.asleep && this.due > host.now()) {
      host.sleep(this.due)
      return
    }
    this.asleep = false
    this.acted = false
    for (let rings = 0; this.due <= host.now() && rings < MOST_RINGS; rings++) {
      this.due = NEVER
      reactions.timer?.()
    }
    this.acted = false
    if (!this.blocked) reactions.act?.()
    if (queue.length > 0 && !this.blocked) {
      for (let n = 0; n < this.options.interval && queue.length > 0; n++) this.execute()
      this.quanta++
      host.turn()
      return
    }
    if (this.acted) {
      host.turn()
      return
    }
    this.asleep = true
    host.sleep(this.due)
  }

  /** A message has come. */
  receive(message: Message): void {
    const { kind, tasks, integers } = message
    this.receivedOf[kind] = (this.receivedOf[kind] ?? 0) + 1
    this.tasksReceived += tasks.length
    if (this.stopped) {
      this.queue.append(tasks)
      return
    }
    this.host.handle?.('receive', integers)
    const { asleep } = this
    this.asleep = false
    this.reactions.receive(message)
    if (asleep) this.host.look()
  }

  send(to: number, kind: number, a: Message['a'], b: number, c: number, integers: number): void {
    this.post(to, { kind, from: this.index, a, b, c, integers, tasks: [] })
  }

  /** Sends tasks that are in no queue. */
  forward(to: number, tasks: readonly Task[], kind: number, a = 0, b = 0, c = 0): void {
    this.tasksSent += tasks.length
    this.post(to, { kind, from: this.index, a, b, c, integers: this.integersOf(tasks), tasks })
  }

  /** Sends its oldest tasks, of which there are as many. */
  give(to: number, count: number, kind: number, a = 0, b = 0, c = 0): void {
    this.host.handle?.('dequeue', count)
    this.forward(to, this.queue.cut(count), kind, a, b, c)
  }

  /** Sends tasks that it keeps for others, of which there are as many. */
  giveKept(to: number, count: number, kind: number, newest: boolean): void {
    this.host.handle?.('dequeue', count)
    this.forward(to, newest ? this.pool.cutNewest(count) : this.pool.cut(count), kind)
  }

  /** Queues tasks that have come, or keeps them for others. */
  accept(tasks: readonly Task[], queue = this.queue): void {
    this.host.handle?.('enqueue', tasks.length)
    queue.append(tasks)
  }

  /** Moves all tasks from its queue to those that it keeps for others. */
  keep(): void {
    this.pool.append(this.queue.cut(this.queue.length))
  }

  /** The other way round. */
  release(): void {
    this.queue.append(this.pool.cut(this.pool.length))
  }

  /** A request is served. */
  serve(): void {
    this.acted = true
    this.host.handle?.('serve', 1)
  }

  /** Sets the timer. */
  wakeAt(time: number): void {
    this.due = Math.max(time, this.now + 1)
  }

  counts(): Counts {
    const sum = (numbers: readonly number[]) => numbers.reduce((sum, n = 0) => sum + n, 0)
    const { executed, hash, operations, tasksSent, tasksReceived, queue, pool } = this
    return {
      ...{ executed, hash, operations, tasksSent, tasksReceived },
      sent: sum(this.sentOf),
      received: sum(this.receivedOf),
      remaining: queue.length + pool.length,
    }
  }

  private post(to: number, message: Message): void {
    this.acted = true
    this.sentOf[message.kind] = (this.sentOf[message.kind] ?? 0) + 1
    this.host.send(to, message)
  }

  private integersOf(tasks: readonly Task[]): number {
    const { bytes } = this.options.workload
    if (typeof bytes === 'number') return tasks.length * Math.ceil(bytes / 4)
    return tasks.reduce((sum, task) => sum + Math.ceil(bytes(task, 0) / 4), 0)
  }

  /** Executes the next node of the queue. */
  private execute(): void {
    const { queue, host, visit, options } = this
    const { workload, oldestFirst } = options
    const { words } = workload
    const task = oldestFirst ? queue.takeOldest() : queue.takeNewest()
    const from = host.now()
    visit.value = NEVER
    visit.dropped = false
    workload.visit(task, 0, NEVER, visit)
    const { count, operations } = visit
    const born = Array.from({ length: count }, (_, k) => visit.children.slice(k * words, (k + 1) * words))
    host.compute(operations * workload.flops, count)
    queue.append(born)
    this.executed++
    this.created += count
    this.operations += operations
    this.hash = (this.hash + hashOf(task)) >>> 0
    this.lastEnd = host.now()
    options.executed?.(from, this.lastEnd, count, operations * workload.flops)
  }
}
