/** Queues in the order of promise, for workloads that search: a processor takes the task of the smallest priority. */
import { type Before, melded, restOf } from '../../../core/events/pairing.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import { NONE, saved } from './saved.ts'
import { type Chain, Tasks } from './tasks.ts'

/** What a task promises by its descriptor; smaller is better. */
export type Priority = (descriptors: Int32Array, at: number) => number

/**
 * A queue is a pairing heap; of equal promise the newest is the best. Where tasks are sent away it is the best but one and those next to
 * it, from the best on, as in the round model: the best stays unless all go. (In the other orders the oldest go.) Received tasks are
 * queued in that order.
 *
 * The pool stays a list: what is taken out of it is for others.
 */
export class BestFirst extends Tasks {
  private child = new Int32Array(64)
  private sibling = new Int32Array(64)
  private promise = new Float64Array(64)
  /** Which task of its queue it was, counted from 0. */
  private age = new Int32Array(64)
  /** By queue: its best task, and how many it has ever had. */
  private readonly best: Int32Array
  private readonly queued: Int32Array

  constructor(
    processors: number,
    words: number,
    private readonly priority: Priority,
  ) {
    super(processors, words, 'newest', { follows: true })
    this.best = new Int32Array(processors).fill(NONE)
    this.queued = new Int32Array(processors)
  }

  override append(queue: number, first: number, last: number, count: number): void {
    if (queue === this.pool) {
      super.append(queue, first, last, count)
      return
    }
    const { newer, words } = this
    this.child = roomFor(this.child, newer.length)
    this.sibling = roomFor(this.sibling, newer.length)
    this.promise = roomFor(this.promise, newer.length)
    this.age = roomFor(this.age, newer.length)
    for (let task = first, k = 0; k < count; k++) {
      this.promise[task] = this.priority(this.descriptors, task * words)
      this.age[task] = this.queued[queue]++
      this.insert(queue, task)
      task = newer[task]
    }
    this.load[queue] += count
  }

  override take(queue: number): number {
    const task = this.best[queue]
    this.best[queue] = restOf(task, this.child, this.sibling, this.before)
    this.load[queue]--
    return task
  }

  override cut(queue: number, count: number, into: Chain): void {
    if (queue === this.pool) {
      super.cut(queue, count, into)
      return
    }
    const { newer, older } = this
    const last = count < this.load[queue] ? this.take(queue) : NONE
    into.first = NONE
    into.last = NONE
    into.count = count
    for (let k = 0; k < count; k++) {
      const task = this.take(queue)
      newer[task] = NONE
      older[task] = into.last
      if (into.last < 0) into.first = task
      else newer[into.last] = task
      into.last = task
    }
    if (last < 0) return
    this.insert(queue, last)
    this.load[queue]++
  }

  override get bytes(): number {
    return super.bytes + 20 * this.child.length + 8 * this.best.length
  }

  override save(): () => void {
    const restore = super.save()
    const restoreOrder = saved(() => [this.child, this.sibling, this.promise, this.age, this.best, this.queued])
    return () => {
      restore()
      restoreOrder()
    }
  }

  private insert(queue: number, task: number): void {
    const { best } = this
    this.child[task] = NONE
    this.sibling[task] = NONE
    best[queue] = best[queue] < 0 ? task : melded(best[queue], task, this.child, this.sibling, this.before)
  }

  /** Whether a task promises more than another one. */
  private readonly before: Before = (one, other) => {
    const { promise, age } = this
    return promise[one] !== promise[other] ? promise[one] < promise[other] : age[one] > age[other]
  }
}
