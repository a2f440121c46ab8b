/** The servers: their workers and queues, first come first served or shared, with periods in which they are slower or fail. */
import type { Accounts } from './accounts.ts'
import { ANSWER, AT, type Copies } from './copies.ts'
import { CLASS, type Events, keyOf } from './events.ts'
import type { Scenario } from './scenario.ts'

/** Learns of what a server does. */
interface ServerListener {
  /**
   * A copy leaves its server now: served, as an error, or cancelled, which is no answer. `present` is whether it was there: a copy that is
   * cancelled as it arrives was not.
   */
  departed(server: number, copy: number, present: boolean): void
}

/** What both disciplines have. */
export abstract class Servers {
  /** By server: copies that wait, are served or are failing there. */
  readonly load: Int32Array
  readonly factor: Float64Array
  readonly failing: Uint8Array
  /** Speed times factor. */
  readonly rate: Float64Array
  listener: ServerListener | undefined
  protected readonly clock: Float64Array
  /** Learns of a load that changes, before it does. */
  loadChanged: ((server: number, change: number) => void) | undefined

  constructor(
    protected readonly scenario: Scenario,
    protected readonly copies: Copies,
    protected readonly events: Events,
    protected readonly accounts: Accounts,
    protected readonly sizes: Float64Array,
  ) {
    const { servers, speeds } = scenario
    this.clock = events.clock
    this.load = new Int32Array(servers)
    this.factor = new Float64Array(servers).fill(1)
    this.failing = new Uint8Array(servers)
    this.rate = speeds.slice()
  }

  /** Whether a server has no worker for a copy and no room in its queue. */
  protected abstract full(server: number): boolean
  /** Takes a copy in. */
  protected abstract admit(server: number, copy: number): void
  /** Takes away a copy that has been served. */
  protected abstract release(server: number, copy: number): void
  /** Takes away a copy that waits or is served. */
  protected abstract drop(server: number, copy: number): void
  /** Accounts for the work until now, before rate or failing change; the function returned plans on. */
  protected abstract settle(server: number): () => void
  /** Work that is left at a server, by the nominal sizes, in nanoseconds at speed 1. */
  abstract workLeft(server: number): number

  /** A copy reaches its server. */
  arrive(copy: number): void {
    const now = this.clock[0]
    const { copies, events, accounts, scenario } = this
    if (copies.state[copy] === AT.cancelled) return
    const server = copies.server[copy]
    copies.reached[copy] = now
    if (this.failing[server]) {
      copies.state[copy] = AT.failing
      copies.start[copy] = now
      this.count(server, 1)
      events.schedule(now + scenario.failTime, CLASS.departure, server, copy)
    } else if (this.full(server)) {
      copies.state[copy] = AT.refused
      copies.answer[copy] = ANSWER.refused
      accounts.messages++
      events.schedule(now + scenario.delay, CLASS.answer, server, copy)
    } else {
      this.count(server, 1)
      this.admit(server, copy)
    }
  }

  /** A copy is due to leave its server; whether its answer comes before anything else happens. */
  depart(copy: number): boolean {
    const now = this.clock[0]
    const { copies, events, accounts, scenario } = this
    const server = copies.server[copy]
    const failed = copies.state[copy] === AT.failing
    copies.end[copy] = now
    copies.answer[copy] = failed ? ANSWER.error : ANSWER.good
    this.count(server, -1)
    if (!failed) this.release(server, copy)
    copies.state[copy] = AT.left
    accounts.messages++
    const atOnce = scenario.delay === 0 && events.quiet
    if (!atOnce) events.schedule(now + scenario.delay, CLASS.answer, server, copy)
    this.listener?.departed(server, copy, true)
    return atOnce
  }

  /** A cancellation reaches its server. */
  cancel(copy: number): void {
    const now = this.clock[0]
    const { copies } = this
    const state = copies.state[copy]
    const server = copies.server[copy]
    if (state === AT.way) {
      copies.state[copy] = AT.cancelled
      copies.end[copy] = now
      this.listener?.departed(server, copy, false)
    } else if (state === AT.waiting || state === AT.served) {
      this.count(server, -1)
      this.drop(server, copy)
      copies.state[copy] = AT.cancelled
      copies.end[copy] = now
      this.listener?.departed(server, copy, true)
    }
  }

  /** A server takes factor and failing of the period that holds now; whether that changes anything. */
  change(server: number, factor: number, failing: boolean): boolean {
    if (this.factor[server] === factor && this.failing[server] === Number(failing)) return false
    const plan = this.settle(server)
    this.factor[server] = factor
    this.failing[server] = Number(failing)
    this.rate[server] = this.scenario.speeds[server] * factor
    this.accounts.setWorks(server, factor > 0 && !failing)
    plan()
    return true
  }

  private count(server: number, change: number): void {
    this.loadChanged?.(server, change)
    this.load[server] += change
  }
}

/** First come first served: the lowest free worker takes the oldest copy that waits. */
export class FifoServers extends Servers {
  /** By server and worker: the copy that is served there; −1 for none. */
  private readonly served: Int32Array
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly waitingWork: Float64Array

  constructor(...all: ConstructorParameters<typeof Servers>) {
    super(...all)
    const { servers, workers } = this.scenario
    this.served = new Int32Array(servers * workers).fill(-1)
    this.first = new Int32Array(servers).fill(-1)
    this.last = new Int32Array(servers).fill(-1)
    this.waitingWork = new Float64Array(servers)
  }

  protected full(server: number): boolean {
    const { accounts, scenario } = this
    return accounts.busy[server] === scenario.workers && accounts.waiting[server] >= scenario.queueLimit
  }

  protected admit(server: number, copy: number): void {
    const { accounts, scenario, copies } = this
    const busy = accounts.busy[server]
    if (busy < scenario.workers) {
      accounts.set(server, busy + 1, accounts.waiting[server])
      let place = server * scenario.workers
      while (this.served[place] >= 0) place++
      this.serve(server, place, copy)
      return
    }
    copies.state[copy] = AT.waiting
    copies.next[copy] = -1
    if (this.first[server] < 0) this.first[server] = copy
    else copies.next[this.last[server]] = copy
    this.last[server] = copy
    this.waitingWork[server] += this.sizes[copies.request[copy]]
    accounts.set(server, busy, accounts.waiting[server] + 1)
  }

  protected release(server: number, copy: number): void {
    const { accounts, copies } = this
    const place = copies.next[copy]
    const next = this.takeFirst(server)
    if (next < 0) {
      this.served[place] = -1
      this.events.departures.clear(place)
      accounts.set(server, accounts.busy[server] - 1, accounts.waiting[server])
      return
    }
    accounts.set(server, accounts.busy[server], accounts.waiting[server] - 1)
    this.serve(server, place, next)
  }

  protected drop(server: number, copy: number): void {
    const { accounts, copies } = this
    if (copies.state[copy] === AT.served) {
      this.release(server, copy)
      return
    }
    // It stays in the list, where it is passed over.
    copies.state[copy] = AT.cancelled
    this.waitingWork[server] -= this.sizes[copies.request[copy]]
    accounts.set(server, accounts.busy[server], accounts.waiting[server] - 1)
  }

  protected settle(server: number): () => void {
    const now = this.clock[0]
    const { copies, scenario, served } = this
    const from = server * scenario.workers
    const until = from + scenario.workers
    for (let place = from; place < until; place++) {
      const copy = served[place]
      if (copy < 0) continue
      copies.left[copy] = Math.max(0, copies.left[copy] - (now - copies.since[copy]) * this.rate[server])
      copies.since[copy] = now
    }
    return () => {
      for (let place = from; place < until; place++) if (served[place] >= 0) this.plan(server, place)
    }
  }

  workLeft(server: number): number {
    const now = this.clock[0]
    const { copies, scenario, served } = this
    let work = this.waitingWork[server]
    const from = server * scenario.workers
    for (let place = from; place < from + scenario.workers; place++) {
      const copy = served[place]
      if (copy >= 0) work += Math.max(0, copies.left[copy] - (now - copies.since[copy]) * this.rate[server])
    }
    return work
  }

  private serve(server: number, place: number, copy: number): void {
    const now = this.clock[0]
    const { copies } = this
    this.served[place] = copy
    copies.state[copy] = AT.served
    copies.next[copy] = place
    copies.start[copy] = now
    copies.since[copy] = now
    copies.left[copy] = this.sizes[copies.request[copy]]
    this.plan(server, place)
  }

  private plan(server: number, place: number): void {
    const now = this.clock[0]
    const copy = this.served[place]
    const rate = this.rate[server]
    if (rate === 0) this.events.departures.clear(place)
    else {
      const takes = Math.max(1, Math.round(this.copies.left[copy] / rate))
      this.events.departures.plan(place, now + takes, keyOf(CLASS.departure, server, copy))
    }
  }

  /** Takes the oldest copy that waits out of the queue; −1 for none. */
  private takeFirst(server: number): number {
    const { copies, first } = this
    let copy = first[server]
    while (copy >= 0 && copies.state[copy] !== AT.waiting) copy = copies.next[copy]
    first[server] = copy < 0 ? -1 : copies.next[copy]
    if (copy >= 0) this.waitingWork[server] -= this.sizes[copies.request[copy]]
    return copy
  }
}

/** Processor sharing: all copies are served at once, each with its part of the workers. */
export class SharingServers extends Servers {
  /** By server: the work that every copy has got since the server was empty, and until when it is counted. */
  private readonly work: Float64Array
  private readonly since: Float64Array
  /** By server: its copies as a heap by the work at which they leave, with some that have been cancelled. */
  private readonly heaps: number[][]
  /** By server: its copies in the order of coming, with some that have left. */
  private readonly present: number[][]
  private readonly count_: Int32Array

  constructor(...all: ConstructorParameters<typeof Servers>) {
    super(...all)
    const { servers } = this.scenario
    this.work = new Float64Array(servers)
    this.since = new Float64Array(servers)
    this.heaps = Array.from({ length: servers }, () => [])
    this.present = Array.from({ length: servers }, () => [])
    this.count_ = new Int32Array(servers)
  }

  protected full(server: number): boolean {
    const { workers, queueLimit } = this.scenario
    return this.count_[server] >= workers + queueLimit
  }

  protected admit(server: number, copy: number): void {
    const now = this.clock[0]
    const { copies } = this
    this.progress(server)
    copies.state[copy] = AT.served
    copies.start[copy] = now
    copies.left[copy] = this.work[server] + this.sizes[copies.request[copy]]
    this.insert(this.heaps[server], copy)
    const present = this.present[server]
    present.push(copy)
    this.resize(server, 1)
    if (present.length > 2 * this.count_[server] + 16)
      this.present[server] = present.filter((other) => copies.state[other] === AT.served)
    this.plan(server)
  }

  protected release(server: number, copy: number): void {
    const now = this.clock[0]
    const { copies } = this
    this.work[server] = copies.left[copy]
    this.since[server] = now
    copies.state[copy] = AT.left
    this.resize(server, -1)
    this.plan(server)
  }

  protected drop(server: number, copy: number): void {
    this.progress(server)
    this.copies.state[copy] = AT.cancelled
    this.resize(server, -1)
    this.plan(server)
  }

  protected settle(server: number): () => void {
    this.progress(server)
    return () => this.plan(server)
  }

  workLeft(server: number): number {
    const { copies } = this
    const reached = this.reached(server)
    let work = 0
    for (const copy of this.present[server])
      if (copies.state[copy] === AT.served) work += Math.max(0, copies.left[copy] - reached)
    return work
  }

  /** Work that each copy gets a nanosecond. */
  private pace(server: number): number {
    return this.rate[server] * Math.min(1, this.scenario.workers / this.count_[server])
  }

  private reached(server: number): number {
    const now = this.clock[0]
    if (this.count_[server] === 0) return 0
    return this.work[server] + (now - this.since[server]) * this.pace(server)
  }

  private progress(server: number): void {
    const now = this.clock[0]
    this.work[server] = this.reached(server)
    this.since[server] = now
  }

  private resize(server: number, change: number): void {
    const { workers } = this.scenario
    const count = this.count_[server] + change
    this.count_[server] = count
    if (count === 0) {
      this.work[server] = 0
      this.heaps[server].length = 0
      this.present[server].length = 0
    }
    this.accounts.set(server, Math.min(workers, count), Math.max(0, count - workers))
  }

  private plan(server: number): void {
    const now = this.clock[0]
    const { copies, events } = this
    const heap = this.heaps[server]
    while (heap.length > 0 && copies.state[heap[0]] !== AT.served) this.removeFirst(heap)
    const pace = heap.length > 0 ? this.pace(server) : 0
    if (pace === 0) {
      events.departures.clear(server)
      return
    }
    const copy = heap[0]
    const takes = Math.max(0, Math.round((copies.left[copy] - this.work[server]) / pace))
    events.departures.plan(server, now + takes, keyOf(CLASS.departure, server, copy))
  }

  /** Whether a copy leaves before another: by its work, then its number. */
  private before(a: number, b: number): boolean {
    const { left } = this.copies
    return left[a] < left[b] || (left[a] === left[b] && a < b)
  }

  private insert(heap: number[], copy: number): void {
    let at = heap.length
    heap.push(copy)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.before(copy, heap[parent])) break
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = copy
  }

  private removeFirst(heap: number[]): void {
    const copy = heap.pop() as number
    const count = heap.length
    if (count === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= count) break
      if (child + 1 < count && this.before(heap[child + 1], heap[child])) child++
      if (!this.before(heap[child], copy)) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = copy
  }
}
