import { Balancer } from '../balancer.ts'
import type { Machine, Message } from '../machine.ts'
import { heavyThresholdIn, lightThresholdIn, migrationIn } from '../phases.ts'

/** Tasks go down the slope of the distances to the nearest light processor. */
export class Gradient extends Balancer {
  private readonly proximityTable: number[][]
  private readonly reported: number[]
  private readonly fresh: boolean[] = []
  /** The place among the neighbours from which to look for the least. */
  private readonly next: number[]

  constructor(machine: Machine) {
    super(machine)
    this.proximityTable = machine.network.neighbours.map((neighbours) => neighbours.map(() => 0))
    this.reported = machine.processors.map(() => 0)
    this.next = machine.processors.map(() => 0)
  }

  override enter(q: number): void {
    this.fresh[q] = true
  }

  override act(q: number): void {
    const { machine, scenario } = this
    const proximities = this.proximityTable[q]
    const neighbours = this.neighbours(q)
    const far = machine.network.diameter + 1
    const light = this.load(q) <= lightThresholdIn(scenario, this.phase(q))
    const proximity = light ? 0 : Math.min(far, 1 + Math.min(...proximities))
    if (proximity !== this.reported[q]) {
      this.reported[q] = proximity
      for (const neighbour of neighbours) this.send(q, neighbour, 'PROXIMITY', [proximity])
    }
    const open = this.gate(q, this.fresh[q])
    this.fresh[q] = false
    if (!open) return

    const least = Math.min(...proximities)
    if (this.load(q) <= heavyThresholdIn(scenario, this.phase(q)) || least >= far) return
    const k = Math.min(migrationIn(scenario, this.phase(q)), this.load(q) - 1)
    if (k <= 0) return
    let j = this.next[q]
    while (proximities[j] !== least) j = (j + 1) % proximities.length
    this.next[q] = (j + 1) % proximities.length
    machine.requests++
    machine.successes++
    this.sendTasks(q, neighbours[j], k)
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    if (kind === 'TASKS') {
      this.accept(q, tasks)
      return
    }
    this.proximityTable[q][this.neighbours(q).indexOf(from)] = data[0]
    this.fresh[q] = true
  }
}
