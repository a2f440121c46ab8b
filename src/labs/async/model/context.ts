/** What a protocol (a balancer, a detection, a termination) knows and can do. It learns of other processors by messages alone. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { USE } from './accounts.ts'
import type { Machine } from './machine.ts'
import { SavedArrays } from './saved.ts'
import type { Chain } from './tasks.ts'

/** A kind of message. */
export interface MessageKind {
  readonly name: string
  /** What it says, as a sentence without its full stop. */
  readonly help: string
  /** Why it is sent, as a clause. */
  readonly because: string
  /** Which of its numbers says how long the sender's queue is, where one does. */
  readonly load?: 'a' | 'b' | 'c'
  /** Whether it asks its receiver for tasks, which may have none. */
  readonly asks?: true
}

/** A message as its receiver has it before it. */
interface Message {
  readonly kind: number
  readonly from: number
  /** What it says; each kind says what these are. */
  readonly a: number
  readonly b: number
  readonly c: number
  /** How many tasks it carries. */
  readonly tasks: number
}

/** The same with the tasks that it carries. */
export interface Received extends Message, Chain {}

/** A protocol's reactions. All are called in a step of processor q, and what they do advances its clock. */
export interface Reactions {
  /** Processor q begins to follow the protocol, at the beginning of the run or with a phase. */
  enter?(q: number): void
  /** It follows another one from now on; messages still come. */
  leave?(q: number): void
  /** It looks around, before it computes. */
  act?(q: number): void
  /** Whether `act` does nothing where the queue has tasks: it is not called then. */
  readonly actsWhenEmpty?: boolean
  /** A message of this protocol has come. Tasks that it carries are lost unless they are accepted, forwarded or kept. */
  receive?(q: number, message: Received): void
  /** Its timer is due. */
  timer?(q: number): void
  /** Says what it knows about others, number by number. */
  knows?(q: number, say: (of: number, value: number) => void): void
  /** Whether it keeps tasks that are in no queue. */
  keepsTasks?(q: number): boolean
  /** What belongs to its state beside the context's arrays. */
  save?(): Checkpoint
  /** What its variables at a processor are, by name, for people. */
  memory?(q: number): readonly (readonly [name: string, value: string])[]
  /** Whether it has asked and has no answer: tasks that are on their way to it are one. */
  awaits?(q: number): boolean
  /** The run is over, and nothing is asked of it any more. */
  end?(): void
}

export class Context {
  readonly processors: number
  /** By processor: when it last passed its gate. */
  private readonly passed: Int32Array
  /** By processor, as far as it has been asked for: see `around`. */
  private readonly nearby: (readonly number[])[] = []
  /** What belongs to the protocol's state. */
  readonly arrays = new SavedArrays()

  /**
   * @param owner the protocol's number
   * @param timerIndex which of a processor's timers is its
   * @param follows whether a processor follows this protocol at present
   */
  constructor(
    readonly machine: Machine,
    readonly topology: Topology,
    private readonly owner: number,
    private readonly timerIndex: number,
    readonly follows: (q: number) => boolean,
    /** Whether a processor is in its filling phase and has settings of its own for it. */
    private readonly fills: (q: number) => boolean,
  ) {
    this.processors = machine.processors
    this.passed = this.numbers(this.processors, -1)
  }

  /** The time at the processor whose step it is: nanoseconds. */
  get now(): number {
    return this.machine.clock
  }

  /** An array that belongs to the protocol's state. */
  numbers(length = this.processors, value = 0): Int32Array {
    return this.arrays.integers(length, value)
  }

  /** The same for moments and other large numbers. */
  times(length = this.processors, value = 0): Float64Array {
    return this.arrays.floats(length, value)
  }

  /** A setting that may be another one while filling; "same" where it is not. */
  whileFilling(usual: number, filling: number | 'same'): (q: number) => number {
    if (filling === 'same' || filling === usual) return () => usual
    return (q) => (this.fills(q) ? filling : usual)
  }

  /** Length of a processor's own queue; the node that is executed is not in it. */
  load(q: number): number {
    return this.machine.tasks.load[q]
  }

  /** Quanta of computing that it has finished. */
  quanta(q: number): number {
    return this.machine.quanta[q]
  }

  /** Whether it has finished a quantum since it last passed here, or comes for the first time; then it passes. */
  gate(q: number): boolean {
    const quanta = this.machine.quanta[q]
    if (this.passed[q] === quanta) return false
    this.passed[q] = quanta
    return true
  }

  /** Its neighbours are `neighbours[k]` for k from `firstLink(q)` on and before `firstLink(q + 1)`. */
  get neighbours(): Int32Array {
    return this.machine.neighbours.to
  }

  firstLink(q: number): number {
    return this.machine.neighbours.start[q]
  }

  /** A processor and all that are one link away, in ascending order: all neighbours, but in a cluster those of the same computer only. */
  around(q: number): readonly number[] {
    this.nearby[q] ??= [q, ...this.neighbours.subarray(this.firstLink(q), this.firstLink(q + 1))]
      .filter((v) => this.machine.hops.between(q, v) <= 1)
      .sort((a, b) => a - b)
    return this.nearby[q]
  }

  /** Says what is known about each neighbour, by link. */
  sayOfNeighbours(q: number, values: Int32Array, say: (of: number, value: number) => void): void {
    for (let link = this.firstLink(q); link < this.firstLink(q + 1); link++) say(this.neighbours[link], values[link])
  }

  /** The place of a neighbour among those of q. */
  linkTo(q: number, neighbour: number): number {
    const { start, to } = this.machine.neighbours
    let link = start[q]
    while (to[link] !== neighbour) link++
    if (link >= start[q + 1]) throw new Error(`processor ${neighbour} is no neighbour of ${q}`)
    return link
  }

  /** The next number of its own random stream, in [0, 1). */
  draw(q: number): number {
    return this.machine.streams.next(q)
  }

  /** A processor other than q, each as likely. */
  anyOther(q: number): number {
    const v = Math.floor(this.draw(q) * (this.processors - 1))
    return v >= q ? v + 1 : v
  }

  /** Sends a message of this many integers. */
  send(q: number, to: number, kind: number, a = 0, b = 0, c = 0, integers = 1): void {
    this.machine.send(q, to, this.owner, kind, integers, a, b, c, undefined)
  }

  /** Sends a message to the processor above it in the binary tree; 0 has none. */
  sendToParent(q: number, kind: number, a = 0, b = 0, integers = 1): void {
    this.send(q, (q - 1) >> 1, kind, a, b, 0, integers)
  }

  /** Sends a message to its children in the binary tree, 2q + 1 and 2q + 2; returns how many there are. */
  sendToChildren(q: number, kind: number, a = 0): number {
    let children = 0
    for (let child = 2 * q + 1; child <= 2 * q + 2 && child < this.processors; child++) {
      this.send(q, child, kind, a)
      children++
    }
    return children
  }

  /** Sends its oldest tasks, of which there are as many, with a message that reports something besides. */
  sendTasks(q: number, to: number, count: number, kind: number, a = 0, b = 0, c = 0): void {
    const { machine } = this
    if (count > this.load(q)) throw new Error(`Processor ${q} cannot send ${count} tasks: it has ${this.load(q)}`)
    const chain = machine.dequeue(q, count)
    machine.send(q, to, this.owner, kind, machine.integersOf(chain), a, b, c, chain)
  }

  /** Sends tasks that are in no queue. */
  forward(q: number, to: number, tasks: Chain, kind: number, a = 0, b = 0): void {
    const { machine } = this
    machine.send(q, to, this.owner, kind, machine.integersOf(tasks), a, b, 0, tasks)
  }

  /** Queues the tasks of a message. */
  accept(q: number, { first, last, count }: Received): void {
    if (count > 0) this.machine.enqueue(q, first, last, count)
  }

  /** A server handles a request. */
  serve(q: number): void {
    this.machine.spend(q, USE.overhead, this.machine.costs.service)
  }

  /** It is busy for a while with what is no message. */
  communicate(q: number, duration: number): void {
    this.machine.spend(q, USE.communicate, duration)
  }

  /** The processor computes nothing until it is unblocked. */
  block(q: number): void {
    this.machine.blocked[q] = 1
  }

  unblock(q: number): void {
    this.machine.blocked[q] = 0
  }

  /** Sets the protocol's timer at q; it cannot be due before the next nanosecond. */
  wakeAt(q: number, time: number): void {
    const { timers, clock } = this.machine
    timers.set(q, this.timerIndex, Math.max(time, clock + 1))
  }

  timerIsOff(q: number): boolean {
    return this.machine.timers.isOff(q, this.timerIndex)
  }

  wakeNoMore(q: number): void {
    this.machine.timers.turnOff(q, this.timerIndex)
  }

  /** Counts something that is asked for, and something that is given. */
  countRequest(): void {
    this.machine.totals.requests++
  }

  countSuccess(): void {
    this.machine.totals.successes++
  }

  /** Counts a processor without a task that is asked for some. */
  countInVain(): void {
    this.machine.totals.askedInVain++
  }
}
