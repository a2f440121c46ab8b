/** When the tasks of a run are executed: how many are by a moment, and what each processor is at. */
import { bisectRight } from 'd3-array'
import type { WorkDone } from '../../core/workloads/workload.ts'

/** A run's tasks along time, in seconds. */
export interface Timeline {
  /** Executed tasks in the order in which they end. */
  readonly order: Int32Array
  /** How many of them have ended by a moment. */
  doneBy(time: number): number
  /** The task that a processor executes in a moment; −1 for none. */
  runningOn(processor: number, time: number): number
  /** The task that it has begun last by a moment, running or ended; −1 for none. */
  lastOf(processor: number, time: number): number
  /** Where a task stands in `order`; past all where it never ends. */
  readonly place: Int32Array
}

/** Orders the tasks of a run. */
export function timelineOf({ processors, count, owner, begin, end }: WorkDone): Timeline {
  const byEnd = (a: number, b: number) => end[a] - end[b] || a - b
  const executed = Array.from({ length: count }, (_, task) => task).filter((task) => end[task] >= 0)
  const order = Int32Array.from(executed.sort(byEnd))
  const ends = Float64Array.from(order, (task) => end[task])
  const place = new Int32Array(count).fill(count)
  for (let i = 0; i < order.length; i++) place[order[i]] = i
  const tasksOf: number[][] = Array.from({ length: processors }, () => [])
  // A processor executes one task after another, so they begin in the order in which they end.
  for (const task of order) tasksOf[owner[task]].push(task)
  const begins = tasksOf.map((tasks) => Float64Array.from(tasks, (task) => begin[task]))
  const lastOf = (processor: number, time: number) => {
    const begun = bisectRight(begins[processor], time)
    return begun > 0 ? tasksOf[processor][begun - 1] : -1
  }
  return {
    order,
    place,
    doneBy: (time) => bisectRight(ends, time),
    lastOf,
    runningOn(processor, time) {
      const task = lastOf(processor, time)
      return task >= 0 && end[task] > time ? task : -1
    },
  }
}
