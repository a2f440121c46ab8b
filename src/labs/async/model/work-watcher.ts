/** Writes down every node of a run: what it is, who executed it, and when. Times are seconds. */
import { WorkLog } from '../../../core/workloads/work-log.ts'
import type { Visit } from '../../../core/workloads/workload.ts'
import type { NodesWatcher } from './nodes.ts'
import type { Simulation } from './simulation.ts'
import { SECOND } from './totals.ts'

export class WorkWatcher implements NodesWatcher {
  readonly log: WorkLog
  /** By task that waits, its number in the log; and by processor, that of the node that it executes. */
  private readonly numbers: number[] = []
  private readonly executed: Int32Array
  private parent = -1

  /** @param simulation one in which nothing has happened yet: its root waits */
  constructor(private readonly simulation: Simulation) {
    const { machine } = simulation
    this.log = new WorkLog(machine.tasks.words)
    this.executed = new Int32Array(machine.processors)
    this.created(machine.nodes.root)
    machine.nodes.watcher = this
  }

  created(task: number): void {
    const { descriptors, words } = this.simulation.machine.tasks
    this.numbers[task] = this.log.create(this.parent, descriptors, task * words)
  }

  begun(q: number, task: number, time: number, visit: Visit): void {
    this.parent = this.numbers[task]
    this.executed[q] = this.parent
    this.log.begin(this.parent, q, time / SECOND, visit)
  }

  ended(q: number, time: number): void {
    this.log.end(this.executed[q], time / SECOND)
  }

  learned(q: number, value: number, time: number): void {
    this.log.learn(q, time / SECOND, value)
  }
}
