/**
 * Which processor knows which value when, where the least one is searched for: each processor's incumbent, and the ways in
 * which a better one travels. A processor applies what arrives on its arrival, whatever it is doing; what a visit makes of
 * it is fixed when that begins.
 */
import { EventQueue } from '../../../core/events/queue.ts'
import { RunStopped } from '../../../core/lab.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import type { SearchValues } from '../../../core/workloads/search.ts'
import { USE } from './accounts.ts'
import type { Machine } from './machine.ts'
import { NEVER, SavedArrays } from './saved.ts'

/** Integers that a value takes in a message: 8 bytes. */
const INTEGERS = 2

/**
 * What happens, in the order of what happens at once: a message that carries a value reaches a serial port, a value arrives, a visit ends
 * that has found one. (Then visits begin.) Of one kind it is by processor, then by sender and number.
 */
const REACH = 0
const ARRIVAL = 1
const END = 2

const TAKEN = Number.NaN

/** Announcements after which a run is given up: with thousands of processors a broadcast for each better value takes minutes. */
const MOST_ANNOUNCEMENTS = 4e6

/** A way in which better values travel. */
interface Way {
  /** A processor has found a better value than it knew and says so; it is busy with that until the machine's clock. */
  announce?(q: number, value: number): void
  /** A processor has learned of a better value than it knew. */
  pass?(q: number, value: number, finder: number): void
  /** Whether all messages of balancers carry what their senders know. */
  readonly rides?: boolean
}

interface Event {
  readonly kind: number
  /** The message; for an end, the processor. */
  readonly subject: number
}

interface IncumbentsOptions {
  readonly sharing: SearchValues['sharing']
  /** How many balancers there are: their messages have owners below that. */
  readonly balancers: number
  /** The owner of announcements. */
  readonly owner: number
  /** Whether ports pass one message at a time. Announcements are not held up by that. */
  readonly serial: boolean
}

export class Incumbents {
  /** By processor: nodes left in the quantum that it computes; −1 outside of one. */
  readonly left: Float64Array
  /** The time until which it announces a value. */
  readonly busy: Float64Array
  /** How often a processor has found a better value than it knew, and messages that report one. */
  readonly totals = { improvements: 0, announcements: 0 }
  /** Time for hearing of values and passing them on that it has not paid for yet. */
  private readonly owed: Float64Array
  /** With serial ports, when the message before has passed. */
  private readonly passed: Float64Array
  /** By message that is under way: the value that it carries; `TAKEN` of an announcement that is not. */
  private values = new Float64Array(64)
  private readonly arrays = new SavedArrays()
  private readonly events = new EventQueue()
  private readonly way: Way

  constructor(
    private readonly machine: Machine,
    private readonly options: IncumbentsOptions,
  ) {
    const { processors } = machine
    this.left = this.arrays.floats(processors, -1)
    this.busy = this.arrays.floats(processors)
    this.owed = this.arrays.floats(processors)
    this.passed = this.arrays.floats(processors)
    this.way = this.ways[options.sharing]
  }

  private readonly ways: Readonly<Record<SearchValues['sharing'], Way>> = {
    instant: {
      announce: (_, value) => {
        for (let q = 0; q < this.machine.processors; q++) this.hear(q, value)
      },
    },
    broadcast: {
      announce: (finder, value) => {
        const p = this.machine.processors
        for (let k = 1; k < p; k++) this.report(finder, (finder + k) % p, value, finder)
      },
    },
    'binomial-tree': {
      announce: (finder, value) => this.reportToBranches(finder, value, finder),
      pass: (q, value, finder) => this.reportToBranches(q, value, finder),
    },
    'with-other-messages': { rides: true },
    never: {},
  }

  /** When something happens next; infinite for never. */
  get next(): number {
    return this.events.next
  }

  /** Integers by which a message of a protocol is longer. */
  longerBy(owner: number): number {
    return this.way.rides && owner < this.options.balancers ? INTEGERS : 0
  }

  /** A processor has begun a visit that ends at a moment, unless it is put off. */
  begun(q: number, end: number): void {
    if (this.machine.nodes.solution[q] < NEVER) this.events.schedule(end, END, q)
  }

  /** A message of a protocol has been sent. */
  sent(message: number): void {
    if (!this.way.rides) return
    const { mail, nodes } = this.machine
    const { it, when } = mail
    const value = it.owner[message] < this.options.balancers ? nodes.best[it.from[message]] : NEVER
    this.carry(message, value)
    // Every message goes through a serial port, and those before decide when one arrives.
    if (this.options.serial) this.events.schedule(when.reach[message], REACH, message)
    else if (value < NEVER) this.events.schedule(when.arrives[message], ARRIVAL, message)
  }

  /** A processor pays for what it has received and passed on; false where it owes nothing. */
  pay(q: number): boolean {
    const owed = this.owed[q]
    if (owed === 0) return false
    this.machine.spend(q, USE.communicate, owed)
    this.owed[q] = 0
    return true
  }

  /** Lets all happen that happens at the next moment. */
  advance(): void {
    const time = this.events.next
    let events = this.at(time)
    if (events.some(({ kind }) => kind === REACH)) {
      for (const { kind, subject } of events) if (kind === REACH) this.reach(subject, time)
      // What passes its port in no time arrives at once.
      events = [...events.filter(({ kind }) => kind !== REACH), ...this.at(time)].sort(this.inOrder)
    }
    for (const { kind, subject } of events) {
      if (kind === ARRIVAL) this.arrive(subject, time)
      else this.end(subject, time)
    }
  }

  /** All announcements that no processor has taken, in no particular order. */
  waiting(): number[] {
    const { owner } = this.machine.mail.it
    return [...this.values.keys()].filter((m) => owner[m] === this.options.owner && !Number.isNaN(this.values[m]))
  }

  get bytes(): number {
    return this.arrays.bytes + this.values.byteLength + this.events.bytes
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const values = this.values.slice()
    const totals = { ...this.totals }
    const parts = [this.arrays.save(), this.events.save()]
    return () => {
      for (const restore of parts) restore()
      this.values = values.slice()
      Object.assign(this.totals, totals)
    }
  }

  /** All events of a moment, in their order: that in which they were made may differ after going back. */
  private at(time: number): Event[] {
    const { events } = this
    const due: Event[] = []
    while (events.next === time && events.advance()) due.push({ kind: events.kind, subject: events.subject })
    return due.length > 1 ? due.sort(this.inOrder) : due
  }

  private readonly inOrder = (one: Event, other: Event): number => {
    const { it } = this.machine.mail
    if (one.kind !== other.kind) return one.kind - other.kind
    if (one.kind === END) return one.subject - other.subject
    const [a, b] = [one.subject, other.subject]
    return it.to[a] - it.to[b] || it.from[a] - it.from[b] || it.number[a] - it.number[b]
  }

  /** A message is at its receiver's serial port. */
  private reach(message: number, time: number): void {
    const { mail, costs } = this.machine
    const to = mail.it.to[message]
    this.passed[to] = Math.max(time, this.passed[to]) + costs.transfer(mail.it.integers[message])
    if (this.values[message] < NEVER) this.events.schedule(this.passed[to], ARRIVAL, message)
  }

  /** A value has come, by a message of its own or with another one. */
  private arrive(message: number, time: number): void {
    const { machine } = this
    const { mail, watcher, stopped, nodes } = machine
    const { it } = mail
    const to = it.to[message]
    const value = this.values[message]
    machine.clock = time
    if (it.owner[message] !== this.options.owner) {
      this.hear(to, value)
      return
    }
    // A processor that has stopped takes no message any more.
    if (stopped[to]) return
    watcher?.taken(message, time)
    if (!this.isLight(to)) this.owed[to] += machine.costs.receive(INTEGERS)
    const better = value < nodes.best[to]
    this.hear(to, value)
    if (better) this.way.pass?.(to, value, it.b[message])
    this.owed[to] += machine.clock - time
    this.values[message] = TAKEN
    mail.release(message)
  }

  /** A visit ends that has found a value. */
  private end(q: number, time: number): void {
    const { machine } = this
    const { nodeEnd, nodes } = machine
    // It has been put off by messages.
    if (nodeEnd[q] < NEVER && nodeEnd[q] > time) {
      this.events.schedule(nodeEnd[q], END, q)
      return
    }
    const value = nodes.solution[q]
    if (!(value < nodes.best[q])) return
    machine.clock = time
    this.totals.improvements++
    this.hear(q, value)
    this.way.announce?.(q, value)
    this.busy[q] = machine.clock
    if (this.busy[q] > time) machine.accounts.add(q, USE.communicate, time, this.busy[q])
  }

  /** A processor knows a value from now on, if it is better than what it knew. */
  private hear(q: number, value: number): void {
    const { nodes, clock } = this.machine
    if (value < nodes.best[q]) nodes.learn(q, value, clock)
  }

  /** A processor reports to its branches of a binomial tree whose root is the finder; the clock goes on meanwhile. */
  private reportToBranches(q: number, value: number, finder: number): void {
    const p = this.machine.processors
    const rank = (q - finder + p) % p
    for (let step = 1; rank + step < p; step *= 2) {
      if (step > rank) this.report(q, (finder + rank + step) % p, value, finder)
    }
  }

  /** A processor reports a value to another one; the clock goes on meanwhile. */
  private report(q: number, to: number, value: number, finder: number): void {
    const { machine } = this
    const { mail } = machine
    const message = mail.write(machine.clock, q, to, this.options.owner, 0, INTEGERS, value, finder, 0, undefined)
    mail.count(message)
    this.carry(message, value)
    this.events.schedule(mail.when.arrives[message], ARRIVAL, message)
    if (++this.totals.announcements > MOST_ANNOUNCEMENTS) {
      const most = `a way that takes at most ${MOST_ANNOUNCEMENTS} messages of better values`
      throw new RunStopped({ parameter: 'sharing', message: unexpected('sharing', most, this.options.sharing) })
    }
    machine.watcher?.sent(message)
    if (!this.isLight(q)) machine.clock += machine.costs.send(INTEGERS)
  }

  private carry(message: number, value: number): void {
    this.values = roomFor(this.values, message + 1)
    this.values[message] = value
  }

  /** Whether what a processor communicates takes it no time at present. */
  private isLight(q: number): boolean {
    return q === 0 && this.machine.light
  }
}
