/**
 * The machine: workstations whose processors compute, send and receive, and the medium between them, in virtual time.
 *
 * What runs on it are processes, written as generators: a process asks the machine for one thing, yields, and goes on when
 * that is done. Process i is the one that computes on processor i; one more, a balancer or a queue, may share processor 0 and
 * takes it from the iteration in progress. A processor does what it is asked for besides iterations one after another, in the
 * order in which it is asked.
 */
import { EventQueue } from '../../../core/events/queue.ts'
import { Accounts, STATE, type Watcher } from './accounts.ts'
import { Computing } from './computing.ts'
import { type Loop, lengthOf } from './iterations.ts'
import type { Speeds } from './loads.ts'
import { Mail, NONE, type Sent } from './mail.ts'
import { Medium } from './medium.ts'
import { type Network, PARTS } from './patterns.ts'

/** A process: yields whenever it has to wait for what it asked for. */
export type Process = Generator<void, void, void>

/** What becomes of a message that a process has received: true where it was waiting for this one. It may be answered at once. */
type Accept = (message: Sent) => boolean

/** Kinds of events. */
const OPERATION_ENDS = 0
const MEDIUM_FREE = 1
const ITERATIONS_END = 2
const ARRIVES_AT_ONCE = 3
const LEAVES = 4
const WAKES = 5
const ALARM = 6

/** What a process waits for. */
const RUNNING = 0
const OPERATING = 1
const LISTENING = 2
const COMPUTING = 3
const PARKED = 4
const AWAITING = 5

export class Machine {
  readonly queue = new EventQueue()
  readonly computing: Computing
  /** Messages and bytes that were sent. */
  messages = 0
  bytes = 0
  private readonly processes: Process[] = []
  private readonly accounts: Accounts
  private mail = new Mail(0)
  /** By process, what it waits for. */
  private readonly waits: number[] = []
  /** By process, the operation that it has asked for: seconds of overhead, of communication, and what is sent after them. */
  private readonly overhead: number[] = []
  private readonly communicate: number[] = []
  private readonly outgoing: number[] = []
  /** By process, messages that are all alike and go to several: to whom, how far it is, and what they say. */
  private readonly rounds: (Round | undefined)[] = []
  /**
   * By process, how messages that it receives are handled, which one is being handled, and whether it ends where its inbox
   * is empty.
   */
  private readonly accepts: (Accept | undefined)[] = []
  private readonly receiving: number[] = []
  private readonly emptying: boolean[] = []
  /** By process, the kind of message that it waits for, where it waits for one. */
  private readonly awaited: number[] = []
  /** By processor, the process whose operation it does, −1 for none, and those that wait for it. */
  private readonly busy: Int32Array
  private readonly queued: number[][]
  /** By processor, whether its process is gone for good. */
  private readonly retired: Uint8Array
  private readonly medium: Medium
  private readonly atOnce: number[] = []
  private readonly alarms = new Map<number, () => void>()
  private alarmsSet = 0
  /** Seconds that sender and receiver are busy with a message. */
  readonly sendTime: number
  readonly receiveTime: number
  /** Lanes of the queue for what takes just that. */
  private readonly sends: number
  private readonly receives: number
  /** Called with the kind of a message and what it is about when it reaches a process that computes on a processor. */
  onReach: (process: number, kind: number, about: number) => void = () => {}

  constructor(
    readonly loop: Loop,
    readonly speeds: Speeds,
    readonly network: Network,
    readonly processors: number,
  ) {
    this.accounts = new Accounts(processors)
    this.computing = new Computing(loop, speeds, this.accounts, this.queue, ITERATIONS_END, processors)
    this.busy = new Int32Array(processors).fill(-1)
    this.queued = Array.from({ length: processors }, () => [])
    this.retired = new Uint8Array(processors)
    this.medium = new Medium(network, this.queue, MEDIUM_FREE, LEAVES)
    this.sendTime = PARTS.send * network.latency
    this.receiveTime = PARTS.receive * network.latency
    this.sends = this.queue.lane(this.sendTime)
    this.receives = this.queue.lane(this.receiveTime)
  }

  /** Seconds by processor and state, in the order of `STATE`. */
  get seconds(): Float64Array {
    return this.accounts.seconds
  }

  /** Sets what watches the run from now on. */
  set watcher(watcher: Watcher) {
    this.accounts.watcher = watcher
  }

  get now(): number {
    return this.queue.now
  }

  /** Starts processes, the one of processor 0 first. Those past the last processor share processor 0. */
  start(processes: readonly Process[]): void {
    this.mail = new Mail(processes.length)
    for (const process of processes) {
      this.processes.push(process)
      this.waits.push(RUNNING)
      this.overhead.push(0)
      this.communicate.push(0)
      this.outgoing.push(NONE)
      this.rounds.push(undefined)
      this.accepts.push(undefined)
      this.receiving.push(NONE)
      this.emptying.push(false)
    }
    for (let p = 0; p < processes.length; p++) this.resume(p)
  }

  /** Lets the next event happen; false where there is none. */
  step(): boolean {
    const { queue } = this
    if (!queue.advance()) return false
    const { subject } = queue
    switch (queue.kind) {
      case OPERATION_ENDS:
        this.endOperation(subject)
        break
      case MEDIUM_FREE:
        this.leave(this.medium.free(this.mail))
        break
      case ITERATIONS_END: {
        const processor = this.computing.ended(subject)
        if (processor >= 0) this.endIterations(processor)
        break
      }
      case ARRIVES_AT_ONCE: {
        const message = this.atOnce.shift()
        if (message !== undefined) this.deliver(message)
        break
      }
      case LEAVES:
        this.leave(subject)
        break
      case WAKES:
        this.resume(subject)
        break
      case ALARM: {
        const act = this.alarms.get(subject)
        this.alarms.delete(subject)
        act?.()
      }
    }
    return true
  }

  // What processes ask for. Each is followed by a `yield`.

  /** Takes the processor for some seconds of overhead. */
  occupy(process: number, seconds: number): void {
    this.ask(process, seconds, 0)
  }

  /** Receives what was taken out of the inbox, after some overhead. */
  receive(process: number, overhead = 0): void {
    this.ask(process, overhead, this.receiveTime)
  }

  /** Sends a message; data holds the sender until it has left the medium. */
  send(message: Sent): void {
    this.outgoing[message.from] = this.mail.write(message, this.now)
    this.messages++
    this.bytes += message.bytes
    this.ask(message.from, 0, this.sendTime)
  }

  /** Sends messages without data that say the same, one after another, to all of several processes but to itself. */
  sendAll(process: number, kind: number, to: readonly number[], about: number): void {
    this.rounds[process] = { to, at: 0, kind, about }
    this.goRound(process)
  }

  /**
   * Receives one message after another, those that come later too, and goes on after the one that is accepted; or, `emptying`, as soon
   * as there is none left in the inbox.
   */
  attend(process: number, accept: Accept, emptying = false): void {
    this.accepts[process] = accept
    this.emptying[process] = emptying
    this.attendNext(process)
  }

  /** Waits until there is a message in the inbox. */
  listen(process: number): void {
    this.waits[process] = this.hasMail(process) ? RUNNING : LISTENING
  }

  /** Waits until it is woken, whatever messages come. */
  park(process: number): void {
    this.waits[process] = PARKED
  }

  /** Waits for a message of a kind; others lie in the inbox meanwhile. */
  awaitKind(process: number, kind: number): void {
    this.waits[process] = this.mail.hasKind(process, kind) ? RUNNING : AWAITING
    this.awaited[process] = kind
  }

  /** Puts another process in the place of one that has ended, or only listens. */
  restart(process: number, fresh: Process): void {
    this.processes[process] = fresh
    this.accepts[process] = undefined
    this.resume(process)
  }

  /** Lets processes go on that are parked, one after the other, as soon as the present one waits. */
  wake(processes: Iterable<number>): void {
    for (const process of processes)
      if (this.waits[process] === PARKED) {
        this.waits[process] = OPERATING
        this.queue.schedule(this.now, WAKES, process)
      }
  }

  /** Lets something be done at a moment, which is not before now. */
  at(time: number, act: () => void): void {
    this.alarms.set(this.alarmsSet, act)
    this.queue.schedule(time, ALARM, this.alarmsSet++)
  }

  /** Lets a process go on that only listens, although no message has come. */
  nudge(process: number): void {
    if (this.waits[process] !== LISTENING || this.accepts[process]) return
    this.waits[process] = OPERATING
    this.queue.schedule(this.now, WAKES, process)
  }

  /** Communicates for some seconds. */
  exchange(process: number, seconds: number): void {
    this.ask(process, 0, seconds)
  }

  /** Computes the list, or this many iterations of it, or until `stopSoon`. */
  compute(processor: number, most = Number.POSITIVE_INFINITY): void {
    this.computing.begin(processor, most)
    this.waits[processor] = COMPUTING
    if (this.busy[processor] < 0) this.run(processor)
  }

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

  /** Whether there is a message in the inbox. */
  hasMail(process: number): boolean {
    return this.mail.has(process)
  }

  /** Takes the first message of the inbox, or the first one of a kind. */
  take(process: number, kind?: number): Sent | undefined {
    const message = this.mail.take(process, kind)
    return message === NONE ? undefined : this.mail.open(message)
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

  /** Seconds that a processor has spent in a state until a moment, which is not before now. */
  secondsAt(processor: number, state: number, time: number): number {
    return this.accounts.secondsAt(processor, state, time)
  }

  /** Closes all accounts at the end of a run. */
  close(): void {
    for (let p = 0; p < this.processors; p++) this.enter(p, this.accounts.state[p])
  }

  private resume(process: number): void {
    while (true) {
      this.waits[process] = RUNNING
      if (this.processes[process].next().done) {
        this.waits[process] = OPERATING
        return
      }
      // What could be had at once needs no event.
      if (this.waits[process] !== RUNNING) return
    }
  }

  /** Lets a process go on whose operation has ended: it sends to the next one, receives the next one, or does what it likes. */
  private goOn(process: number): void {
    if (this.rounds[process]) {
      if (this.goRound(process)) return
    } else if (this.accepts[process]) {
      if (this.accepted(process)) return
    }
    this.resume(process)
  }

  /** Sends the next message of a round; false where there is none. */
  private goRound(process: number): boolean {
    const round = this.rounds[process]
    if (!round) return false
    if (round.to[round.at] === process) round.at++
    if (round.at === round.to.length) {
      this.rounds[process] = undefined
      return false
    }
    this.outgoing[process] = this.mail.brief(round.kind, process, round.to[round.at++], round.about, this.now)
    this.messages++
    this.ask(process, 0, this.sendTime)
    return true
  }

  /** Hands over what was received; false where nothing more is waited for. */
  private accepted(process: number): boolean {
    const message = this.receiving[process]
    if (message !== NONE) {
      this.receiving[process] = NONE
      this.waits[process] = RUNNING
      if (this.accepts[process]?.(this.mail.open(message))) {
        this.accepts[process] = undefined
        return false
      }
      // It is being answered.
      if (this.waits[process] !== RUNNING) return true
    }
    return this.attendNext(process)
  }

  /** Receives the next message, or waits for it; false where none is waited for. */
  private attendNext(process: number): boolean {
    const message = this.mail.take(process)
    if (message !== NONE) {
      this.receiving[process] = message
      this.ask(process, 0, this.receiveTime)
    } else if (this.emptying[process]) {
      this.accepts[process] = undefined
      return false
    } else this.waits[process] = LISTENING
    return true
  }

  private processorOf(process: number): number {
    return process < this.processors ? process : 0
  }

  private ask(process: number, overhead: number, communicate: number): void {
    this.waits[process] = OPERATING
    this.overhead[process] = overhead
    this.communicate[process] = communicate
    const processor = this.processorOf(process)
    if (this.busy[processor] < 0) this.beginOperation(processor, process)
    else this.queued[processor].push(process)
  }

  private beginOperation(processor: number, process: number): void {
    if (this.accounts.state[processor] === STATE.compute) this.computing.pause(processor)
    this.enter(processor, STATE.communicate)
    this.busy[processor] = process
    const overhead = this.overhead[process]
    const communicate = this.communicate[process]
    this.accounts.ahead[processor] = overhead
    if (overhead === 0 && communicate === this.sendTime) this.queue.follow(this.sends, OPERATION_ENDS, process)
    else if (overhead === 0 && communicate === this.receiveTime)
      this.queue.follow(this.receives, OPERATION_ENDS, process)
    else this.queue.schedule(this.now + overhead + communicate, OPERATION_ENDS, process)
  }

  private endOperation(process: number): void {
    const message = this.outgoing[process]
    if (message === NONE) {
      this.release(process)
      return
    }
    this.outgoing[process] = NONE
    if (this.processorOf(this.mail.to[message]) === this.processorOf(process)) {
      // It arrives after what its sender does next.
      this.atOnce.push(message)
      this.queue.schedule(this.now, ARRIVES_AT_ONCE, 0)
      this.release(process)
      return
    }
    const bytes = this.mail.bytesOf(message)
    this.medium.carry(this.mail, message)
    if (bytes === 0) this.release(process)
  }

  private leave(message: number): void {
    // The receiver may have read it at once.
    const held = this.mail.bytesOf(message) > 0 ? this.mail.read(message).from : NONE
    this.deliver(message)
    if (held !== NONE) this.release(held)
  }

  private deliver(message: number): void {
    const { mail } = this
    const to = mail.to[message]
    const kind = mail.kind[message]
    const about = mail.about[message]
    this.accounts.watcher?.message(mail.read(message), mail.begin[message], this.now)
    mail.put(message)
    if (to < this.processors) this.onReach(to, kind, about)
    if (this.waits[to] === AWAITING && this.awaited[to] === kind) {
      this.resume(to)
      return
    }
    if (this.waits[to] !== LISTENING) return
    if (this.accepts[to]) this.attendNext(to)
    else this.resume(to)
  }

  /**
   * Gives the processor to the process that waits for it, then lets the process go on, and at last the iteration that was
   * in progress.
   */
  private release(process: number): void {
    const processor = this.processorOf(process)
    this.account(processor)
    this.busy[processor] = -1
    const next = this.queued[processor].shift()
    if (next === undefined) this.enter(processor, this.retired[processor] ? STATE.idle : STATE.wait)
    else this.beginOperation(processor, next)
    this.goOn(process)
    if (
      this.busy[processor] < 0 &&
      this.waits[processor] === COMPUTING &&
      this.accounts.state[processor] !== STATE.compute
    ) {
      this.run(processor)
    }
  }

  private run(processor: number): void {
    this.enter(processor, STATE.compute)
    this.computing.scheduleEnd(processor)
  }

  private endIterations(processor: number): void {
    this.computing.end(processor)
    this.enter(processor, STATE.wait)
    this.resume(processor)
  }

  private account(processor: number): void {
    this.accounts.account(processor, this.now)
  }

  private enter(processor: number, state: number): void {
    this.accounts.enter(processor, state, this.now)
  }
}

/** Messages that are all alike. */
interface Round {
  readonly to: readonly number[]
  at: number
  readonly kind: number
  readonly about: number
}
