import { Balancer } from '../balancer.ts'
import { ns } from '../costs.ts'
import type { Message } from '../machine.ts'

/** A processor with nothing asks another. */
export class Stealing extends Balancer {
  private readonly open: boolean[] = []
  private readonly pauseUntil: number[] = []
  /** The processor that gave last, as long as it gives. */
  private readonly last: (number | undefined)[] = []
  private readonly pointer: number[] = []
  /** Victim global: whom processor 0 names next. */
  private counter = 1

  /** Members alone steal: with a server all but that. */
  private get firstMember(): number {
    return this.scenario.victim === 'global' ? 1 : 0
  }

  override leave(q: number): void {
    this.open[q] = false
    this.pauseUntil[q] = 0
  }

  override act(q: number): void {
    const { machine, scenario, firstMember } = this
    if (q < firstMember || this.p - firstMember < 2) return
    if (this.load(q) > 0 || this.open[q] || machine.clock < (this.pauseUntil[q] ?? 0)) return
    this.open[q] = true
    if (scenario.victim === 'global') this.send(q, 0, 'NEXT')
    else this.steal(q, this.victimOf(q))
  }

  private steal(q: number, victim: number): void {
    this.machine.requests++
    this.send(q, victim, 'STEAL')
  }

  private victimOf(q: number): number {
    switch (this.scenario.victim) {
      case 'ring': {
        const victim = this.pointer[q] ?? this.after(q, q)
        this.pointer[q] = this.after(victim, q)
        return victim
      }
      case 'neighbour': {
        const neighbours = this.neighbours(q)
        return neighbours[Math.floor(this.machine.random(q) * neighbours.length)]
      }
      case 'near': {
        const isNear = (v: number) => this.machine.network.hops(q, v) === 1
        const others = Array.from({ length: this.p }, (_, v) => v).filter((v) => v !== q)
        const near = others.filter(isNear)
        const far = others.filter((v) => !isNear(v))
        const asksNear = this.machine.random(q) < this.scenario.nearShare
        const among = (asksNear || far.length === 0) && near.length > 0 ? near : far
        return among[Math.floor(this.machine.random(q) * among.length)]
      }
      case 'last':
        return this.last[q] ?? this.machine.uniform(q)
      default:
        return this.machine.uniform(q)
    }
  }

  /** The member after another, going round without q. */
  private after(member: number, q: number): number {
    const next = (at: number) => (at + 1 < this.p ? at + 1 : this.firstMember)
    return next(member) === q ? next(q) : next(member)
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const { machine, scenario } = this
    switch (kind) {
      case 'NEXT':
        machine.serve(q)
        if (this.load(q) > 0) {
          this.sendTasks(q, from, 1)
          return
        }
        if (this.counter === from) this.counter = this.after(from, from)
        this.send(q, from, 'VICTIM', [this.counter])
        this.counter = this.after(this.counter, 0)
        return
      case 'VICTIM':
        this.steal(q, data[0])
        return
      case 'STEAL': {
        const load = this.load(q)
        if (load === 0) machine.askedInVain++
        const k = load <= scenario.keep ? 0 : scenario.amount === 'one' ? 1 : Math.floor(load / 2)
        if (k > 0) this.sendTasks(q, from, k)
        else this.send(q, from, 'NONE')
        return
      }
      case 'NONE':
        this.open[q] = false
        this.last[q] = undefined
        if (scenario.backoff === 0 || this.load(q) > 0 || !this.here[q]) return
        this.pauseUntil[q] = machine.clock + ns(scenario.backoff)
        machine.setTimer(q, 'balancer', this.pauseUntil[q])
        return
      case 'TASKS':
        this.open[q] = false
        this.last[q] = from
        machine.successes++
        this.accept(q, tasks)
    }
  }
}
