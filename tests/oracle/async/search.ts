/**
 * A search for a least value in the plain asynchronous model, and how better values travel (workloads.md, “The incumbent in the
 * event-driven engine”). A search is any tree whose nodes say which value below them cannot be beaten.
 */
import { Heap } from './heap.ts'
import type { Machine, Message, Owner } from './machine.ts'

export type Sharing = 'instant' | 'broadcast' | 'binomial-tree' | 'with-other-messages' | 'never'

/** A node, by its number; the root is node 0. */
export interface SearchNode {
  readonly children: readonly number[]
  readonly operations: number
  /** No value below it is less. */
  readonly bound: number
  /** The value of the solution that it is. */
  readonly solution: number | undefined
}

export interface Search {
  readonly nodes: readonly SearchNode[]
  readonly sharing: Sharing
}

/** What a visit comes to, given the best value that is known. */
export function visit({ nodes }: Search, node: number, best: number) {
  const { children, operations, bound, solution } = nodes[node]
  if (bound >= best) return { children: [], operations: 1, solution: undefined }
  return { children: children.filter((child) => nodes[child].bound < best), operations, solution }
}

/** Integers of a value in a message. */
const VALUE = 2

interface Arrival {
  readonly time: number
  readonly order: number
  readonly to: number
  readonly value: number
  /** The value of an announcement; where it is absent, the value came with another message. */
  readonly announced?: { readonly finder: number; readonly message: Message }
}

interface Reach {
  readonly message: Message
  readonly value: number
}

const never = Number.POSITIVE_INFINITY

export class Incumbents {
  /** By processor: the best value that it knows, and what it still has to pay for announcements. */
  readonly best: number[]
  readonly owed: number[]
  /** The least of all values found. */
  optimum = never
  private sequence = 0
  private readonly arrivals = new Heap<Arrival>(
    (a, b) => a.time < b.time || (a.time === b.time && (a.to < b.to || (a.to === b.to && a.order < b.order))),
  )
  /** Serial ports: values on their way to the port, and when the message before has come through. */
  private readonly reaches = new Heap<Reach>(({ message: a }, { message: b }) => {
    if (a.reach !== b.reach) return a.reach < b.reach
    return a.from < b.from || (a.from === b.from && a.number < b.number)
  })
  private readonly portFree: number[]
  private readonly owner: Owner = { receive: () => {} }

  constructor(
    private readonly machine: Machine,
    private readonly sharing: Sharing,
  ) {
    const each = (value: number) => machine.processors.map(() => value)
    this.best = each(never)
    this.owed = each(0)
    this.portFree = each(0)
  }

  /** When the next value arrives, or reaches a port. */
  get next(): number {
    return Math.min(this.arrivals.first?.time ?? never, this.reaches.first?.message.reach ?? never)
  }

  /** All that arrives at the time of the next. */
  advance(): void {
    const time = this.next
    while (this.reaches.first?.message.reach === time) {
      const { message, value } = this.reaches.pop() as Reach
      const through = Math.max(time, this.portFree[message.to]) + message.transfer
      this.portFree[message.to] = through
      this.arrivals.push({ time: through, order: this.sequence++, to: message.to, value })
    }
    while (this.arrivals.first?.time === time) this.arrive(this.arrivals.pop() as Arrival)
  }

  /** A visit on q has ended, and found a value; its clock goes on by what it announces. */
  offer(q: number, value: number): void {
    if (value >= this.best[q]) return
    this.best[q] = value
    this.optimum = Math.min(this.optimum, value)
    const { machine, sharing } = this
    const { p } = machine
    if (sharing === 'instant') for (let to = 0; to < p; to++) this.best[to] = Math.min(this.best[to], value)
    const others = Array.from({ length: p - 1 }, (_, k) => (q + k + 1) % p)
    const receivers = sharing === 'broadcast' ? others : sharing === 'binomial-tree' ? this.below(q, q) : []
    for (const to of receivers) {
      this.announce(q, to, machine.clock, value, q)
      machine.spend(q, 'communication', machine.isLight(q) ? 0 : machine.costs.send(VALUE))
    }
  }

  /** How much longer a message of a balancer is. */
  get ride(): number {
    return this.sharing === 'with-other-messages' ? VALUE : 0
  }

  /** A message has been sent, with the sender's value where it is a balancer's. */
  sent(message: Message, balances: boolean): void {
    if (this.ride === 0) return
    const value = balances ? this.best[message.from] : never
    if (this.machine.scenario.port === 'serial') this.reaches.push({ message, value })
    else {
      const time = message.reach + message.transfer
      this.arrivals.push({ time, order: this.sequence++, to: message.to, value })
    }
  }

  private announce(from: number, to: number, time: number, value: number, finder: number): void {
    const message = this.machine.log(this.owner, from, to, time, VALUE)
    const arrives = message.reach + message.transfer
    this.arrivals.push({ time: arrives, order: this.sequence++, to, value, announced: { finder, message } })
  }

  private arrive({ time, to, value, announced }: Arrival): void {
    // A processor that has stopped takes no message any more.
    if (this.machine.processors[to].stopped) return
    const better = value < this.best[to]
    if (better) this.best[to] = value
    if (!announced) return
    const { machine, sharing } = this
    announced.message.taken = time
    const light = machine.isLight(to)
    if (!light) this.owed[to] += machine.costs.receive(VALUE)
    if (!better || sharing !== 'binomial-tree') return
    let leaves = time
    for (const next of this.below(to, announced.finder)) {
      this.announce(to, next, leaves, value, announced.finder)
      if (!light) leaves += machine.costs.send(VALUE)
    }
    this.owed[to] += leaves - time
  }

  /** The processors to which a processor forwards a value in the binomial tree of its finder. */
  private below(q: number, finder: number): number[] {
    const { p } = this.machine
    const rank = (q - finder + p) % p
    const receivers: number[] = []
    for (let step = 1; rank + step < p; step *= 2) if (step > rank) receivers.push((finder + rank + step) % p)
    return receivers
  }
}
