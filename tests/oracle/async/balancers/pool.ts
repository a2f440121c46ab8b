import type { Task } from '../../tree/tasks.ts'
import { Balancer } from '../balancer.ts'
import type { Message } from '../machine.ts'

/** Processor 0 keeps what others have too much of. */
export class Pool extends Balancer {
  /** Oldest to newest. */
  private readonly pool: Task[] = []
  private readonly waiting: number[] = []
  private readonly open: boolean[] = []

  override keeps(q: number): boolean {
    return q === 0 && this.pool.length > 0
  }

  override leave(q: number): void {
    this.open[q] = false
    if (q > 0) return
    this.machine.processors[0].queue.push(...this.pool.splice(0))
    this.machine.noteLoad(0)
  }

  override act(q: number): void {
    const { poolKeep, chunk } = this.scenario
    const load = this.load(q)
    if (q === 0) {
      this.pool.push(...this.machine.processors[0].queue.splice(0))
      this.machine.noteLoad(0)
      this.serveWaiting()
    } else if (load === 0 && !this.open[q]) {
      this.ask(q)
    } else if (this.gate(q) && load >= poolKeep + chunk) {
      this.sendTasks(q, 0, load - poolKeep, [], 'PUT')
      if (poolKeep === 0 && !this.open[q]) this.ask(q)
    }
  }

  private ask(q: number): void {
    this.open[q] = true
    this.machine.requests++
    this.send(q, 0, 'GET')
  }

  private serveWaiting(): void {
    while (this.waiting.length > 0 && this.pool.length > 0) this.give(this.waiting.shift() as number)
  }

  private give(q: number): void {
    const { machine, pool, scenario } = this
    const k = Math.min(scenario.chunk, pool.length)
    // Newest first: in the message, too, they stand as they were taken.
    const tasks = Array.from({ length: k }, () => (scenario.poolOrder === 'oldest' ? pool.shift() : pool.pop()) as Task)
    machine.successes++
    machine.spend(0, 'overhead', k * machine.costs.dequeue)
    machine.forward(this, 0, q, tasks)
  }

  override receive(q: number, { kind, from, tasks }: Message): void {
    const { machine, pool } = this
    switch (kind) {
      case 'GET':
        machine.serve(q)
        if (pool.length > 0) this.give(from)
        else this.waiting.push(from)
        return
      case 'PUT':
        if (!this.here[q]) {
          this.accept(q, tasks)
          return
        }
        machine.spend(q, 'overhead', tasks.length * machine.costs.enqueue)
        pool.push(...tasks)
        this.serveWaiting()
        return
      case 'TASKS':
        this.open[q] = false
        this.accept(q, tasks)
    }
  }
}
