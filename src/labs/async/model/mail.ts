/** All messages that have been sent and not yet taken: for each processor those to it, the first one at hand. */
import { type Before, melded, restOf } from '../../../core/events/pairing.ts'
import type { Hops } from '../../../core/network/hops.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import type { Costs } from './costs.ts'
import { NEVER, NONE, saved } from './saved.ts'
import type { Chain } from './tasks.ts'

/** The numbers of a message, one array each. */
const INTEGERS = ['kind', 'owner', 'from', 'to', 'a', 'b', 'c', 'first', 'last', 'tasks', 'number'] as const
const TIMES = ['sent', 'reach', 'arrives'] as const

/** `integers` is how long the message is: tasks of a gigabyte each do not fit into 32 bits. */
type Integers = Record<(typeof INTEGERS)[number], Int32Array> & { integers: Float64Array }
type Times = Record<(typeof TIMES)[number], Float64Array>

/** Totals of what is sent: messages, their integers and links, those with tasks, and the tasks. */
export const NOTHING_SENT = { messages: 0, integers: 0, hops: 0, migrations: 0, migrated: 0 }

/** An inbox is a pairing heap. */
export class Mail {
  /** By message: its numbers, times in nanoseconds. With serial ports `arrives` is known only when it has passed the port. */
  readonly it: Integers
  readonly when: Times
  /** By processor: its first message, and when that arrives as far as is known now. */
  readonly root: Int32Array
  readonly arrival: Float64Array
  /** With serial ports, when the message before has passed the port. */
  private readonly passed: Float64Array
  /** How many messages each processor has sent. */
  readonly numbers: Int32Array
  private readonly costs: Costs
  private readonly hops: Hops
  private readonly totals: typeof NOTHING_SENT
  private child = new Int32Array(64)
  private sibling = new Int32Array(64)
  private unused = NONE
  private used = 0
  /** How many messages have been sent and not been taken. */
  flying = 0

  /**
   * @param serial whether a port passes one message at a time
   * @param totals what is sent is counted there
   */
  constructor(
    processors: number,
    private readonly serial: boolean,
    { costs, hops, totals }: { readonly costs: Costs; readonly hops: Hops; readonly totals: typeof NOTHING_SENT },
  ) {
    this.costs = costs
    this.hops = hops
    this.totals = totals

    // Not by spreading an object into another: messages took a fifth more time then.
    const it: Record<string, Int32Array | Float64Array> = Object.fromEntries(
      INTEGERS.map((id) => [id, new Int32Array(64)]),
    )
    it.integers = new Float64Array(64)
    this.it = it as Integers
    this.when = Object.fromEntries(TIMES.map((id) => [id, new Float64Array(64)])) as Times
    this.root = new Int32Array(processors).fill(NONE)
    this.arrival = new Float64Array(processors).fill(NEVER)
    this.passed = new Float64Array(serial ? processors : 0)
    this.numbers = new Int32Array(processors)
  }

  /** Writes a message that is sent at a moment, with tasks where a chain of them is given, and counts it; it is in no inbox yet. */
  write(
    now: number,
    q: number,
    to: number,
    owner: number,
    kind: number,
    integers: number,
    a: number,
    b: number,
    c: number,
    chain: Chain | undefined,
  ): number {
    const { costs, totals } = this
    const message = this.create()
    const { it, when } = this
    const hops = this.hops.between(q, to)
    const reach = now + costs.latency(integers) + (hops - 1) * costs.hop
    it.kind[message] = kind
    it.owner[message] = owner
    it.from[message] = q
    it.to[message] = to
    it.integers[message] = integers
    it.a[message] = a
    it.b[message] = b
    it.c[message] = c
    when.sent[message] = now
    when.reach[message] = reach
    when.arrives[message] = reach + costs.transfer(integers)
    totals.messages++
    totals.integers += integers
    totals.hops += hops
    if (chain) {
      it.first[message] = chain.first
      it.last[message] = chain.last
      it.tasks[message] = chain.count
      totals.migrations++
      totals.migrated += chain.count
    } else it.tasks[message] = 0
    return message
  }

  /** Forgets a message that is in no inbox. */
  release(message: number): void {
    this.flying--
    this.sibling[message] = this.unused
    this.unused = message
  }

  /** Puts a message into its receiver's inbox. */
  post(message: number): void {
    const { root } = this
    const receiver = this.it.to[message]
    this.child[message] = NONE
    this.sibling[message] = NONE
    this.count(message)
    const first = root[receiver]
    root[receiver] = first < 0 ? message : melded(first, message, this.child, this.sibling, this.before)
    this.look(receiver)
  }

  /** Gives a message its number among those of its sender. */
  count(message: number): void {
    const { from, number } = this.it
    number[message] = this.numbers[from[message]]++
  }

  /** Takes a processor's first message, which has arrived. */
  take(receiver: number): number {
    const { root } = this
    const message = root[receiver]
    if (this.serial) {
      this.when.arrives[message] = this.arrival[receiver]
      this.passed[receiver] = this.arrival[receiver]
    }
    root[receiver] = restOf(message, this.child, this.sibling, this.before)
    this.look(receiver)
    return message
  }

  /** All messages that wait for a processor, in no particular order. */
  waiting(receiver: number): number[] {
    const waiting: number[] = []
    const stack = [this.root[receiver]]
    for (let message = stack.pop(); message !== undefined; message = stack.pop()) {
      if (message < 0) continue
      waiting.push(message)
      stack.push(this.child[message], this.sibling[message])
    }
    return waiting
  }

  /** Bytes that a saved state takes. */
  get bytes(): number {
    return this.used * (4 * INTEGERS.length + 8 * TIMES.length + 16) + 20 * this.root.length
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { used, unused, flying } = this
    const messages = () => [...Object.values(this.it), ...Object.values(this.when), this.child, this.sibling]
    const parts = [saved(messages, used), saved(() => [this.root, this.arrival, this.passed, this.numbers])]
    return () => {
      for (const restore of parts) restore()
      this.used = used
      this.unused = unused
      this.flying = flying
    }
  }

  /** Finds out when a processor's first message arrives. */
  private look(receiver: number): void {
    const first = this.root[receiver]
    if (first < 0) this.arrival[receiver] = NEVER
    else if (!this.serial) this.arrival[receiver] = this.when.arrives[first]
    else {
      const { reach } = this.when
      const through = this.costs.transfer(this.it.integers[first])
      this.arrival[receiver] = Math.max(reach[first], this.passed[receiver]) + through
    }
  }

  /** The order of a processor's messages: by arrival or, with serial ports, by when they reach the port; then by sender and number. */
  private readonly before: Before = (one, other) => {
    const time = this.serial ? this.when.reach : this.when.arrives
    if (time[one] !== time[other]) return time[one] < time[other]
    const { from, number } = this.it
    if (from[one] !== from[other]) return from[one] < from[other]
    return number[one] < number[other]
  }

  /** A new message. */
  private create(): number {
    this.flying++
    const message = this.unused
    if (message >= 0) {
      this.unused = this.sibling[message]
      return message
    }
    if (this.used === this.child.length) this.grow()
    return this.used++
  }

  private grow(): void {
    const size = 2 * this.child.length
    for (const id of INTEGERS) this.it[id] = roomFor(this.it[id], size)
    this.it.integers = roomFor(this.it.integers, size)
    for (const id of TIMES) this.when[id] = roomFor(this.when[id], size)
    this.child = roomFor(this.child, size)
    this.sibling = roomFor(this.sibling, size)
  }
}
