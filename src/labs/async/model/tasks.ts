/** All tasks that wait: in the processors' queues, in a pool beside them, or in messages. */
import { roomFor } from '../../../core/workloads/growing.ts'
import { NONE, saved } from './saved.ts'

/** Tasks that hang together, from the oldest to the newest. */
export interface Chain {
  first: number
  last: number
  count: number
}

/**
 * A task is a number; its queue is a list through `newer` and `older`. So tasks move by changing two links, whatever their number, and
 * thousands of queues take no more memory than their tasks.
 */
export class Tasks {
  /** By queue: its ends and how long it is. Queue `pool`, behind those of the processors, is that of a server. */
  readonly oldest: Int32Array
  readonly newest: Int32Array
  readonly load: Int32Array
  readonly pool: number
  /** By task: its descriptor, the sum of the costs of all nodes above it, and its neighbours in the queue. */
  descriptors: Int32Array
  path = new Float64Array(64)
  newer = new Int32Array(64)
  older = new Int32Array(64)
  /** Where they are followed: how many nodes are above it, and the sum of their operations. */
  depth: Int32Array
  operations: Float64Array
  /** Unused tasks, in a list through `newer`, and how many numbers have ever been used. */
  private unused = NONE
  private used = 0
  private readonly oldestFirst: boolean
  readonly follows: boolean

  /**
   * @param words integers of a descriptor
   * @param takes which of its tasks a processor takes
   * @param kept.follows whether depths and operations are followed
   */
  constructor(
    processors: number,
    readonly words: number,
    takes: 'newest' | 'oldest',
    { follows }: { readonly follows: boolean },
  ) {
    this.oldestFirst = takes === 'oldest'
    this.follows = follows
    this.pool = processors
    this.oldest = new Int32Array(processors + 1).fill(NONE)
    this.newest = new Int32Array(processors + 1).fill(NONE)
    this.load = new Int32Array(processors + 1)
    this.descriptors = new Int32Array(64 * words)
    this.depth = new Int32Array(follows ? 64 : 0)
    this.operations = new Float64Array(follows ? 64 : 0)
  }

  /** A new task, in no queue yet. */
  create(): number {
    const task = this.unused
    if (task >= 0) {
      this.unused = this.newer[task]
      return task
    }
    if (this.used === this.newer.length) this.grow()
    return this.used++
  }

  /** Forgets a task that is in no queue. */
  release(task: number): void {
    this.newer[task] = this.unused
    this.unused = task
  }

  /** Puts a task at the newest end of a queue. */
  push(queue: number, task: number): void {
    this.append(queue, task, task, 1)
  }

  /** Puts tasks that hang together at the newest end of a queue, the oldest first. */
  append(queue: number, first: number, last: number, count: number): void {
    const { newer, older, oldest, newest } = this
    const before = newest[queue]
    older[first] = before
    newer[last] = NONE
    if (before < 0) oldest[queue] = first
    else newer[before] = first
    newest[queue] = last
    this.load[queue] += count
  }

  /** Takes the task that a processor executes next. */
  take(queue: number): number {
    return this.oldestFirst ? this.takeOldest(queue) : this.takeNewest(queue)
  }

  /** Takes the newest task. */
  takeNewest(queue: number): number {
    const { newer, older, oldest, newest } = this
    const task = newest[queue]
    const next = older[task]
    newest[queue] = next
    if (next < 0) oldest[queue] = NONE
    else newer[next] = NONE
    this.load[queue]--
    return task
  }

  /** Takes the oldest task. */
  takeOldest(queue: number): number {
    const { newer, older, oldest, newest } = this
    const task = oldest[queue]
    const next = newer[task]
    oldest[queue] = next
    if (next < 0) newest[queue] = NONE
    else older[next] = NONE
    this.load[queue]--
    return task
  }

  /** Takes the oldest tasks, of which there are as many, in one piece. */
  cut(queue: number, count: number, into: Chain): void {
    const { newer, older, oldest, newest } = this
    const first = oldest[queue]
    let last = first
    for (let k = 1; k < count; k++) last = newer[last]
    const next = newer[last]
    oldest[queue] = next
    if (next < 0) newest[queue] = NONE
    else older[next] = NONE
    newer[last] = NONE
    this.load[queue] -= count
    into.first = first
    into.last = last
    into.count = count
  }

  /** Takes the newest tasks, of which there are as many: the newest becomes the oldest of the piece. */
  cutNewest(queue: number, count: number, into: Chain): void {
    into.first = this.takeNewest(queue)
    into.last = into.first
    into.count = count
    for (let k = 1; k < count; k++) {
      const task = this.takeNewest(queue)
      this.newer[into.last] = task
      this.older[task] = into.last
      into.last = task
    }
    this.newer[into.last] = NONE
  }

  /** Bytes that a saved state takes. */
  get bytes(): number {
    return this.used * (this.follows ? 28 : 16) + 4 * this.used * this.words + 12 * this.load.length
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { unused, used, words } = this
    const parts = [
      saved(() => [this.oldest, this.newest, this.load]),
      saved(() => [this.path, this.newer, this.older, this.depth, this.operations], used),
      saved(() => [this.descriptors], used * words),
    ]
    return () => {
      for (const restore of parts) restore()
      this.unused = unused
      this.used = used
    }
  }

  private grow(): void {
    const size = 2 * this.newer.length
    this.descriptors = roomFor(this.descriptors, size * this.words)
    this.path = roomFor(this.path, size)
    this.newer = roomFor(this.newer, size)
    this.older = roomFor(this.older, size)
    if (!this.follows) return
    this.depth = roomFor(this.depth, size)
    this.operations = roomFor(this.operations, size)
  }
}
