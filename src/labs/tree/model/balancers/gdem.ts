/**
 * GDEM, the generalised dimension exchange (figures 2.2, 4.6): neighbours even out, pair by pair, one colour of links after
 * another.
 */
import { processorCount, topology } from '../../../../core/topology/index.ts'
import type { Topology } from '../../../../core/topology/topology.ts'
import type { Costs } from '../machine.ts'
import { type System, settle, settleAll } from '../system.ts'
import type { Balancer, BalancerKind } from './balancer.ts'

export const gdem: BalancerKind = {
  firstWorker: 0,
  create(system, values) {
    const p = processorCount(values.topology, values.processors, values.sides)
    const network = topology(values.topology, p, values.sides)
    return createExchange(system, network, values.lambda === 'auto' ? network.lambda : values.lambda)
  },
}

/**
 * What the exchange of loads does to the clocks of a pair: a sends its load and receives the other's, b receives and then
 * answers. With A and B the clocks before, a's is then max(A + aa, B + ba) and b's max(B + bb, A + ab).
 */
export interface ExchangeCosts {
  readonly aa: number
  readonly ba: number
  readonly bb: number
  readonly ab: number
}

/** Follows from applying `receiver = max(R + T_recvmin, S + T_recv)` twice (§4.3.2). */
export function exchangeCosts({ send, receive, arrived }: Costs): ExchangeCosts {
  return {
    aa: Math.max(send + arrived, receive + receive),
    ba: arrived + receive,
    bb: arrived + send,
    ab: receive + send,
  }
}

/** What GDEM derives from a network and keeps with it, so that later runs do not pay for it. */
interface Lookup {
  /** By colour and processor: 0 without partner, partner + 1 for the pair's a, −(partner + 1) for its b. */
  readonly partner: readonly Int32Array[]
  readonly pairs: number
  /** Clocks of a network without any task, for the costs of the last run. */
  idle: IdleClocks | undefined
}

/** Clocks when no processor has any task or time: where nothing has arrived yet, these are the clocks of a run. */
interface IdleClocks {
  readonly costs: ExchangeCosts
  /** By number of colours done, and processor. */
  readonly after: readonly Float64Array[]
  /** Of the clocks after the last colour. */
  readonly sum: number
  readonly latest: number
}

const lookups = new WeakMap<Topology, Lookup>()

function lookupOf(network: Topology): Lookup {
  let lookup = lookups.get(network)
  if (!lookup) {
    const partner = network.colours.map(({ a, b }) => {
      const partnerOf = new Int32Array(network.processors)
      for (let i = 0; i < a.length; i++) {
        partnerOf[a[i]] = b[i] + 1
        partnerOf[b[i]] = -(a[i] + 1)
      }
      return partnerOf
    })
    lookup = { partner, pairs: network.colours.reduce((sum, { a }) => sum + a.length, 0), idle: undefined }
    lookups.set(network, lookup)
  }
  return lookup
}

function idleClocks(network: Topology, costs: ExchangeCosts): IdleClocks {
  const lookup = lookupOf(network)
  const known = lookup.idle?.costs
  if (lookup.idle && known?.aa === costs.aa && known.ba === costs.ba && known.bb === costs.bb && known.ab === costs.ab) {
    return lookup.idle
  }
  const after = [new Float64Array(network.processors)]
  for (const { a, b } of network.colours) {
    const clock = after[after.length - 1].slice()
    for (let i = 0; i < a.length; i++) exchange(clock, a[i], b[i], costs.ba, costs.ab, aheadA(costs), aheadB(costs))
    after.push(clock)
  }
  const last = after[after.length - 1]
  const sum = last.reduce((total, time) => total + time, 0)
  const latest = last.reduce((most, time) => Math.max(most, time), 0)
  lookup.idle = { costs, after, sum, latest }
  return lookup.idle
}

const aheadA = ({ aa, ba }: ExchangeCosts): number => aa - ba
const aheadB = ({ bb, ab }: ExchangeCosts): number => bb - ab

/**
 * The two maxima of the exchange. max(x, y) is y + (d + |d|)/2 with d = x − y: on clocks that are whole nanoseconds it is
 * exact, and free of the branch that Math.max costs.
 */
function exchange(clock: Float64Array, a: number, b: number, ba: number, ab: number, aheadA: number, aheadB: number) {
  const timeA = clock[a]
  const timeB = clock[b]
  const late = timeA - timeB + aheadA
  const early = timeB - timeA + aheadB
  clock[a] = timeB + ba + (late + Math.abs(late)) * 0.5
  clock[b] = timeA + ab + (early + Math.abs(early)) * 0.5
}

/** Visiting single pairs costs about three times as much as going through all: below this share of processors it pays. */
const SPARSE = 0.25

class Exchange implements Balancer {
  private readonly costs: ExchangeCosts
  private readonly lookup: Lookup
  private readonly idle: IdleClocks
  /** A processor is touched in this operation when its mark is the operation's number; others have idle clocks. */
  private readonly touched: Int32Array
  private operation = 0

  constructor(
    private readonly system: System,
    private readonly network: Topology,
    private readonly lambda: number,
  ) {
    this.costs = exchangeCosts(system.costs)
    this.lookup = lookupOf(network)
    this.idle = idleClocks(network, this.costs)
    this.touched = new Int32Array(network.processors)
  }

  balance(): void {
    const { system, touched } = this
    const { active, clock, processors } = system
    const colours = this.network.colours.length
    const few = processors * SPARSE
    const operation = ++this.operation
    system.messages += 2 * this.lookup.pairs
    let count = system.activeCount
    let colour = 0
    if (count < few) {
      for (let i = 0; i < count; i++) touched[active[i]] = operation
      while (colour < colours && count < few) count = this.visit(colour++, count)
      if (colour === colours) return this.settleTouched(count)
      const idle = this.idle.after[colour]
      for (let q = 0; q < processors; q++) if (touched[q] !== operation) clock[q] = idle[q]
    }
    while (colour < colours) this.sweep(colour++)
    settleAll(system, 0)
  }

  /** All pairs of a colour. */
  private sweep(colour: number): void {
    const { a, b } = this.network.colours[colour]
    const { clock, load } = this.system
    const { ba, ab } = this.costs
    const late = aheadA(this.costs)
    const early = aheadB(this.costs)
    const pairs = a.length
    for (let i = 0; i < pairs; i++) {
      const x = a[i]
      const y = b[i]
      exchange(clock, x, y, ba, ab, late, early)
      const difference = load[x] - load[y]
      if (difference > 1) this.migrate(x, y, difference, colour)
      else if (difference < -1) this.migrate(y, x, -difference, colour)
    }
  }

  /** The pairs of a colour with at least one touched processor; returns how many processors are touched afterwards. */
  private visit(colour: number, count: number): number {
    const { touched, operation } = this
    const { active, clock, load } = this.system
    const { ba, ab } = this.costs
    const late = aheadA(this.costs)
    const early = aheadB(this.costs)
    const partnerOf = this.lookup.partner[colour]
    const idle = this.idle.after[colour]
    let after = count
    for (let i = 0; i < count; i++) {
      const q = active[i]
      const mate = partnerOf[q]
      if (mate === 0) continue
      const other = (mate > 0 ? mate : -mate) - 1
      if (touched[other] !== operation) {
        touched[other] = operation
        clock[other] = idle[other]
        active[after++] = other
      } else if (mate < 0) continue
      const a = mate > 0 ? q : other
      const b = mate > 0 ? other : q
      exchange(clock, a, b, ba, ab, late, early)
      const difference = load[a] - load[b]
      if (difference > 1) this.migrate(a, b, difference, colour)
      else if (difference < -1) this.migrate(b, a, -difference, colour)
    }
    return after
  }

  private migrate(from: number, to: number, difference: number, colour: number): void {
    const tasks = Math.floor(this.lambda * difference)
    if (tasks === 0) return
    const { system } = this
    const { clock, load, costs } = system
    const ready = clock[from] + tasks * costs.dequeue
    clock[from] = ready + costs.sendTasks(tasks)
    clock[to] =
      Math.max(clock[to] + costs.arrivedTasks(tasks), ready + costs.receiveTasks(tasks)) + tasks * costs.enqueue
    system.queues.move(from, to, tasks)
    load[from] -= tasks
    load[to] += tasks
    system.migrated += tasks
    system.messages++
    system.probe?.moved(from, to, tasks, colour)
  }

  /** Settles when only the first `count` of the active list are touched: all others have the clocks of an idle network. */
  private settleTouched(count: number): void {
    const { system, touched, operation, idle } = this
    const last = idle.after[this.network.colours.length]
    let finished = idle.sum
    for (let i = 0; i < count; i++) finished -= last[system.active[i]]
    settle(system, count)
    if (system.probe) {
      const { clocks } = system.probe
      for (let q = 0; q < clocks.length; q++) if (touched[q] !== operation) clocks[q] = last[q]
    }
    system.finishedSum += finished
    if (idle.latest > system.latest) system.latest = idle.latest
  }
}

/** GDEM on any network and with any exchange parameter. */
export function createExchange(system: System, network: Topology, lambda: number): Balancer {
  return new Exchange(system, network, lambda)
}
