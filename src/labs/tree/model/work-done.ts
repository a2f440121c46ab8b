/** All tasks of a run and who executed them when, for views of any lab's work. */
import type { Making } from '../../../core/lab.ts'
import { WorkLog } from '../../../core/workloads/work-log.ts'
import { MOST_DRAWN, type WorkDone, type Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'
import { SECOND } from './engine.ts'
import { following } from './nodes.ts'

/** Follows a run; the result is undefined where the tree has more than `MOST_DRAWN` tasks. */
export const makeWork = (values: TreeValues, work?: Workload): Making<WorkDone | undefined> =>
  following(values, work, MOST_DRAWN, (engine, visits) => {
    const { tasks, workload } = visits
    const { processors } = engine.system
    const log = new WorkLog(tasks.words)
    log.create(-1, tasks.descriptors, 0)
    const bestKnown = Float64Array.from({ length: processors }, (_, q) => visits.knownBy(q))
    const learn = (processor: number, nanos: number, value: number) => {
      bestKnown[processor] = value
      log.learn(processor, nanos / SECOND, value)
    }
    return {
      // Both give numbers in the order in which tasks are made.
      visited(task, processor, from, to, visit, first) {
        for (let child = first; child < first + visit.count; child++)
          log.create(task, tasks.descriptors, child * tasks.words)
        log.begin(task, processor, (engine.elapsed + from) / SECOND, visit)
        log.end(task, (engine.elapsed + to) / SECOND)
      },
      improved: (processor, clock, value) => learn(processor, engine.elapsed + clock, value),
      between() {
        if (workload.startValue === undefined) return
        for (let q = 0; q < processors; q++) {
          const value = visits.knownBy(q)
          if (value < bestKnown[q]) learn(q, engine.elapsed, value)
        }
      },
      result: () => log.done(processors),
    }
  })
