/** A scenario's event simulation: who steps when, and what happens in a step. */
import type { Checkpoint } from '../../../core/events/checkpoints.ts'
import { networkOf } from '../../../core/network/index.ts'
import { treeWorkload } from '../../../core/workloads/synthetic.ts'
import { type AnyBalancer, adapts, balancerOf, balancersOf, serves } from '../balancers/index.ts'
import { type Detecting, EMPTYING, FILLING, STEADY } from '../detections/detection.ts'
import { detections } from '../detections/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { terminations } from '../terminations/index.ts'
import type { Ending } from '../terminations/termination.ts'
import { USE } from './accounts.ts'
import type { MessageKind, Reactions, Received } from './context.ts'
import { Context } from './context.ts'
import { Costs } from './costs.ts'
import { Machine, NEVER, NONE, TIMER, TIMERS } from './machine.ts'
import { bytesOf, saved } from './saved.ts'

/** Steps of a run after which it is given up: it would go on for ever. */
export const MOST_STEPS = 5e7

/** A message under way to its receiver's reaction. */
class Delivered implements Received {
  kind = 0
  from = 0
  a = 0
  b = 0
  c = 0
  tasks = 0
  first = NONE
  last = NONE
  count = 0
}

export class Simulation {
  readonly machine: Machine
  /** By phase: its balancer's instance, and the interval. */
  readonly instanceIn: readonly number[]
  readonly intervals: readonly number[]
  /** The balancers, one instance each. */
  readonly definitions: readonly AnyBalancer[]
  /** By processor: its phase, and when it learned of the first and of the second transition. */
  readonly phase: Uint8Array
  readonly learned: readonly [Float64Array, Float64Array]
  /** Up to when everything has happened; the end of the run, once it has ended. Nanoseconds. */
  now = 0
  ended = false
  steps = 0
  /** The first processor that counts in the means; one below it only serves. */
  readonly firstWorker: number
  /** How many nodes are expected: the tree's are drawn. */
  readonly expectedNodes: number
  /** Where the root begins. */
  readonly rootAt: number
  private readonly reactions: readonly Reactions[]
  private readonly contexts: readonly Context[]
  private readonly detecting: Detecting | undefined
  private readonly ending: Ending
  private readonly announced: boolean
  private readonly interrupts: boolean
  private readonly serving: readonly boolean[]
  private readonly lightServer: boolean
  /** Whether transitions are known as soon as they have been. */
  private readonly exact: boolean
  private readonly delivered = new Delivered()
  private running: number
  private stoppedAt = 0
  private readonly gotTasks: ((q: number) => void) | undefined

  constructor(readonly values: AsyncValues) {
    const topology = networkOf(values)
    const p = topology.processors
    const costs = new Costs(values)
    this.machine = new Machine({
      topology,
      costs,
      workload: treeWorkload(values, costs.taskSize),
      seed: values.seed,
      oldestFirst: values.traversal === 'breadth-first',
      serial: values.port === 'serial',
      filled: values.c1 * p,
      emptying: values.c2 * p,
    })
    const { machine } = this
    this.interrupts = values.handling === 'interrupt'
    const names = balancersOf(values)
    const instances = [...new Set(names)]
    this.instanceIn = names.map((name) => instances.indexOf(name))
    const adapting = adapts(values)
    const [t1, t2] = [adapting && values.t1 === 'on', adapting && values.t2 === 'on']
    this.intervals = [
      t1 ? values.fillingInterval : values.interval,
      values.interval,
      t2 ? (values.emptyingInterval === 'unlimited' ? NEVER : values.emptyingInterval) : values.interval,
    ]
    this.phase = new Uint8Array(p)
    this.learned = [new Float64Array(p).fill(NEVER), new Float64Array(p).fill(NEVER)]
    this.serving = instances.map((name) => p > 1 && serves(name, values))
    const served = this.serving.some((serves) => serves)
    const onlyServes = served && this.instanceIn.every((k) => this.serving[k] || !balancerOf(instances[k]).balances)
    this.firstWorker = onlyServes ? 1 : 0
    const rootAt = served ? 1 : 0
    this.lightServer = values.serverCost === 'light'
    const fills = (q: number) => t1 && this.phase[q] === FILLING
    const contextOf = (owner: number, timer: number, follows: (q: number) => boolean) =>
      new Context(machine, topology, owner, timer, follows, fills)
    this.definitions = instances.map(balancerOf)
    const contexts = instances.map((_, k) => contextOf(k, TIMER.balancer, (q) => this.instanceIn[this.phase[q]] === k))
    const detection = detections[values.detection]
    const throughout = (k: number) =>
      this.instanceIn[FILLING] === k && this.instanceIn[STEADY] === k && !(adapting && 'apart' in detection)
    this.reactions = this.definitions.map((definition, k) =>
      p > 1 ? definition.create(contexts[k], values as never, { rootAt, throughout: throughout(k) }) : {},
    )
    if (adapting) {
      const context = contextOf(instances.length, TIMER.detection, () => true)
      contexts.push(context)
      const control = {
        of: (q: number) => this.phase[q],
        enter: (q: number, phase: number) => this.enterPhase(q, phase),
        filledBy: (tasks: number) => tasks >= values.c1 * p,
        emptiedBy: (tasks: number) => tasks <= values.c2 * p,
        filledAt: (load: number) => load >= values.c1,
      }
      this.detecting = detection.create(context, control, values as never)
    }
    this.exact = adapting && 'exact' in detection
    const termination = terminations[values.termination]
    this.announced = termination.announced
    const context = contextOf(instances.length + 1, TIMER.termination, () => true)
    contexts.push(context)

    this.contexts = contexts
    this.rootAt = rootAt
    this.expectedNodes = machine.workload.expected
    this.running = p
    this.ending = termination.create(context, (q) => this.stop(q))
    this.gotTasks = this.ending.gotTasks
    if (this.announced) machine.accounts.certain = NEVER
    machine.begin(rootAt)
    this.setLight()
    for (let q = 0; q < p; q++) {
      machine.clock = 0
      this.detecting?.begin?.(q)
      this.reactions[this.instanceIn[FILLING]].enter?.(q)
      machine.calendar.set(q, machine.clock)
      machine.free[q] = machine.clock
    }
  }

  /** The kinds of messages: of each instance of a balancer, of the detection, of the termination. */
  kinds(): (readonly MessageKind[])[] {
    const { values } = this
    return [
      ...this.definitions.map(({ messages }) => messages),
      detections[values.detection].messages,
      terminations[values.termination].messages,
    ]
  }

  /** What the processors know of each other by their present balancers, up to so many numbers. */
  knowledge(most: number): { readonly by: Int32Array; readonly of: Int32Array; readonly value: Int32Array } {
    const [by, of, value]: [number[], number[], number[]] = [[], [], []]
    for (let q = 0; q < this.machine.processors && by.length < most; q++) {
      this.balancerOf(q).knows?.(q, (other, number) => {
        by.push(q)
        of.push(other)
        value.push(number)
      })
    }
    return { by: Int32Array.from(by), of: Int32Array.from(of), value: Int32Array.from(value) }
  }

  /** Does up to so many steps, all of them before a moment. Returns the steps that are left. */
  advance(steps: number, until: number): number {
    const { machine } = this
    const { calendar, totals, curve } = machine
    let left = steps
    for (; left > 0 && !this.ended; left--) {
      const q = calendar.earliest()
      const t = q < 0 ? NEVER : calendar.times[q]
      if (!this.announced && totals.left === 0 && !(t <= totals.lastEnd)) {
        if (!(totals.lastEnd < until)) break
        this.finish(totals.lastEnd)
        break
      }
      if (!(t < until)) {
        if (q < 0) throw new Error('nothing can happen, and tasks are left')
        break
      }
      this.now = t
      this.steps++
      if (t >= curve.due || (this.exact && curve.t2 === NEVER)) curve.settle(t)
      this.step(q, t)
      calendar.set(q, machine.next(q))
      if (this.running === 0) this.finish(this.stoppedAt)
    }
    if (this.steps > MOST_STEPS) throw new Error(`the run has no end within ${MOST_STEPS} steps`)
    return left
  }

  /** The present state. */
  save(): Checkpoint {
    const { now, ended, steps, running, stoppedAt } = this
    const machine = this.machine.save()
    const kept = [this.phase, ...this.learned]
    const parts = [saved(kept), ...this.contexts.map((context) => context.save())]
    return {
      bytes: machine.bytes + bytesOf(kept) + this.contexts.reduce((sum, { bytes }) => sum + bytes, 0),
      restore: () => {
        machine.restore()
        for (const restore of parts) restore()
        Object.assign(this, { now, ended, steps, running, stoppedAt })
      },
    }
  }

  /** A step of processor q at time t. */
  private step(q: number, t: number): void {
    const { machine } = this
    const { free, polled, asleep, blocked, nodeEnd, sinceAct, tasks } = machine
    machine.clock = t
    if (!this.announced && machine.totals.left > 0) {
      const { accounts } = machine
      accounts.certain = Math.max(accounts.certain, this.interrupts ? t : t + machine.shortest)
    }
    if (this.exact) this.learnExactly(q, t)
    if (nodeEnd[q] <= t) {
      machine.end(q)
      free[q] = t
      polled[q] = t
      sinceAct[q]++
    }
    const running = nodeEnd[q] < NEVER
    if (asleep[q]) {
      asleep[q] = 0
      polled[q] = t
      if (blocked[q] && tasks.load[q] > 0) machine.accounts.add(q, USE.wait, machine.slept[q], t)
    }
    if (machine.mail.arrival[q] <= (running ? t : Math.min(t, polled[q]))) {
      if (running) machine.suspend(q, t)
      this.deliver(q, t)
      const taken = machine.clock - t
      free[q] = machine.clock
      if (running) {
        nodeEnd[q] += taken
        machine.resumed[q] = machine.clock
        // Interrupts are moderated: none is taken for as long as this one took.
        free[q] += taken
      }
      return
    }
    if (running) return
    if (machine.firstTimer(q) <= t) {
      this.ring(q, t)
      free[q] = machine.clock
      return
    }
    if (!this.interrupts) this.act(q)
    else if (sinceAct[q] >= this.intervals[this.phase[q]] || tasks.load[q] === 0 || blocked[q]) {
      if (sinceAct[q] > 0) {
        machine.quanta[q]++
        sinceAct[q] = 0
      }
      this.act(q)
    }
    if (tasks.load[q] > 0 && !blocked[q] && !machine.stopped[q]) {
      if (this.interrupts) {
        machine.start(q)
        free[q] = machine.clock
        return
      }
      const interval = this.intervals[this.phase[q]]
      for (let n = 0; n < interval && tasks.load[q] > 0; n++) machine.execute(q)
      machine.quanta[q]++
      free[q] = machine.clock
      polled[q] = machine.clock
      return
    }
    free[q] = machine.clock
    polled[q] = machine.clock
    if (machine.clock > t) return
    asleep[q] = 1
    machine.slept[q] = t
  }

  /** The first message is taken. */
  private deliver(q: number, t: number): void {
    const { machine, delivered } = this
    const { mail, costs } = machine
    const message = mail.take(q)
    const { it } = mail
    machine.watcher?.taken(message, t)
    const owner = it.owner[message]
    delivered.kind = it.kind[message]
    delivered.from = it.from[message]
    delivered.a = it.a[message]
    delivered.b = it.b[message]
    delivered.c = it.c[message]
    delivered.first = it.first[message]
    delivered.last = it.last[message]
    delivered.tasks = delivered.count = it.tasks[message]
    const integers = it.integers[message]
    mail.release(message)
    if (!(q === 0 && machine.light)) machine.spend(q, USE.communicate, costs.receive(integers))
    if (delivered.count > 0) {
      machine.tasksTaken[q]++
      this.gotTasks?.(q)
    }
    const instances = this.reactions.length
    if (owner < instances) this.reactions[owner].receive?.(q, delivered)
    else if (owner === instances) this.detecting?.receive?.(q, delivered)
    else this.ending.receive?.(q, delivered)
  }

  /** The first timer that is due, in their order, rings. */
  private ring(q: number, t: number): void {
    const { timers, processors } = this.machine
    for (let timer = 0; timer < TIMERS; timer++) {
      const at = timer * processors + q
      if (timers[at] > t) continue
      timers[at] = NEVER
      if (timer === TIMER.balancer) this.balancerOf(q).timer?.(q)
      else if (timer === TIMER.detection) this.detecting?.timer?.(q)
      return
    }
  }

  private act(q: number): void {
    const { machine } = this
    this.detecting?.act?.(q)
    const balancer = this.balancerOf(q)
    balancer.act?.(q)
    if (!this.announced || machine.tasks.load[q] > 0) return
    if (!this.reactions.some((reactions) => reactions.keepsTasks?.(q))) this.ending.passive?.(q)
  }

  private balancerOf(q: number): Reactions {
    return this.reactions[this.instanceIn[this.phase[q]]]
  }

  /** It learns of all transitions that were before. */
  private learnExactly(q: number, t: number): void {
    const { curve } = this.machine
    if (this.phase[q] === FILLING && curve.t1 < t) this.enterPhase(q, STEADY)
    if (this.phase[q] === STEADY && curve.t2 < t) this.enterPhase(q, EMPTYING)
  }

  /** A processor is in another phase from now on. */
  private enterPhase(q: number, phase: number): void {
    const { machine, instanceIn } = this
    const before = instanceIn[this.phase[q]]
    this.phase[q] = phase
    const times = this.learned[phase === EMPTYING ? 1 : 0]
    if (phase !== FILLING && times[q] === NEVER) times[q] = machine.clock
    const after = instanceIn[phase]
    if (q === 0) this.setLight()
    if (before === after) return
    machine.blocked[q] = 0
    machine.timers[TIMER.balancer * machine.processors + q] = NEVER
    this.reactions[before].leave?.(q)
    this.reactions[after].enter?.(q)
  }

  private setLight(): void {
    this.machine.light = this.lightServer && this.serving[this.instanceIn[this.phase[0]]]
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
