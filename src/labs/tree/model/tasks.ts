/** The tasks of a workload: what the numbers in the kernel's queues stand for. */
import type { Workload } from '../../../core/workloads/workload.ts'

const NONE = -1

/** Tasks there is room for at first. */
const FIRST = 256

/** A task is a number; what is known about it stands in arrays, and its number is given to another when it has been executed. */
export class Tasks {
  readonly words: number
  /** By task: its descriptor; levels above it; operations, and nanoseconds, of all nodes above it; its place where queues are ordered. */
  descriptors: Int32Array
  depth = new Int32Array(FIRST)
  operations = new Float64Array(FIRST)
  path = new Float64Array(FIRST)
  priority = new Float64Array(FIRST)
  /** Numbers that are in use, and how many have ever been. */
  live = 0
  private used = 0
  /** The number that was released last; by such a number, the one that was released before it. */
  private unused = NONE
  private next = new Int32Array(FIRST)

  /** @param keeps whether numbers are given only once, so that tasks are numbered in the order in which they are made */
  constructor(
    { words }: Workload,
    private readonly keeps: boolean,
  ) {
    this.words = words
    this.descriptors = new Int32Array(FIRST * words)
  }

  /** Numbers that have been given so far. */
  get count(): number {
    return this.used
  }

  /** A new task. All arrays may be others afterwards. */
  create(): number {
    this.live++
    const task = this.unused
    if (task >= 0) {
      this.unused = this.next[task]
      return task
    }
    if (this.used === this.next.length) this.grow()
    return this.used++
  }

  /** Forgets a task that has been executed. */
  release(task: number): void {
    this.live--
    if (this.keeps) return
    this.next[task] = this.unused
    this.unused = task
  }

  /** Bytes of a saved state. */
  get bytes(): number {
    return this.used * (32 + 4 * this.words)
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { live, used, unused, words } = this
    const copies = [this.depth, this.operations, this.path, this.priority, this.next].map((array) =>
      array.slice(0, used),
    )
    const descriptors = this.descriptors.slice(0, used * words)
    return () => {
      const arrays = [this.depth, this.operations, this.path, this.priority, this.next]
      for (const [i, array] of arrays.entries()) array.set(copies[i])
      this.descriptors.set(descriptors)
      Object.assign(this, { live, used, unused })
    }
  }

  private grow(): void {
    const size = 2 * this.next.length
    const grown = <A extends Int32Array | Float64Array>(old: A, fresh: A): A => {
      fresh.set(old)
      return fresh
    }
    this.descriptors = grown(this.descriptors, new Int32Array(size * this.words))
    this.depth = grown(this.depth, new Int32Array(size))
    this.operations = grown(this.operations, new Float64Array(size))
    this.path = grown(this.path, new Float64Array(size))
    this.priority = grown(this.priority, new Float64Array(size))
    this.next = grown(this.next, new Int32Array(size))
  }
}
