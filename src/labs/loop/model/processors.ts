/**
 * The machine's processors: each does what processes ask it for, one operation after another in the order in which they ask, and
 * iterations (./computing.ts) whenever there is nothing else to do.
 */
import type { Lane } from '../../../core/events/lane.ts'
import { EventQueue } from '../../../core/events/queue.ts'
import { Accounts, STATE } from './accounts.ts'
import { Computing } from './computing.ts'
import { ITERATIONS_END, OPERATION_ENDS } from './events.ts'
import { type Loop, lengthOf } from './iterations.ts'
import type { Speeds } from './loads.ts'
import { type Network, PARTS } from './patterns.ts'
import { COMPUTING, OPERATING } from './process.ts'

/** Most processes that share processor 0 with the one that computes there; of each other processor one may. */
const SHARING = 2

export class Processors {
  readonly queue = new EventQueue()
  readonly computing: Computing
  protected readonly accounts: Accounts
  /** By process, what it waits for. */
  protected readonly waits: Uint8Array
  /** By process, the operation that it has asked for: seconds of overhead, and then of communication. */
  private readonly overhead: Float64Array
  private readonly communicate: Float64Array
  /** By processor, the process whose operation it does, −1 for none, and those that wait for it. */
  protected readonly busy: Int32Array
  protected readonly queued: number[][]
  /** By processor, whether its process is gone for good. */
  private readonly retired: Uint8Array
  /** Seconds that its sender is busy with a message, and its receiver; and the queue's lane for what takes just that. */
  protected readonly handlingTime: number
  protected readonly handling: Lane

  constructor(
    readonly loop: Loop,
    readonly speeds: Speeds,
    readonly network: Network,
    readonly processors: number,
  ) {
    const processes = 2 * processors + SHARING - 1
    this.accounts = new Accounts(processors)
    this.computing = new Computing(loop, speeds, this.accounts, this.queue, ITERATIONS_END, processors)
    this.waits = new Uint8Array(processes)
    this.overhead = new Float64Array(processes)
    this.communicate = new Float64Array(processes)
    this.busy = new Int32Array(processors).fill(-1)
    this.queued = Array.from({ length: processors }, () => [])
    this.retired = new Uint8Array(processors)
    this.handlingTime = PARTS.handling * network.latency
    this.handling = this.queue.lane(this.handlingTime, OPERATION_ENDS)
  }

  /** Seconds by processor and state, in the order of `STATE`. */
  get seconds(): Float64Array {
    return this.accounts.seconds
  }

  get now(): number {
    return this.queue.now
  }

  // What processes ask for. Each is followed by a `yield`.

  /** Takes the processor for some seconds of overhead. */
  occupy(process: number, seconds: number): void {
    this.ask(process, seconds, 0)
  }

  /** Communicates for some seconds. */
  exchange(process: number, seconds: number): void {
    this.ask(process, 0, seconds)
  }

  /** Receives what was taken out of the inbox, after some overhead. */
  receive(process: number, overhead = 0): void {
    this.ask(process, overhead, this.handlingTime)
  }

  /** Computes the list, or this many iterations of it, or until `stopSoon`. */
  compute(processor: number, most = Number.POSITIVE_INFINITY): void {
    this.computing.begin(processor, most)
    this.waits[processor] = COMPUTING
    if (this.busy[processor] < 0) this.run(processor)
  }

  // What is done to others, or asked about them.

  /** Lets a process that computes stop at the end of the iteration in progress, or of the first one. */
  stopSoon(processor: number): void {
    if (this.waits[processor] === COMPUTING) this.computing.stopSoon(processor)
  }

  /** Gives up what a processor computes, at once; where it does something else, as soon as it would go on. */
  abandon(processor: number): void {
    if (this.waits[processor] === COMPUTING) this.computing.abandon(processor)
  }

  /** The process is gone for good; it may still listen. */
  retire(processor: number): void {
    this.retired[processor] = 1
    if (this.busy[processor] < 0) this.enter(processor, STATE.idle)
  }

  /** Iterations of the loop that a processor holds, those of the list in progress that are done among them; no copies. */
  heldBy(processor: number): number {
    const { held, lists, spare } = this.computing
    return (this.waits[processor] === COMPUTING ? held[processor] : lengthOf(lists[processor])) - spare[processor]
  }

  /** Iterations of the list in progress that are done at a moment, which is not before now. */
  passedAt(processor: number, time: number): number {
    return this.waits[processor] === COMPUTING ? this.computing.passedAt(processor, time) : 0
  }

  /** The processor of a process. The two past the last processor share processor 0, those that follow one of the others each. */
  processorOf(process: number): number {
    if (process < this.processors) return process
    return Math.max(0, process - this.processors - SHARING + 1)
  }

  /** The process of a balancer or a queue on a processor. */
  servantOn(processor: number): number {
    return this.processors + (processor === 0 ? 0 : processor + SHARING - 1)
  }

  /** Whether a process has an operation that has not ended. */
  protected isOperating(process: number): boolean {
    const processor = this.processorOf(process)
    return this.busy[processor] === process || this.queued[processor].includes(process)
  }

  /** Lets a process wait for an operation, which begins as soon as its processor is free. */
  protected ask(process: number, overhead: number, communicate: number): void {
    this.waits[process] = OPERATING
    this.overhead[process] = overhead
    this.communicate[process] = communicate
    const processor = this.processorOf(process)
    if (this.busy[processor] < 0) this.begin(processor, process)
    else this.queued[processor].push(process)
  }

  /** Gives a processor whose operation has ended to the process that waits for it. */
  protected next(processor: number): void {
    this.accounts.account(processor, this.now)
    this.busy[processor] = -1
    const next = this.queued[processor].shift()
    if (next === undefined) this.enter(processor, this.retired[processor] ? STATE.idle : STATE.wait)
    else this.begin(processor, next)
  }

  /** Lets a processor go on with the iteration that was in progress, if it has nothing else to do. */
  protected computeOn(processor: number): void {
    const { busy, waits, accounts } = this
    if (busy[processor] < 0 && waits[processor] === COMPUTING && accounts.state[processor] !== STATE.compute)
      this.run(processor)
  }

  protected enter(processor: number, state: number): void {
    this.accounts.enter(processor, state, this.now)
  }

  private begin(processor: number, process: number): void {
    if (this.accounts.state[processor] === STATE.compute) this.computing.pause(processor)
    this.enter(processor, STATE.communicate)
    this.busy[processor] = process
    const overhead = this.overhead[process]
    const communicate = this.communicate[process]
    this.accounts.ahead[processor] = overhead
    if (overhead === 0 && communicate === this.handlingTime) this.queue.follow(this.handling, process)
    else this.queue.schedule(this.now + overhead + communicate, OPERATION_ENDS, process)
  }

  private run(processor: number): void {
    this.enter(processor, STATE.compute)
    this.computing.scheduleEnd(processor)
  }
}
