/**
 * The processors: what each is doing, what waits at it, and everything that it can do in a step. The simulation
 * (./simulation.ts) decides which processor does what when. The balancers decide why; they know the machine only by
 * ./context.ts.
 */

import { Calendar } from '../../../core/events/calendar.ts'
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Speeds } from '../../../core/machines/speeds.ts'
import { powerOfTwoFrom } from '../../../core/math/bits.ts'
import { type Hops, hopsOf, type Neighbours, neighboursOf } from '../../../core/network/hops.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { Streams } from '../../../core/random/streams.ts'
import type { Workload } from '../../../core/workloads/workload.ts'
import { Accounts, USE } from './accounts.ts'
import { BestFirst, type Priority } from './best-first.ts'
import type { Costs } from './costs.ts'
import { Curve } from './curve.ts'
import type { Incumbents } from './incumbents.ts'
import { Mail, NOTHING_SENT } from './mail.ts'
import { Nodes, type NodesOptions } from './nodes.ts'
import { NEVER, NONE, SavedArrays } from './saved.ts'
import { type Chain, Tasks } from './tasks.ts'
import { Timers } from './timers.ts'

/** What a machine is made of. */
interface MachineOptions extends Pick<NodesOptions, 'costs' | 'workload' | 'results' | 'tooLarge' | 'speeds'> {
  readonly topology: Topology
  /** Whether depths and operations of nodes are followed, and how many there are. */
  readonly follows: boolean
  readonly seed: number
  readonly oldestFirst: boolean
  /** The order of queues; by age where it is absent. */
  readonly priority: Priority | undefined
  readonly serial: boolean
  /** Tasks at which the machine is full, and at which it empties. */
  readonly filled: number
  readonly emptying: number
  /** Nanoseconds after which an idle processor falls asleep. */
  readonly sleepAfter: number
}

/** Learns of what happens. Times are nanoseconds. */
export interface MachineWatcher {
  sent(message: number): void
  taken(message: number, time: number): void
  /** A processor has taken a node out of its queue and executed it at one go; its children are queued at the end. */
  executed(q: number, from: number, to: number, children: number): void
  /** A queue has another length from a moment on, but for that. */
  load(q: number, load: number, time: number): void
}

export class Machine {
  readonly processors: number
  readonly tasks: Tasks
  readonly nodes: Nodes
  readonly mail: Mail
  readonly curve: Curve
  readonly accounts: Accounts
  readonly calendar: Calendar
  readonly neighbours: Neighbours
  readonly hops: Hops
  readonly costs: Costs
  readonly speeds: Speeds
  watcher: MachineWatcher | undefined
  /** Which processor knows which value, where a best one is searched for. */
  incumbents: Incumbents | undefined
  /** The clock of the processor whose step it is. */
  clock = 0
  /** Work that something else than the simulation has taken since it was last looked at, in steps. */
  slow = 0
  /** Whether what processor 0 communicates takes it no time at present. */
  light = false
  /** By processor: when its step ends, and the time at which it last looked for messages. */
  readonly free: Float64Array
  readonly polled: Float64Array
  /** Nanoseconds of its idle time in which it drew less power; not what is still going on. */
  readonly sleeping: Float64Array
  private readonly sleepAfter: number
  /** When it had nothing left to do, or since when it has done so without being accounted for. */
  readonly slept: Float64Array
  readonly asleep: Uint8Array
  readonly blocked: Uint8Array
  readonly stopped: Uint8Array
  readonly timers: Timers
  /** Quanta of computing that are finished. */
  readonly quanta: Int32Array
  /** With interrupts: when the node that runs ends (infinite without one), since when it has been running, and nodes since the last act. */
  readonly nodeEnd: Float64Array
  readonly resumed: Float64Array
  readonly sinceAct: Int32Array
  /** Messages with tasks. */
  readonly tasksSent: Int32Array
  readonly tasksTaken: Int32Array
  /**
   * Totals of what is sent; how often protocols asked for something, and were given it; messages that processor 0 has taken, and for how
   * many nanoseconds they had waited there.
   */
  readonly totals = { ...NOTHING_SENT, requests: 0, successes: 0, askedInVain: 0, served: 0, queued: 0 }
  readonly streams: Streams
  private readonly arrays = new SavedArrays()
  /** The least that a node can cost. */
  readonly shortest: number
  private readonly bytes: Workload['bytes']
  private readonly chain: Chain = { first: NONE, last: NONE, count: 0 }

  constructor(options: MachineOptions) {
    const {
      topology,
      costs,
      workload,
      follows,
      results,
      tooLarge,
      seed,
      oldestFirst,
      priority,
      serial,
      filled,
      emptying,
      speeds,
      sleepAfter,
    } = options
    const { processors } = topology
    this.processors = processors
    this.costs = costs
    this.speeds = speeds
    this.sleepAfter = sleepAfter
    this.tasks = priority
      ? new BestFirst(processors, workload.words, priority)
      : new Tasks(processors, workload.words, oldestFirst ? 'oldest' : 'newest', { follows })
    this.hops = hopsOf(topology)
    this.mail = new Mail(processors, serial, { costs, hops: this.hops, totals: this.totals })
    this.accounts = new Accounts(processors)
    this.neighbours = neighboursOf(topology)
    this.streams = new Streams(seed, processors, (q) => `balancer/${q}`)
    this.shortest = Math.ceil(costs.node(0) / speeds.fastest)
    const usual = Math.max(1, Math.min(costs.node(1000), 1000 + costs.send(1) + 2 * costs.node(0)))
    this.calendar = new Calendar(processors, Math.max(1, usual / processors))
    // Some eight changes a span: few enough to sort, and not too many spans to look at while little happens.
    const wide = (8 * usual) / Math.min(1024, processors)
    this.curve = new Curve(Math.max(1, wide), powerOfTwoFrom(Math.min(1024, processors + 64)), filled, emptying)
    const { tasks, curve } = this
    this.nodes = new Nodes({ workload, costs, tasks, curve, processors, results, tooLarge, speeds })
    const { arrays } = this
    this.free = arrays.floats(processors)
    this.polled = arrays.floats(processors)
    this.slept = arrays.floats(processors)
    this.sleeping = arrays.floats(processors)
    this.asleep = arrays.bits(processors)
    this.blocked = arrays.bits(processors)
    this.stopped = arrays.bits(processors)
    this.timers = new Timers(processors, arrays)
    this.quanta = arrays.integers(processors)
    this.nodeEnd = arrays.floats(processors, NEVER)
    this.resumed = arrays.floats(processors)
    this.sinceAct = arrays.integers(processors)
    this.tasksSent = arrays.integers(processors)
    this.tasksTaken = arrays.integers(processors)
    arrays.add(this.streams.states)
    arrays.add(this.calendar.times)
    this.bytes = workload.bytes
  }

  /** A processor has been idle until a moment, and something wakes it. */
  wake(q: number, time: number): void {
    const asleep = time - this.slept[q] - this.sleepAfter
    if (asleep > 0) this.sleeping[q] += asleep
  }

  /** Nanoseconds that it has slept until a moment before which everything has happened. */
  sleepUntil(q: number, time: number): number {
    const since = this.stopped[q] ? this.free[q] : this.asleep[q] && !this.waits(q) ? this.slept[q] : NEVER
    return this.sleeping[q] + Math.max(0, time - since - this.sleepAfter)
  }

  /** Whether a processor that does nothing has tasks, and waits for an answer. */
  waits(q: number): boolean {
    return this.blocked[q] === 1 && this.tasks.load[q] > 0
  }

  /** Puts the root into a queue. */
  begin(q: number): void {
    this.tasks.push(q, this.nodes.createRoot())
    this.watcher?.load(q, 1, 0)
  }

  /** When a processor steps next. */
  next(q: number): number {
    if (this.stopped[q]) return NEVER
    const { nodeEnd, free, mail } = this
    if (nodeEnd[q] < NEVER) return Math.min(nodeEnd[q], Math.max(free[q], mail.arrival[q]))
    if (!this.asleep[q]) return free[q]
    return Math.max(free[q], Math.min(mail.arrival[q], this.timers.first(q)))
  }

  /** The processor whose step it is does something for a while. */
  spend(q: number, use: number, duration: number): void {
    if (duration === 0) return
    const from = this.clock
    this.clock += duration
    this.accounts.add(q, use, from, this.clock)
  }

  /** Sends a message; with tasks where a chain of them is given. */
  send(
    q: number,
    to: number,
    owner: number,
    kind: number,
    length: number,
    a: number,
    b: number,
    c: number,
    chain: Chain | undefined,
  ): void {
    const { mail, costs, incumbents } = this
    const integers = incumbents ? length + incumbents.longerBy(owner) : length
    const message = mail.write(this.clock, q, to, owner, kind, integers, a, b, c, chain)
    if (chain) this.tasksSent[q]++
    mail.post(message)
    incumbents?.sent(message)
    if (this.asleep[to] || this.nodeEnd[to] < NEVER) this.calendar.set(to, this.next(to))
    this.watcher?.sent(message)
    if (!(q === 0 && this.light)) this.spend(q, USE.communicate, costs.send(integers))
  }

  /** Takes the oldest tasks of a processor out of its queue, to send them. */
  dequeue(q: number, count: number): Chain {
    const { chain, tasks } = this
    if (!(q === 0 && this.light)) this.spend(q, USE.overhead, count * this.costs.dequeue)
    tasks.cut(q, count, chain)
    this.watcher?.load(q, tasks.load[q], this.clock)
    return chain
  }

  /** Queues tasks that were received. */
  enqueue(q: number, first: number, last: number, count: number): void {
    this.spend(q, USE.overhead, count * this.costs.enqueue)
    this.tasks.append(q, first, last, count)
    this.watcher?.load(q, this.tasks.load[q], this.clock)
  }

  /** Integers of a message that carries these tasks. */
  integersOf({ first, count }: Chain): number {
    const { tasks, bytes } = this
    if (typeof bytes === 'number') return count * Math.ceil(bytes / 4)
    let integers = 0
    for (let task = first, k = 0; k < count; k++, task = tasks.newer[task]) {
      integers += Math.ceil(bytes(tasks.descriptors, task * tasks.words) / 4)
    }
    return integers
  }

  /** Executes the next node of a processor's queue from its beginning to its end. */
  execute(q: number): void {
    const from = this.clock
    const to = from + this.take(q)
    this.clock = to
    this.accounts.compute(q, from, to)
    const children = this.nodes.end(q, to)
    this.watcher?.executed(q, from, to, children)
  }

  /** Begins the next node of a processor's queue. */
  start(q: number): void {
    const cost = this.take(q)
    this.watcher?.load(q, this.tasks.load[q], this.clock)
    this.resumed[q] = this.clock
    this.nodeEnd[q] = this.clock + cost
  }

  /** The node that runs is put off: its processor does something else. */
  suspend(q: number, time: number): void {
    if (this.resumed[q] < time) this.accounts.add(q, USE.compute, this.resumed[q], time)
    this.resumed[q] = NEVER
  }

  /** The node that runs ends. */
  end(q: number): void {
    const to = this.nodeEnd[q]
    this.accounts.certain = Math.max(this.accounts.certain, to)
    this.suspend(q, to)
    this.nodeEnd[q] = NEVER
    if (this.nodes.end(q, to) > 0) this.watcher?.load(q, this.tasks.load[q], this.clock)
  }

  /** Counts what has lasted until a moment before which everything has happened. */
  cut(time: number): void {
    const { accounts, curve } = this
    accounts.cut(time)
    curve.applyUntil(time)
    if (curve.since < time) curve.pause(time)
    for (let q = 0; q < this.processors; q++) {
      if (this.nodeEnd[q] < NEVER && this.resumed[q] < time) {
        accounts.add(q, USE.compute, this.resumed[q], time)
        this.resumed[q] = time
      } else if (this.asleep[q] && this.waits(q) && this.slept[q] < time) {
        accounts.add(q, USE.wait, this.slept[q], time)
        this.slept[q] = time
      }
    }
  }

  /** The present state. */
  save(): Checkpoint {
    const { tasks, nodes, mail, curve, accounts, arrays, calendar, clock, light } = this
    const [totals, counted] = [{ ...this.totals }, { ...nodes.totals }]
    const members = [tasks, nodes.arrays, mail, curve, accounts, arrays, ...(this.incumbents ? [this.incumbents] : [])]
    const parts = members.map((member) => member.save())
    return {
      bytes: members.reduce((sum, { bytes }) => sum + bytes, 0),
      restore: () => {
        for (const restore of parts) restore()
        Object.assign(this.totals, totals)
        Object.assign(nodes.totals, counted)
        this.clock = clock
        this.light = light
        calendar.rebuild()
      },
    }
  }

  /** Takes the next task out of a queue and begins it; returns its cost. */
  private take(q: number): number {
    const { tasks } = this
    const task = tasks.take(q)
    const cost = this.nodes.begin(q, task, this.clock)
    this.incumbents?.begun(q, this.clock + cost)
    return cost
  }
}
