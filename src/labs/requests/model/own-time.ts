/**
 * How long a request would take at each server, from what is there when it arrives: without a run, where the first come is the first served
 * and nothing is refused, given up or changes. Later copies delay none of the earlier ones then.
 */
import { nothingFails } from './nothing-fails.ts'
import type { Simulation } from './simulation.ts'

/** Whether that is all it takes: not where a queue for all decides when a worker is free. */
export const isKnownAtArrival = ({ scenario }: Pick<Simulation, 'scenario'>): boolean =>
  nothingFails(scenario) && !scenario.sharing && scenario.values.policy !== 'central'

/** Goes over a simulation's copies in the order in which they were sent. */
export class OwnTimes {
  /** By server and worker: when it is free again, the earliest first. */
  private readonly free: Float64Array
  private next = 0

  constructor(private readonly simulation: Simulation) {
    const { servers, workers } = simulation.scenario
    this.free = new Float64Array(servers * workers)
  }

  /** How long the request of a copy takes until its answer if the copy goes to a server, in nanoseconds. A later copy is asked for later. */
  at(copy: number, server: number): number {
    while (this.next < copy) this.take(this.next++)
    const { arrivals, copies, scenario } = this.simulation
    return this.endAt(copy, server) + scenario.delay - arrivals[copies.request[copy]]
  }

  private endAt(copy: number, server: number): number {
    const { copies, scenario, sizes } = this.simulation
    const { workers, delay, speeds } = scenario
    const start = Math.max(copies.sent[copy] + delay, this.free[server * workers])
    return start + Math.max(1, Math.round(sizes[copies.request[copy]] / speeds[server]))
  }

  /** A copy is served where it went. */
  private take(copy: number): void {
    const { free } = this
    const { workers } = this.simulation.scenario
    const server = this.simulation.copies.server[copy]
    const end = this.endAt(copy, server)
    const last = (server + 1) * workers - 1
    let place = server * workers
    for (; place < last && free[place + 1] < end; place++) free[place] = free[place + 1]
    free[place] = end
  }
}
