/** n(t), the tasks created and not finished, with its true transitions (async.md §5). */
import { Heap } from './heap.ts'

/** How many tasks there are from a time on. */
export interface TasksChange {
  readonly time: number
  readonly tasks: number
}

export class Workload {
  tasks = 1
  peak = 1
  t1: number | undefined
  t2: number | undefined
  readonly curve: TasksChange[] = [{ time: 0, tasks: 1 }]
  readonly filled: number
  readonly emptying: number
  /** Changes that are known and lie ahead: a node that takes its time is executed as soon as it is taken. */
  readonly ahead = new Heap<{ readonly time: number; readonly change: number }>((a, b) => a.time < b.time)

  constructor(filled: number, emptying: number) {
    this.filled = filled
    this.emptying = emptying
    if (this.tasks >= filled) this.t1 = 0
  }

  nodeEnds(time: number, children: number): void {
    this.ahead.push({ time, change: children - 1 })
  }

  /** Goes on to all changes before a time; those of the same time are one. */
  advance(until: number): void {
    for (let next = this.ahead.first; next && next.time < until; next = this.ahead.first) {
      const { time } = next
      while (this.ahead.first?.time === time) this.tasks += this.ahead.pop()?.change ?? 0
      this.curve.push({ time, tasks: this.tasks })
      this.peak = Math.max(this.peak, this.tasks)
      if (this.t1 === undefined) {
        if (this.tasks >= this.filled) this.t1 = time
      } else if (this.t2 === undefined && this.tasks <= this.emptying) this.t2 = time
    }
  }
}
