import { Balancer } from '../balancer.ts'
import type { Message } from '../machine.ts'
import { migrationIn } from '../phases.ts'

/** A processor with too much looks for one that has less. */
export class Sender extends Balancer {
  private readonly probing: boolean[] = []
  private readonly tries: number[] = []

  override leave(q: number): void {
    this.probing[q] = false
  }

  override act(q: number): void {
    const { machine, scenario } = this
    if (!this.gate(q)) return
    if (this.load(q) <= scenario.threshold || this.probing[q]) return
    if (scenario.policy === 'threshold') {
      this.probing[q] = true
      this.tries[q] = 0
      this.probe(q)
    } else {
      machine.requests++
      machine.successes++
      this.sendTasks(q, machine.uniform(q), 1, [1])
    }
  }

  private probe(q: number): void {
    this.tries[q]++
    this.machine.requests++
    this.send(q, this.machine.uniform(q), 'PROBE')
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const { machine, scenario } = this
    const { threshold, probeLimit, transferLimit } = scenario
    switch (kind) {
      case 'PROBE':
        this.send(q, from, this.load(q) < threshold ? 'ACCEPT' : 'REJECT')
        return
      case 'REJECT':
        if (this.probing[q] && this.tries[q] < probeLimit && this.load(q) > threshold) this.probe(q)
        else this.probing[q] = false
        return
      case 'ACCEPT': {
        this.probing[q] = false
        const k = Math.min(migrationIn(scenario, this.phase(q)), this.load(q) - 1)
        if (k <= 0) return
        machine.successes++
        this.sendTasks(q, from, k, [transferLimit])
        return
      }
      // A processor that has left forwards as always: of leaving, the model names only open requests, pauses and timers.
      case 'TASKS': {
        const [hops] = data
        if (this.load(q) > threshold && hops < transferLimit) {
          machine.forward(this, q, machine.uniform(q), tasks, [hops + 1])
        } else this.accept(q, tasks)
      }
    }
  }
}
