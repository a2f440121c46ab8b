/** A scenario run: the event simulation, and what is recorded of it, in slices. */
import type { Run, RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { Bins } from './model/bins.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Units of work of a step of a processor. */
const STEP_WORK = 40

const NEVER = Number.POSITIVE_INFINITY

/** Starts the run of checked values. */
export const start = (values: AsyncValues, { record }: RunOptions): Run => runOf(new Simulation(values), record)

/** A simulation as a run. */
export function runOf(simulation: Simulation, record: boolean): Run {
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
    progress: () => (simulation.ended ? 1 : shareOf(simulation)),
    metrics: () => metricsOf(simulation),
  }
}

/** How much of a run is done, by nodes: executed ones against those that are known and what is expected below them. */
function shareOf({ machine, expectedNodes }: Simulation): number {
  const { executed, left } = machine.totals
  return Math.min(0.99, executed / Math.max(expectedNodes, executed + left))
}
