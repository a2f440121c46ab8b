/**
 * The machine: workstations whose processors compute, send and receive, and the medium between them, in virtual time.
 *
 * What runs on it are processes, written as generators: a process asks the machine for one thing, yields, and goes on when
 * that is done. Process i is the one that computes on processor i; one more, a balancer or a queue, may share its processor and
 * takes it from the iteration in progress.
 *
 * It is made in layers, each of which knows only those before it: what processors do (./processors.ts), what is sent and received
 * (./post.ts), a short cut for many messages that are alike (./bulk.ts), and here the events that let processes go on.
 */
import { STATE, type Watcher } from './accounts.ts'
import { Bulk } from './bulk.ts'
import { ALARM, ARRIVES_AT_ONCE, ITERATIONS_END, LEAVES, OPERATION_ENDS, WAKES } from './events.ts'
import { fromOf, NONE, toOf } from './mail.ts'
import { LISTENING, OPERATING, PARKED, type Process, RUNNING } from './process.ts'

export class Machine extends Bulk {
  private readonly processes: Process[] = []
  private readonly alarms = new Map<number, () => void>()
  private alarmsSet = 0
  /** Whether a process has gone on. */
  private resumed = false
  /** Whether time stands still because another loop is to begin. */
  private isBetweenLoops = false

  /** Whether nothing goes on, or another loop is to begin before anything does. */
  get isIdle(): boolean {
    return this.isBetweenLoops || this.queue.next === Number.POSITIVE_INFINITY
  }

  /** Sets what watches the run from now on. */
  set watcher(watcher: Watcher) {
    for (let p = 0; p < this.processors; p++) this.settle(p)
    this.accounts.watcher = watcher
  }

  /** Starts processes, the one of processor 0 first; see `processorOf` for those past the last processor. */
  start(processes: readonly Process[]): void {
    this.processes.push(...processes)
    this.noteShared()
    for (let p = 0; p < processes.length; p++) this.resume(p)
  }

  /** Lets the next event happen; false where there is none. */
  step(): boolean {
    if (this.isBetweenLoops || !this.queue.advance()) return false
    this.happen()
    return true
  }

  /** Lets events happen that come no later than a moment, at most this many and until a process goes on; returns how many. */
  advance(until: number, most: number): number {
    const { queue } = this
    this.resumed = false
    let events = 0
    while (events < most && !this.resumed && !this.isBetweenLoops) {
      events += this.happenInBulk(until, most - events)
      if (events === most || !(queue.next <= until) || !queue.advance()) break
      this.happen()
      events++
    }
    return events
  }

  /** Closes all accounts at the end of a run. */
  close(): void {
    for (let p = 0; p < this.processors; p++) {
      this.settle(p)
      this.enter(p, this.accounts.state[p])
    }
  }

  /** Waits until it is woken, whatever messages come. */
  park(process: number): void {
    this.waits[process] = PARKED
  }

  /** Lets time stand still until another loop begins; what was set for later in this one is forgotten. */
  endLoop(): void {
    this.isBetweenLoops = true
    this.alarms.clear()
    this.react([], () => {})
  }

  /** Lets time go on. */
  beginLoop(): void {
    this.isBetweenLoops = false
  }

  /** Puts another process in the place of one that has ended, or only listens: at once, or when it has received or sent what it is about to. */
  succeed(process: number, fresh: Process): void {
    this.processes[process] = fresh
    this.accepts[process] = undefined
    this.receiving[process] = NONE
    this.noteShared()
    if (!this.isOperating(process)) this.resume(process)
  }

  /** Lets processes go on that are parked, one after the other, as soon as the present one waits. */
  wake(processes: Iterable<number>): void {
    for (const process of processes)
      if (this.waits[process] === PARKED) {
        this.waits[process] = OPERATING
        this.queue.schedule(this.now, WAKES, process)
      }
  }

  /** Lets a process go on that only listens, although no message has come. */
  nudge(process: number): void {
    if (this.waits[process] !== LISTENING || this.accepts[process]) return
    this.waits[process] = OPERATING
    this.queue.schedule(this.now, WAKES, process)
  }

  /** Lets something be done at a moment, which is not before now. */
  at(time: number, act: () => void): void {
    this.alarms.set(this.alarmsSet, act)
    this.queue.schedule(time, ALARM, this.alarmsSet++)
  }

  /** Lets the event happen to which the queue has come. */
  private happen(): void {
    const { kind, subject } = this.queue
    switch (kind) {
      case OPERATION_ENDS:
        if (this.handOver(subject)) this.release(subject)
        break
      case LEAVES:
        this.leave(subject)
        break
      case ITERATIONS_END: {
        const processor = this.computing.ended(subject)
        if (processor < 0) break
        this.computing.end(processor)
        this.enter(processor, STATE.wait)
        this.resume(processor)
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

  /** Notes whether processors past the first have a second process. */
  private noteShared(): void {
    if (this.processes.length > this.servantOn(1)) this.shared = this.processors
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
    const to = toOf(word)
    this.settle(to)
    this.accounts.watcher?.message(this.mail.read(word, about), begin, this.now)
    if (this.arrive(word, about)) this.resume(to)
  }

  /**
   * Gives the processor to the process that waits for it, then lets the process go on whose operation has ended, and at last the
   * iteration that was in progress.
   */
  private release(process: number): void {
    const processor = this.processorOf(process)
    this.next(processor)
    if (!this.sendsOrReceives(process)) this.resume(process)
    this.computeOn(processor)
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
}
