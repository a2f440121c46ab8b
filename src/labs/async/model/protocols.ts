/** The protocols of a run, and which of them a processor follows in which phase: balancers, a detection of phases, a termination. */

import type { Topology } from '../../../core/network/topology.ts'
import { announcementsOf } from '../announcements/index.ts'
import { type AnyBalancer, type BalancerName, balancerOf, beginBalancing, messagesOf } from '../balancers/index.ts'
import { type Detecting, EMPTYING, FILLING, STEADY } from '../detections/detection.ts'
import { beginDetecting, detections } from '../detections/index.ts'
import type { AsyncValues } from '../parameters.ts'
import { beginEnding, terminations } from '../terminations/index.ts'
import type { Ending, Stop } from '../terminations/termination.ts'
import { Context, type MessageKind, type Reactions, type Received } from './context.ts'
import type { AsyncDetail } from './detail.ts'
import type { Machine } from './machine.ts'
import { judgesApart, rolesOf } from './roles.ts'
import { NEVER, SavedArrays } from './saved.ts'
import { TIMER } from './timers.ts'

export class Protocols {
  /** The balancers, one instance each. */
  readonly definitions: readonly AnyBalancer[]
  /** By phase: the interval. */
  readonly intervals: readonly number[]
  /** By processor: its phase, and when it learned of the first and of the second transition. */
  readonly phase: Uint8Array
  readonly learned: readonly [Float64Array, Float64Array]
  /** The first processor that counts in the means; one below it only serves. */
  readonly firstWorker: number
  /** Where the root begins. */
  readonly rootAt: number
  /** Whether the processors notify each other of the end. */
  readonly announced: boolean
  /** Whether transitions are known as soon as they have been. */
  readonly exact: boolean
  readonly contexts: readonly Context[]
  /** By phase: its balancer's instance. */
  private readonly instanceIn: readonly number[]
  readonly reactions: readonly Reactions[]
  private readonly names: readonly BalancerName[]
  /** Which of them look around where there are tasks; and whether the detection does. Asked for before every quantum. */
  private readonly actsWithTasks: Uint8Array
  private readonly looks: boolean
  private readonly detecting: Detecting | undefined
  private readonly ending: Ending
  private readonly serving: readonly boolean[]
  private readonly lightServer: boolean
  /** What belongs to the state of a run, beside what the contexts have. */
  readonly arrays = new SavedArrays()

  constructor(
    private readonly values: AsyncValues,
    topology: Topology,
    private readonly machine: Machine,
    stop: Stop,
  ) {
    const p = topology.processors
    const roles = rolesOf(values, p)
    const { instances, instanceIn, adapting, t1, serving, rootAt } = roles
    this.instanceIn = instanceIn
    this.names = instances
    this.intervals = roles.intervals
    this.firstWorker = roles.firstWorker
    this.rootAt = rootAt
    this.serving = serving
    this.phase = this.arrays.bits(p)
    this.learned = [this.arrays.floats(p, NEVER), this.arrays.floats(p, NEVER)]
    this.lightServer = values.serverCost === 'light'
    const fills = (q: number) => t1 && this.phase[q] === FILLING
    const contextOf = (owner: number, timer: number, follows: (q: number) => boolean) =>
      new Context(machine, topology, owner, timer, follows, fills)
    this.definitions = instances.map(balancerOf)
    const contexts = instances.map((_, k) => contextOf(k, TIMER.balancer, (q) => this.instanceIn[this.phase[q]] === k))
    const detection = detections[values.detection]
    const throughout = (k: number) =>
      this.instanceIn[FILLING] === k && this.instanceIn[STEADY] === k && !judgesApart(values)
    this.reactions = instances.map((name, k) =>
      p > 1
        ? beginBalancing[name](contexts[k], values, {
            rootAt,
            throughout: throughout(k),
            always: throughout(k) && instanceIn[EMPTYING] === k,
          })
        : {},
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
      this.detecting = beginDetecting[values.detection](context, control, values)
    }
    this.actsWithTasks = Uint8Array.from(this.reactions, ({ act, actsWhenEmpty }) => (act && !actsWhenEmpty ? 1 : 0))
    this.looks = this.detecting?.act !== undefined
    this.exact = adapting && 'exact' in detection
    const termination = terminations[values.termination]
    this.announced = termination.announced
    const context = contextOf(instances.length + 1, TIMER.termination, () => true)
    contexts.push(context)
    this.contexts = contexts
    this.ending = beginEnding[values.termination](context, stop)
  }

  /** The kinds of messages: of each instance of a balancer, of the detection, of the termination, and those of better values. */
  kinds(): (readonly MessageKind[])[] {
    const { detection, termination } = this.values
    return [
      ...this.names.map((name) => messagesOf(name, this.values)),
      detections[detection].messages,
      terminations[termination].messages,
      announcementsOf(this.values).messages,
    ]
  }

  /** What the processors know about each other by their present balancers, up to the given number of entries. */
  knowledge(most: number): { readonly by: Int32Array; readonly of: Int32Array; readonly value: Int32Array } {
    const [by, of, value]: [by: number[], of: number[], value: number[]] = [[], [], []]
    for (let q = 0; q < this.phase.length && by.length < most; q++) {
      this.balancerOf(q).knows?.(q, (other, number) => {
        by.push(q)
        of.push(other)
        value.push(number)
      })
    }
    return { by: Int32Array.from(by), of: Int32Array.from(of), value: Int32Array.from(value) }
  }

  /** What the variables of a program of the reader's own are at each processor; undefined where none runs. */
  memory(): AsyncDetail['memory'] {
    const remembering = this.reactions.find(({ memory }) => memory)
    return remembering && Array.from(this.phase, (_, q) => remembering.memory?.(q) ?? [])
  }

  /** Whether a processor has asked for tasks, by a program of the reader's own, and got no answer. */
  awaits(q: number): boolean {
    return this.balancerOf(q).awaits?.(q) ?? false
  }

  /** A processor begins, in its filling phase. */
  begin(q: number): void {
    if (q === 0) this.setLight()
    this.detecting?.begin?.(q)
    this.reactions[this.instanceIn[FILLING]].enter?.(q)
  }

  /** A message has come: to the protocol that it belongs to. */
  receive(q: number, owner: number, message: Received): void {
    const instances = this.reactions.length
    if (message.count > 0) this.ending.gotTasks?.(q)
    if (owner < instances) this.reactions[owner].receive?.(q, message)
    else if (owner === instances) this.detecting?.receive?.(q, message)
    else this.ending.receive?.(q, message)
  }

  /** The first timer that is due, in their order, rings. */
  ring(q: number, time: number): void {
    const timer = this.machine.timers.take(q, time)
    if (timer === TIMER.balancer) this.balancerOf(q).timer?.(q)
    else if (timer === TIMER.detection) this.detecting?.timer?.(q)
  }

  /** A processor looks around, before it computes. */
  act(q: number): void {
    if (this.looks) this.detecting?.act?.(q)
    const { load } = this.machine.tasks
    const k = this.instanceIn[this.phase[q]]
    if (load[q] === 0 || this.actsWithTasks[k]) this.reactions[k].act?.(q)
    if (!this.announced || load[q] > 0) return
    if (!this.keepsTasks(q)) this.ending.passive?.(q)
  }

  /** Whether a processor keeps tasks for others at present. */
  keepsTasks(q: number): boolean {
    return this.reactions.some((reactions) => reactions.keepsTasks?.(q))
  }

  /** It learns of all transitions that were before. */
  learnExactly(q: number, time: number): void {
    const { curve } = this.machine
    if (this.phase[q] === FILLING && curve.t1 < time) this.enterPhase(q, STEADY)
    if (this.phase[q] === STEADY && curve.t2 < time) this.enterPhase(q, EMPTYING)
  }

  private balancerOf(q: number): Reactions {
    return this.reactions[this.instanceIn[this.phase[q]]]
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
    machine.timers.turnOff(q, TIMER.balancer)
    this.reactions[before].leave?.(q)
    this.reactions[after].enter?.(q)
  }

  private setLight(): void {
    this.machine.light = this.lightServer && this.serving[this.instanceIn[this.phase[0]]]
  }
}
