import { Balancer } from '../balancer.ts'
import type { Machine, Message } from '../machine.ts'
import { heavyThresholdIn, lightThresholdIn } from '../phases.ts'

/** The head of each sphere orders moves inside it; heads report to each other their sums. */
export class Hierarchical extends Balancer {
  /** At heads: the loads of the sphere's processors, by their number in it. */
  private readonly loadTable: number[][]
  /** At heads: the sums of all spheres. */
  private readonly sums: number[][]
  /** The load reported to the head; at heads the sum reported to the others. */
  private readonly reported: number[]
  private readonly fresh: boolean[] = []
  private readonly heads: number[] = []

  constructor(machine: Machine) {
    super(machine)
    const { sphere } = this.scenario
    for (let head = 0; head < this.p; head += sphere) this.heads.push(head)
    const zeros = (count: number) => Array.from({ length: count }, () => 0)
    this.loadTable = machine.processors.map(({ q }) => zeros(Math.min(sphere, this.p - this.headOf(q))))
    this.sums = machine.processors.map(() => zeros(this.heads.length))
    this.reported = zeros(this.p)
  }

  private headOf(q: number): number {
    return q - (q % this.scenario.sphere)
  }

  override enter(q: number): void {
    this.fresh[q] = true
  }

  override act(q: number): void {
    if (q !== this.headOf(q)) {
      const low = lightThresholdIn(this.scenario, this.phase(q))
      if (!this.changed(this.load(q), this.reported[q], low)) return
      this.reported[q] = this.load(q)
      this.send(q, this.headOf(q), 'LOAD', [this.load(q)])
      return
    }
    const open = this.gate(q, this.fresh[q])
    this.fresh[q] = false
    if (!open) return
    this.balanceSphere(q)
    if (this.heads.length > 1) this.balanceSpheres(q)
  }

  private balanceSphere(head: number): void {
    const light = lightThresholdIn(this.scenario, this.phase(head))
    const heavy = heavyThresholdIn(this.scenario, this.phase(head))
    const loads = this.loadTable[head]
    loads[0] = this.load(head)
    for (let times = Math.min(this.scenario.sphere, this.p); times > 0; times--) {
      const { least, most } = extremes(loads)
      if (loads[least] > light || loads[most] <= heavy || least === most) return
      const k = Math.max(1, Math.floor((loads[most] - loads[least]) / 2))
      loads[least] += k
      loads[most] -= k
      this.order(head, head + most, head + least, k)
    }
  }

  private balanceSpheres(head: number): void {
    const { scenario, heads } = this
    const headIndex = head / scenario.sphere
    const loads = this.loadTable[head]
    const sums = this.sums[head]
    loads[0] = this.load(head)
    const sum = loads.reduce((a, b) => a + b, 0)
    if (this.changed(sum, this.reported[head], 0)) {
      this.reported[head] = sum
      for (const other of heads) if (other !== head) this.send(head, other, 'SPHERE', [sum])
    }
    const { least, most } = extremes(loads)
    if (loads[least] <= scenario.sphereThreshold) return
    const others = heads.map((_, j) => j).filter((j) => j !== headIndex)
    const poorest = others.reduce((best, j) => (sums[j] < sums[best] ? j : best))
    if (sum - sums[poorest] <= scenario.sphereDifference) return
    const k = Math.floor(Math.min(loads[most], sum - sums[poorest]) / 2)
    if (k < 1) return
    loads[most] -= k
    sums[poorest] += k
    this.order(head, head + most, heads[poorest], k)
  }

  private order(head: number, from: number, to: number, k: number): void {
    this.machine.requests++
    if (from !== head) {
      this.send(head, from, 'ORDER', [to, k], 2)
      return
    }
    const give = this.give(head, to, k)
    if (this.headOf(to) === head) this.loadTable[head][to - head] -= k - give
  }

  /** Sends as many as ordered, but keeps one. */
  private give(q: number, to: number, k: number): number {
    const give = Math.max(0, Math.min(k, this.load(q) - 1))
    if (give > 0) {
      this.machine.successes++
      this.sendTasks(q, to, give)
    }
    return give
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    this.fresh[q] = true
    switch (kind) {
      case 'LOAD':
        this.loadTable[q][from - q] = data[0]
        return
      case 'SPHERE':
        this.sums[q][from / this.scenario.sphere] = data[0]
        return
      case 'ORDER': {
        const [to, k] = data
        const give = this.give(q, to, k)
        this.reported[q] = this.load(q)
        this.send(q, this.headOf(q), 'DONE', [to, k - give, this.load(q)], 3)
        return
      }
      case 'DONE': {
        const [to, lacking, load] = data
        const loads = this.loadTable[q]
        loads[from - q] = load
        if (this.headOf(to) === q) loads[to - q] = Math.max(0, loads[to - q] - lacking)
        return
      }
      case 'TASKS':
        this.accept(q, tasks)
        // What a head has reported is its sphere's sum, not its load.
        if (q !== this.headOf(q)) this.reported[q] += tasks.length
    }
  }
}

/** Places of the least and of the greatest, the first of equals. */
function extremes(values: readonly number[]): { least: number; most: number } {
  return { least: values.indexOf(Math.min(...values)), most: values.indexOf(Math.max(...values)) }
}
