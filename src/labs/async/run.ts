/**
 * A scenario run, in slices: its work is prepared, then simulated event by event, and recorded if that is wanted. A run of which only the
 * outcome is wanted goes to the kernel where that knows its rules: the outcome is the same.
 */
import type { Metrics, Run, RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { withMore } from '../../core/run/afterwards.ts'
import { NodeTimes } from '../../core/trees/least-time.ts'
import { runOf } from '../../core/workloads/making.ts'
import { Bins } from './model/bins.ts'
import { shareDone } from './model/given-up.ts'
import type { KernelRun } from './model/kernel.ts'
import { leastOf, leastOfDrawn } from './model/least-time.ts'
import { NEVER } from './model/saved.ts'
import { Simulation } from './model/simulation.ts'
import { metricsOf } from './model/totals.ts'
import type { AsyncValues } from './parameters.ts'
import { shape } from './recording.ts'

/** Units of work of a step of a processor. */
const STEP_WORK = 40
/** The same in the kernel. */
const KERNEL_STEP_WORK = 8

type Kernel = typeof import('./model/kernel.ts')

/** The kernel, once it has been loaded: a worker begins without it, since what it shows first is recorded. */
let kernel: Kernel | undefined
let loading: Promise<void> | undefined

/** Loads the kernel. Code that cannot wait goes on without it, as everything does where it cannot be loaded. */
export function loadKernel(): Promise<void> {
  loading ??= import('./model/kernel.ts').then(provideKernel, () => {})
  return loading
}

/** The same for those who have all of the code at once: the command line and tests. */
export function provideKernel(module: Kernel): void {
  kernel = module
}

/**
 * Starts the run of checked values.
 *
 * @param begun gets the simulation before anything has happened
 */
export const start = (values: AsyncValues, { record }: RunOptions, begun?: (simulation: Simulation) => void): Run =>
  runOf(values, (workload) => {
    if (!record && !begun && kernel?.inKernel(values)) {
      const run = new kernel.KernelRun(values)
      return withMore(computing(run), function* () {
        yield 0
        return leastOfDrawn(values, run.families, run.executed)
      })
    }
    const simulation = new Simulation(values, { workload, results: true })
    begun?.(simulation)
    return begun
      ? simulating(simulation, record, begun)
      : withMore(simulating(simulation, record, begun), followLeast(simulation))
  })

/** Starts to follow what the bound needs of a simulation; the function works it out at the end. */
function followLeast({ values, machine: { nodes } }: Simulation): () => Generator<number, Metrics> {
  const { startValue, families } = nodes.workload
  const times = !families && startValue === undefined ? new NodeTimes() : undefined
  nodes.times = times
  return function* () {
    yield 0
    return families ? leastOfDrawn(values, families, nodes.totals.executed) : leastOf(values, times?.work(), 1)
  }
}

/** The kernel's run. */
function computing(run: KernelRun): Run {
  return {
    advance: (work) => run.advance(Math.ceil(work / KERNEL_STEP_WORK)),
    progress: () => run.progress(),
    metrics: () => metricsOf(run.outcome()),
  }
}

/** A simulation as a run. */
function simulating(simulation: Simulation, record: boolean, begun: unknown): Run {
  const recorder = record ? new Recorder(shape, simulation.machine.processors) : undefined
  const bins = recorder && new Bins(simulation, recorder)
  return {
    ...(recorder ? { recorder } : {}),
    advance(work) {
      if (simulation.ended) return true
      try {
        simulation.advance(Math.ceil(work / STEP_WORK), NEVER)
      } catch (error) {
        if (!begun) simulation.close()
        throw error
      }
      if (simulation.ended) {
        bins?.finish()
        if (!begun) simulation.close()
      }
      return simulation.ended
    },
    progress: () => shareOf(simulation),
    metrics: () => metricsOf(simulation),
  }
}

/** How much of a run is done. */
function shareOf({ machine, ended, steps }: Simulation): number {
  if (ended) return 1
  const { nodes } = machine
  const { executed, left } = nodes.totals
  return shareDone(executed, left, nodes.workload.expected, steps)
}
