/** The tasks of the round model, and what became of each as long as that is kept. */
import { roomFor } from '../growing.ts'
import { FATE, type Visit, type WorkDone, type Workload } from '../workload.ts'

export class RoundTasks {
  descriptors: Int32Array
  /** Whether it is kept what became of all tasks. */
  detailed: boolean
  private readonly words: number
  private count = 0
  private readonly unused: number[] = []
  private parent = new Int32Array(64)
  private depth = new Int32Array(64)
  private owner = new Int32Array(64)
  private begin = new Float64Array(64)
  private operations = new Float64Array(64)
  private fate = new Uint8Array(64)

  /** @param most tasks up to which it is kept what became of them */
  constructor(
    private readonly workload: Workload,
    private readonly most: number,
  ) {
    this.words = workload.words
    this.descriptors = new Int32Array(64 * this.words)
    this.detailed = most > 0
  }

  /** The first task. */
  root(): number {
    const task = this.add(-1)
    this.workload.root(this.descriptors)
    return task
  }

  /** The task that is child k of another one. */
  create(parent: number, children: Int32Array, k: number): number {
    const { words } = this
    const task = this.add(parent)
    for (let w = 0; w < words; w++) this.descriptors[task * words + w] = children[k * words + w]
    return task
  }

  promise(task: number): number {
    return this.workload.priority?.(this.descriptors, task * this.words) ?? 0
  }

  /** A task was visited by a processor in the round that begins at a time. */
  visited(task: number, q: number, time: number, { operations, dropped, found, count }: Visit): void {
    if (!this.detailed) return
    this.owner[task] = q
    this.begin[task] = time
    this.operations[task] = operations
    const split = count > 0 ? FATE.split : FATE.leaf
    this.fate[task] = dropped ? FATE.dropped : found < Number.POSITIVE_INFINITY ? FATE.found : split
  }

  /** A task has been visited, and its children are made. */
  release(task: number): void {
    if (!this.detailed) this.unused.push(task)
  }

  /** What became of all tasks; a round takes 1. */
  done(processors: number, learned: WorkDone['learned']): WorkDone {
    const { count, words } = this
    const begin = this.begin.slice(0, count)
    return {
      processors,
      count,
      words,
      descriptors: this.descriptors.slice(0, count * words),
      parent: this.parent.slice(0, count),
      depth: this.depth.slice(0, count),
      owner: this.owner.slice(0, count),
      begin,
      end: begin.map((time) => time + 1),
      operations: this.operations.slice(0, count),
      fate: this.fate.slice(0, count),
      learned,
    }
  }

  private add(parent: number): number {
    const known = this.unused.pop()
    if (known !== undefined) return known
    const task = this.count++
    this.descriptors = roomFor(this.descriptors, this.count * this.words)
    if (this.count > this.most) this.detailed = false
    if (!this.detailed) return task
    this.parent = roomFor(this.parent, this.count)
    this.depth = roomFor(this.depth, this.count)
    this.owner = roomFor(this.owner, this.count)
    this.begin = roomFor(this.begin, this.count)
    this.operations = roomFor(this.operations, this.count)
    this.fate = roomFor(this.fate, this.count)
    this.parent[task] = parent
    this.depth[task] = parent < 0 ? 0 : this.depth[parent] + 1
    this.owner[task] = -1
    this.begin[task] = Number.NaN
    return task
  }
}
