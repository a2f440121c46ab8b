/** A scenario run: its work is prepared, then simulated event by event, and what is recorded of it, in slices. */
import type { Run, RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { runOf } from '../../core/workloads/making.ts'
import { Bins } from './model/bins.ts'
import { NEVER } from './model/saved.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Units of work of a step of a processor. */
const STEP_WORK = 40

/**
 * Starts the run of checked values.
 *
 * @param begun gets the simulation before anything has happened
 */
export const start = (
  values: AsyncValues,
  { record }: RunOptions,
  begun: (simulation: Simulation) => void = () => {},
): Run =>
  runOf(values, (workload) => {
    const simulation = new Simulation(values, { workload, results: true })
    begun(simulation)
    return simulating(simulation, record)
  })

/** A simulation as a run. */
function simulating(simulation: Simulation, record: boolean): Run {
  const recorder = record ? new Recorder(shape, simulation.machine.processors) : undefined
  const bins = recorder && new Bins(simulation, recorder)
  return {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      if (simulation.ended) return true
      simulation.advance(Math.ceil(work / STEP_WORK), NEVER)
      if (simulation.ended) bins?.finish()
      else bins?.flush()
      return simulation.ended
    },
    progress: () => shareOf(simulation),
    metrics: () => metricsOf(simulation),
  }
}

/** How much of a run is done, by nodes: executed ones against those that are known and what is expected below them. */
function shareOf({ machine, ended }: Simulation): number {
  if (ended) return 1
  const { nodes } = machine
  const { executed, left } = nodes.totals
  return Math.min(0.99, executed / Math.max(nodes.workload.expected, executed + left))
}
