/** What the source's tables ask for and no single run reports: means over many seeds. */
import type { Run } from '../../core/lab.ts'
import { scenarioOf } from './model/scenario.ts'
import { noBalancingTime } from './model/slots.ts'
import { type LoopValues, withSize } from './parameters.ts'
import { start } from './run.ts'

/** Seeds of a mean without balancing, which is quick to work out: its standard error is then about a hundredth of it. */
export const SEEDS = 300
/** Seeds of a mean of simulated runs. */
export const SIMULATED_SEEDS = 30

/** Units of work of a processor's block. */
const BLOCK_WORK = 500

/** A mean over seeds 1, 2, … of a time without balancing. */
function meanWithout(name: string, processors: number, timeOf: (seed: number) => number): Run {
  let seeds = 0
  let sum = 0
  return {
    advance(work) {
      for (let left = work; seeds < SEEDS && left > 0; left -= BLOCK_WORK * processors) sum += timeOf(++seeds)
      return seeds === SEEDS
    },
    progress: () => seeds / SEEDS,
    metrics: () => ({ [name]: sum / Math.max(1, seeds) }),
  }
}

/** The mean time without balancing over seeds 1 to 300. */
export const meanNoBalancing = (values: LoopValues): Run =>
  meanWithout('meanNoBalancing', values.processors, (seed) => timesWithout.meanNoBalancing({ ...values, seed }))

/** Seconds of TRFD's sequential transpose for a byte of its array of N² numbers: fitted to table 1.2. */
const TRANSPOSE = 8.7e-6

/** A time without balancing of one run, by the measurement that is its mean. TRFD is both loops, and between them the transpose, which one processor does. */
export const timesWithout: Readonly<Record<'meanNoBalancing' | 'meanTrfd', (values: LoopValues) => number>> = {
  meanNoBalancing: (values) => noBalancingTime(scenarioOf(values)),
  meanTrfd(values) {
    const { n } = withSize(values)
    const size = (n * (n + 1)) / 2
    const of = (workload: 'trfd1' | 'trfd2') => noBalancingTime(scenarioOf({ ...values, workload }))
    return of('trfd1') + TRANSPOSE * 8 * size ** 2 + of('trfd2')
  },
}

/** The mean time of all of TRFD without balancing over seeds 1 to 300. */
export const meanTrfd = (values: LoopValues): Run =>
  meanWithout('meanTrfd', values.processors, (seed) => timesWithout.meanTrfd({ ...values, seed }))

/** The mean total time (`meanTime`) and the mean predicted time (`meanPredicted`) over seeds 1 to 30. */
export function seedMeans(values: LoopValues): Run {
  let seed = 1
  let run = start({ ...values, seed }, { record: false })
  const sums = { meanTime: 0, meanPredicted: 0 }
  return {
    /** Ends a slice with the run of a seed. */
    advance(work) {
      if (seed > SIMULATED_SEEDS) return true
      if (!run.advance(work)) return false
      const { totalTime, predictedTime } = run.metrics()
      sums.meanTime += Number(totalTime) / SIMULATED_SEEDS
      sums.meanPredicted += Number(predictedTime) / SIMULATED_SEEDS
      if (++seed <= SIMULATED_SEEDS) run = start({ ...values, seed }, { record: false })
      return seed > SIMULATED_SEEDS
    },
    progress: () => (seed - 1) / SIMULATED_SEEDS,
    metrics: () => sums,
  }
}
