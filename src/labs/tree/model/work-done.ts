/** All tasks of a run and who executed them when, for views of any lab's work. */
import type { Making } from '../../../core/lab.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import { FATE, MOST_DRAWN, type Visit, type WorkDone, type Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'
import { SECOND } from './engine.ts'
import { following } from './nodes.ts'

/** A moment in which a processor learned of a better value. */
interface Learned {
  readonly processor: number
  readonly time: number
  readonly value: number
}

/** What became of a task that has been executed. */
function fateOf({ count, dropped, found }: Visit): number {
  if (dropped) return FATE.dropped
  if (found < Number.POSITIVE_INFINITY) return FATE.found
  return count > 0 ? FATE.split : FATE.leaf
}

/** Follows a run; the result is undefined where the tree has more than `MOST_DRAWN` tasks. */
export const makeWork = (values: TreeValues, work?: Workload): Making<WorkDone | undefined> =>
  following(values, work, MOST_DRAWN, (engine, visits) => {
    const { tasks, workload } = visits
    const { processors } = engine.system
    let parent = Int32Array.of(-1)
    let owner = Int32Array.of(-1)
    let begin = Float64Array.of(Number.NaN)
    let end = begin.slice()
    let operations = new Float64Array(1)
    let fate = new Uint8Array(1)
    const learned: Learned[] = []
    const known = Float64Array.from({ length: processors }, (_, q) => visits.knownBy(q))
    const learn = (processor: number, nanos: number, value: number) => {
      known[processor] = value
      learned.push({ processor, time: nanos / SECOND, value })
    }
    return {
      visited(task, processor, from, to, visit, first) {
        const made = first + visit.count
        parent = roomFor(parent, made)
        owner = roomFor(owner, made)
        begin = roomFor(begin, made)
        end = roomFor(end, made)
        operations = roomFor(operations, made)
        fate = roomFor(fate, made)
        parent.fill(task, first, made)
        owner.fill(-1, first, made)
        begin.fill(Number.NaN, first, made)
        end.fill(Number.NaN, first, made)
        owner[task] = processor
        begin[task] = (engine.elapsed + from) / SECOND
        end[task] = (engine.elapsed + to) / SECOND
        operations[task] = visit.operations
        fate[task] = fateOf(visit)
      },
      found: (processor, clock, value) => learn(processor, engine.elapsed + clock, value),
      between() {
        if (workload.known === undefined) return
        for (let q = 0; q < processors; q++) {
          const value = visits.knownBy(q)
          if (value < known[q]) learn(q, engine.elapsed, value)
        }
      },
      result() {
        const { made, words, depth, descriptors } = tasks
        learned.sort((a, b) => a.time - b.time)
        return {
          processors,
          count: made,
          words,
          descriptors: descriptors.slice(0, made * words),
          parent: parent.slice(0, made),
          depth: depth.slice(0, made),
          owner: owner.slice(0, made),
          begin: begin.slice(0, made),
          end: end.slice(0, made),
          operations: operations.slice(0, made),
          fate: fate.slice(0, made),
          learned: {
            processor: Int32Array.from(learned, ({ processor }) => processor),
            time: Float64Array.from(learned, ({ time }) => time),
            value: Float64Array.from(learned, ({ value }) => value),
          },
        }
      },
    }
  })
