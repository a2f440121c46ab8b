/** Writes down all tasks of a run and who executed them when, task by task, for views. */
import { roomFor } from './growing.ts'
import { FATE, type Visit, type WorkDone } from './workload.ts'

/** What happened to a task that has been visited. */
function fateOf({ count, dropped, value }: Visit): number {
  if (dropped) return FATE.dropped
  if (value < Number.POSITIVE_INFINITY) return FATE.solution
  return count > 0 ? FATE.split : FATE.leaf
}

export class WorkLog {
  /** How many tasks there are. */
  count = 0
  private descriptors = new Int32Array(256)
  private parent = new Int32Array(64)
  private depth = new Int32Array(64)
  private owner = new Int32Array(64)
  private begins = new Float64Array(64)
  private ends = new Float64Array(64)
  private operations = new Float64Array(64)
  private fate = new Uint8Array(64)
  private readonly learned: { readonly processor: number; readonly time: number; readonly value: number }[] = []

  /** @param words integers of a descriptor */
  constructor(private readonly words: number) {}

  /** A task is made; returns its number, by which the others know it. The root has parent −1 and is number 0. */
  create(parent: number, descriptors: Int32Array, at: number): number {
    const { words, count: task } = this
    const count = task + 1
    this.count = count
    this.descriptors = roomFor(this.descriptors, count * words)
    this.parent = roomFor(this.parent, count)
    this.depth = roomFor(this.depth, count)
    this.owner = roomFor(this.owner, count)
    this.begins = roomFor(this.begins, count)
    this.ends = roomFor(this.ends, count)
    this.operations = roomFor(this.operations, count)
    this.fate = roomFor(this.fate, count)
    for (let w = 0; w < words; w++) this.descriptors[task * words + w] = descriptors[at + w]
    this.parent[task] = parent
    this.depth[task] = parent < 0 ? 0 : this.depth[parent] + 1
    this.owner[task] = -1
    this.begins[task] = Number.NaN
    this.ends[task] = Number.NaN
    return task
  }

  /** From now on a task is executed; the log notes what it gives. */
  begin(task: number, owner: number, time: number, visit: Visit): void {
    this.owner[task] = owner
    this.begins[task] = time
    this.operations[task] = visit.operations
    this.fate[task] = fateOf(visit)
  }

  end(task: number, time: number): void {
    this.ends[task] = time
  }

  /** A processor knows a better value from now on. */
  learn(processor: number, time: number, value: number): void {
    this.learned.push({ processor, time, value })
  }

  /** Everything that has been written down. */
  done(processors: number): WorkDone {
    const { count, words } = this
    const learned = [...this.learned].sort((a, b) => a.time - b.time)
    return {
      processors,
      count,
      words,
      descriptors: this.descriptors.slice(0, count * words),
      parent: this.parent.slice(0, count),
      depth: this.depth.slice(0, count),
      owner: this.owner.slice(0, count),
      begin: this.begins.slice(0, count),
      end: this.ends.slice(0, count),
      operations: this.operations.slice(0, count),
      fate: this.fate.slice(0, count),
      learned: {
        processor: Int32Array.from(learned, ({ processor }) => processor),
        time: Float64Array.from(learned, ({ time }) => time),
        value: Float64Array.from(learned, ({ value }) => value),
      },
    }
  }
}
