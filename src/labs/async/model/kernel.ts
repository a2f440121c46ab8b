/**
 * Runs of which only the outcome is wanted, in the kernel (see ../kernel): drawn trees with free termination, polling, and balancers whose
 * rules it has. They give what ./simulation.ts gives, to the last bit.
 */

import { sleepAfterOf } from '../../../core/energy/energy.ts'
import { Speeds } from '../../../core/machines/speeds.ts'
import { exponentOf, powerOfTwoFrom } from '../../../core/math/bits.ts'
import { hopsOf, neighboursOf, placesOf } from '../../../core/network/hops.ts'
import { networkOf, processorsOf } from '../../../core/network/index.ts'
import { lambdaOf } from '../../../core/network/lambda.ts'
import type { Topology } from '../../../core/network/topology.ts'
import { Streams } from '../../../core/random/streams.ts'
import { Exhausted, type Holder, Kernels } from '../../../core/run/kernels.ts'
import { treeOf } from '../../../core/trees/shape.ts'
import { isDrawn } from '../../../core/workloads/names.ts'
import { balancerOf, thresholdsOf } from '../balancers/index.ts'
import { detections } from '../detections/index.ts'
import { Each, Setting, State, Table, Total } from '../kernel/slots.ts'
import type { AsyncValues } from '../parameters.ts'
import { terminations } from '../terminations/index.ts'
import { USE } from './accounts.ts'
import { Costs } from './costs.ts'
import { MOST_STEPS, shareDone, stuck, tooLong, tooMuch } from './given-up.ts'
import compiled from './kernel.generated.ts'
import { type Roles, rolesOf } from './roles.ts'
import type { Outcome } from './totals.ts'

/** The kernel's functions. What they mean stands in ../kernel. */
interface Kernel {
  readonly memory: WebAssembly.Memory
  settingsTable(): number
  prepare(): void
  tableAt(which: Table): number
  ruleTable(): number
  setRule(rule: number): void
  begin(): void
  advance(steps: number): number
  report(): number
}

/** A number of each of these names. */
type Numbers<Names> = Readonly<Record<Exclude<keyof Names, 'length'>, number>>

/** Where the times by use stand in a report. */
const TIMES: Readonly<Record<number, Each>> = {
  [USE.compute]: Each.compute,
  [USE.communicate]: Each.communicate,
  [USE.overhead]: Each.overhead,
  [USE.wait]: Each.wait,
}

/** More than a run's nodes: as good as no limit. */
const MOST_NODES = 2 ** 30

/** Spans of a calendar, 8 bytes each, beyond which it has no more than it must. */
const MOST_SPANS = 2 ** 16

/** What is known only of other work. */
const NOT_FOLLOWED = { operations: 0, criticalOperations: 0, depth: 0 }

/** Kernels, each held by the run that it has. */
const kernels = new Kernels<Kernel, KernelRun>(compiled, (run) => ({
  price: (integers: number, to: number) => run()?.price(integers, to),
  seed: (q: number, to: number) => run()?.seed(q, to),
  distance: (from: number, to: number) => run()?.distance(from, to),
}))

/** What the kernel has to know about each of a scenario's balancers; undefined where it has no such rule. */
function rulesOf(values: AsyncValues, { instances, instanceIn, t1, rootAt }: Roles) {
  const [filling, steady, emptying] = instanceIn
  const network = networkOf(values)
  const { routing, sides } = network
  const cores = routing === 'switch' ? sides[0] : undefined
  const rules = instances.map((name, k) => {
    const use = {
      rootAt,
      throughout: filling === k && steady === k,
      always: filling === k && steady === k && emptying === k,
      optimum: lambdaOf(network),
      cores,
      whileFilling: <T>(usual: T, filling: T | 'same') => (t1 && filling !== 'same' ? filling : usual),
    }
    return balancerOf(name).kernel?.(values, use)?.map(Number)
  })
  return rules.every((rule) => rule !== undefined) ? rules : undefined
}

/** Whether the kernel can run a scenario. */
export function inKernel(values: AsyncValues): boolean {
  if (!isDrawn(values) || values.handling !== 'poll' || terminations[values.termination].announced) return false
  // Other orders of taking tasks need a search, and other detections messages of their own.
  if (values.traversal !== 'depth-first' && values.traversal !== 'breadth-first') return false
  const roles = rolesOf(values, processorsOf(values))
  if (roles.adapting && !('exact' in detections[values.detection])) return false
  return rulesOf(values, roles) !== undefined
}

/** A run in the kernel. */
export class KernelRun {
  ended = false
  /** How many nodes with children each level has; known once the run has ended. */
  families = new Float64Array()
  private readonly holder: Holder<Kernel, KernelRun>
  private readonly topology: Topology
  private readonly streams: Streams
  private readonly costs: Costs
  private readonly speeds: Speeds
  private readonly roles: Roles
  private readonly expected: number
  private readonly between: (from: number, to: number) => number
  private last: Float64Array | undefined

  constructor(private readonly values: AsyncValues) {
    const topology = networkOf(values)
    const { processors: p, sides } = topology
    const costs = new Costs(values)
    const { c1, c2 } = thresholdsOf(values)
    const tree = treeOf(values)
    const neighbours = neighboursOf(topology)
    this.topology = topology
    this.costs = costs
    const speeds = new Speeds(values, p)
    this.speeds = speeds
    this.streams = new Streams(values.seed, p, (q) => `balancer/${q}`)
    this.expected = tree.expected[tree.rootLevel]
    this.roles = rolesOf(values, p)
    this.holder = kernels.take()
    this.holder.owner = this
    const { kernel } = this.holder
    const { intervals, instanceIn, serving, adapting, rootAt } = this.roles
    const node = costs.node(values.grain)
    const isRouted = topology.routing !== undefined
    this.between = isRouted ? hopsOf(topology).between : () => 0
    const dimensions = isRouted ? 0 : sides.length
    const rules = p > 1 ? (rulesOf(values, this.roles) ?? []) : instanceIn.map(() => [0])
    const [fillingRule, steadyRule, emptyingRule] = instanceIn.map((k) => rules[k][0])
    // Four times as many as the engine's calendar has, as long as all are in the cache: two steps seldom fall into one.
    const spans = powerOfTwoFrom(Math.max(64, 4 * p, Math.min(16 * p, MOST_SPANS)))
    const [fillingInterval, steadyInterval, emptyingInterval] = intervals.map((one) => Math.min(one, MOST_NODES))
    this.writeSettings({
      processors: p,
      dequeue: costs.dequeue,
      enqueue: costs.enqueue,
      service: costs.service,
      hop: costs.hop,
      taskSize: costs.taskSize,
      fanOut: tree.fanOut,
      mark: tree.mark,
      entries: tree.limit.length,
      certainTree: Number(tree.certain),
      oldestFirst: Number(values.traversal === 'breadth-first'),
      node,
      child: costs.child,
      links: neighbours.to.length,
      dimensions,
      filled: c1 * p,
      emptied: c2 * p,
      fillingRule,
      steadyRule,
      emptyingRule,
      fillingInterval,
      steadyInterval,
      emptyingInterval,
      lightRules: rules.reduce(
        (bits, [rule], k) => bits | (values.serverCost === 'light' && serving[k] ? 1 << rule : 0),
        0,
      ),
      rootAt,
      rootLevel: tree.rootLevel,
      rootKey: tree.rootKey,
      spans,
      spanLog: exponentOf(Math.max(1, (4 * (node + costs.child)) / spans)),
      serialPorts: Number(values.port === 'serial'),
      exact: Number(adapting),
      uneven: Number(!speeds.even),
      fastest: speeds.fastest,
      slowProcessor: speeds.spell?.processor ?? -1,
      slowStart: speeds.spell?.start ?? 0,
      slowEnd: speeds.spell?.end ?? 0,
      slowFactor: speeds.spell?.factor ?? 1,
      sleepAfter: Math.min(sleepAfterOf(values), Number.MAX_SAFE_INTEGER),
    })
    kernel.prepare()
    this.fill(kernel.tableAt(Table.limit), tree.limit)
    this.fill(kernel.tableAt(Table.speeds), speeds.of)
    this.fill(kernel.tableAt(Table.start), neighbours.start)
    this.fill(kernel.tableAt(Table.to), neighbours.to)
    if (dimensions > 0) {
      this.fill(kernel.tableAt(Table.places), placesOf(topology))
      this.fill(
        kernel.tableAt(Table.rings),
        sides.map((side) => (topology.wraps && side > 2 ? side : 0)),
      )
    }
    for (const [rule, ...settings] of rules) {
      this.fill(kernel.ruleTable(), Float64Array.from(settings))
      kernel.setRule(rule)
    }
    kernel.begin()
  }

  /** Does about this many steps; returns whether the run has ended. */
  advance(steps: number): boolean {
    if (this.ended) return true
    const state = this.step(Math.min(steps, MOST_NODES))
    const { left, now, steps: stepCount } = this.totals()
    if (state === State.stuck) throw stuck(this.values, left)
    if (stepCount > MOST_STEPS) throw tooLong(this.values, left, now)
    if (state === State.ended) {
      this.ended = true
      this.last = this.report().slice()
      const { kernel } = this.holder
      const at = kernel.tableAt(Table.families)
      this.families = new Float64Array(kernel.memory.buffer, at, this.values.depth).slice()
      this.release()
    }
    return this.ended
  }

  /** The engine needs more memory for the same: a run for which the kernel has too little is given up. */
  private step(steps: number): number {
    try {
      return this.holder.kernel.advance(steps)
    } catch (error) {
      throw error instanceof Exhausted ? tooMuch(this.values, this.totals().left) : error
    }
  }

  /** How much of it is done. */
  progress(): number {
    if (this.ended) return 1
    const { executed, left, steps } = this.totals()
    return shareDone(executed, left, this.expected, steps)
  }

  /** Nodes executed so far. */
  get executed(): number {
    return this.totals().executed
  }

  /** What has come of it so far. */
  outcome(): Outcome {
    const { topology, roles, costs, values } = this
    const { processors } = topology
    const report = this.report()
    const totals = this.totals()
    const { executed, left, lastEnd, deepest } = totals
    const of = (place: Each, q: number) => report[Total.length + Each.length * q + place]
    const all = (place: Each) => Float64Array.from({ length: processors }, (_, q) => of(place, q))
    const inner = all(Each.inner).reduce((sum, count) => sum + count, 0)
    const node = costs.node(values.grain)
    const children = values.fanOut * costs.child
    // All nodes above any other have children.
    const criticalPath = executed > 0 ? deepest * node + (deepest - 1) * children : 0
    return {
      now: totals.now,
      values,
      machine: {
        processors,
        totals,
        speeds: this.speeds,
        sleepUntil: (q) => of(Each.sleeping, q),
        accounts: { of: (use, q) => of(TIMES[use], q) },
        nodes: {
          executed: all(Each.executed),
          began: all(Each.began),
          totals: {
            ...NOT_FOLLOWED,
            executed,
            leaves: executed - inner,
            work: executed * node + inner * children,
            criticalPath,
            left,
            lastEnd,
          },
          results: undefined,
        },
        curve: totals,
        tasks: { follows: false },
        incumbents: undefined,
      },
      protocols: { firstWorker: roles.firstWorker, learned: [all(Each.learned1), all(Each.learned2)] },
    }
  }

  /** The kernel asks for what a message of this many integers costs. */
  price(integers: number, to: number): void {
    const { costs } = this
    const [send, receive] = [costs.send(integers), costs.receive(integers)]
    this.fill(to, Float64Array.of(send, receive, costs.latency(integers), costs.transfer(integers)))
  }

  /** It asks for the beginning of a processor's random stream. */
  seed(q: number, to: number): void {
    this.streams.begin(q)
    this.fill(to, this.streams.states.subarray(4 * q, 4 * q + 4))
  }

  /** It asks for the links between two processors. */
  distance(from: number, to: number): number {
    return this.between(from, to)
  }

  private writeSettings(settings: Numbers<typeof Setting>): void {
    const table = new Float64Array(Setting.length)
    for (const [name, value] of Object.entries(settings)) table[Setting[name as keyof typeof settings]] = value
    this.fill(this.holder.kernel.settingsTable(), table)
  }

  private totals(): Numbers<typeof Total> {
    const entries = Array.from(this.report().subarray(0, Total.length), (value, place) => [Total[place], value])
    return Object.fromEntries(entries)
  }

  private report(): Float64Array {
    if (this.last) return this.last
    const { kernel } = this.holder
    const at = kernel.report()
    return new Float64Array(kernel.memory.buffer, at, Total.length + Each.length * this.topology.processors)
  }

  private fill(address: number, numbers: readonly number[] | Int32Array | Float64Array): void {
    const { buffer } = this.holder.kernel.memory
    if (numbers instanceof Float64Array) new Float64Array(buffer, address, numbers.length).set(numbers)
    else new Int32Array(buffer, address, numbers.length).set(numbers)
  }

  /** Lets another run have the kernel. */
  private release(): void {
    kernels.leave(this.holder)
  }
}
