/** A scenario’s simulation: iterations of computing, balancing and a barrier until no task is left (§4.1). */

import { energyOf } from '../../../core/energy/energy.ts'
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import type { Metrics } from '../../../core/lab.ts'
import { Speeds } from '../../../core/machines/speeds.ts'
import { processorsOf } from '../../../core/network/index.ts'
import { type ByPhase, mapPhases } from '../../../core/phases/by-phase.ts'
import { returningStream } from '../../../core/random/random.ts'
import { Recorder } from '../../../core/recording.ts'
import { deepestLevel, treeOf } from '../../../core/trees/shape.ts'
import { NO_WORK } from '../../../core/workloads/no-work.ts'
import { tooLarge } from '../../../core/workloads/prepared.ts'
import type { Workload } from '../../../core/workloads/workload.ts'
import type { Balancing } from '../balancers/balancer.ts'
import {
  type BalancerName,
  balancersOf,
  firstAtStart,
  isServer,
  onlyServes,
  serves,
  startsRedundantly,
  streamOf,
} from '../balancers/index.ts'
import type { TreeValues } from '../parameters.ts'
import { shape } from '../recording.ts'
import { beginBalancing } from './balancing.ts'
import { costsOf } from './costs.ts'
import type { Probe } from './kernel.ts'
import { beginning, EMPTYING, follow, type Phases, planOf, type Turns, turnsOf } from './phases.ts'
import { NOWHERE, Rows } from './rows.ts'
import { System } from './system.ts'
import { Visits } from './visits.ts'

/** Nanoseconds in a second. */
export const SECOND = 1e9

/** A difference of sums that is never negative but for their rounding. */
const positive = (difference: number) => Math.max(0, difference)

/** What is done in each second; null where that takes no time, or so little that the quotient is infinite. */
function rate(done: number, seconds: number): number | null {
  const perSecond = done / seconds
  return Number.isFinite(perSecond) ? perSecond : null
}

/** What a processor takes of its queue. */
const ORDERS = { 'depth-first': 'newest', 'breadth-first': 'oldest', 'best-first': 'best' } as const

/** Work units of a piece of a balancer's preparation, for each processor. */
const PIECE = 4

/** The preparation of all balancers, one after the other. */
function* prepareAll(balancing: ByPhase<Balancing>): Generator<void, void> {
  for (const { prepare } of new Set(balancing)) if (prepare) yield* prepare()
}

/** A run of one scenario. */
export class Simulation {
  readonly system: System
  /** What is computed, and the tasks, where the tree is not drawn. */
  readonly visits: Visits | undefined
  /** The scenario as it is in each phase. */
  readonly plan: ByPhase<TreeValues>
  /** Beside it: looking up one of many settings takes as long as much of a small iteration. */
  private readonly intervals: ByPhase<number>
  readonly phases: Phases = beginning()
  readonly balancing: ByPhase<Balancing>
  /** What is left of the balancers' preparation. */
  private preparation: Iterator<void, void> | undefined
  readonly recorder: Recorder | undefined
  /** The rows on their way to the recorder. */
  private readonly rows: Rows | undefined
  /** The first processor that the means are over: a server below it never executes nodes. */
  readonly firstWorker: 0 | 1
  /** Whether processor 0 serves in a phase. */
  private readonly served: ByPhase<boolean>
  private readonly workers: number
  /** The first processor that may compute in the first iteration. */
  private readonly firstExpanding: number
  /** Whether all that may compute in the first iteration expand the first levels themselves. */
  readonly redundant: boolean
  /** The random numbers of the balancers that draw any. */
  private readonly streams: ReturnType<typeof returningStream>[] = []
  /** Computes for about `budget` nodes and returns what is left of the budget. */
  private readonly compute: (interval: number, budget: number) => number
  /** Work units of an iteration besides computing and balancing: its sums, and the row of the recording. */
  private readonly iterationWork: number
  /** Work units of all balancing, at the end of the last iteration. */
  private balanced = 0
  /** Level of the tree's deepest node, looked for at the end. */
  private deepest: number | undefined
  private readonly turns: Turns
  readonly speeds: Speeds

  /**
   * @param work absent where chance draws the tree
   * @param keeps whether tasks are numbered in the order in which they are made
   */
  constructor(
    private readonly values: TreeValues,
    record: boolean,
    work?: Workload,
    keeps = false,
  ) {
    const processors = processorsOf(values)
    const names = balancersOf(values)
    this.served = [isServer(names[0]), isServer(names[1]), isServer(names[2])]
    this.firstWorker = onlyServes(names) ? 1 : 0
    this.workers = processors - this.firstWorker
    this.firstExpanding = firstAtStart(names)
    this.redundant = startsRedundantly(values, processors)
    const tree = work ? undefined : treeOf(values)
    const system = new System(processors, tree, costsOf(values, processors, work), this.firstWorker)
    this.system = system
    const order = ORDERS[values.traversal]
    const visits =
      work && new Visits(system, work, order, values.sharing === 'barrier', (...of) => tooLarge(values, ...of), keeps)
    this.visits = visits
    this.plan = planOf(values)
    this.intervals = mapPhases(this.plan, ({ interval }) => interval)
    if (tree?.certain) system.kernel.beginSubtrees(Math.min(Math.max(...this.intervals), 2 ** 30))
    const random = (name: BalancerName) => {
      const stream = returningStream(values.seed, streamOf(values, name))
      this.streams.push(stream)
      return stream.next
    }
    this.balancing = beginBalancing(system, names, this.plan, { random, counted: this.firstWorker === 0 })
    if (this.balancing.some(({ prepare }) => prepare)) this.preparation = prepareAll(this.balancing)
    system.give(serves(names) ? 1 : 0, 1)
    const { computeBreadthFirst, computeDepthFirst, computeSubtrees } = system.kernel
    const depthFirst = tree?.certain ? computeSubtrees : computeDepthFirst
    const drawn = values.traversal === 'breadth-first' ? computeBreadthFirst : depthFirst
    this.compute = visits ? (interval, budget) => visits.compute(interval, budget) : drawn
    system.kernel.beginTotals(this.workers, system.costs.barrier)
    this.recorder = record ? new Recorder(shape, processors) : undefined
    this.rows = this.recorder && new Rows(system, this.recorder)
    system.refreshViews()
    this.speeds = new Speeds(values, processors)
    if (visits && !this.speeds.even) visits.stretch = (q, time) => this.speeds.time(q, this.elapsed, time)
    this.iterationWork = record ? 100 + processors / 8 : 20
    this.turns = turnsOf(values, processors)
  }

  /** Iterations finished. */
  get iterations(): number {
    return this.system.iterations
  }

  /** Nanoseconds since the run began, at the end of the last iteration. */
  get elapsed(): number {
    return this.system.elapsed
  }

  /** Whether the next iteration is a redundant start, without balancing. */
  get starting(): boolean {
    return this.redundant && this.iterations === 0
  }

  /** Whether anything has been computed in the iteration that is under way. */
  get begun(): boolean {
    return this.system.begun || (this.visits?.begun ?? false)
  }

  /** Works for about `work` units; returns whether the run is finished. */
  advance(work: number): boolean {
    let left = this.prepare(Math.max(1, work))
    while (this.system.tasks > 0 && left > 0) left = this.step(left)
    this.rows?.hand()
    if (this.system.tasks > 0) return false
    this.system.release()
    return true
  }

  /** Finishes the iteration that is under way; returns false when there is none. */
  iterate(probe?: Probe, afterComputing?: () => void): boolean {
    const { system } = this
    if (system.tasks === 0) return false
    system.probe = probe
    while (!system.computed) this.work(Number.MAX_SAFE_INTEGER)
    this.stretch()
    afterComputing?.()
    this.finish()
    system.probe = undefined
    return true
  }

  /**
   * Works for about `work` units towards an iteration; returns whether it is the next one or the run has ended. `between` is called
   * after each iteration.
   */
  approach(iteration: number, work: number, between: () => void): boolean {
    let left = this.prepare(Math.max(1, work))
    while (this.iterations < iteration && this.system.tasks > 0 && left > 0) {
      const { iterations } = this
      left = this.step(left)
      if (this.iterations > iterations) between()
    }
    return !this.preparation && (this.iterations >= iteration || this.system.tasks === 0)
  }

  /** Goes on with the preparation, if it is not finished, and returns what is left of the work. */
  private prepare(work: number): number {
    let left = work
    while (this.preparation && left > 0) {
      if (this.preparation.next().done) this.preparation = undefined
      left -= PIECE * this.system.processors
    }
    return left
  }

  /** The state between two iterations of a run that is not recorded. */
  checkpoint(): Checkpoint {
    const { balanced } = this
    const phases = { ...this.phases }
    const { bytes, restore } = this.system.checkpoint()
    const restoreVisits = this.visits?.save()
    const restoreStreams = this.streams.map((stream) => stream.save())
    return {
      bytes: bytes + (this.visits?.bytes ?? 0),
      restore: () => {
        this.balanced = balanced
        Object.assign(this.phases, phases)
        restore()
        restoreVisits?.()
        for (const restoreStream of restoreStreams) restoreStream()
      },
    }
  }

  private step(work: number): number {
    const left = this.work(work)
    if (!this.system.computed) return Math.min(left, 0)
    this.stretch()
    this.finish()
    const balanced = this.system.work
    const spent = balanced - this.balanced + this.iterationWork
    this.balanced = balanced
    return left - spent
  }

  private work(budget: number): number {
    if (this.starting) return budget - this.expand()
    const left = this.compute(this.intervals[this.phases.phase], budget)
    this.system.refreshViews()
    return left
  }

  /** All expand the first levels (§3.3.1); returns how many nodes these have. */
  private expand(): number {
    const { system, visits, firstExpanding } = this
    const processors = system.processors - firstExpanding
    if (visits) visits.expandLevels(processors, firstExpanding)
    else system.expandLevels(processors)
    system.dealOut(firstExpanding)
    return system.executed
  }

  /** All have computed as if they had speed 1: now each for as long as it takes at its own. */
  private stretch(): void {
    const { system, speeds, elapsed } = this
    if (!speeds.even) system.stretch((q, time) => speeds.time(q, elapsed, time))
  }

  /** Balancing, the barrier, and the totals. */
  private finish(): void {
    const { system, phases, rows } = this
    const { phase } = phases
    if (this.starting) system.kernel.finishAll(this.firstWorker)
    else this.balancing[phase].balance(phase)
    system.refreshViews()
    system.kernel.endIteration(phase, rows ? rows.place : NOWHERE)
    this.visits?.meet()
    rows?.next()
    if (phase !== EMPTYING) this.follow(phase)
    if (this.served[phases.phase] && system.load[0] > 0) system.kernel.exemptServer()
  }

  /** Looks for a transition, and hands over to the next phase's balancer. */
  private follow(phase: number): void {
    const { system, phases, balancing } = this
    follow(phases, system.iterations, system.tasks, this.turns)
    if (balancing[phases.phase] !== balancing[phase]) balancing[phase].leave?.()
  }

  /** From the next iteration on the run is in its last phase, whatever tasks there are. */
  empty(): void {
    const { phases, balancing } = this
    const { phase } = phases
    phases.phase = EMPTYING
    if (balancing[EMPTYING] !== balancing[phase]) balancing[phase].leave?.()
  }

  /** Share of the tree's nodes that are executed, by the expected number of nodes that remain. */
  progress(): number {
    const { executed, tasks } = this.system
    const { visits } = this
    if (visits && tasks === 0) return 1
    const expected = visits
      ? Math.max(tasks, visits.workload.expected - executed)
      : this.system.expectedRemainingNodes()
    return executed + expected === 0 ? 0 : executed / (executed + expected)
  }

  /** Nanoseconds in which this many tasks are taken out of queues and put into others. */
  private overheadOf(migrated: number): number {
    const { dequeue, enqueue } = this.system.costs
    return migrated * (dequeue + enqueue)
  }

  /** Nanoseconds of the nodes on the way from the root to the deepest node; where nodes differ, on the way that takes longest. */
  private criticalPath(): number {
    const { tree, costs } = this.system
    if (!tree) return this.visits?.sums.criticalPath ?? 0
    this.deepest ??= deepestLevel(tree)
    return this.deepest * costs.node + (this.deepest - 1) * tree.fanOut * costs.child
  }

  /** What the run says about its work. */
  private workMetrics(): Metrics {
    const { visits, system } = this
    const { executed, tasks, tree } = system
    // A node of a drawn tree has as many children as any other, or none.
    if (!visits || tree)
      return { ...NO_WORK, leaves: tree ? executed - Math.max(0, executed + tasks - 1) / tree.fanOut : null }
    const { leaves, depth, operations, criticalOperations } = visits.sums
    return { ...NO_WORK, leaves, depth, operations, criticalOperations, ...visits.values() }
  }

  /** The speeds of all that execute nodes, together. */
  private speedOfWorkers(): number {
    const { speeds, firstWorker } = this
    return firstWorker ? speeds.total - speeds.of[0] : speeds.total
  }

  /** Joules that all processors draw. */
  private energy(): number {
    const { system, values, iterations } = this
    const { totals, processors, costs } = system
    const busy = totals.computed + totals.handled + processors * iterations * costs.barrier
    const idle = positive(processors * this.elapsed - busy)
    return energyOf(values, { busy: busy / SECOND, idle: idle / SECOND })
  }

  metrics(): Metrics {
    const { system, workers, phases, visits, speeds } = this
    const { executed, costs, iterations, totals } = system
    const time = this.elapsed / SECOND
    /** Every node but the root is the child of one that was executed, except those still waiting. */
    const children = Math.max(0, executed + system.tasks - 1)
    const operations = visits?.sums.operations ?? 0
    const sequential = (executed * costs.node + operations * costs.operation + children * costs.child) / SECOND
    const overhead = this.overheadOf(system.migrated)
    const finished = system.tasks === 0
    /** What a search does depends on which processor knows what, and when: no other run need do as much. */
    const bounded = finished && visits?.workload.startValue === undefined
    const speedup = rate(sequential, time)
    return {
      iterations,
      nodes: executed,
      totalTime: time,
      computeTime: totals.computed / workers / SECOND,
      balanceTime: positive(totals.finished - totals.computed) / workers / SECOND,
      communicationTime: positive(totals.handled - overhead) / workers / SECOND,
      overheadTime: overhead / workers / SECOND,
      waitTime: positive(totals.finished - totals.computed - totals.handled) / workers / SECOND,
      idleTime: positive(totals.latest - totals.finished / workers) / SECOND,
      syncTime: (iterations * costs.barrier) / SECOND,
      workBound: bounded ? sequential / this.speedOfWorkers() : null,
      criticalPath: bounded ? this.criticalPath() / speeds.fastest / SECOND : null,
      leastTime: null,
      leastBarriers: null,
      leastBy: null,
      migratedTasks: system.migrated,
      messages: system.messages,
      energy: this.energy(),
      speed: rate(executed, time),
      speedup,
      efficiency: speedup === null ? null : speedup / speeds.total,
      imbalance: totals.imbalanced > 0 ? totals.imbalance / totals.imbalanced : null,
      t1Iteration: phases.t1Iteration ?? null,
      t2Iteration: phases.t2Iteration ?? null,
      ita: null,
      itaTransitions: null,
      ...this.workMetrics(),
    }
  }
}
