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
  if (
    lookup.idle &&
    known?.aa === costs.aa &&
    known.ba === costs.ba &&
    known.bb === costs.bb &&
    known.ab === costs.ab
  ) {
    return lookup.idle
  }
  const after = [new Float64Array(network.processors)]
  for (const { a, b } of network.colours) {
    const clock = after[after.length - 1].slice()
    for (let i = 0; i < a.length; i++) exchange(clock, a[i], b[i], costs)
    after.push(clock)
  }
  const last = after[after.length - 1]
  const sum = last.reduce((total, time) => total + time, 0)
  const latest = last.reduce((most, time) => Math.max(most, time), 0)
  lookup.idle = { costs, after, sum, latest }
  return lookup.idle
}

/** As in `sweep`. */
function exchange(clock: Float64Array, a: number, b: number, { aa, ba, bb, ab }: ExchangeCosts): void {
  const timeA = clock[a]
  const timeB = clock[b]
  const late = timeA - timeB + (aa - ba)
  const early = timeB - timeA + (bb - ab)
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
  /** Pairs of a colour that migrate. */
  private readonly uneven: Int32Array
  private readonly aheadA: number
  private readonly aheadB: number

  constructor(
    private readonly system: System,
    private readonly network: Topology,
    private readonly lambda: number,
  ) {
    this.costs = exchangeCosts(system.costs)
    this.lookup = lookupOf(network)
    this.idle = idleClocks(network, this.costs)
    this.touched = new Int32Array(network.processors)
    this.uneven = new Int32Array(network.processors + 1)
    this.aheadA = this.costs.aa - this.costs.ba
    this.aheadB = this.costs.bb - this.costs.ab
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
      if (colour === colours) {
        this.settleTouched(count)
        return
      }
      const idle = this.idle.after[colour]
      for (let q = 0; q < processors; q++) if (touched[q] !== operation) clock[q] = idle[q]
    }
    while (colour < colours) this.sweep(colour++)
    settleAll(system, 0)
  }

  /**
   * The exchange of loads for all pairs of a colour; the pairs that differ by more than 1 are listed, and migrate after it.
   * Hot: most of a run on many processors is spent here. Listing without a branch, and without a call in the loop, took B
   * (p = 512, i = 1) from 4.5 to 3.5 ms. max(x, y) is written y + (d + |d|)/2 with d = x − y: exact on whole
   * nanoseconds, and free of the branch that Math.max costs.
   */
  private sweep(colour: number): void {
    const { a, b } = this.network.colours[colour]
    const { clock, load } = this.system
    const { ba, ab } = this.costs
    const { aheadA, aheadB, uneven } = this
    const pairs = a.length
    let count = 0
    for (let i = 0; i < pairs; i++) {
      const x = a[i]
      const y = b[i]
      const timeX = clock[x]
      const timeY = clock[y]
      const late = timeX - timeY + aheadA
      const early = timeY - timeX + aheadB
      clock[x] = timeY + ba + (late + Math.abs(late)) * 0.5
      clock[y] = timeX + ab + (early + Math.abs(early)) * 0.5
      const difference = load[x] - load[y]
      const sign = difference >> 31
      uneven[count] = x
      count += (1 - ((difference ^ sign) - sign)) >>> 31
    }
    this.migrate(colour, count)
  }

  /** The same for the pairs with at least one touched processor; returns how many processors are touched afterwards. */
  private visit(colour: number, count: number): number {
    const { touched, operation } = this
    const { active, clock, load } = this.system
    const { ba, ab } = this.costs
    const { aheadA, aheadB, uneven } = this
    const partnerOf = this.lookup.partner[colour]
    const idle = this.idle.after[colour]
    let after = count
    let found = 0
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
      const x = mate > 0 ? q : other
      const y = mate > 0 ? other : q
      const timeX = clock[x]
      const timeY = clock[y]
      const late = timeX - timeY + aheadA
      const early = timeY - timeX + aheadB
      clock[x] = timeY + ba + (late + Math.abs(late)) * 0.5
      clock[y] = timeX + ab + (early + Math.abs(early)) * 0.5
      const difference = load[x] - load[y]
      const sign = difference >> 31
      uneven[found] = q
      found += (1 - ((difference ^ sign) - sign)) >>> 31
    }
    this.migrate(colour, found)
    return after
  }

  /**
   * In each of the first `count` uneven pairs the heavier one sends ⌊λ·difference⌋ of its oldest tasks. Hot: this is `transfer`
   * with its table look-ups and queues in one loop, and without a branch on who is the heavier (balancing of B: from 2.2 to 2.0 ms).
   */
  private migrate(colour: number, count: number): void {
    const { system, lambda, uneven } = this
    const { clock, load, queues, costs, probe } = system
    const { head, tail, end } = queues
    const { sender, receiver, together, tabulated } = costs
    const partnerOf = this.lookup.partner[colour]
    let { levels, keys } = queues
    const keyed = keys.length > 0
    let messages = 0
    let migrated = 0
    for (let k = 0; k < count; k++) {
      const q = uneven[k]
      const other = Math.abs(partnerOf[q]) - 1
      const difference = load[q] - load[other]
      const sign = difference >> 31
      const swap = (q ^ other) & sign
      const from = q ^ swap
      const to = other ^ swap
      const tasks = (lambda * ((difference ^ sign) - sign)) | 0
      if (tasks === 0) continue
      const m = tasks < tabulated ? tasks : costs.tabulate(tasks)
      const ready = clock[from]
      const own = clock[to] + receiver[m]
      const late = ready + together[m] - own
      clock[from] = ready + sender[m]
      clock[to] = own + (late + Math.abs(late)) * 0.5
      load[from] -= tasks
      load[to] += tasks
      messages++
      migrated += tasks
      if (tail[to] + tasks > end[to]) {
        queues.reserve(to, tasks)
        levels = queues.levels
        keys = queues.keys
      }
      let source = head[from]
      let target = tail[to]
      const until = source + tasks
      head[from] = until
      tail[to] = target + tasks
      for (; source < until; source++, target++) {
        levels[target] = levels[source]
        if (keyed) keys[target] = keys[source]
      }
      if (probe) probe.moved(from, to, tasks, colour)
    }
    system.messages += messages
    system.migrated += migrated
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
