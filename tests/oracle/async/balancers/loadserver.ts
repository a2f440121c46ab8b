import { Balancer } from '../balancer.ts'
import type { Machine, Message } from '../machine.ts'
import { heavyThresholdIn, lightThresholdIn, migrationIn } from '../phases.ts'

/** Server 0 reports to heavy workers who is light. */
export class Loadserver extends Balancer {
  /** At the server: light workers, head first. */
  private readonly light: number[] = []
  private readonly registered: boolean[] = []
  private readonly open: boolean[] = []
  /** After how many quanta the last refusal came, and the last request went. */
  private readonly refused: number[] = []
  private readonly requested: number[] = []

  constructor(machine: Machine) {
    super(machine)
    if (this.scenario.registered !== 'start') return
    // The root is at processor 1.
    for (let q = 2; q < this.p; q++) {
      this.light.push(q)
      this.registered[q] = true
    }
  }

  override leave(q: number): void {
    this.open[q] = false
  }

  override act(q: number): void {
    if (q === 0) {
      this.serveOwn()
      return
    }
    const { scenario, machine } = this
    const { quanta } = machine.processors[q]
    if (this.load(q) <= lightThresholdIn(scenario, this.phase(q)) && !this.registered[q]) {
      this.registered[q] = true
      this.send(q, 0, 'LIGHT', [q])
    }
    const heavy = this.load(q) > heavyThresholdIn(scenario, this.phase(q))
    const again = scenario.repeat === 'on' || this.requested[q] !== quanta
    if (!heavy || this.open[q] || quanta === 0 || this.refused[q] === quanta || !again) return
    this.open[q] = true
    this.requested[q] = quanta
    machine.requests++
    this.send(q, 0, 'HEAVY')
    if (scenario.request === 'wait') machine.processors[q].blocked = true
  }

  /** Tasks that another balancer has left at the server. */
  private serveOwn(): void {
    while (this.light.length > 0 && this.load(0) > 0) this.sendTasks(0, this.light.shift() as number, 1)
  }

  override receive(q: number, { kind, from, data, tasks }: Message): void {
    const { machine } = this
    switch (kind) {
      case 'LIGHT':
        machine.serve(q)
        this.light.push(data[0])
        return
      case 'HEAVY': {
        machine.serve(q)
        const head = this.light.shift()
        if (head === undefined) this.send(q, from, 'NO_LIGHT_NODE')
        else this.send(q, from, 'LIGHT_NODE', [head])
        return
      }
      case 'NO_LIGHT_NODE':
        this.close(q)
        this.refused[q] = machine.processors[q].quanta
        return
      case 'LIGHT_NODE':
        this.close(q)
        this.give(q, data[0])
        return
      case 'TASKS':
        this.registered[q] = false
        this.accept(q, tasks)
    }
  }

  private close(q: number): void {
    this.open[q] = false
    this.machine.processors[q].blocked = false
  }

  private give(q: number, worker: number): void {
    if (worker === q) {
      this.registered[q] = false
      return
    }
    const k = Math.min(migrationIn(this.scenario, this.phase(q)), this.load(q))
    if (k > 0) {
      this.machine.successes++
      this.sendTasks(q, worker, k)
    } else this.send(q, 0, 'LIGHT', [worker])
  }
}
