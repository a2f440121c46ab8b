/**
 * What happened when, as rows of the recording: sums over slots of time of one length, at first a microsecond. Whenever they do not
 * suffice two become one, so that at the end the slots are the shortest of 1 µs · 2ᵏ that cover the run.
 *
 * What happens is noted one after another and sorted into the slots only when there is no more room for notes: by then the run is known
 * to be longer, and slots that would have become one are so from the start.
 */
import type { Recorder } from '../../../core/recording.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import { type AccountsWatcher, USE } from './accounts.ts'
import type { MachineWatcher } from './machine.ts'
import { NEVER } from './saved.ts'
import type { Simulation } from './simulation.ts'
import { COUNT, Sums, USES } from './sums.ts'

/** What is noted besides uses of time, by index: a node from its beginning to its end, and what has no length. */
const NODE = 4
const SENT = 5
const REACHED = 6
const TAKEN = 7
const LOAD = 8

/** Bits of a note that say which of these it is, and what they can say; the others say whose it is. */
const BITS = 4
const MASK = 15

/**
 * Numbers of a note: what and whose it is, from when until when, and a number: by how much the queue changes at the end, a node's children
 * among them, or how many tasks a message has. A message that is sent is under way until it reaches its receiver.
 */
const WORDS = 4
const NOTES = 2 ** 14

/** What a finished run has left to the next one of as many processors: to clear it takes less time than to make it again. */
let spare: { readonly sums: Sums; readonly notes: Float64Array } | undefined

export class Bins implements AccountsWatcher, MachineWatcher {
  private readonly sums: Sums
  /** How long each queue is. */
  private readonly lengths: Int32Array
  private notes: Float64Array
  private noted = 0
  /** Slots that the recorder has, and how long they are. */
  private written = 0
  private writtenWidth = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly recorder: Recorder,
  ) {
    const { machine, protocols } = simulation
    const { processors } = machine
    const reusable = spare?.sums.processors === processors ? spare : undefined
    spare = undefined
    reusable?.sums.clear()
    this.sums = reusable?.sums ?? new Sums(processors)
    this.lengths = new Int32Array(processors)
    this.notes = reusable?.notes ?? new Float64Array(WORDS * Math.max(NOTES, (this.sums.most * processors) >> 1))
    machine.curve.watcher = { tasks: (tasks, from, to) => this.sums.inSystem(tasks, from, to) }
    machine.accounts.watcher = this
    machine.watcher = this
    this.load(protocols.rootAt, 1, 0)
    recorder.refresh = () => this.flush()
  }

  executed(q: number, from: number, to: number, children: number): void {
    this.note(q, NODE, from, to, children)
    this.lengths[q] += children - 1
  }

  piece(q: number, use: number, from: number, to: number): void {
    this.note(q, use, from, to, 0)
  }

  load(q: number, load: number, time: number): void {
    if (load !== this.lengths[q]) this.note(q, LOAD, time, time, load - this.lengths[q])
    this.lengths[q] = load
  }

  sent(message: number): void {
    const { it, when } = this.simulation.machine.mail
    this.note(it.from[message], SENT, when.sent[message], when.reach[message], it.tasks[message])
  }

  taken(message: number, time: number): void {
    const { it } = this.simulation.machine.mail
    this.note(it.to[message], TAKEN, time, time, it.tasks[message])
  }

  /** Hands over all slots that nothing can be added to any more. */
  private flush(): void {
    const { now, machine, ended } = this.simulation
    if (ended) return
    machine.cut(now)
    this.sort(now)
    this.write(Math.min(this.sums.most, Math.floor(now / this.sums.width)))
  }

  /** Hands over everything that is left, when the run has ended. */
  finish(): void {
    const { now, machine } = this.simulation
    machine.cut(now)
    this.sort(now)
    // What is counted at the very end is in the last slot.
    const last = Math.max(0, Math.ceil(now / this.sums.width) - 1)
    for (let at = 0; at < this.noted; at += WORDS) {
      const [mark, , , tasks] = this.notes.subarray(at, at + WORDS)
      const what = mark & MASK
      if (what === SENT) this.sums.count(last, mark >> BITS, COUNT.sent, tasks)
      else if (what === TAKEN) this.sums.count(last, mark >> BITS, COUNT.taken, tasks)
    }
    this.write(last + 1)
    spare = { sums: this.sums, notes: this.notes }
  }

  private note(q: number, what: number, from: number, to: number, number: number): void {
    if (this.noted === this.notes.length) this.makeRoom()
    const { notes, noted } = this
    notes[noted] = (q << BITS) | what
    notes[noted + 1] = from
    notes[noted + 2] = to
    notes[noted + 3] = number
    this.noted = noted + WORDS
  }

  /** Sorts notes into slots as far as the run is certain to go on; makes room for more where most are of later. */
  private makeRoom(): void {
    const { now, machine } = this.simulation
    const { certain } = machine.accounts
    this.sort(certain < NEVER ? Math.max(certain, now) : now)
    if (this.noted > this.notes.length / 2) this.notes = roomFor(this.notes, 2 * this.notes.length)
  }

  /** Sorts what has been noted into slots, up to a moment that the run reaches; what goes on then stays noted from there on. */
  private sort(until: number): void {
    const { notes, noted, sums } = this
    sums.cover(until)
    const { width, perWidth, loads, inFlight } = sums
    let used = 0
    for (let at = 0; at < noted; at += WORDS) {
      const mark = notes[at] | 0
      const from = notes[at + 1]
      const to = notes[at + 2]
      const number = notes[at + 3]
      const q = mark >> BITS
      let what = mark & MASK
      if (from < until) {
        const slot = Math.floor(from * perWidth)
        const left = (slot + 1) * width - from
        if (what === LOAD) loads.change(slot, q, number, left)
        else if (what === TAKEN) sums.count(slot, q, COUNT.taken, number)
        else if (what === SENT) {
          sums.count(slot, q, COUNT.sent, number)
          inFlight.change(slot, 0, 1, left)
          what = REACHED
        } else if (what !== REACHED) {
          if (what === NODE) {
            loads.change(slot, q, -1, left)
            what = USE.compute
          }
          sums.spend(q, what, slot, from, Math.min(to, until))
        }
      }
      if (to >= until) {
        notes[used] = (q << BITS) | what
        notes[used + 1] = Math.max(from, until)
        notes[used + 2] = to
        notes[used + 3] = number
        used += WORDS
      } else if (what === REACHED || (what < USES && number > 0)) {
        const slot = Math.floor(to * perWidth)
        const left = (slot + 1) * width - to
        if (what === REACHED) inFlight.change(slot, 0, -1, left)
        else loads.change(slot, q, number, left)
      }
    }
    this.noted = used
  }

  /** Hands the slots before one, and not yet handed over, to the recorder. */
  private write(until: number): void {
    const { sums, simulation } = this
    if (sums.width > this.writtenWidth) this.written = 0
    if (until <= this.written) return
    sums.write(this.recorder, this.written, until, simulation.now, simulation.protocols.firstWorker)
    this.written = until
    this.writtenWidth = sums.width
  }
}
