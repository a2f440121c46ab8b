/**
 * Messages, store and forward: a job of the router where they begin and on every processor in between, and links that carry one after
 * the other. Since a router's jobs end in the order in which they join, so do messages join its links, and the moment of arrival at the
 * next processor is known at once: one event a hop.
 */
import type { Routes } from '../../../core/network/routes.ts'
import { Processors } from './processors.ts'
import { JOB } from './watcher.ts'

const NEVER = Number.POSITIVE_INFINITY

interface LinkCosts {
  /** Cycles of the CPU where a message begins, and on every processor in between. */
  readonly setup: number
  readonly routing: number
  /** Cycles of a link for a byte. */
  readonly perByte: number
}

/** What the layers above are built from. */
export interface MachineSize {
  readonly routes: Routes
  readonly processes: number
  readonly placement: Int32Array
  readonly slice: number
  /** Whether processes are suspended only where their programs look. */
  readonly looking: boolean
  /** When the run ends at the latest. */
  readonly duration: number
  readonly costs: LinkCosts
}

export abstract class Links extends Processors {
  /** Messages that joined a link before the end, and those of them that had to wait. */
  uses = 0
  waits = 0
  /** By message: where it is addressed to, the cycles it takes on a link, when it arrives at the end of the one it is on. */
  protected readonly address: Int32Array
  protected readonly transfer: Float64Array
  private readonly arrival: Float64Array
  /** Links by the processor that receives, in ascending order of those that send: those to p from `start[p]` on. */
  protected readonly start: Int32Array
  /** By p · processors + q, the link on which p sends what is for q. */
  protected readonly way: Int32Array
  /** By p · processors + q, the place of that link among all links as those of p stand together. */
  protected readonly outgoing: Int32Array
  private readonly receiver: Int32Array
  /** By link: its sender. */
  protected readonly sender: Int32Array
  /** By link: until when it is taken, the messages on it in their order, and when the first of them arrives. */
  private readonly free: Float64Array
  private readonly first: Int32Array
  private readonly last: Int32Array
  private readonly firstArrival: Float64Array
  private readonly next: Int32Array
  protected readonly setup: number
  protected readonly routing: number
  private readonly perByte: number
  private readonly duration: number
  protected readonly processors: number

  protected constructor(
    { routes, processes, placement, slice, looking, duration, costs }: MachineSize,
    readonly messages: number,
  ) {
    super(routes.processors, processes, placement, slice, looking)
    const { start, from, to, reverse, first, processors } = routes
    const links = to.length
    this.processors = processors
    this.start = start
    // A link's number here is that of the way back: those that a processor receives on stand together.
    this.receiver = from
    this.sender = to
    this.way = first.map((link) => (link < 0 ? -1 : reverse[link]))
    this.outgoing = first
    this.address = new Int32Array(messages)
    this.transfer = new Float64Array(messages)
    this.arrival = new Float64Array(messages)
    this.next = new Int32Array(messages)
    this.free = new Float64Array(links)
    this.first = new Int32Array(links).fill(-1)
    this.last = new Int32Array(links).fill(-1)
    this.firstArrival = new Float64Array(links).fill(NEVER)
    this.setup = costs.setup
    this.routing = costs.routing
    this.perByte = costs.perByte
    this.duration = duration
  }

  /** A message has come to where it is addressed to. */
  protected abstract receive(message: number, p: number, t: number): void

  /** Cycles that a message takes on a link. */
  protected transferOf(bytes: number): number {
    return Math.max(1, Math.round(bytes * this.perByte))
  }

  /** A job joins the router of p at t that puts a message on the link towards its address. */
  protected send(message: number, p: number, t: number, cost: number, job: number): void {
    const { free, firstArrival, first, last } = this
    const joins = this.occupy(p, t, cost)
    const link = this.way[p * this.processors + this.address[message]]
    const freed = free[link]
    const waits = freed > joins
    const arrives = (waits ? freed : joins) + this.transfer[message]
    free[link] = arrives
    if (joins < this.duration) {
      this.uses++
      if (waits) this.waits++
    }
    this.arrival[message] = arrives
    this.next[message] = -1
    if (first[link] < 0) {
      first[link] = message
      firstArrival[link] = arrives
      const q = this.receiver[link]
      if (arrives < this.instants.times[q]) this.instants.set(q, arrives)
    } else {
      this.next[last[link]] = message
    }
    last[link] = message
    if (this.watcher) {
      this.watcher.job(p, job, message, joins - cost, joins)
      this.watcher.hop(message, p, this.receiver[link], arrives - this.transfer[message], arrives)
    }
  }

  /** Takes what arrives at p at t, link by link, and passes on what is for others; returns when the next message arrives at p. */
  protected arrivals(p: number, t: number): number {
    const { firstArrival, first, start } = this
    const end = start[p + 1]
    let soonest = NEVER
    for (let link = start[p]; link < end; link++) {
      if (firstArrival[link] === t) {
        const message = first[link]
        const next = this.next[message]
        first[link] = next
        firstArrival[link] = next < 0 ? NEVER : this.arrival[next]
        if (this.address[message] === p) this.receive(message, p, t)
        else this.send(message, p, t, this.routing, JOB.pass)
      }
      if (firstArrival[link] < soonest) soonest = firstArrival[link]
    }
    return soonest
  }
}
