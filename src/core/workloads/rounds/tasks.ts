/** The tasks of the round model, and what happened to each as long as that is kept. */
import { roomFor } from '../growing.ts'
import { WorkLog } from '../work-log.ts'
import type { Visit, Workload } from '../workload.ts'

export class RoundTasks {
  descriptors: Int32Array
  /** What happened to all tasks, by their numbers; undefined where that is not kept. */
  log: WorkLog | undefined
  private readonly words: number
  private count = 0
  private readonly unused: number[] = []

  /** @param most tasks up to which it is kept what happened to them */
  constructor(
    private readonly workload: Workload,
    private readonly most: number,
  ) {
    this.words = workload.words
    this.descriptors = new Int32Array(64 * this.words)
    this.log = most > 0 ? new WorkLog(this.words) : undefined
  }

  /** The first task. */
  root(): number {
    this.workload.root(this.descriptors)
    return this.noted(this.number(), -1)
  }

  /** The task that is child k of another one. */
  create(parent: number, children: Int32Array, k: number): number {
    const { words } = this
    const task = this.number()
    for (let w = 0; w < words; w++) this.descriptors[task * words + w] = children[k * words + w]
    return this.noted(task, parent)
  }

  promise(task: number): number {
    return this.workload.priority?.(this.descriptors, task * this.words) ?? 0
  }

  /** A task was visited by a processor in the round that begins at a time; its children are made next. */
  visited(task: number, q: number, time: number, visit: Visit): void {
    this.log?.begin(task, q, time, visit)
    this.log?.end(task, time + 1)
  }

  /** A task has been visited, and its children are made. */
  release(task: number): void {
    if (!this.log) this.unused.push(task)
  }

  private number(): number {
    const unused = this.unused.pop()
    if (unused !== undefined) return unused
    const task = this.count++
    this.descriptors = roomFor(this.descriptors, this.count * this.words)
    return task
  }

  private noted(task: number, parent: number): number {
    if (this.count > this.most) this.log = undefined
    this.log?.create(parent, this.descriptors, task * this.words)
    return task
  }
}
