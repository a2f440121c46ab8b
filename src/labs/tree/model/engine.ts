/** The engine: iterations of computing, balancing and a barrier until no task is left (§4.1). */

import type { Metrics } from '../../../core/lab.ts'
import { Recorder } from '../../../core/recording.ts'
import type { TreeValues } from '../parameters.ts'
import { shape } from '../recording.ts'
import type { Balancer } from './balancers/balancer.ts'
import { balancers } from './balancers/index.ts'
import { costsOf } from './machine.ts'
import { beginning, EMPTYING, follow, type Phases, type Plan, planOf } from './phases.ts'
import { processorsOf } from './processors.ts'
import { type Probe, System } from './system.ts'
import { treeOf } from './trees/index.ts'

/** Nanoseconds in a second. */
export const SECOND = 1e9

/** Sums over the iterations so far, in nanoseconds, over the processors that work. */
interface Totals {
  computed: number
  finished: number
  latest: number
  /** Of max/mean − 1 over the iterations that leave tasks, and how many these are. */
  imbalance: number
  imbalanced: number
}

/** A run of one scenario. */
export class Engine {
  readonly system: System
  readonly plan: Plan
  readonly phases: Phases = beginning()
  readonly balancer: Balancer
  readonly recorder: Recorder | undefined
  readonly firstWorker: number
  /** Iterations finished. */
  iterations = 0
  private readonly workers: number
  /** Computes for about `budget` nodes and returns what is left of the budget. */
  private readonly compute: (interval: number, budget: number) => number
  private readonly totals: Totals = { computed: 0, finished: 0, latest: 0, imbalance: 0, imbalanced: 0 }
  private readonly row = new Float64Array(shape.columns.length)
  private readonly fillingEnds: number
  private readonly emptyingBegins: number
  private readonly before = { executed: 0, migrated: 0, messages: 0 }

  constructor(values: TreeValues, record: boolean) {
    const processors = processorsOf(values)
    const kind = balancers[values.balancer]
    this.firstWorker = kind.firstWorker
    this.workers = processors - kind.firstWorker
    const tree = treeOf(values)
    this.system = new System(processors, tree, costsOf(values, processors))
    this.plan = planOf(values)
    this.balancer = kind.create(this.system, values)
    this.system.give(kind.firstWorker, 1)
    const { computeOldest, computeCertain, computeNewest } = this.system.kernel
    this.compute = values.traversal === 'breadth-first' ? computeOldest : tree.certain ? computeCertain : computeNewest
    this.recorder = record ? new Recorder(shape, processors) : undefined
    this.fillingEnds = values.c1 * processors
    this.emptyingBegins = values.c2 * processors
  }

  /** Nanoseconds since the run began, at the end of the last iteration. */
  private get elapsed(): number {
    return this.totals.latest + this.iterations * this.system.costs.barrier
  }

  /** Works for about `work` nodes and processor-iterations; returns whether the run is finished. */
  advance(work: number): boolean {
    let left = Math.max(1, work)
    while (this.system.tasks > 0 && left > 0) left = this.step(left)
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
    afterComputing?.()
    this.finish()
    system.probe = undefined
    return true
  }

  /** Works for about `work` units towards an iteration; returns whether it is the next one or the run has ended. */
  approach(iteration: number, work: number): boolean {
    let left = Math.max(1, work)
    while (this.iterations < iteration && this.system.tasks > 0 && left > 0) left = this.step(left)
    return this.iterations >= iteration || this.system.tasks === 0
  }

  private step(work: number): number {
    const left = this.work(work)
    if (!this.system.computed) return Math.min(left, 0)
    this.finish()
    return left - this.system.processors
  }

  private work(budget: number): number {
    const left = this.compute(this.plan.interval[this.phases.phase], budget)
    this.system.look()
    return left
  }

  /** Balancing, the barrier, and the books. */
  private finish(): void {
    const { system, totals, phases } = this
    const { phase } = phases
    const { computedSum } = system
    if (this.plan.balances[phase]) this.balancer.balance()
    else system.kernel.settleActive()
    system.look()
    system.next()
    this.iterations++
    totals.computed += computedSum
    totals.finished += system.finishedSum
    totals.latest += system.latest
    let imbalance = 0
    if (system.tasks > 0) {
      imbalance = (system.largestLoad * this.workers) / system.tasks - 1
      totals.imbalance += imbalance
      totals.imbalanced++
    }
    if (this.recorder) this.record(this.recorder, phase, computedSum, imbalance)
    if (phase !== EMPTYING) follow(phases, this.iterations, system.tasks, this.fillingEnds, this.emptyingBegins)
  }

  /** Writes the iteration's row; columns in the order of the shape. */
  private record(recorder: Recorder, phase: number, computedSum: number, imbalance: number): void {
    const { system, row, before, workers } = this
    const { finishedSum, latest } = system
    row[0] = this.elapsed / SECOND
    row[1] = system.tasks
    row[2] = system.executed - before.executed
    row[3] = computedSum / workers / SECOND
    row[4] = (finishedSum - computedSum) / workers / SECOND
    row[5] = (latest - finishedSum / workers) / SECOND
    row[6] = system.costs.barrier / SECOND
    row[7] = system.migrated - before.migrated
    row[8] = system.messages - before.messages
    row[9] = imbalance
    row[10] = system.activeCount
    row[11] = phase
    recorder.push(row, [system.load], system.active, system.activeCount)
    before.executed = system.executed
    before.migrated = system.migrated
    before.messages = system.messages
  }

  /** Share of the tree's nodes that are executed: exact for a balanced tree, else with what the queued tasks promise. */
  progress(): number {
    const { executed } = this.system
    const expected = this.system.promised()
    return executed + expected === 0 ? 0 : executed / (executed + expected)
  }

  metrics(): Metrics {
    const { system, totals, workers, iterations, phases } = this
    const { executed, costs } = system
    const time = this.elapsed / SECOND
    /** Every node but the root is the child of one that was executed, except those still waiting. */
    const children = Math.max(0, executed + system.tasks - 1)
    const sequential = (executed * costs.node + children * costs.child) / SECOND
    const speedup = time > 0 ? sequential / time : null
    return {
      iterations,
      nodes: executed,
      totalTime: time,
      computeTime: totals.computed / workers / SECOND,
      balanceTime: (totals.finished - totals.computed) / workers / SECOND,
      idleTime: (totals.latest - totals.finished / workers) / SECOND,
      syncTime: (iterations * costs.barrier) / SECOND,
      migratedTasks: system.migrated,
      messages: system.messages,
      speed: time > 0 ? executed / time : null,
      speedup,
      efficiency: speedup === null ? null : speedup / system.processors,
      imbalance: totals.imbalanced > 0 ? totals.imbalance / totals.imbalanced : null,
      t1Iteration: phases.t1Iteration ?? null,
      t2Iteration: phases.t2Iteration ?? null,
      ita: null,
    }
  }
}
