/** What happens in a step of a processor: a message is taken, a timer rings, or it looks around and computes. */
import { USE } from './accounts.ts'
import type { Received } from './context.ts'
import type { Incumbents } from './incumbents.ts'
import type { Machine } from './machine.ts'
import type { Protocols } from './protocols.ts'
import { NEVER, NONE } from './saved.ts'

/** Nodes of a quantum that are computed without a look at how much work is wanted. */
export const PIECE = 64

/** A message under way to its receiver's reaction. */
class Delivered implements Received {
  kind = 0
  from = 0
  a = 0
  b = 0
  c = 0
  tasks = 0
  first = NONE
  last = NONE
  count = 0
}

export class Stepper {
  private readonly delivered = new Delivered()

  /** @param interrupts whether messages interrupt what a processor does */
  constructor(
    private readonly machine: Machine,
    private readonly protocols: Protocols,
    private readonly interrupts: boolean,
  ) {}

  /** A step of processor q at time t. Returns how many nodes it is to execute at most, in pieces, where a long quantum begins; else 0. */
  step(q: number, t: number): number {
    const { machine, protocols } = this
    const { free, polled, asleep, blocked, nodeEnd, sinceAct, tasks } = machine
    machine.clock = t
    if (!protocols.announced && machine.nodes.totals.left > 0) {
      const certain = this.interrupts ? t : t + machine.shortest
      if (certain > machine.accounts.certain) machine.accounts.certain = certain
    }
    const { incumbents } = machine
    if (protocols.exact && !(incumbents && incumbents.left[q] >= 0)) protocols.learnExactly(q, t)
    if (nodeEnd[q] <= t) {
      machine.end(q)
      free[q] = t
      polled[q] = t
      sinceAct[q]++
    }
    if (incumbents && this.searchOn(incumbents, q, t)) return 0
    const running = nodeEnd[q] < NEVER
    if (asleep[q]) {
      asleep[q] = 0
      polled[q] = t
      if (machine.waits(q)) machine.accounts.add(q, USE.wait, machine.slept[q], t)
      else machine.wake(q, t)
    }
    if (machine.mail.arrival[q] <= (running ? t : Math.min(t, polled[q]))) {
      if (running) machine.suspend(q, t)
      this.deliver(q, t)
      const duration = machine.clock - t
      free[q] = machine.clock
      if (running) {
        nodeEnd[q] += duration
        machine.resumed[q] = machine.clock
        // Interrupts are moderated: none is taken for as long as this one took.
        free[q] += duration
      }
      return 0
    }
    if (running) return 0
    if (machine.timers.first(q) <= t) {
      protocols.ring(q, t)
      free[q] = machine.clock
      return 0
    }
    if (!this.interrupts) protocols.act(q)
    else if (sinceAct[q] >= protocols.intervals[protocols.phase[q]] || tasks.load[q] === 0 || blocked[q]) {
      if (sinceAct[q] > 0) {
        machine.quanta[q]++
        sinceAct[q] = 0
      }
      protocols.act(q)
    }
    if (tasks.load[q] > 0 && !blocked[q] && !machine.stopped[q]) {
      if (incumbents) {
        incumbents.left[q] = this.interrupts ? 1 : protocols.intervals[protocols.phase[q]]
        this.visit(incumbents, q, t)
        return 0
      }
      if (this.interrupts) {
        machine.start(q)
        free[q] = machine.clock
        return 0
      }
      const interval = protocols.intervals[protocols.phase[q]]
      if (interval > PIECE) return interval
      for (let n = 0; n < interval && tasks.load[q] > 0; n++) machine.execute(q)
      this.endQuantum(q)
      return 0
    }
    free[q] = machine.clock
    polled[q] = machine.clock
    if (machine.clock > t) return 0
    asleep[q] = 1
    machine.slept[q] = t
    return 0
  }

  /** A quantum has been computed by polling. */
  endQuantum(q: number): void {
    const { machine } = this
    machine.quanta[q]++
    machine.free[q] = machine.clock
    machine.polled[q] = machine.clock
  }

  /** Goes on with a quantum of a search, which is computed node by node: what others find meanwhile counts. False outside of one. */
  private searchOn(incumbents: Incumbents, q: number, t: number): boolean {
    const { machine, protocols } = this
    const { free, polled, tasks } = machine
    const { left, busy } = incumbents
    if (busy[q] > t) {
      free[q] = busy[q]
      polled[q] = busy[q]
      return true
    }
    if (left[q] < 0) return false
    if (left[q] > 0 && tasks.load[q] > 0) {
      this.visit(incumbents, q, t)
      return true
    }
    left[q] = -1
    machine.quanta[q]++
    polled[q] = t
    if (protocols.exact) protocols.learnExactly(q, t)
    return false
  }

  /** Begins a node of a search if the processor has nothing else to do at the step's time; puts the step off otherwise. */
  private visit(incumbents: Incumbents, q: number, t: number): void {
    const { machine } = this
    if (machine.clock === t && !incumbents.pay(q)) {
      if (this.interrupts) {
        incumbents.left[q] = -1
        machine.start(q)
      } else {
        incumbents.left[q]--
        machine.execute(q)
      }
    }
    machine.free[q] = machine.clock
  }

  /** The first message is taken. */
  private deliver(q: number, t: number): void {
    const { machine, delivered } = this
    const { mail, costs } = machine
    if (q === 0) {
      machine.totals.served++
      machine.totals.queued += t - mail.arrival[q]
    }
    const message = mail.take(q)
    const { it } = mail
    machine.watcher?.taken(message, t)
    const owner = it.owner[message]
    delivered.kind = it.kind[message]
    delivered.from = it.from[message]
    delivered.a = it.a[message]
    delivered.b = it.b[message]
    delivered.c = it.c[message]
    delivered.first = it.first[message]
    delivered.last = it.last[message]
    delivered.tasks = delivered.count = it.tasks[message]
    const integers = it.integers[message]
    mail.release(message)
    if (!(q === 0 && machine.light)) machine.spend(q, USE.communicate, costs.receive(integers))
    if (delivered.count > 0) machine.tasksTaken[q]++
    this.protocols.receive(q, owner, delivered)
  }
}
