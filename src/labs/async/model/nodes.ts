/** Executing nodes: what comes of each, what it costs, and what is known about the tree by then. */
import { RunStopped } from '../../../core/lab.ts'
import type { Speeds } from '../../../core/machines/speeds.ts'
import type { Problem } from '../../../core/parameters.ts'
import type { NodeTimes } from '../../../core/trees/least-time.ts'
import { createVisit, type Results, type Visit, type Workload } from '../../../core/workloads/workload.ts'
import { type Costs, days, MOST_WORK } from './costs.ts'
import type { Curve } from './curve.ts'
import { NEVER, NONE, SavedArrays } from './saved.ts'
import type { Tasks } from './tasks.ts'

/** Nodes that may wait at once, of workloads that are not drawn: some 60 MB. */
const MOST_WAITING = 1_000_000

/** Learns of every node. Times are nanoseconds. */
export interface NodesWatcher {
  /** A node is executed from now on, and this comes of it. Its children are created next. */
  begun(q: number, task: number, time: number, visit: Visit): void
  /** A child of the node that was begun last. */
  created(task: number): void
  /** The node that a processor executes has ended. */
  ended(q: number, time: number): void
  /** A processor knows a better value from now on. */
  learned(q: number, value: number, time: number): void
}

/** What a workload's nodes are executed with. */
export interface NodesOptions {
  readonly workload: Workload
  readonly costs: Costs
  readonly tasks: Tasks
  readonly curve: Curve
  readonly processors: number
  /** Whether the workload's own results are followed. */
  readonly results: boolean
  /** What is said about a workload that grows too large: what was expected, and how large it has become. */
  readonly tooLarge: (expected: string, got: string) => Problem
  readonly speeds: Speeds
}

export class Nodes {
  readonly arrays = new SavedArrays()
  readonly workload: Workload
  watcher: NodesWatcher | undefined
  /** How long the nth node of a processor takes there, where that has been measured: nanoseconds. */
  durationOf: ((q: number, nth: number, operations: number) => number) | undefined
  /** Keeps what each node takes, where that is wanted and tasks differ. */
  times: NodeTimes | undefined
  /** By processor, for what has been executed there: nodes, their children, and children less nodes. */
  readonly executed: Int32Array
  readonly children: Int32Array
  readonly surplus: Int32Array
  /** When it began its first node. */
  readonly began: Float64Array
  /** How many nanoseconds longer each node takes there: 0, except where ties between processors have to be broken. */
  readonly slower: Int32Array
  /** The best value that it knows, of workloads that look for one. */
  readonly best: Float64Array
  /** Totals. Times in nanoseconds, those of nodes at speed 1; what counts operations only of workloads that are not drawn. */
  readonly totals = {
    executed: 0,
    leaves: 0,
    work: 0,
    criticalPath: 0,
    operations: 0,
    criticalOperations: 0,
    depth: 0,
    /** Tasks that are created and not executed, wherever they are, and when the last node ended. */
    left: 1,
    lastEnd: 0,
  }
  readonly results: Results | undefined
  /** The task that is the tree's root, until it is executed. */
  root = NONE
  /** The value that the node which it executes has found. */
  readonly solution: Float64Array
  /** The children of the node that a processor executes. They are queued at its end. */
  private readonly born: Int32Array
  private readonly bornLast: Int32Array
  private readonly bornCount: Int32Array
  private readonly visit = createVisit()
  private readonly tasks: Tasks
  private readonly costs: Costs
  private readonly curve: Curve
  private readonly most: number
  /** Where values are searched for a node takes a nanosecond at least, as a message does: nothing has an effect at once. */
  private readonly least: number
  private readonly tooLarge: NodesOptions['tooLarge']
  private readonly speeds: Speeds
  /** The cost of the number of operations that was asked for last. */
  private operations = Number.NaN
  private cost = 0

  constructor({ workload, costs, tasks, curve, processors, results, tooLarge, speeds }: NodesOptions) {
    this.speeds = speeds
    this.workload = workload
    this.costs = costs
    this.tasks = tasks
    this.curve = curve
    this.most = workload.most ?? NEVER
    this.least = workload.startValue === undefined ? 0 : 1
    this.tooLarge = tooLarge
    this.results = results ? workload.results?.() : undefined
    const { arrays } = this
    this.executed = arrays.integers(processors)
    this.children = arrays.integers(processors)
    this.surplus = arrays.integers(processors)
    this.slower = new Int32Array(processors)
    this.born = arrays.integers(processors)
    this.bornLast = arrays.integers(processors)
    this.bornCount = arrays.integers(processors)
    this.began = arrays.floats(processors, NEVER)
    this.best = arrays.floats(processors, workload.startValue ?? NEVER)
    this.solution = arrays.floats(processors, NEVER)
  }

  /** Makes the root, which is in no queue yet. */
  createRoot(): number {
    const { tasks, workload } = this
    this.root = tasks.create()
    const into = new Int32Array(tasks.words)
    workload.root(into)
    tasks.descriptors.set(into, this.root * tasks.words)
    tasks.path[this.root] = 0
    return this.root
  }

  /** Executes a task that has been taken out of a queue: all that comes of it but its end. Returns how long it takes there. */
  begin(q: number, task: number, time: number): number {
    const { tasks, visit, totals, workload, watcher } = this
    const { words, follows } = tasks
    if (this.began[q] === NEVER) this.began[q] = time
    visit.value = NEVER
    visit.dropped = false
    const at = task * words
    workload.visit(tasks.descriptors, at, this.best[q], visit)
    const { count, operations } = visit
    if (operations !== this.operations) {
      this.operations = operations
      this.cost = this.costs.node(operations * workload.flops)
    }
    const cost = Math.max(this.least, this.cost + count * this.costs.child + this.slower[q])
    const duration = this.durationOf
      ? this.durationOf(q, this.executed[q], operations * workload.flops)
      : this.speeds.even
        ? cost
        : Math.ceil(this.speeds.time(q, time, cost))
    const head = tasks.path[task]
    const path = head + cost
    if (path > totals.criticalPath) totals.criticalPath = path
    totals.work += cost
    let depth = 0
    let before = 0
    if (follows) {
      depth = tasks.depth[task]
      before = tasks.operations[task] + operations
      totals.operations += operations
      if (before > totals.criticalOperations) totals.criticalOperations = before
      this.times?.add(head, cost)
      if (totals.work > MOST_WORK) this.stop()
      if (depth > totals.depth) totals.depth = depth
      this.solution[q] = visit.value
      this.results?.add(tasks.descriptors, at, visit)
    }
    watcher?.begun(q, task, time, visit)
    this.bornCount[q] = count
    tasks.release(task)
    if (count === 0) {
      totals.leaves++
      return duration
    }
    const children = visit.children
    let last = NONE
    for (let k = 0; k < count; k++) {
      const child = tasks.create()
      const { descriptors } = tasks
      const to = child * words
      for (let w = 0; w < words; w++) descriptors[to + w] = children[k * words + w]
      tasks.path[child] = path
      if (follows) {
        tasks.depth[child] = depth + 1
        tasks.operations[child] = before
      }
      if (last < 0) this.born[q] = child
      else {
        tasks.newer[last] = child
        tasks.older[child] = last
      }
      last = child
      watcher?.created(child)
    }
    this.bornLast[q] = last
    return duration
  }

  /** The node of a processor has ended: its children are queued. Returns how many there are. */
  end(q: number, time: number): number {
    const { totals, tasks } = this
    const count = this.bornCount[q]
    this.executed[q]++
    this.children[q] += count
    this.surplus[q] += count - 1
    totals.executed++
    totals.left += count - 1
    if (time > totals.lastEnd) totals.lastEnd = time
    this.curve.add(time, count - 1)
    this.watcher?.ended(q, time)
    if (count > 0) tasks.append(q, this.born[q], this.bornLast[q], count)
    if (tasks.follows) {
      if (totals.executed > this.most || totals.left > MOST_WAITING) this.stop()
    }
    return count
  }

  /** A processor knows a better value from now on. */
  learn(q: number, value: number, time: number): void {
    this.best[q] = value
    this.watcher?.learned(q, value, time)
  }

  private stop(): never {
    const { executed, left, work } = this.totals
    const [limit, got] =
      work > MOST_WORK
        ? [`${days(MOST_WORK)} days of work`, days(work)]
        : left > MOST_WAITING
          ? [`${MOST_WAITING} nodes that wait`, left]
          : [`${this.most} nodes`, executed]
    throw new RunStopped(this.tooLarge(`at most ${limit}`, `${got}`))
  }
}
