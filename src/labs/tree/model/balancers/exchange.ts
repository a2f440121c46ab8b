/** The dimension exchange at work: clocks and loads of all pairs, colour by colour, and the tasks that migrate. */
import type { Topology } from '../../../../core/topology/topology.ts'
import { type System, settleAll } from '../system.ts'
import type { Balancer } from './balancer.ts'
import { type ExchangeCosts, type IdleClocks, lookUp } from './idle.ts'
import type { Places } from './places.ts'

/** Visiting single pairs costs about three times as much as going through all: below this share of processors it pays. */
const SPARSE = 0.25

/** GDEM on any network of up to 65 536 processors and with any exchange parameter. */
export class Exchange implements Balancer {
  private readonly pairs: number
  private readonly places: Places
  private readonly idle: IdleClocks
  /** A processor is touched in this operation when its mark is the operation's number; others have idle clocks. */
  private readonly touched: Int32Array
  private operation = 0
  /** Pairs of a colour that are looked at, and then those of them that migrate; a pair (a, b) is a · 65 536 + b. */
  private readonly list: Int32Array
  /** How many pairs `touch` has listed. */
  private listed = 0
  private readonly aheadA: number
  private readonly aheadB: number

  constructor(
    private readonly system: System,
    private readonly network: Topology,
    private readonly lambda: number,
    private readonly costs: ExchangeCosts,
  ) {
    const { pairs, places, idle } = lookUp(network, costs)
    this.pairs = pairs
    this.places = places
    this.idle = idle
    this.touched = new Int32Array(network.processors)
    this.list = new Int32Array(network.processors + 1)
    this.aheadA = costs.aa - costs.ba
    this.aheadB = costs.bb - costs.ab
  }

  balance(): void {
    const { system, touched } = this
    const { active, clock, processors } = system
    const colours = this.network.colours.length
    const few = processors * SPARSE
    const operation = ++this.operation
    system.messages += 2 * this.pairs
    let count = system.activeCount
    let colour = 0
    if (count < few) {
      for (let i = 0; i < count; i++) touched[active[i]] = operation
      while (colour < colours && count < few) count = this.visit(colour++, count)
      if (colour === colours) {
        this.settleTouched(count)
        return
      }
      const { place } = this.places
      const { after } = this.idle
      for (let q = 0; q < processors; q++) {
        if (touched[q] !== operation) clock[q] = after[place[q] * (colours + 1) + colour]
      }
    }
    while (colour < colours) this.sweep(colour++)
    settleAll(system, 0)
  }

  /**
   * The exchange of loads for all pairs of a colour; the pairs that differ by more than 1 are listed, and migrate after it.
   * Hot: a fifth of B (p = 512, i = 1). Listing without a branch, and without a call in the loop, took B from 4.5 to 3.5 ms;
   * runs instead of looked-up pairs from 3.1 to 2.8 ms. max(x, y) is written y + (d + |d|)/2 with d = x − y: exact on whole
   * nanoseconds, and free of the branch that Math.max costs.
   */
  private sweep(colour: number): void {
    const { clock, load } = this.system
    const { ba, ab } = this.costs
    const { aheadA, aheadB, list } = this
    let count = 0
    for (const { first, until, step, way } of this.network.colours[colour].runs) {
      for (let x = first; x < until; x += step) {
        const y = x + way
        const timeX = clock[x]
        const timeY = clock[y]
        const late = timeX - timeY + aheadA
        const early = timeY - timeX + aheadB
        clock[x] = timeY + ba + (late + Math.abs(late)) * 0.5
        clock[y] = timeX + ab + (early + Math.abs(early)) * 0.5
        const difference = load[x] - load[y]
        const sign = difference >> 31
        list[count] = (x << 16) | y
        count += (1 - ((difference ^ sign) - sign)) >>> 31
      }
    }
    this.migrate(colour, count)
  }

  /** The same for the pairs with a touched processor; returns how many processors are touched afterwards. */
  private visit(colour: number, count: number): number {
    const until = this.touch(colour, count)
    const { clock, load } = this.system
    const { ba, ab } = this.costs
    const { aheadA, aheadB, list, listed } = this
    let found = 0
    for (let k = 0; k < listed; k++) {
      const pair = list[k]
      const x = pair >>> 16
      const y = pair & 0xffff
      const timeX = clock[x]
      const timeY = clock[y]
      const late = timeX - timeY + aheadA
      const early = timeY - timeX + aheadB
      clock[x] = timeY + ba + (late + Math.abs(late)) * 0.5
      clock[y] = timeX + ab + (early + Math.abs(early)) * 0.5
      const difference = load[x] - load[y]
      const sign = difference >> 31
      list[found] = pair
      found += (1 - ((difference ^ sign) - sign)) >>> 31
    }
    this.migrate(colour, found)
    return until
  }

  /**
   * Lists the pairs with at least one touched processor and touches both of each: who was not has the clock of an idle network.
   * Without a branch that depends on the machine's state: D and E spend a third of their time here.
   */
  private touch(colour: number, count: number): number {
    const { touched, list } = this
    const operation = this.operation | 0
    const { active, clock } = this.system
    const { place, way } = this.places
    const { mate } = this.idle
    const colours = this.network.colours.length | 0
    let until = count | 0
    let pairs = 0
    for (let i = 0; i < count; i++) {
      const q = active[i]
      const at = (Math.imul(place[q], colours) + colour) | 0
      const to = way[at]
      if (to === 0) continue
      const other = (q + (to >> 1)) | 0
      const fresh = (touched[other] - operation) >>> 31
      touched[other] = operation
      active[until] = other
      until = (until + fresh) | 0
      clock[other] += mate[at & (0 - fresh)]
      const swap = (q ^ other) & (0 - (to & 1))
      list[pairs] = ((q ^ swap) << 16) | (other ^ swap)
      pairs = (pairs + (fresh | (~to & 1))) | 0
    }
    this.listed = pairs
    return until
  }

  /**
   * In each of the first `count` listed pairs the heavier one sends ⌊λ·difference⌋ of its oldest tasks. Hot: this is `transfer`
   * with its table look-ups and queues in one loop, and without a branch on who is the heavier (balancing of B: from 2.2 to
   * 2.0 ms). Most moves are of one to four tasks: copying four without counting them takes 4 % off A, B and E.
   */
  private migrate(colour: number, count: number): void {
    const { system, lambda, list } = this
    const { clock, load, queues, costs, probe } = system
    const { tail, end } = queues
    const { sender, receiver, together, tabulated } = costs
    let { levels, keys } = queues
    const keyed = keys.length > 0
    let messages = 0
    let migrated = 0
    for (let k = 0; k < count; k++) {
      const pair = list[k]
      const x = pair >>> 16
      const y = pair & 0xffff
      const difference = load[x] - load[y]
      const sign = difference >> 31
      const swap = (x ^ y) & sign
      const from = x ^ swap
      const to = y ^ swap
      const tasks = (lambda * ((difference ^ sign) - sign)) | 0
      if (tasks === 0) continue
      const m = tasks < tabulated ? tasks : costs.tabulate(tasks)
      const ready = clock[from]
      const own = clock[to] + receiver[m]
      const late = ready + together[m] - own
      clock[from] = ready + sender[m]
      clock[to] = own + (late + Math.abs(late)) * 0.5
      if (tail[to] + tasks + 3 > end[to]) {
        queues.reserve(to, tasks + 3)
        levels = queues.levels
        keys = queues.keys
      }
      const before = load[from]
      const source = tail[from] - before
      const target = tail[to]
      load[from] = before - tasks
      load[to] += tasks
      tail[to] = target + tasks
      levels[target] = levels[source]
      levels[target + 1] = levels[source + 1]
      levels[target + 2] = levels[source + 2]
      levels[target + 3] = levels[source + 3]
      for (let i = 4; i < tasks; i++) levels[target + i] = levels[source + i]
      if (keyed) {
        for (let i = 0; i < tasks; i++) keys[target + i] = keys[source + i]
      }
      messages++
      migrated += tasks
      if (probe) probe.moved(from, to, tasks, colour)
    }
    system.messages += messages
    system.migrated += migrated
  }

  /** Settles when only the first `count` of the active list are touched: all others have the clocks of an idle network. */
  private settleTouched(count: number): void {
    const { system, touched, operation } = this
    const { active, clock, load, probe } = system
    const { place } = this.places
    const { after, sum, latest: idleLatest } = this.idle
    const done = this.network.colours.length
    if (probe) {
      const { clocks } = probe
      for (let q = 0; q < clocks.length; q++) {
        clocks[q] = touched[q] === operation ? clock[q] : after[place[q] * (done + 1) + done]
      }
    }
    let finished = sum
    let latest = idleLatest
    let largest = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      const q = active[i]
      const time = clock[q]
      const tasks = load[q]
      clock[q] = 0
      finished += time - after[place[q] * (done + 1) + done]
      if (time > latest) latest = time
      if (tasks > largest) largest = tasks
      active[kept] = q
      kept += (0 - tasks) >>> 31
    }
    system.finishedSum = finished
    system.latest = latest
    system.largestLoad = largest
    system.activeCount = kept
  }
}
