/** The queue of a processor in the round model: tasks are numbers. */

export type RoundOrder = 'newest' | 'oldest' | 'best'

interface RoundQueue {
  readonly length: number
  push(task: number): void
  /** Takes the task that is visited next, of at least one. */
  take(): number
  /** Takes the task that is given away, of at least two. */
  give(): number
}

/** A queue in order of arrival. */
class Line implements RoundQueue {
  private tasks: number[] = []
  private first = 0

  constructor(private readonly newest: boolean) {}

  get length(): number {
    return this.tasks.length - this.first
  }

  push(task: number): void {
    this.tasks.push(task)
  }

  take(): number {
    return this.newest ? (this.tasks.pop() as number) : this.give()
  }

  give(): number {
    const task = this.tasks[this.first++]
    // What has been given is forgotten now and then.
    if (2 * this.first > this.tasks.length + 16) {
      this.tasks = this.tasks.slice(this.first)
      this.first = 0
    }
    return task
  }
}

/** A heap of promise: the least one first, of equal ones the newest. */
class Heap implements RoundQueue {
  private readonly tasks: { readonly task: number; readonly promise: number; readonly arrival: number }[] = []
  private arrivals = 0

  constructor(private readonly promise: (task: number) => number) {}

  get length(): number {
    return this.tasks.length
  }

  push(task: number): void {
    this.insert({ task, promise: this.promise(task), arrival: this.arrivals++ })
  }

  take(): number {
    return this.remove().task
  }

  give(): number {
    const first = this.remove()
    const second = this.remove()
    this.insert(first)
    return second.task
  }

  private insert(entry: (typeof this.tasks)[number]): void {
    const { tasks } = this
    let at = tasks.push(entry) - 1
    for (; at > 0 && this.before(entry, tasks[(at - 1) >> 1]); at = (at - 1) >> 1) tasks[at] = tasks[(at - 1) >> 1]
    tasks[at] = entry
  }

  private remove(): (typeof this.tasks)[number] {
    const { tasks } = this
    const first = tasks[0]
    const last = tasks.pop() as typeof first
    if (tasks.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= tasks.length) break
      if (child + 1 < tasks.length && this.before(tasks[child + 1], tasks[child])) child++
      if (!this.before(tasks[child], last)) break
      tasks[at] = tasks[child]
      at = child
    }
    tasks[at] = last
    return first
  }

  private before(one: (typeof this.tasks)[number], other: (typeof this.tasks)[number]): boolean {
    return one.promise !== other.promise ? one.promise < other.promise : one.arrival > other.arrival
  }
}

/** @param promise what a task promises, smaller for more */
export const createRoundQueue = (order: RoundOrder, promise: (task: number) => number): RoundQueue =>
  order === 'best' ? new Heap(promise) : new Line(order === 'newest')
