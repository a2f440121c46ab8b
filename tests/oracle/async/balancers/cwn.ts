import { Balancer } from '../balancer.ts'
import type { Machine, Message } from '../machine.ts'

/** Contracting within a neighbourhood: new work goes to the least loaded neighbour, hop by hop. */
export class Cwn extends Balancer {
  private readonly loadTable: number[][]
  private readonly reported: number[]
  /** Children of its nodes that have been seen to: "as many times as q's nodes have had children" counts each child. */
  private readonly seen: number[]

  constructor(machine: Machine) {
    super(machine)
    this.loadTable = machine.network.neighbours.map((neighbours) => neighbours.map(() => 0))
    this.reported = machine.processors.map(() => 0)
    this.seen = machine.processors.map(() => 0)
  }

  override act(q: number): void {
    const { machine } = this
    const loads = this.loadTable[q]
    if (this.changed(this.load(q), this.reported[q], 0)) {
      this.reported[q] = this.load(q)
      for (const neighbour of this.neighbours(q)) this.send(q, neighbour, 'LOAD', [this.reported[q]])
    }
    if (!this.gate(q)) return
    const { children } = machine.processors[q]
    let times = children - this.seen[q]
    this.seen[q] = children
    for (; times > 0 && this.load(q) > 1; times--) {
      const load = this.load(q)
      const j = loads.indexOf(Math.min(...loads))
      if (loads[j] >= load - 1 || this.isSaturated(loads[j])) return
      loads[j]++
      machine.requests++
      machine.successes++
      this.sendTasks(q, this.neighbours(q)[j], 1, [1, load - 1])
    }
  }

  private isSaturated(load: number): boolean {
    const { saturation } = this.scenario
    return saturation !== 'off' && load >= saturation
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const loads = this.loadTable[q]
    const at = this.neighbours(q).indexOf(from)
    if (kind === 'LOAD') {
      loads[at] = data[0]
      return
    }
    const { radius, horizon } = this.scenario
    const [hops, theirs] = data
    loads[at] = theirs
    const load = this.load(q)
    const j = loads.indexOf(Math.min(...loads))
    const better = loads[j] < load && !this.isSaturated(loads[j])
    if (hops < radius && (hops < horizon || better)) {
      loads[j]++
      this.machine.forward(this, q, this.neighbours(q)[j], tasks, [hops + 1, load])
    } else this.accept(q, tasks)
  }
}
