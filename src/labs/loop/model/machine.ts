/**
 * The machine: workstations whose processors compute, send and receive, and the medium between them, in virtual time.
 *
 * What runs on it are processes, written as generators: a process asks the machine for one thing, yields, and goes on when
 * that is done. Process i is the one that computes on processor i; one more, a balancer or a queue, may share processor 0 and
 * takes it from the iteration in progress. A processor does what it is asked for besides iterations one after another, in the
 * order in which it is asked.
 */
import type { Lane } from '../../../core/events/lane.ts'
import { EventQueue } from '../../../core/events/queue.ts'
import { Accounts, STATE, STATES, type Watcher } from './accounts.ts'
import { Computing } from './computing.ts'
import { type Loop, lengthOf } from './iterations.ts'
import type { Speeds } from './loads.ts'
import { fromOf, isWhole, kindOf, Mail, NONE, packed, Row, type Sent, toOf } from './mail.ts'
import { Medium } from './medium.ts'
import { type Network, PARTS } from './patterns.ts'

/** A process: yields whenever it has to wait for what it asked for. */
export type Process = Generator<void, void, void>

/** What becomes of a message that a process has received: true where it was waiting for this one. It may be answered at once. */
type Accept = (message: Sent) => boolean

/** Kinds of events. */
const OPERATION_ENDS = 0
const LEAVES = 1
const ITERATIONS_END = 2
const ARRIVES_AT_ONCE = 3
const WAKES = 4
const ALARM = 5

/** What a process waits for. */
const RUNNING = 0
const OPERATING = 1
const LISTENING = 2
const COMPUTING = 3
const PARKED = 4
const AWAITING = 5

/** Most processes that share processor 0 with the one that computes there. */
const SHARING = 2

export class Machine {
  readonly queue = new EventQueue()
  readonly computing: Computing
  /** Messages and bytes that were sent. */
  messages = 0
  bytes = 0
  private readonly processes: Process[] = []
  private readonly accounts: Accounts
  private readonly mail: Mail
  /** By process, what it waits for. */
  private readonly waits: Uint8Array
  /** By process, the operation that it has asked for: seconds of overhead, of communication, and what is sent after them. */
  private readonly overhead: Float64Array
  private readonly communicate: Float64Array
  private readonly outgoing: Int32Array
  private readonly outgoingAbout: Int32Array
  private readonly outgoingSince: Float64Array
  /** By process, messages that are all alike and go to several: to whom, how far it is, and what they say. */
  private readonly rounds: (Round | undefined)[]
  /**
   * By process, how messages that it receives are handled, which one is being handled, and whether it ends where its inbox
   * is empty.
   */
  private readonly accepts: (Accept | undefined)[]
  private readonly receiving: Int32Array
  private readonly receivingAbout: Int32Array
  private readonly emptying: Uint8Array
  /** By process, where it only counts messages of a kind about something: which, and how many are missing. */
  private readonly gatheredKind: Int32Array
  private readonly gatheredAbout: Int32Array
  private readonly missing: Int32Array
  /** By process that receives a message which is counted already: until when, −1 for none, and the place in the order that was reserved for that. */
  private readonly countsUntil: Float64Array
  private readonly countsOrder: Float64Array
  /** By process, the kind of message that it waits for, where it waits for one. */
  private readonly awaited: Uint8Array
  /** By processor, the process whose operation it does, −1 for none, and those that wait for it. */
  private readonly busy: Int32Array
  private readonly queued: number[][]
  /** By processor, whether its process is gone for good. */
  private readonly retired: Uint8Array
  private readonly medium: Medium
  private readonly atOnce = new Row()
  private readonly alarms = new Map<number, () => void>()
  private alarmsSet = 0
  /** Whether a process has gone on. */
  private resumed = false
  /** Seconds that its sender is busy with a message, and its receiver; and the queue's lane for what takes just that. */
  private readonly handlingTime: number
  private readonly handling: Lane
  /** What happens at once when a message reaches a process that computes on a processor; of which kinds, a bit each. */
  private reacts: (process: number, kind: number, about: number) => void = () => {}
  private reactsTo = 0

  constructor(
    readonly loop: Loop,
    readonly speeds: Speeds,
    readonly network: Network,
    readonly processors: number,
  ) {
    const processes = processors + SHARING
    const numbers = () => new Int32Array(processes)
    const seconds = () => new Float64Array(processes)
    this.accounts = new Accounts(processors)
    this.computing = new Computing(loop, speeds, this.accounts, this.queue, ITERATIONS_END, processors)
    this.mail = new Mail(processes)
    this.waits = new Uint8Array(processes)
    this.overhead = seconds()
    this.communicate = seconds()
    this.outgoing = numbers().fill(NONE)
    this.outgoingAbout = numbers()
    this.outgoingSince = seconds()
    this.rounds = Array.from({ length: processes })
    this.accepts = Array.from({ length: processes })
    this.receiving = numbers().fill(NONE)
    this.receivingAbout = numbers()
    this.emptying = new Uint8Array(processes)
    this.gatheredKind = numbers()
    this.gatheredAbout = numbers()
    this.missing = numbers()
    this.countsUntil = seconds().fill(NONE)
    this.countsOrder = seconds()
    this.awaited = new Uint8Array(processes)
    this.busy = new Int32Array(processors).fill(-1)
    this.queued = Array.from({ length: processors }, () => [])
    this.retired = new Uint8Array(processors)
    this.medium = new Medium(network, this.queue, LEAVES)
    this.handlingTime = PARTS.handling * network.latency
    this.handling = this.queue.lane(this.handlingTime, OPERATION_ENDS)
  }

  /** Seconds by processor and state, in the order of `STATE`. */
  get seconds(): Float64Array {
    return this.accounts.seconds
  }

  /** Sets what watches the run from now on. */
  set watcher(watcher: Watcher) {
    for (let p = 0; p < this.processors; p++) this.settle(p)
    this.accounts.watcher = watcher
  }

  get now(): number {
    return this.queue.now
  }

  /** Starts processes, the one of processor 0 first. Those past the last processor share processor 0. */
  start(processes: readonly Process[]): void {
    this.processes.push(...processes)
    for (let p = 0; p < processes.length; p++) this.resume(p)
  }

  /** Lets the next event happen; false where there is none. */
  step(): boolean {
    if (!this.queue.advance()) return false
    this.happen()
    return true
  }

  /** Lets events happen that come no later than a moment, at most this many and until a process goes on; returns how many. */
  advance(until: number, most: number): number {
    const { queue } = this
    this.resumed = false
    let events = 0
    while (events < most && !this.resumed) {
      events += this.exchangeOn(until, most - events)
      if (events === most || !(queue.next <= until) || !queue.advance()) break
      this.happen()
      events++
    }
    return events
  }

  /**
   * Lets events happen as long as each is only one of many messages that are alike: one that leaves the medium, or that a processor sends or
   * counts among others. Of a thousand processors that report to all others, all but few events are of these. The same as `happen`, in
   * two thirds of the time; not where the run is watched.
   */
  private exchangeOn(until: number, most: number): number {
    const { queue, handling } = this
    const { travels } = this.medium
    if (this.accounts.watcher) return 0
    let events = 0
    for (; events < most; events++) {
      const leaves = travels.time < handling.time || (travels.time === handling.time && travels.order < handling.order)
      const lane = leaves ? travels : handling
      if (lane.time > until || !queue.startsWith(lane)) break
      const left = leaves ? this.leaveCounted(until, most - events) : 0
      if (left > 0) events += left - 1
      else if (!(leaves ? this.leavesBriefly() : this.handledBriefly())) break
    }
    return events
  }

  /**
   * Lets messages leave the cable one after another as long as their receivers only count them and have nothing else to do; returns how
   * many. Of these the cable's turns and the ends of receiving are no events: see `settle`.
   */
  private leaveCounted(until: number, most: number): number {
    const { queue, medium, waits, missing, countsUntil, countsOrder } = this
    const { row, travels } = medium
    if (!medium.shared) return 0
    const { since, state, ahead, seconds } = this.accounts
    const limit = queue.nextBeside(travels)
    let { time, order } = travels
    let { now } = queue
    let events = 0
    for (; events < most && time < limit && time <= until && row.length > 1; events++) {
      const { word } = row
      const to = toOf(word)
      // Others may want processor 0 meanwhile, and the last message lets its receiver go on.
      if (to === 0 || to >= this.processors || waits[to] !== LISTENING || missing[to] < 2) break
      if (!this.gathers(to, word, row.about) || (this.reactsTo >> kindOf(word)) & 1) break
      const begin = to * STATES
      const free = countsUntil[to]
      if (free >= time || isWhole(row.second)) break
      if (free !== NONE) {
        seconds[begin + STATE.communicate] += free - since[to]
        since[to] = free
      }
      seconds[begin + STATE.wait] += time - since[to]
      since[to] = time
      state[to] = STATE.communicate
      ahead[to] = 0
      missing[to]--
      row.shift()
      order = queue.reserve()
      countsUntil[to] = time + this.handlingTime
      countsOrder[to] = queue.reserve()
      now = time
      time += travels.duration
    }
    if (events > 0) queue.putOff(travels, now, time, order)
    return events
  }

  /** Lets an empty message leave the medium, to be received or to lie in an inbox; false where more happens. */
  private leavesBriefly(): boolean {
    const { queue, medium, waits, busy } = this
    const { word, about } = medium.row
    const to = toOf(word)
    if (isWhole(word) || to >= this.processors) return false
    const listens = waits[to] === LISTENING
    if (waits[to] === AWAITING || (listens && (!this.accepts[to] || busy[to] >= 0))) return false
    const now = queue.advanceIn(medium.travels)
    medium.goOn(this.mail)
    if ((this.reactsTo >> kindOf(word)) & 1) this.reacts(to, kindOf(word), about)
    if (listens) this.settle(to)
    if (waits[to] !== LISTENING) {
      this.mail.put(word, about)
      return true
    }
    const { since, state, ahead, seconds } = this.accounts
    seconds[STATES * to + state[to]] += now - since[to]
    since[to] = now
    state[to] = STATE.communicate
    ahead[to] = 0
    waits[to] = OPERATING
    busy[to] = to
    this.receiving[to] = word
    this.receivingAbout[to] = about
    queue.follow(this.handling, to)
    return true
  }

  /**
   * Brings a process up to date that was receiving a message that it only counts, at whose end there is no event: it has received it, or
   * the end becomes an event after all.
   */
  private settle(process: number): void {
    const until = this.countsUntil[process]
    if (until === NONE) return
    const { queue } = this
    const order = this.countsOrder[process]
    if (until < queue.now || (until === queue.now && order < queue.order)) {
      this.received(process)
      return
    }
    this.countsUntil[process] = NONE
    this.missing[process]++
    this.waits[process] = OPERATING
    this.busy[process] = process
    // It does not matter who sent it.
    this.receiving[process] = packed(this.gatheredKind[process], process, process)
    this.receivingAbout[process] = this.gatheredAbout[process]
    queue.scheduleAs(order, until, OPERATION_ENDS, process)
  }

  /** Lets a process listen again that has received such a message. */
  private received(process: number): void {
    this.accounts.enter(process, STATE.wait, this.countsUntil[process])
    this.countsUntil[process] = NONE
  }

  /** Lets a message of a round be sent or one that is counted be received, and the next one follow; false where more happens. */
  private handledBriefly(): boolean {
    const { queue, handling, mail, outgoing, receiving } = this
    const { since, seconds } = this.accounts
    const process = handling.subject
    if (process >= this.processors || this.queued[process].length > 0) return false
    const sent = outgoing[process]
    const round = this.rounds[process]
    if (sent !== NONE) {
      if (!round || round.at === round.to.length || (process === 0 && toOf(sent) >= this.processors)) return false
    } else if (this.missing[process] < 2 || !this.gathers(process, receiving[process], this.receivingAbout[process]))
      return false
    const now = queue.advanceIn(handling)
    seconds[STATES * process + STATE.communicate] += now - since[process]
    since[process] = now
    if (round) {
      this.medium.carry(mail, sent, round.about, this.outgoingSince[process])
      outgoing[process] = packed(round.kind, process, nextIn(round, process))
      this.outgoingSince[process] = now
      this.messages++
    } else {
      this.missing[process]--
      if (!mail.take(process)) {
        receiving[process] = NONE
        this.waits[process] = LISTENING
        this.busy[process] = -1
        this.accounts.state[process] = STATE.wait
        return true
      }
      receiving[process] = mail.word
      this.receivingAbout[process] = mail.about
    }
    queue.follow(handling, process)
    return true
  }

  /** Lets the event happen to which the queue has come. */
  private happen(): void {
    const { queue } = this
    const { subject } = queue
    switch (queue.kind) {
      case OPERATION_ENDS:
        this.endOperation(subject)
        break
      case LEAVES:
        this.leave(subject)
        break
      case ITERATIONS_END: {
        const processor = this.computing.ended(subject)
        if (processor >= 0) this.endIterations(processor)
        break
      }
      case ARRIVES_AT_ONCE: {
        const { word, about, begin } = this.atOnce
        this.atOnce.shift()
        this.deliver(word, about, begin)
        break
      }
      case WAKES:
        this.resume(subject)
        break
      case ALARM: {
        const act = this.alarms.get(subject)
        this.alarms.delete(subject)
        act?.()
      }
    }
  }

  // What processes ask for. Each is followed by a `yield`.

  /** Takes the processor for some seconds of overhead. */
  occupy(process: number, seconds: number): void {
    this.ask(process, seconds, 0)
  }

  /** Receives what was taken out of the inbox, after some overhead. */
  receive(process: number, overhead = 0): void {
    this.ask(process, overhead, this.handlingTime)
  }

  /** Sends a message; data holds the sender until it has left the medium. */
  send(message: Sent): void {
    this.mail.write(message)
    this.bytes += message.bytes
    this.sendOff(message.from, this.mail.word, this.mail.about)
  }

  /** Sends messages without data that say the same, one after another, to all of several processes but to itself. */
  sendAll(process: number, kind: number, to: readonly number[], about: number): void {
    const at = to[0] === process ? 1 : 0
    this.rounds[process] = { to, at, kind, about }
    this.goRound(process)
  }

  /**
   * Receives one message after another, those that come later too, and goes on after the one that is accepted; or, `emptying`, as soon
   * as there is none left in the inbox.
   */
  attend(process: number, accept: Accept, emptying = false): void {
    this.accepts[process] = accept
    this.emptying[process] = emptying ? 1 : 0
    this.attendNext(process)
  }

  /** Receives messages until this many of a kind about something have come, and goes on then; others are handled meanwhile. */
  gather(process: number, kind: number, about: number, count: number, handle: (message: Sent) => void): void {
    this.gatheredKind[process] = kind
    this.gatheredAbout[process] = about
    this.missing[process] = count
    this.attend(process, (message) => {
      handle(message)
      return false
    })
  }

  /** Sets what happens at once when a message of certain kinds reaches a process that computes on a processor. */
  react(kinds: readonly number[], act: (process: number, kind: number, about: number) => void): void {
    this.reactsTo = kinds.reduce((bits, kind) => bits | (1 << kind), 0)
    this.reacts = act
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
    const { mail } = this
    return mail.take(process, kind) ? mail.open(mail.word, mail.about) : undefined
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
    const until = this.countsUntil[processor]
    if (until !== NONE && until <= time) this.received(processor)
    return this.accounts.secondsAt(processor, state, time)
  }

  /** Closes all accounts at the end of a run. */
  close(): void {
    for (let p = 0; p < this.processors; p++) {
      this.settle(p)
      this.enter(p, this.accounts.state[p])
    }
  }

  private resume(process: number): void {
    this.resumed = true
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
    if (round.at === round.to.length) {
      this.rounds[process] = undefined
      return false
    }
    this.sendOff(process, packed(round.kind, process, nextIn(round, process)), round.about)
    return true
  }

  private sendOff(process: number, word: number, about: number): void {
    this.outgoing[process] = word
    this.outgoingAbout[process] = about
    this.outgoingSince[process] = this.now
    this.messages++
    this.ask(process, 0, this.handlingTime)
  }

  /** Hands over what was received; false where nothing more is waited for. */
  private accepted(process: number): boolean {
    const word = this.receiving[process]
    if (word !== NONE) {
      this.receiving[process] = NONE
      this.waits[process] = RUNNING
      if (this.accepting(process, word, this.receivingAbout[process])) {
        this.accepts[process] = undefined
        return false
      }
      // It is being answered.
      if (this.waits[process] !== RUNNING) return true
    }
    return this.attendNext(process)
  }

  /** Handles a message that was received; whether it is the one that was waited for. */
  private accepting(process: number, word: number, about: number): boolean {
    if (this.gathers(process, word, about)) return --this.missing[process] === 0
    return this.accepts[process]?.(this.mail.open(word, about)) ?? false
  }

  /** Whether a process only counts a message. */
  private gathers(process: number, word: number, about: number): boolean {
    if (this.missing[process] === 0 || word === NONE || isWhole(word)) return false
    return kindOf(word) === this.gatheredKind[process] && about === this.gatheredAbout[process]
  }

  /** Receives the next message, or waits for it; false where none is waited for. */
  private attendNext(process: number): boolean {
    const { mail } = this
    if (mail.take(process)) this.receiveNow(process, mail.word, mail.about)
    else if (this.emptying[process]) {
      this.accepts[process] = undefined
      return false
    } else this.waits[process] = LISTENING
    return true
  }

  private receiveNow(process: number, word: number, about: number): void {
    this.receiving[process] = word
    this.receivingAbout[process] = about
    this.ask(process, 0, this.handlingTime)
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
    if (overhead === 0 && communicate === this.handlingTime) this.queue.follow(this.handling, process)
    else this.queue.schedule(this.now + overhead + communicate, OPERATION_ENDS, process)
  }

  private endOperation(process: number): void {
    const word = this.outgoing[process]
    if (word === NONE) {
      this.release(process)
      return
    }
    this.outgoing[process] = NONE
    const about = this.outgoingAbout[process]
    const since = this.outgoingSince[process]
    if (this.processorOf(toOf(word)) === this.processorOf(process)) {
      // It arrives after what its sender does next.
      this.atOnce.push(word, about, since)
      this.queue.schedule(this.now, ARRIVES_AT_ONCE, 0)
      this.release(process)
      return
    }
    this.medium.carry(this.mail, word, about, since)
    if (this.mail.bytesOf(word, about) === 0) this.release(process)
  }

  private leave(subject: number): void {
    const { medium, mail } = this
    medium.leave(mail, subject)
    const { word, about } = medium
    // The receiver may read it at once.
    const holds = mail.bytesOf(word, about) > 0
    this.deliver(word, about, medium.begin)
    if (holds) this.release(fromOf(word))
  }

  private deliver(word: number, about: number, begin: number): void {
    const { mail } = this
    const to = toOf(word)
    const kind = kindOf(word)
    this.settle(to)
    this.accounts.watcher?.message(mail.read(word, about), begin, this.now)
    if ((this.reactsTo >> kind) & 1 && to < this.processors) this.reacts(to, kind, mail.aboutOf(word, about))
    if (this.waits[to] === LISTENING && this.accepts[to]) {
      // Its inbox is empty.
      this.receiveNow(to, word, about)
      return
    }
    mail.put(word, about)
    if (this.waits[to] === LISTENING || (this.waits[to] === AWAITING && this.awaited[to] === kind)) this.resume(to)
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

/** To whom the next message of a round goes. */
function nextIn(round: Round, process: number): number {
  const to = round.to[round.at++]
  if (round.to[round.at] === process) round.at++
  return to
}
