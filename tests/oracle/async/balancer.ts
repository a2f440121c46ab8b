/** What all balancers are made of (async.md §3). */
import type { Task } from '../tree/tasks.ts'
import type { Machine, Message, Owner } from './machine.ts'
import type { Scenario } from './scenario.ts'

/** One instance serves all processors; what it remembers of each stands in tables of its own. */
export abstract class Balancer implements Owner {
  readonly machine: Machine
  readonly scenario: Scenario
  readonly p: number
  private readonly lastRun: (number | undefined)[] = []
  /** By processor: whether this is the balancer of its phase. */
  readonly here: boolean[] = []

  constructor(machine: Machine) {
    this.machine = machine
    this.scenario = machine.scenario
    this.p = machine.p
  }

  enter(_q: number): void {}
  leave(_q: number): void {}
  act(_q: number): void {}
  timer(_q: number): void {}
  /** Whether q has tasks that are in no queue. */
  keeps(_q: number): boolean {
    return false
  }
  abstract receive(q: number, message: Message): void

  protected load(q: number): number {
    return this.machine.load(q)
  }

  protected phase(q: number) {
    return this.machine.processors[q].phase
  }

  protected neighbours(q: number): readonly number[] {
    return this.machine.network.neighbours[q]
  }

  protected send(q: number, to: number, kind: string, data: readonly number[] = [], integers = 1): void {
    this.machine.send(this, q, to, kind, data, integers)
  }

  protected sendTasks(q: number, to: number, k: number, data: readonly number[] = [], kind = 'TASKS'): void {
    this.machine.sendTasks(this, q, to, k, data, kind)
  }

  protected accept(q: number, tasks: readonly Task[]): void {
    this.machine.accept(q, tasks)
  }

  /** Whether q has finished a quantum since this last was true (or `fresh` says so); the first time in any case. */
  protected gate(q: number, fresh = false): boolean {
    const { quanta } = this.machine.processors[q]
    const open = fresh || this.lastRun[q] !== quanta
    if (open) this.lastRun[q] = quanta
    return open
  }

  /** Whether a load differs so much from the one that was reported that it is reported again. */
  protected changed(load: number, reported: number, low: number): boolean {
    return (
      load !== reported &&
      (load <= low !== reported <= low || Math.abs(load - reported) > this.scenario.update * reported)
    )
  }
}

/** The first of those with the least value. */
export function leastOf(candidates: readonly number[], value: (candidate: number) => number): number {
  return candidates.reduce((best, candidate) => (value(candidate) < value(best) ? candidate : best))
}
