/** A scenario run: the event simulation, and what is recorded of it, in slices. */
import type { Metrics, Run, RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { withMore } from '../../core/run/afterwards.ts'
import { Bins } from './model/bins.ts'
import { processesOf } from './model/processes.ts'
import { prepare, scenarioOf } from './model/scenario.ts'
import { Simulation } from './model/simulation.ts'
import { standingStill } from './model/standing-still.ts'
import { metricsOf } from './model/totals.ts'
import type { MigrationValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Units of work of a step of a processor, and of a processor or process in a slot of the recording. */
const STEP_WORK = 60
const SLOT_WORK = 10

const NEVER = Number.POSITIVE_INFINITY

/** Starts the run of checked values. */
export function start(values: MigrationValues, { record }: RunOptions): Run {
  const recorder = record ? new Recorder(shape, values.processors) : undefined
  const slotSteps = Math.ceil((SLOT_WORK * (values.processors + processesOf(values))) / STEP_WORK)
  let simulation: Simulation | undefined
  let bins: Bins | undefined
  let finished = false
  /** Begins once the placement is there, which may take runs before. */
  const begun = (work: number): Simulation | undefined => {
    if (!simulation && prepare(values, work)) {
      simulation = new Simulation(scenarioOf(values))
      bins = recorder && new Bins(simulation, recorder)
    }
    return simulation
  }
  begun(1)
  const run: Run = {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      const simulation = begun(work)
      if (!simulation) return false
      for (let steps = Math.ceil(work / STEP_WORK); !finished && steps > 0; steps -= slotSteps) {
        steps = simulation.advance(steps, bins?.edge ?? NEVER)
        if (simulation.ended) {
          bins?.finish()
          finished = true
          simulation.close()
        } else if (steps > 0) bins?.close()
      }
      return finished
    },
    progress: () => (finished ? 1 : simulation ? shareOf(simulation) : 0),
    metrics: () => (simulation ? metricsOf(simulation) : {}),
  }
  return withMore(run, function* (): Generator<number, Metrics> {
    return simulation ? yield* standingStill(simulation.scenario) : {}
  })
}

/** How much of a run is done: of its time or, if that is more, of its iterations. */
function shareOf({ now, machine, scenario: { values, program } }: Simulation): number {
  const iterations = machine.complete.reduce((sum, complete) => sum + complete, 0)
  return Math.min(1, Math.max(now / values.duration, iterations / (program.iterations * machine.complete.length)))
}
