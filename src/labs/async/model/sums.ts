/** Sums over slots of time of one length. Whenever they do not suffice two become one. */
import type { Recorder } from '../../../core/recording.ts'
import { Levels } from './levels.ts'
import { SECOND } from './totals.ts'

/** Nanoseconds of the shortest slot, which is a step of the recording. */
export const SHORTEST = 1000

/** Most slots, and bytes that the sums may take. */
const MOST = 256
const BYTES = 64 * 2 ** 20

/** Uses of time that are recorded; idle is what is left. */
export const USES = 4

/** What is counted, by index: messages sent and taken, and tasks in them. */
export const COUNT = { sent: 0, taken: 1 } as const
const COUNT_TASKS = 2
const COUNTS = 4

/** Slots of a recording of so many processors: a power of two. */
function slotsOf(processors: number): number {
  let slots = MOST
  while (slots > 4 && slots * processors * (8 * (USES + 1) + 4 * (COUNTS + 1)) > BYTES) slots /= 2
  return slots
}

export class Sums {
  /** Nanoseconds of a slot. */
  width = SHORTEST
  perWidth = 1 / SHORTEST
  readonly most: number
  /** Tasks in the processors' queues, and messages in flight. */
  readonly loads: Levels
  readonly inFlight: Levels
  /** By slot, processor and use: nanoseconds; and by slot, processor and what is counted. */
  private readonly spent: Float64Array
  private readonly counts: Int32Array
  /** By slot: nanoseconds times tasks in the system, the most of them. */
  private readonly tasks: Float64Array
  private readonly tasksMost: Float64Array
  /** Whether there is anything of single processors. */
  private filled = false

  constructor(readonly processors: number) {
    this.most = slotsOf(processors)
    const cells = this.most * processors
    this.spent = new Float64Array(cells * USES)
    this.counts = new Int32Array(cells * COUNTS)
    this.loads = new Levels(this.most, processors)
    this.inFlight = new Levels(this.most, 1)
    this.tasks = new Float64Array(this.most)
    this.tasksMost = new Float64Array(this.most)
  }

  /** Makes slots so long that they cover a run up to a moment; after this anything may be added up to it. */
  cover(time: number): void {
    while (time > this.most * this.width) this.merge()
    this.filled = true
  }

  /** Adds a use of time, whose first slot is given. */
  spend(q: number, use: number, first: number, from: number, to: number): void {
    const { spent, width, processors } = this
    let at = (first * processors + q) * USES + use
    let begin = from
    for (let end = (first + 1) * width; end < to; end += width) {
      spent[at] += end - begin
      begin = end
      at += processors * USES
    }
    if (to > begin) spent[at] += to - begin
  }

  /** Counts a message that is sent or taken. */
  count(slot: number, q: number, what: number, tasks: number): void {
    const at = (slot * this.processors + q) * COUNTS + what
    this.counts[at]++
    this.counts[at + COUNT_TASKS] += tasks
  }

  /** There are so many tasks in the system between two moments. */
  inSystem(tasks: number, from: number, to: number): void {
    while (to > this.most * this.width) this.merge()
    const { width, tasksMost } = this
    let slot = Math.floor(from * this.perWidth)
    for (let begin = from; begin < to; slot++) {
      const end = Math.min(to, (slot + 1) * width)
      this.tasks[slot] += tasks * (end - begin)
      if (tasks > tasksMost[slot]) tasksMost[slot] = tasks
      begin = end
    }
  }

  /**
   * Writes the slots from one on and before another one as rows of a recorder. All before the first one have been written, or none if two
   * have become one since.
   *
   * @param now when the run ends, where a slot reaches further
   * @param firstWorker the first processor that counts in the means
   */
  write(recorder: Recorder, from: number, until: number, now: number, firstWorker: number): void {
    const { processors: p, width, spent, counts } = this
    const steps = Math.ceil(Math.min(now, until * width) / SHORTEST)
    recorder.open({ from, count: until - from, stride: width / SHORTEST, steps })
    const { columns } = recorder
    const floats = (id: string) => recorder.matrices[id] as Float32Array
    const integers = (id: string) => recorder.matrices[id] as Int32Array
    const [load, compute, communication] = [floats('load'), floats('compute'), floats('communication')]
    const [overhead, wait, idle] = [floats('overhead'), floats('wait'), floats('idle')]
    const [sent, taken] = [integers('sent'), integers('taken')]
    const [tasksSent, tasksTaken] = [integers('tasksSent'), integers('tasksTaken')]
    for (let slot = from; slot < until; slot++) {
      const end = Math.min(now, (slot + 1) * width)
      const length = end - slot * width
      const unused = width - length
      const per = Math.max(1, length)
      let computing = 0
      let communicating = 0
      let handling = 0
      let waiting = 0
      let messages = 0
      let migrated = 0
      for (let q = 0; q < p; q++) {
        const to = slot * p + q
        const at = to * USES
        const c = spent[at]
        const m = spent[at + 1]
        const o = spent[at + 2]
        const w = spent[at + 3]
        compute[to] = c / SECOND
        communication[to] = m / SECOND
        overhead[to] = o / SECOND
        wait[to] = w / SECOND
        idle[to] = (length - c - m - o - w) / SECOND
        if (q >= firstWorker) {
          computing += c
          communicating += m
          handling += o
          waiting += w
        }
        const count = to * COUNTS
        sent[to] = counts[count]
        taken[to] = counts[count + 1]
        tasksSent[to] = counts[count + 2]
        tasksTaken[to] = counts[count + 3]
        messages += counts[count]
        migrated += counts[count + 2]
      }
      this.loads.read(slot, width, unused, per, load, slot * p)
      this.inFlight.read(slot, width, unused, per, columns.inFlight, slot)
      const workers = p - firstWorker
      const mean = (sum: number) => sum / workers / SECOND
      columns.time[slot] = end / SECOND
      columns.tasks[slot] = this.tasks[slot] / per
      columns.tasksMost[slot] = this.tasksMost[slot]
      columns.compute[slot] = mean(computing)
      columns.communication[slot] = mean(communicating)
      columns.overhead[slot] = mean(handling)
      columns.wait[slot] = mean(waiting)
      columns.idle[slot] = mean(workers * length - computing - communicating - handling - waiting)
      columns.messages[slot] = messages
      columns.migrated[slot] = migrated
    }
  }

  /** Forgets everything. */
  clear(): void {
    for (const data of [this.spent, this.counts, this.tasks, this.tasksMost]) data.fill(0)
    this.loads.clear()
    this.inFlight.clear()
    this.width = SHORTEST
    this.perWidth = 1 / SHORTEST
    this.filled = false
  }

  /** Makes one slot of two. */
  private merge(): void {
    const half = this.most / 2
    if (this.filled) {
      mergeTimes(this.spent, USES * this.processors, half)
      mergeCounts(this.counts, COUNTS * this.processors, half)
      this.loads.merge(this.width)
      this.inFlight.merge(this.width)
    }
    mergeTimes(this.tasks, 1, half)
    const { tasksMost } = this
    for (let slot = 0; slot < half; slot++) tasksMost[slot] = Math.max(tasksMost[2 * slot], tasksMost[2 * slot + 1])
    tasksMost.fill(0, half)
    this.width *= 2
    this.perWidth = 1 / this.width
  }
}

/** Makes one slot of each two. Apart from the same for counts: a loop over arrays of both types is slow. */
function mergeTimes(data: Float64Array, lanes: number, half: number): void {
  for (let slot = 0; slot < half; slot++) {
    const [at, one] = [slot * lanes, 2 * slot * lanes]
    for (let k = 0; k < lanes; k++) data[at + k] = data[one + k] + data[one + lanes + k]
  }
  data.fill(0, half * lanes)
}

function mergeCounts(data: Int32Array, lanes: number, half: number): void {
  for (let slot = 0; slot < half; slot++) {
    const [at, one] = [slot * lanes, 2 * slot * lanes]
    for (let k = 0; k < lanes; k++) data[at + k] = data[one + k] + data[one + lanes + k]
  }
  data.fill(0, half * lanes)
}
