/** A scenario's event simulation: who steps when, and how the run ends. */
import { sleepAfterOf } from '../../../core/energy/energy.ts'
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import { Speeds } from '../../../core/machines/speeds.ts'
import { networkOf } from '../../../core/network/index.ts'
import { BEST_FIRST, isDrawn } from '../../../core/workloads/names.ts'
import { prepared, tooLarge } from '../../../core/workloads/prepared.ts'
import type { Workload } from '../../../core/workloads/workload.ts'
import { balancersOf, paceOf, thresholdsOf } from '../balancers/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { Costs } from './costs.ts'
import { flooded, MOST_FLYING, MOST_IDLE, MOST_IDLE_EACH, MOST_STEPS, onlyMoved, stuck, tooLong } from './given-up.ts'
import { Incumbents } from './incumbents.ts'
import { Machine } from './machine.ts'
import { Protocols } from './protocols.ts'
import { NEVER, NONE } from './saved.ts'
import { PIECE, Stepper } from './stepper.ts'

export class Simulation {
  readonly machine: Machine
  readonly protocols: Protocols
  /** Up to when everything has happened; the end of the run, once it has ended. Nanoseconds. */
  now = 0
  ended = false
  steps = 0
  private readonly stepper: Stepper
  private running: number
  private stoppedAt = 0
  /** The processor whose step is a quantum of many nodes and has not ended, −1 for none, and how many nodes it may still execute. */
  private computing = NONE
  private nodesLeft = 0
  /**
   * For a run with a program: how many steps it may have without an executed task; the nodes that were executed, and the step and moment
   * of the latest.
   */
  private readonly mostIdle: number
  private executed = 0
  private executedAt = 0
  private executedUntil = 0
  /** Nodes that had been executed when a processor last looked again; −1 if none has. */
  private lookedAt = -1

  /**
   * @param workload the scenario's, where it has been prepared in slices; it is made now otherwise
   * @param results whether the workload's own results are wanted
   */
  constructor(
    readonly values: AsyncValues,
    { workload, results = false }: { readonly workload?: Workload | undefined; readonly results?: boolean } = {},
  ) {
    const topology = networkOf(values)
    const p = topology.processors
    const costs = new Costs(values)
    const { c1, c2 } = thresholdsOf(values)
    const work = workload ?? prepared(values, costs.taskSize)
    this.machine = new Machine({
      topology,
      costs,
      workload: work,
      follows: !isDrawn(values),
      results,
      tooLarge: (expected, got) => tooLarge(values, expected, got),
      seed: values.seed,
      oldestFirst: values.traversal === 'breadth-first',
      priority: values.traversal === BEST_FIRST ? work.priority : undefined,
      serial: values.port === 'serial',
      filled: c1 * p,
      emptying: c2 * p,
      speeds: new Speeds(values, p),
      sleepAfter: sleepAfterOf(values),
    })
    const { machine } = this
    this.protocols = new Protocols(values, topology, machine, (q) => this.stop(q))
    if (machine.nodes.workload.startValue !== undefined) {
      const balancers = this.protocols.definitions.length
      const serial = values.port === 'serial'
      machine.incumbents = new Incumbents(machine, { sharing: values.sharing, balancers, owner: balancers + 2, serial })
    }
    this.stepper = new Stepper(machine, this.protocols, values.handling === 'interrupt')
    this.running = p
    this.mostIdle = balancersOf(values).includes('own') ? MOST_IDLE + MOST_IDLE_EACH * p : Number.POSITIVE_INFINITY
    if (this.protocols.announced) machine.accounts.certain = NEVER
    machine.begin(this.protocols.rootAt)
    for (let q = 0; q < p; q++) {
      machine.clock = 0
      this.protocols.begin(q)
      machine.calendar.set(q, machine.clock)
      machine.free[q] = machine.clock
    }
  }

  /**
   * Does about this many steps, all of them begun before a moment; each node of a quantum after its first counts as one.
   * Returns the steps that are left.
   */
  advance(steps: number, until: number): number {
    const { machine, stepper } = this
    const { calendar, curve, incumbents, mail } = machine
    const { totals } = machine.nodes
    const { announced, exact } = this.protocols
    let left = steps
    while (left > 0 && !this.ended) {
      if (this.computing >= 0) {
        left -= this.compute(left)
        continue
      }
      const q = calendar.earliest()
      const step = q < 0 ? NEVER : calendar.times[q]
      const t = incumbents ? Math.min(step, incumbents.next) : step
      if (!announced && totals.left === 0 && !(t <= totals.lastEnd)) {
        if (!(totals.lastEnd < until)) break
        this.finish(totals.lastEnd)
        break
      }
      if (!(t < until)) {
        if (t < NEVER) break
        if (this.lookedAt === totals.executed || !this.look()) throw stuck(this.values, totals.left)
        this.lookedAt = totals.executed
        continue
      }
      this.now = t
      this.steps++
      left--
      if (mail.flying > MOST_FLYING) throw flooded(this.values, paceOf(this.values), t)
      // What is known at a moment is decided before any processor steps then.
      if (incumbents && incumbents.next === t) {
        incumbents.advance()
        continue
      }
      if (t >= curve.due || (exact && curve.t2 === NEVER)) curve.applyUntil(t)
      const before = totals.executed
      if (before !== this.executed) {
        this.executed = before
        this.executedAt = this.steps
        this.executedUntil = totals.lastEnd
      } else if (this.steps - this.executedAt > this.mostIdle && totals.left > 0) {
        if (t > totals.lastEnd) throw onlyMoved(totals.left, this.executedUntil)
        // A long node is being executed: it counts from its end.
        this.executedAt = this.steps
      }
      this.nodesLeft = stepper.step(q, t)
      if (this.nodesLeft > 0) {
        this.computing = q
        continue
      }
      left -= Math.max(0, totals.executed - before - 1)
      if (machine.slow > 0) {
        left -= machine.slow
        machine.slow = 0
      }
      calendar.set(q, machine.next(q))
      if (this.running === 0) this.finish(this.stoppedAt)
    }
    if (this.steps > MOST_STEPS) throw tooLong(this.values, totals.left, this.now)
    return Math.max(0, left)
  }

  /**
   * Where nothing more would happen, a processor that keeps tasks for the others looks again whether a phase has ended: with a detection
   * without messages the others may have stopped asking, and nothing would wake it. Returns whether there is one.
   */
  private look(): boolean {
    const { machine, protocols } = this
    const { calendar, free } = machine
    let latest = this.now
    for (let q = 0; q < machine.processors; q++) if (free[q] < NEVER) latest = Math.max(latest, free[q])
    let looks = false
    for (let q = 0; q < machine.processors; q++) {
      if (!protocols.keepsTasks(q)) continue
      calendar.set(q, latest + 1)
      looks = true
    }
    return looks
  }

  /**
   * Executes nodes of a long quantum: the rest of it, or nodes until a pause is due. Meanwhile no other processor steps, as
   * in a quantum that is computed whole. Returns the number of nodes.
   */
  private compute(most: number): number {
    const { machine } = this
    const { tasks, calendar } = machine
    const q = this.computing
    const go = Math.min(this.nodesLeft, Math.max(PIECE, most))
    let n = 0
    for (; n < go && tasks.load[q] > 0; n++) machine.execute(q)
    this.nodesLeft -= n
    if (this.nodesLeft > 0 && tasks.load[q] > 0) return n
    this.computing = NONE
    this.stepper.endQuantum(q)
    calendar.set(q, machine.next(q))
    return n
  }

  /** When the next step is; infinite where there is none. */
  get next(): number {
    const { calendar } = this.machine
    const q = calendar.earliest()
    return q < 0 ? NEVER : calendar.times[q]
  }

  /** When the run ends; infinite as long as that is not known. */
  get end(): number {
    if (this.ended) return this.now
    const { left, lastEnd } = this.machine.nodes.totals
    return this.protocols.announced || left > 0 ? NEVER : lastEnd
  }

  /** The present state. */
  save(): Checkpoint {
    const { now, ended, steps, running, stoppedAt, computing, nodesLeft } = this
    const { executed, executedAt, executedUntil, lookedAt } = this
    const own = {
      now,
      ended,
      steps,
      running,
      stoppedAt,
      computing,
      nodesLeft,
      executed,
      executedAt,
      executedUntil,
      lookedAt,
    }
    const machine = this.machine.save()
    const protocols = [this.protocols.arrays, ...this.protocols.contexts.map(({ arrays }) => arrays)]
    const parts = protocols.map((arrays) => arrays.save())
    const reactionStates = this.protocols.reactions.flatMap((reactions) => reactions.save?.() ?? [])
    return {
      bytes: [...protocols, ...reactionStates].reduce((sum, { bytes }) => sum + bytes, machine.bytes),
      restore: () => {
        machine.restore()
        for (const restore of parts) restore()
        for (const state of reactionStates) state.restore()
        Object.assign(this, own)
      },
    }
  }

  /** The run is over, and nothing is looked into any more: what others can use is given back. */
  close(): void {
    for (const reactions of this.protocols.reactions) reactions.end?.()
  }

  /** A processor takes part in nothing any more, at the end of this step. */
  private stop(q: number): void {
    const { machine } = this
    machine.stopped[q] = 1
    this.running--
    this.stoppedAt = Math.max(this.stoppedAt, machine.clock)
  }

  private finish(end: number): void {
    const { machine } = this
    this.now = end
    this.ended = true
    machine.curve.finish()
    machine.accounts.close(end)
  }
}
