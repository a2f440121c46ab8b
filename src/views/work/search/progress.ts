/** The solutions that a search comes upon, and what each processor knows when. */
import { bisectRight } from 'd3-array'
import { FATE } from '../../../core/workloads/workload.ts'
import type { WorkScene } from '../painting.ts'

/** What is known about a search along time. */
interface SearchProgress {
  /** The task whose visit found the best solution so far, over all processors or for one; −1 before the first. */
  best(time: number): number
  bestOf(processor: number, time: number): number
  /** The best value that a processor knows; infinite before the first. Least values are searched for. */
  bestValueOf(processor: number, time: number): number
}

const cache = new WeakMap<WorkScene, SearchProgress>()

/** Looks through the tasks of a run, once. */
export function progressOf(drawing: WorkScene): SearchProgress {
  let values = cache.get(drawing)
  if (!values) {
    values = searchOf(drawing)
    cache.set(drawing, values)
  }
  return values
}

function searchOf({ work, timeline }: WorkScene): SearchProgress {
  const { owner, end, fate, learned } = work
  const hits = [...timeline.order].filter((task) => fate[task] === FATE.solution)
  // Each visit finds something better than its processor knew. For all processors together, only those count that are better than all
  // before.
  const steps = Array.from({ length: work.processors }, () => ({ time: [] as number[], value: [] as number[] }))
  for (let i = 0; i < learned.time.length; i++) {
    steps[learned.processor[i]].time.push(learned.time[i])
    steps[learned.processor[i]].value.push(learned.value[i])
  }
  const valueAt = (q: number, time: number) => {
    const { time: times, value } = steps[q]
    const before = bisectRight(times, time)
    return before > 0 ? value[before - 1] : Number.POSITIVE_INFINITY
  }
  const hitsOf = Array.from({ length: work.processors }, () => [] as number[])
  for (const task of hits) hitsOf[owner[task]].push(task)
  let least = Number.POSITIVE_INFINITY
  const records = hits.filter((task) => {
    const value = valueAt(owner[task], end[task])
    if (value >= least) return false
    least = value
    return true
  })
  const last = (tasks: readonly number[], time: number) => {
    const ended = tasks.findLastIndex((task) => end[task] <= time)
    return ended < 0 ? -1 : tasks[ended]
  }
  return {
    best: (time) => last(records, time),
    bestOf: (q, time) => last(hitsOf[q], time),
    bestValueOf: valueAt,
  }
}
