/** What the checks of a program read off a run: whether all is executed, and whether a processor waits in vain. */
import type { Run } from '../../core/lab.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'
import { MANY, PATIENCE } from './programs/checks.ts'

/** Looks of a slice. */
const LOOKS = 20

/** A run that is looked at once in the time of a message and its answer. */
export function examined(values: AsyncValues): Run {
  const simulation = new Simulation(values)
  const alone = new Simulation({ ...values, balancer: 'none', t1: 'off', t2: 'off' })
  const { machine } = simulation
  const { costs, processors } = machine
  const length =
    2 * (costs.send(1) + costs.latency(1) + costs.transfer(1) + costs.receive(1) + costs.node(values.grain))
  const idle = new Int32Array(processors)
  const awaiting = new Int32Array(processors)
  let unanswered = -1
  let starved = -1
  let silent = 0
  let until = 0

  /** Looks at all processors. */
  function look(): void {
    const { load } = machine.tasks
    let most = 0
    for (let q = simulation.protocols.firstWorker; q < processors; q++) most = Math.max(most, load[q])
    silent = machine.mail.flying === 0 ? silent + 1 : 0
    for (let q = simulation.protocols.firstWorker; q < processors; q++) {
      const nothing = machine.asleep[q] === 1 && load[q] === 0
      idle[q] = nothing && most >= MANY ? idle[q] + 1 : 0
      awaiting[q] = simulation.protocols.awaits(q) ? awaiting[q] + 1 : 0
      if (idle[q] >= PATIENCE && starved < 0) starved = q
      if (idle[q] >= PATIENCE && silent >= PATIENCE && awaiting[q] >= PATIENCE && unanswered < 0) unanswered = q
    }
  }

  return {
    advance() {
      for (let k = 0; k < LOOKS && !simulation.ended; k++) {
        until += length
        while (simulation.advance(1e5, until) === 0 && !simulation.ended) {}
        look()
      }
      if (!simulation.ended) return false
      simulation.close()
      while (!alone.ended) alone.advance(1e6, Number.POSITIVE_INFINITY)
      return true
    },
    progress: () => 0.5,
    metrics: () => ({
      executed: Number(metricsOf(simulation).nodes),
      expected: Number(metricsOf(alone).nodes),
      unanswered,
      starved,
      speedup: Number(metricsOf(alone).totalTime) / Number(metricsOf(simulation).totalTime),
    }),
  }
}
