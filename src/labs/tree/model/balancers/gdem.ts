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

/**
 * By colour and processor: 0 without partner in this colour, partner + 1 for the pair's a, −(partner + 1) for its b. Kept
 * with the network.
 */
const partnersOf = new WeakMap<Topology, readonly Int32Array[]>()

function partners(network: Topology): readonly Int32Array[] {
  let found = partnersOf.get(network)
  if (!found) {
    found = network.colours.map(({ a, b }) => {
      const partner = new Int32Array(network.processors)
      for (let i = 0; i < a.length; i++) {
        partner[a[i]] = b[i] + 1
        partner[b[i]] = -(a[i] + 1)
      }
      return partner
    })
    partnersOf.set(network, found)
  }
  return found
}

/** Visiting single pairs costs about three times as much as going through all: below this share of processors it pays. */
const SPARSE = 0.25

/** GDEM on any network and with any exchange parameter. */
export function createExchange(system: System, network: Topology, lambda: number): Balancer {
  const { colours, processors } = network
  const { costs, load, clock, active } = system
  const { aa, ba, bb, ab } = exchangeCosts(costs)
  const aheadA = aa - ba
  const aheadB = bb - ab
  const pairs = colours.reduce((sum, { a }) => sum + a.length, 0)
  const partner = partners(network)
  const idle = idleClocks()
  const idleLast = idle[colours.length]
  let idleSum = 0
  let idleLatest = 0
  for (const time of idleLast) {
    idleSum += time
    if (time > idleLatest) idleLatest = time
  }
  /** A processor is touched in this operation when its mark is the operation's number; others have `idle` clocks. */
  const touched = new Int32Array(processors)
  let operation = 0

  /** By number of colours done: the clocks when no processor has any task or time. */
  function idleClocks(): Float64Array[] {
    const clocks = [new Float64Array(processors)]
    for (const { a, b } of colours) {
      const now = clocks[clocks.length - 1].slice()
      for (let i = 0; i < a.length; i++) exchange(now, a[i], b[i])
      clocks.push(now)
    }
    return clocks
  }

  /**
   * The two maxima of the exchange. max(x, y) is y + (d + |d|)/2 with d = x − y: on clocks that are whole nanoseconds it is
   * exact, and free of the branch that Math.max costs.
   */
  function exchange(time: Float64Array, a: number, b: number): void {
    const timeA = time[a]
    const timeB = time[b]
    const d = timeA - timeB
    const late = d + aheadA
    const early = aheadB - d
    time[a] = timeB + ba + (late + Math.abs(late)) * 0.5
    time[b] = timeA + ab + (early + Math.abs(early)) * 0.5
  }

  function migrate(from: number, to: number, difference: number, colour: number): void {
    const tasks = Math.floor(lambda * difference)
    if (tasks === 0) return
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

  function pair(a: number, b: number, colour: number): void {
    exchange(clock, a, b)
    const difference = load[a] - load[b]
    if (difference > 1) migrate(a, b, difference, colour)
    else if (difference < -1) migrate(b, a, -difference, colour)
  }

  /** All pairs of a colour. */
  function sweep(colour: number): void {
    const { a, b } = colours[colour]
    for (let i = 0; i < a.length; i++) pair(a[i], b[i], colour)
  }

  /** The pairs of a colour with at least one touched processor; returns how many processors are touched afterwards. */
  function visit(colour: number, count: number): number {
    const partnerOf = partner[colour]
    const before = idle[colour]
    let after = count
    for (let i = 0; i < count; i++) {
      const q = active[i]
      const mate = partnerOf[q]
      if (mate === 0) continue
      const other = (mate > 0 ? mate : -mate) - 1
      if (touched[other] !== operation) {
        touched[other] = operation
        clock[other] = before[other]
        active[after++] = other
      } else if (mate < 0) continue
      if (mate > 0) pair(q, other, colour)
      else pair(other, q, colour)
    }
    return after
  }

  return {
    balance() {
      system.messages += 2 * pairs
      operation++
      let count = system.activeCount
      let colour = 0
      if (count < processors * SPARSE) {
        for (let i = 0; i < count; i++) touched[active[i]] = operation
        while (colour < colours.length && count < processors * SPARSE) count = visit(colour++, count)
        if (colour === colours.length) return settleSome(count)
        const before = idle[colour]
        for (let q = 0; q < processors; q++) if (touched[q] !== operation) clock[q] = before[q]
      }
      while (colour < colours.length) sweep(colour++)
      settleAll(system, 0)
    },
  }

  /** Settles when only the first `count` of the active list are touched. */
  function settleSome(count: number): void {
    let finished = idleSum
    for (let i = 0; i < count; i++) finished -= idleLast[active[i]]
    settle(system, count)
    if (system.probe) {
      const { clocks } = system.probe
      for (let q = 0; q < processors; q++) if (touched[q] !== operation) clocks[q] = idleLast[q]
    }
    system.finishedSum += finished
    if (idleLatest > system.latest) system.latest = idleLatest
  }
}
