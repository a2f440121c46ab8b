/**
 * Messages, store and forward: a job of the router where they begin and on every processor in between, and links that carry one after
 * the other. Since a router's jobs end in the order in which they join, so do messages join its links, and the moment of arrival at the
 * next processor is known at once and never changes: one event a hop, which waits for its cycle in the wheels. Links are no queues of
 * their own. Of messages that arrive in one cycle the order is that of the inputs: by processor, its own CPU, then its links.
 */
import type { Routes } from '../../../core/network/routes.ts'
import { Processors } from './processors.ts'
import { JOB } from './watcher.ts'

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
  /** By message: where it is addressed to, and the cycles it takes on a link. */
  protected readonly address: Int32Array
  protected readonly transfer: Float64Array
  /** Links by the processor that receives, in ascending order of those that send: those to p from `start[p]` on. */
  protected readonly start: Int32Array
  /** By p · processors + q, the place among all inputs of the link on which p sends what is for q. */
  protected readonly way: Int32Array
  /** By p · processors + q, the place of that link among all links as those of p stand together. */
  protected readonly outgoing: Int32Array
  /** By input, ascending by processor: its own CPU, then its links. Whose input it is. */
  protected readonly owner: Int32Array
  /** By link: its sender. */
  protected readonly sender: Int32Array
  /** By input that is a link: until when it is taken. */
  private readonly free: Float64Array
  protected readonly setup: number
  protected readonly routing: number
  private readonly perByte: number
  private readonly duration: number
  protected readonly processors: number

  protected constructor(
    { routes, processes, placement, slice, looking, duration, costs }: MachineSize,
    readonly messages: number,
  ) {
    super(routes.processors, processes, messages, placement, slice, looking)
    const { start, from, to, reverse, first, processors } = routes
    const links = to.length
    this.processors = processors
    this.start = start
    // A link's number here is that of the way back: those that a processor receives on stand together.
    this.sender = to
    this.owner = new Int32Array(links + processors)
    for (let p = 0; p < processors; p++) {
      this.wheels.order[p] = start[p] + p
      this.owner.fill(p, start[p] + p, start[p + 1] + p + 1)
    }
    this.way = first.map((link) => (link < 0 ? -1 : reverse[link] + from[reverse[link]] + 1))
    this.outgoing = first
    this.address = new Int32Array(messages)
    this.transfer = new Float64Array(messages)
    this.free = new Float64Array(links + processors)
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
    const { free, wheels, processors } = this
    const joins = this.occupy(p, t, cost)
    const link = this.way[p * processors + this.address[message]]
    const freed = free[link]
    const waits = freed > joins
    const arrives = (waits ? freed : joins) + this.transfer[message]
    free[link] = arrives
    if (joins < this.duration) {
      this.uses++
      if (waits) this.waits++
    }
    wheels.order[processors + message] = link
    wheels.put(processors + message, arrives)
    if (this.watcher) {
      this.watcher.job(p, job, message, joins - cost, joins)
      this.watcher.hop(message, p, this.owner[link], arrives - this.transfer[message], arrives)
    }
  }

  /** A message arrives at p at t: where it is not for p, it is passed on. */
  protected reach(message: number, p: number, t: number): void {
    if (this.address[message] === p) this.receive(message, p, t)
    else this.send(message, p, t, this.routing, JOB.pass)
  }
}
