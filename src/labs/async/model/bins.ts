/**
 * What happened when: sums over slots of time of one length, at first a microsecond. Whenever they do not suffice two become one, so that
 * at the end the slots are the shortest of 1 µs · 2ᵏ that cover the run.
 */
import { placesOf, type Recorder } from '../../../core/recording.ts'
import { shape } from '../recording.ts'
import type { AccountsWatcher } from './accounts.ts'
import type { Curve } from './curve.ts'
import type { MachineWatcher } from './machine.ts'
import type { Simulation } from './simulation.ts'
import { SECOND } from './totals.ts'

/** Nanoseconds of the shortest slot, which is a step of the recording. */
export const SHORTEST = 1000

/** Most slots, and bytes that the sums may take. */
const MOST = 256
const BYTES = 64 * 2 ** 20

/** What is counted, by index. */
const SENT = 0
const TAKEN = 1
const TASKS_SENT = 2
const TASKS_TAKEN = 3
const COUNTS = 4

/** Uses of time that are recorded; idle is what is left. */
const USES = 4

/** Slots of a recording of so many processors: a power of two. */
export function slotsOf(processors: number): number {
  let slots = MOST
  while (slots > 4 && slots * processors * (8 * (USES + 1) + 4 * COUNTS) > BYTES) slots /= 2
  return slots
}

export class Bins implements AccountsWatcher, MachineWatcher {
  private width = SHORTEST
  private perWidth = 1 / SHORTEST
  private readonly most: number
  private readonly p: number
  /** Nanoseconds by use, nanoseconds times tasks in the queue, and counts; each by slot and processor. */
  private readonly uses: Float64Array[]
  private readonly loads: Float64Array
  private readonly counts: Int32Array[]
  /** By slot: nanoseconds times tasks in the system, the most of them, nanoseconds times messages in flight. */
  private readonly tasks: Float64Array
  private readonly tasksMost: Float64Array
  private readonly inFlight: Float64Array
  /** How long each queue has been since when. */
  private readonly lastLoad: Float64Array
  private readonly lastTime: Float64Array
  /** Counts of moments that may be beyond the end: what, processor, number, moment. */
  private early: number[] = []
  private readonly flight: Curve
  /** Slots that the recorder has. */
  private written = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly recorder: Recorder,
  ) {
    const { processors } = simulation.machine
    this.p = processors
    this.most = slotsOf(processors)
    const cells = this.most * processors
    this.uses = Array.from({ length: USES }, () => new Float64Array(cells))
    this.loads = new Float64Array(cells)
    this.counts = Array.from({ length: COUNTS }, () => new Int32Array(cells))
    this.tasks = new Float64Array(this.most)
    this.tasksMost = new Float64Array(this.most)
    this.inFlight = new Float64Array(this.most)
    this.lastLoad = new Float64Array(processors)
    this.lastTime = new Float64Array(processors)
    const { machine } = simulation
    this.flight = machine.curve.another(0)
    this.flight.watcher = { tasks: (messages, from, to) => this.spread(this.inFlight, 1, 0, messages, from, to) }
    machine.curve.watcher = { tasks: (tasks, from, to) => this.inSystem(tasks, from, to) }
    machine.accounts.watcher = this
    machine.watcher = this
    this.lastLoad[simulation.protocols.rootAt] = 1
  }

  piece(q: number, use: number, from: number, to: number): void {
    this.spread(this.uses[use], this.p, q, 1, from, to)
  }

  load(q: number, load: number, time: number): void {
    if (this.lastLoad[q] > 0) this.spread(this.loads, this.p, q, this.lastLoad[q], this.lastTime[q], time)
    this.lastLoad[q] = load
    this.lastTime[q] = time
  }

  sent(message: number): void {
    const { machine, now } = this.simulation
    // In good time: changes of many laps of its ring would be looked at lap by lap.
    if (now >= this.flight.due) this.flight.settle(now)
    const { it, when } = machine.mail
    const [q, time, tasks] = [it.from[message], when.sent[message], it.tasks[message]]
    this.count(SENT, q, 1, time)
    if (tasks > 0) this.count(TASKS_SENT, q, tasks, time)
    this.flight.add(time, 1)
    this.flight.add(when.reach[message], -1)
  }

  taken(message: number, time: number): void {
    const { it } = this.simulation.machine.mail
    this.count(TAKEN, it.to[message], 1, time)
    if (it.tasks[message] > 0) this.count(TASKS_TAKEN, it.to[message], it.tasks[message], time)
  }

  /** Hands over all slots that nothing can be added to any more. */
  flush(): void {
    const { now } = this.simulation
    this.cut(now)
    this.write(Math.min(this.most, Math.floor(now / this.width)), now)
  }

  /** Hands over all that is left, when the run has ended. */
  finish(): void {
    const { now } = this.simulation
    this.cut(now)
    // What is sent at the very end is in the last slot.
    const last = Math.max(0, Math.ceil(now / this.width) - 1)
    for (let k = 0; k < this.early.length; k += 4) {
      const [what, q, number] = this.early.slice(k, k + 3)
      this.counts[what][last * this.p + q] += number
    }
    this.write(last + 1, now)
  }

  /** Settles all that has lasted until a moment, before which everything has happened. */
  private cut(time: number): void {
    const { machine } = this.simulation
    machine.cut(time)
    this.flight.settle(time)
    if (this.flight.since < time) this.flight.pause(time)
    for (let q = 0; q < this.p; q++) if (this.lastTime[q] < time) this.load(q, this.lastLoad[q], time)
    const { early } = this
    this.early = []
    for (let k = 0; k < early.length; k += 4) this.count(early[k], early[k + 1], early[k + 2], early[k + 3])
  }

  private count(what: number, q: number, number: number, time: number): void {
    const { accounts } = this.simulation.machine
    if (time >= accounts.certain && time >= this.simulation.now) {
      this.early.push(what, q, number, time)
      return
    }
    while (time >= this.most * this.width) this.merge()
    this.counts[what][Math.floor(time / this.width) * this.p + q] += number
  }

  private inSystem(tasks: number, from: number, to: number): void {
    if (to <= from) return
    this.spread(this.tasks, 1, 0, tasks, from, to)
    const last = Math.min(this.most - 1, Math.ceil(to / this.width) - 1)
    for (let slot = Math.floor(from / this.width); slot <= last; slot++) {
      this.tasksMost[slot] = Math.max(this.tasksMost[slot], tasks)
    }
  }

  /** Adds an amount for each nanosecond between two moments. */
  private spread(into: Float64Array, lanes: number, lane: number, amount: number, from: number, to: number): void {
    while (to > this.most * this.width) this.merge()
    const { width } = this
    let slot = Math.floor(from * this.perWidth)
    let begin = from
    for (let end = (slot + 1) * width; end < to; end += width) {
      into[slot * lanes + lane] += amount * (end - begin)
      begin = end
      slot++
    }
    if (to > begin) into[slot * lanes + lane] += amount * (to - begin)
  }

  /** Makes one slot of two. */
  private merge(): void {
    const half = this.most / 2
    for (const data of [...this.uses, this.loads]) halveFloats(data, this.p, half)
    for (const data of this.counts) halveIntegers(data, this.p, half)
    halveFloats(this.tasks, 1, half)
    halveFloats(this.inFlight, 1, half)
    const { tasksMost } = this
    for (let slot = 0; slot < half; slot++) tasksMost[slot] = Math.max(tasksMost[2 * slot], tasksMost[2 * slot + 1])
    tasksMost.fill(0, half)
    this.width *= 2
    this.perWidth = 1 / this.width
    this.written = 0
  }

  /** Hands the slots before one, and not yet handed over, to the recorder. */
  private write(until: number, now: number): void {
    const { p, width, written: from } = this
    const rows = until - from
    if (rows <= 0) return
    this.written = until
    const { firstWorker } = this.simulation.protocols
    const place = placesOf(shape)
    const columns = shape.columns.map(() => new Float64Array(rows))
    const cells = rows * p
    const load = new Float32Array(cells)
    const idle = new Float32Array(cells)
    const uses = this.uses.map(() => new Float32Array(cells))
    for (let row = 0; row < rows; row++) {
      const slot = from + row
      const end = Math.min(now, (slot + 1) * width)
      const length = Math.max(1, end - slot * width)
      const sums = [0, 0, 0, 0, 0]
      let messages = 0
      let migrated = 0
      for (let q = 0; q < p; q++) {
        const at = slot * p + q
        const to = row * p + q
        let left = end - slot * width
        for (let use = 0; use < USES; use++) {
          const spent = this.uses[use][at]
          left -= spent
          uses[use][to] = spent / SECOND
          if (q >= firstWorker) sums[use] += spent
        }
        if (q >= firstWorker) sums[USES] += left
        idle[to] = left / SECOND
        load[to] = this.loads[at] / length
        messages += this.counts[SENT][at]
        migrated += this.counts[TASKS_SENT][at]
      }
      const mean = (use: number) => sums[use] / (p - firstWorker) / SECOND
      columns[place.time][row] = end / SECOND
      columns[place.tasks][row] = this.tasks[slot] / length
      columns[place.tasksMost][row] = this.tasksMost[slot]
      columns[place.inFlight][row] = this.inFlight[slot] / length
      columns[place.compute][row] = mean(0)
      columns[place.communication][row] = mean(1)
      columns[place.overhead][row] = mean(2)
      columns[place.wait][row] = mean(3)
      columns[place.idle][row] = mean(USES)
      columns[place.messages][row] = messages
      columns[place.migrated][row] = migrated
    }
    const counts = this.counts.map((data) => data.slice(from * p, until * p))
    this.recorder.put({
      from,
      count: rows,
      stride: width / SHORTEST,
      steps: Math.ceil(Math.min(now, until * width) / SHORTEST),
      lanes: p,
      columns: Object.fromEntries(shape.columns.map(({ id }, c) => [id, columns[c]])),
      matrices: {
        load,
        compute: uses[0],
        communication: uses[1],
        overhead: uses[2],
        wait: uses[3],
        idle,
        sent: counts[SENT],
        taken: counts[TAKEN],
        tasksSent: counts[TASKS_SENT],
        tasksTaken: counts[TASKS_TAKEN],
      },
    })
  }
}

/** Makes one slot of each two. Apart from the same for integers: a loop over arrays of both types is slow. */
function halveFloats(data: Float64Array, lanes: number, half: number): void {
  for (let slot = 0; slot < half; slot++) {
    const [at, one] = [slot * lanes, 2 * slot * lanes]
    for (let k = 0; k < lanes; k++) data[at + k] = data[one + k] + data[one + lanes + k]
  }
  data.fill(0, half * lanes)
}

function halveIntegers(data: Int32Array, lanes: number, half: number): void {
  for (let slot = 0; slot < half; slot++) {
    const [at, one] = [slot * lanes, 2 * slot * lanes]
    for (let k = 0; k < lanes; k++) data[at + k] = data[one + k] + data[one + lanes + k]
  }
  data.fill(0, half * lanes)
}
