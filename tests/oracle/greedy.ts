/**
 * Greedy execution: one queue that all processors share, newest task first, without any overhead. What a balancer can be measured
 * against: it takes no longer than T₁/p + T∞ (Graham 1969; Brent 1974), except where what is known decides what is done.
 */
import type { Making } from '../../src/core/lab.ts'
import { roomFor } from '../../src/core/workloads/growing.ts'
import { createVisit, type Workload } from '../../src/core/workloads/workload.ts'

interface GreedyRun {
  /** When the last visit ended, in operations; T₁ with one processor. */
  readonly time: number
  readonly visits: number
  readonly dropped: number
  readonly operations: number
  /** The least value found or known; infinite for none. */
  readonly best: number
  /** Whether all was done; a workload may have more tasks than can be waited for. */
  readonly complete: boolean
}

/**
 * Executes a workload greedily. At equal times all visits end first, by processor, each queueing its children; then processors without a
 * task take the newest one, the lowest first. A visit lasts its operations and knows what visits have found that ended before it began.
 */
export function beginGreedy(workload: Workload, processors: number): Making<GreedyRun> {
  const { words } = workload
  const most = workload.most ?? Number.POSITIVE_INFINITY
  const visit = createVisit()
  let stack = new Int32Array(1024 * words)
  let waiting = 1
  workload.root(stack)
  /** By processor: when its visit ends, the children of that, and what it has found. */
  const ends = new Float64Array(processors).fill(Number.POSITIVE_INFINITY)
  const children = Array.from({ length: processors }, () => new Int32Array(0))
  const counts = new Int32Array(processors)
  const solutions = new Float64Array(processors)
  let idle = processors
  let time = 0
  let best = workload.startValue ?? Number.POSITIVE_INFINITY
  let visits = 0
  let dropped = 0
  let operations = 0

  function begin(q: number): void {
    waiting--
    visit.value = Number.POSITIVE_INFINITY
    visit.dropped = false
    workload.visit(stack, waiting * words, best, visit)
    visits++
    operations += visit.operations
    if (visit.dropped) dropped++
    const length = visit.count * words
    if (children[q].length < length) children[q] = new Int32Array(length)
    children[q].set(visit.children.subarray(0, length))
    counts[q] = visit.count
    solutions[q] = visit.value
    ends[q] = time + visit.operations
    idle--
  }

  function end(q: number): void {
    const length = counts[q] * words
    stack = roomFor(stack, waiting * words + length)
    stack.set(children[q].subarray(0, length), waiting * words)
    waiting += counts[q]
    if (solutions[q] < best) best = solutions[q]
    ends[q] = Number.POSITIVE_INFINITY
    idle++
  }

  const finished = () => (waiting === 0 && idle === processors) || visits >= most

  return {
    advance(work) {
      for (let left = work; left > 0 && !finished(); ) {
        const before = operations
        for (let q = 0; q < processors && waiting > 0 && idle > 0; q++) {
          if (ends[q] === Number.POSITIVE_INFINITY) begin(q)
        }
        time = Number.POSITIVE_INFINITY
        for (let q = 0; q < processors; q++) if (ends[q] < time) time = ends[q]
        for (let q = 0; q < processors; q++) if (ends[q] === time) end(q)
        left -= processors + operations - before
      }
      return finished()
    },
    result: () => ({ time, visits, dropped, operations, best, complete: waiting === 0 && idle === processors }),
  }
}
