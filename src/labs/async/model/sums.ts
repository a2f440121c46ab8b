/** Sums over slots of time of one length. Whenever they do not suffice two become one. */
import type { Recorder } from '../../../core/recording.ts'
import { Levels } from './levels.ts'
import { SECOND } from './totals.ts'

/** Nanoseconds of the shortest slot, which is a step of the recording. */
export const SHORTEST = 1000

/** Most slots, and bytes that the sums may take. */
const MOST = 256
const BYTES = 64 * 2 ** 20

/** Uses of time that are recorded; idle is what is left. And what is recorded of times. */
export const USES = 4
const TIMES = ['compute', 'communication', 'overhead', 'wait', 'idle']

/** What is counted, by index: messages sent and taken, and tasks in them. */
export const COUNT = { sent: 0, taken: 1 } as const
const COUNT_TASKS = 2
const COUNTS = 4

/** Slots of a recording by its number of processors: a power of two. */
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

  /** There are this many tasks in the system between two moments. */
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
    const { columns, matrices } = recorder
    const used = TIMES.map((id) => matrices[id] as Float32Array)
    const counted = ['sent', 'taken', 'tasksSent', 'tasksTaken'].map((id) => matrices[id] as Int32Array)
    const times = new Float64Array(TIMES.length)
    const totals = new Float64Array(COUNTS)
    for (let slot = from; slot < until; slot++) {
      const end = Math.min(now, (slot + 1) * width)
      const length = end - slot * width
      const unused = width - length
      const per = Math.max(1, length)
      times.fill(0)
      totals.fill(0)
      for (let q = 0; q < p; q++) {
        const to = slot * p + q
        let left = length
        for (let use = 0; use <= USES; use++) {
          const time = use < USES ? spent[to * USES + use] : left
          left -= time
          used[use][to] = time / SECOND
          if (q >= firstWorker) times[use] += time
        }
        for (let what = 0; what < COUNTS; what++) {
          const count = counts[to * COUNTS + what]
          counted[what][to] = count
          totals[what] += count
        }
      }
      this.loads.read(slot, width, unused, per, matrices.load as Float32Array, slot * p)
      this.inFlight.read(slot, width, unused, per, columns.inFlight, slot)
      for (const [use, id] of TIMES.entries()) columns[id][slot] = times[use] / (p - firstWorker) / SECOND
      columns.time[slot] = end / SECOND
      columns.tasks[slot] = this.tasks[slot] / per
      columns.tasksMost[slot] = this.tasksMost[slot]
      columns.messages[slot] = totals[0]
      columns.migrated[slot] = totals[2]
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
