/**
 * Work that grows while it is done: a task is a descriptor of a few integers, and executing it makes others. Engines know workloads by
 * these interfaces alone; each kind of work is one file beside this one.
 */
import type { Making } from '../lab.ts'

/** The result of a task's execution. An engine keeps one and hands it to every visit. */
export interface Visit {
  /** The children's descriptors, one after another, in the order in which they are queued; as many as are made, it may be too long. */
  children: Int32Array
  count: number
  /** Operations of the task itself; see `Workload.flops`. */
  operations: number
  /** The value of a solution that was found, if that is what the task is about; infinite for none. The engine sets it before a visit. */
  value: number
  /** Whether the task was pruned at once, because what is known by now is as good as everything that it could lead to. Set like `value`. */
  dropped: boolean
}

/** A visit with room for this many integers of children; a workload that needs more puts a longer array there. */
export const createVisit = (): Visit => ({
  children: new Int32Array(256),
  count: 0,
  operations: 0,
  value: Number.POSITIVE_INFINITY,
  dropped: false,
})

/** The children's array of a visit, with room for this many integers. */
export function roomFor(into: Visit, integers: number): Int32Array {
  if (into.children.length < integers) into.children = new Int32Array(Math.max(integers, 2 * into.children.length))
  return into.children
}

/** What a workload says about a run's results, whichever processor executed which task: a number per name, such as `solutions`. */
export interface Results {
  /** Called for each task once it has been visited. */
  add(descriptors: Int32Array, at: number, visit: Visit): void
  /** The numbers so far. */
  values(): Readonly<Record<string, number>>
}

/** A workload. It has no state: the same descriptor gives the same visit wherever and whenever it is made. */
export interface Workload {
  /** Integers that a descriptor takes in memory. */
  readonly words: number
  /** Bytes that a descriptor takes in a message; by task where they differ. */
  readonly bytes: number | ((descriptors: Int32Array, at: number) => number)
  /** Floating point operations of one operation. */
  readonly flops: number
  /** How many tasks are expected; for progress alone. */
  readonly expected: number
  /** Tasks after which a run stops with a notice; absent where there is no such bound. */
  readonly most?: number
  /** Writes the root's descriptor. */
  root(into: Int32Array): void
  /**
   * Executes the task whose descriptor stands at a place. @param best the best value known where the task is executed, for workloads that
   * search for a least one; infinite for none
   */
  visit(descriptors: Int32Array, at: number, best: number, into: Visit): void
  /** Which task to take first where queues are ordered by it: the smallest; absent where there is no such order. */
  priority?(descriptors: Int32Array, at: number): number
  /** The best value that all processors know before they begin; absent where nothing is searched for. Infinite for none. */
  readonly startValue?: number
  /** Follows a run's results; absent where there are none but the tree itself. */
  results?(): Results
  /** How many nodes with children have been visited on each level, where the tree is drawn. */
  readonly families?: Float64Array
  /** What views need to draw it besides the tasks: plain data and typed arrays with buffers of their own. */
  scene?(): object
}

/** Makes a workload of a scenario's settings, in slices: pictures take seconds. */
export type BeginWorkload<V> = (values: V) => Making<Workload>

/** What needs no making. */
export const ready = <A extends object | undefined>(result: A): Making<A> => ({
  advance: () => true,
  result: () => result,
})

/** Tasks after which a run of a workload without a size of its own stops. */
export const MOST_TASKS = 2_000_000

/** What happened to a task. */
export const FATE = { waiting: 0, split: 1, leaf: 2, dropped: 3, solution: 4 } as const

/**
 * All tasks of a run and who executed them when: what views draw, whatever the lab. By task, in the order in which they were made, so that
 * a parent comes before its children; the root is task 0.
 */
export interface WorkDone {
  readonly processors: number
  readonly count: number
  /** Integers of a descriptor, and the descriptors. */
  readonly words: number
  readonly descriptors: Int32Array
  /** The parent; −1 for the root. */
  readonly parent: Int32Array
  /** Levels below the root. */
  readonly depth: Int32Array
  /** The processor that executed it; −1 for none. */
  readonly owner: Int32Array
  /** When its execution began and ended, in the unit of the run's axis; NaN for never. */
  readonly begin: Float64Array
  readonly end: Float64Array
  readonly operations: Float64Array
  /** See `FATE`. */
  readonly fate: Uint8Array
  /** Each time a processor learned of a better value, in order of time: who, when, and which. Empty where nothing is searched for. */
  readonly learned: {
    readonly processor: Int32Array
    readonly time: Float64Array
    readonly value: Float64Array
  }
}

/** Tasks above which a run's work is not kept for views. */
export const MOST_DRAWN = 100_000
