/**
 * The machine: workstations whose processors compute, send and receive, and the medium between them, in virtual time.
 *
 * What runs on it are processes, written as generators: a process asks the machine for one thing, yields, and goes on when
 * that is done. Process i is the one that computes on processor i; one more, a balancer or a queue, may share processor 0 and
 * takes it from the iteration in progress. A processor does what it is asked for besides iterations one after another, in the
 * order in which it is asked.
 */
import { EventQueue } from '../../../core/events/queue.ts'
import { dropFirst, fewestFor, type List, type Loop, lengthOf, SAME, workOf, workOfFirst } from './iterations.ts'
import { finishOf, type Speeds, workBetween } from './loads.ts'
import { type Network, PARTS } from './patterns.ts'

/** A process: yields whenever it has to wait for what it asked for. */
export type Process = Generator<void, void, void>

/** Something that a process sends. Kinds have their meaning from who sends them. */
export interface Sent {
  readonly kind: number
  /** Processes. */
  readonly from: number
  readonly to: number
  /** Bytes of data. */
  readonly bytes: number
  /** Of whom asks, which synchronisation it belongs to, or another number that the kind gives a meaning. */
  readonly about: number
  /** Iterations that it carries. */
  readonly parcel?: List
  /** Iterations a second that the sender does, where it tells. */
  readonly rate?: number
}

/** What a processor is doing. */
export const STATE = { compute: 0, communicate: 1, overhead: 2, wait: 3, idle: 4 } as const

/** What a run is watched by, where somebody looks inside. */
export interface Watcher {
  /** A processor does something from one moment to another. */
  span(processor: number, state: number, begin: number, end: number): void
  /** A message has reached its receiver; its number counts messages in the order of their sending. */
  message(number: number, message: Sent, sent: number, arrived: number): void
}

/** Kinds of events. */
const OPERATION_ENDS = 0
const MEDIUM_FREE = 1
const ITERATIONS_END = 2
const ARRIVES_AT_ONCE = 3
const LEAVES = 4

interface Inbox {
  readonly messages: Travelling[]
  first: number
}

interface Travelling {
  readonly sent: Sent
  readonly number: number
  readonly begin: number
}

/** What a process waits for. */
const RUNNING = 0
const OPERATING = 1
const LISTENING = 2
const COMPUTING = 3

export class Machine {
  readonly queue = new EventQueue()
  /** What processes hold to compute, in order; whoever computes takes from the front. */
  readonly lists: List[]
  /** Messages and bytes that were sent. */
  messages = 0
  bytes = 0
  /** Iterations that are done. */
  done = 0
  /** When each computed its last iteration; 0 where it never did. */
  readonly lastWork: Float64Array
  /** Seconds by processor and state, in the order of `STATE`. */
  readonly seconds: Float64Array
  /** Where boundaries between iterations are noted, for rules that ask how long single ones took. */
  ends?: number[][]
  watcher?: Watcher

  private readonly processes: Process[] = []
  private readonly inboxes: Inbox[] = []
  /** By process, what it waits for. */
  private readonly waits: number[] = []
  /** By process, the operation that it has asked for: seconds of overhead, of communication, and what is sent after them. */
  private readonly overhead: number[] = []
  private readonly communicate: number[] = []
  private readonly outgoing: (Travelling | undefined)[] = []
  /** By processor, the process whose operation it does, −1 for none, and those that wait for it. */
  private readonly busy: Int32Array
  private readonly queued: number[][]
  /** By processor, since when it does what it does, and whether its process is gone for good. */
  private readonly since: Float64Array
  private readonly state: Uint8Array
  private readonly retired: Uint8Array
  /** By processor: unloaded seconds that are done of the list, until when it computes, and how many iterations these are. */
  private readonly doneWork: Float64Array
  private readonly goalWork: Float64Array
  private readonly goal: Int32Array
  /** What is known of the work in progress by those who watch, so that nobody adds it up from its beginning again. */
  private readonly seenFrom: Float64Array
  private readonly seenUntil: Float64Array
  private readonly seenWork: Float64Array
  /** The list's length and the iterations that ended, for who notes them. */
  private readonly held: Int32Array
  private readonly stamp: Int32Array
  /** Messages that wait for the medium, and those on it. */
  private readonly line: Travelling[] = []
  private lineFirst = 0
  private onMedium: Travelling | undefined
  /** Messages under way where there is no medium to wait for, in the order in which they arrive where all are equally long. */
  private readonly underWay = new Map<number, Travelling>()
  private readonly atOnce: Travelling[] = []
  private readonly perByte: number
  /** Seconds of a message's parts. */
  readonly sendTime: number
  readonly mediumTime: number
  readonly receiveTime: number
  /** Called when a message reaches a process that computes on a processor. */
  onReach: (process: number, message: Sent) => void = () => {}

  constructor(
    readonly loop: Loop,
    readonly speeds: Speeds,
    readonly network: Network,
    readonly processors: number,
  ) {
    const numbers = () => new Float64Array(processors)
    this.lists = Array.from({ length: processors }, () => [])
    this.lastWork = numbers()
    this.seconds = new Float64Array(5 * processors)
    this.busy = new Int32Array(processors).fill(-1)
    this.queued = Array.from({ length: processors }, () => [])
    this.since = numbers()
    this.state = new Uint8Array(processors).fill(STATE.wait)
    this.retired = new Uint8Array(processors)
    this.doneWork = numbers()
    this.goalWork = numbers()
    this.seenFrom = numbers().fill(Number.NaN)
    this.seenUntil = numbers()
    this.seenWork = numbers()
    this.goal = new Int32Array(processors)
    this.held = new Int32Array(processors)
    this.stamp = new Int32Array(processors)
    this.perByte = 1 / network.bandwidth
    this.sendTime = PARTS.send * network.latency
    this.mediumTime = PARTS.medium * network.latency
    this.receiveTime = PARTS.receive * network.latency
  }

  get now(): number {
    return this.queue.now
  }

  /** Starts processes, the one of processor 0 first. Those past the last processor share processor 0. */
  start(processes: readonly Process[]): void {
    for (const process of processes) {
      this.processes.push(process)
      this.inboxes.push({ messages: [], first: 0 })
      this.waits.push(RUNNING)
      this.overhead.push(0)
      this.communicate.push(0)
      this.outgoing.push(undefined)
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
        this.leaveMedium()
        break
      case ITERATIONS_END: {
        const processor = subject % this.processors
        if (Math.floor(subject / this.processors) === this.stamp[processor]) this.endIterations(processor)
        break
      }
      case ARRIVES_AT_ONCE: {
        const message = this.atOnce.shift()
        if (message) this.deliver(message)
        break
      }
      case LEAVES: {
        const message = this.underWay.get(subject)
        this.underWay.delete(subject)
        if (message) this.leave(message)
      }
    }
    return true
  }

  // What processes ask for. Each is followed by a `yield`.

  /** Takes the processor for some seconds of overhead. */
  occupy(process: number, seconds: number): void {
    this.ask(process, seconds, 0)
  }

  /** Receives the first message of the inbox, after some overhead. */
  receive(process: number, overhead = 0): void {
    this.ask(process, overhead, this.receiveTime)
  }

  /** Sends a message, after some overhead; data holds the sender until it has left the medium. */
  send(message: Sent, overhead = 0): void {
    this.outgoing[message.from] = { sent: message, number: this.messages++, begin: this.now }
    this.bytes += message.bytes
    this.ask(message.from, overhead, this.sendTime)
  }

  /** Waits until there is a message in the inbox. */
  listen(process: number): void {
    this.waits[process] = this.hasMail(process) ? RUNNING : LISTENING
  }

  /** Computes the list, or so many iterations of it, or until `stopSoon`. */
  compute(processor: number, most = Number.POSITIVE_INFINITY): void {
    const list = this.lists[processor]
    const held = lengthOf(list)
    const goal = Math.min(held, most)
    this.held[processor] = held
    this.goal[processor] = goal
    this.goalWork[processor] = goal === held ? workOf(this.loop, list) : workOfFirst(this.loop, list, goal)
    this.doneWork[processor] = 0
    this.waits[processor] = COMPUTING
    this.ends?.[processor].splice(0)
    if (this.busy[processor] < 0) this.run(processor)
  }

  /** Lets a process that computes stop at the end of the iteration in progress, or of the first one. */
  stopSoon(processor: number): void {
    if (this.waits[processor] !== COMPUTING) return
    const list = this.lists[processor]
    const count = Math.max(1, fewestFor(this.loop, list, this.workDone(processor)))
    if (count >= this.goal[processor]) return
    this.goal[processor] = count
    this.goalWork[processor] = workOfFirst(this.loop, list, count)
    if (this.state[processor] === STATE.compute) this.scheduleEnd(processor)
  }

  /** The process is gone for good; it may still listen. */
  retire(processor: number): void {
    this.retired[processor] = 1
    if (this.busy[processor] < 0) this.enter(processor, STATE.idle)
  }

  /** Whether there is a message in the inbox. */
  hasMail(process: number): boolean {
    const { messages, first } = this.inboxes[process]
    return first < messages.length
  }

  /** Takes the first message of the inbox, or the first one of a kind. */
  take(process: number, kind?: number): Sent | undefined {
    const inbox = this.inboxes[process]
    let at = inbox.first
    while (kind !== undefined && at < inbox.messages.length && inbox.messages[at].sent.kind !== kind) at++
    if (at >= inbox.messages.length) return undefined
    const [taken] = at === inbox.first ? [inbox.messages[inbox.first++]] : inbox.messages.splice(at, 1)
    if (inbox.first === inbox.messages.length) inbox.first = inbox.messages.length = 0
    else if (inbox.first > 256) {
      inbox.messages.splice(0, inbox.first)
      inbox.first = 0
    }
    return taken.sent
  }

  /** Iterations that a processor holds, those of the list in progress that are done among them. */
  heldBy(processor: number): number {
    return this.waits[processor] === COMPUTING ? this.held[processor] : lengthOf(this.lists[processor])
  }

  /** Iterations of the list in progress that are done at a moment, which is not before now. */
  passedAt(processor: number, time: number): number {
    if (this.waits[processor] !== COMPUTING) return 0
    const work = this.doneWork[processor] + this.workSince(processor, time)
    return Math.min(this.goal[processor], fullyDone(this.loop, this.lists[processor], work))
  }

  /** Work that has been done since the processor began to compute or went on; goes on from where it was last asked for. */
  private workSince(processor: number, time: number): number {
    if (this.state[processor] !== STATE.compute) return 0
    const { seenFrom, seenUntil, seenWork } = this
    const since = this.since[processor]
    if (seenFrom[processor] !== since || seenUntil[processor] > time) {
      seenFrom[processor] = seenUntil[processor] = since
      seenWork[processor] = 0
    }
    if (time > seenUntil[processor]) {
      seenWork[processor] += workBetween(this.speeds, processor, seenUntil[processor], time)
      seenUntil[processor] = time
    }
    return seenWork[processor]
  }

  /** Seconds that a processor has spent in a state until a moment, which is not before now. */
  secondsAt(processor: number, state: number, time: number): number {
    const spent = this.seconds[5 * processor + state]
    const now = this.state[processor]
    const since = this.since[processor]
    if (now !== STATE.communicate) return now === state ? spent + time - since : spent
    // An operation is overhead first.
    const change = Math.min(time, since + this.overhead[this.busy[processor]])
    if (state === STATE.overhead) return spent + change - since
    return state === STATE.communicate ? spent + time - change : spent
  }

  /** Settles all accounts at the end of a run. */
  close(): void {
    for (let p = 0; p < this.processors; p++) this.enter(p, this.state[p])
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
    if (this.state[processor] === STATE.compute) this.pause(processor)
    this.enter(processor, STATE.communicate)
    this.busy[processor] = process
    this.queue.schedule(this.now + this.overhead[process] + this.communicate[process], OPERATION_ENDS, process)
  }

  private endOperation(process: number): void {
    const message = this.outgoing[process]
    if (!message) {
      this.release(process)
      return
    }
    this.outgoing[process] = undefined
    const { to, bytes } = message.sent
    if (this.processorOf(to) === this.processorOf(process)) {
      // It arrives after what its sender does next.
      this.atOnce.push(message)
      this.queue.schedule(this.now, ARRIVES_AT_ONCE, 0)
      this.release(process)
      return
    }
    if (!this.network.shared) {
      this.underWay.set(message.number, message)
      this.queue.schedule(this.now + this.durationOf(message), LEAVES, message.number)
    } else if (this.onMedium) this.line.push(message)
    else this.enterMedium(message)
    if (bytes === 0) this.release(process)
  }

  private durationOf({ sent }: Travelling): number {
    return this.mediumTime + sent.bytes * this.perByte
  }

  private enterMedium(message: Travelling): void {
    this.onMedium = message
    this.queue.schedule(this.now + this.durationOf(message), MEDIUM_FREE, 0)
  }

  private leaveMedium(): void {
    const message = this.onMedium
    this.onMedium = undefined
    if (this.lineFirst < this.line.length) {
      this.enterMedium(this.line[this.lineFirst++])
      if (this.lineFirst > 1024) {
        this.line.splice(0, this.lineFirst)
        this.lineFirst = 0
      }
    }
    if (message) this.leave(message)
  }

  private leave(message: Travelling): void {
    this.deliver(message)
    if (message.sent.bytes > 0) this.release(message.sent.from)
  }

  private deliver(message: Travelling): void {
    const { to } = message.sent
    this.watcher?.message(message.number, message.sent, message.begin, this.now)
    this.inboxes[to].messages.push(message)
    if (to < this.processors) this.onReach(to, message.sent)
    if (this.waits[to] === LISTENING) this.resume(to)
  }

  /** Gives the processor to who waits for it, then lets the process go on, and at last the iteration that was in progress. */
  private release(process: number): void {
    const processor = this.processorOf(process)
    this.account(processor)
    this.busy[processor] = -1
    const next = this.queued[processor].shift()
    if (next === undefined) this.enter(processor, this.retired[processor] ? STATE.idle : STATE.wait)
    else this.beginOperation(processor, next)
    this.resume(process)
    if (this.busy[processor] < 0 && this.waits[processor] === COMPUTING && this.state[processor] !== STATE.compute) {
      this.run(processor)
    }
  }

  private run(processor: number): void {
    this.enter(processor, STATE.compute)
    this.scheduleEnd(processor)
  }

  private scheduleEnd(processor: number): void {
    const left = Math.max(0, this.goalWork[processor] - this.doneWork[processor])
    const time = Math.max(this.now, finishOf(this.speeds, processor, this.since[processor], left))
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
    this.queue.schedule(time, ITERATIONS_END, this.stamp[processor] * this.processors + processor)
  }

  private workDone(processor: number): number {
    const done = this.doneWork[processor]
    if (this.state[processor] !== STATE.compute) return done
    return done + workBetween(this.speeds, processor, this.since[processor], this.now)
  }

  /** Stops computing for a while. */
  private pause(processor: number): void {
    this.note(processor)
    this.doneWork[processor] = this.workDone(processor)
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
  }

  private endIterations(processor: number): void {
    this.note(processor)
    const count = this.goal[processor]
    dropFirst(this.lists[processor], count)
    this.done += count
    this.lastWork[processor] = this.now
    this.enter(processor, STATE.wait)
    this.stamp[processor] = (this.stamp[processor] + 1) % STAMPS
    this.resume(processor)
  }

  /** Notes when iterations ended since the processor began to compute or went on. */
  private note(processor: number): void {
    const ends = this.ends?.[processor]
    if (!ends) return
    const list = this.lists[processor]
    const until = this.workDone(processor) + SAME * this.loop.mean
    for (let n = ends.length + 1; n <= this.goal[processor]; n++) {
      const work = workOfFirst(this.loop, list, n)
      if (work > until) break
      const left = Math.max(0, work - this.doneWork[processor])
      ends.push(Math.min(this.now, finishOf(this.speeds, processor, this.since[processor], left)))
    }
  }

  /** Puts the time of the present state to its account. */
  private account(processor: number): void {
    const { now, seconds } = this
    const since = this.since[processor]
    const state = this.state[processor]
    this.since[processor] = now
    if (state !== STATE.communicate) {
      seconds[5 * processor + state] += now - since
      if (now > since) this.watcher?.span(processor, state, since, now)
      return
    }
    const process = this.busy[processor]
    const change = process < 0 ? now : Math.min(now, since + this.overhead[process])
    seconds[5 * processor + STATE.overhead] += change - since
    seconds[5 * processor + STATE.communicate] += now - change
    if (change > since) this.watcher?.span(processor, STATE.overhead, since, change)
    if (now > change) this.watcher?.span(processor, STATE.communicate, change, now)
  }

  private enter(processor: number, state: number): void {
    if (this.since[processor] !== this.now) this.account(processor)
    this.state[processor] = state
  }
}

/** Stamps that are told apart: an event's number holds one beside the processor. */
const STAMPS = 2 ** 20

/** Iterations from the front that this much work does completely, to `SAME` of a mean iteration. */
function fullyDone(loop: Loop, list: List, work: number): number {
  const count = fewestFor(loop, list, work)
  return workOfFirst(loop, list, count) <= work + SAME * loop.mean ? count : Math.max(0, count - 1)
}
