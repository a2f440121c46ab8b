/** What the source's tables ask for and no single run tells: means over many seeds. */
import type { Run } from '../../core/lab.ts'
import { scenarioOf } from './model/scenario.ts'
import { noBalancingTime } from './model/slots.ts'
import type { LoopValues } from './parameters.ts'

/** Seeds of a mean: its standard error is then about a hundredth of it. */
const SEEDS = 300

/** Units of work of a processor's block. */
const BLOCK_WORK = 500

/** The mean time without balancing over seeds 1 to 300. */
export function meanNoBalancing(values: LoopValues): Run {
  let seeds = 0
  let sum = 0
  return {
    advance(work) {
      for (let left = work; seeds < SEEDS && left > 0; left -= BLOCK_WORK * values.processors) {
        sum += noBalancingTime(scenarioOf({ ...values, seed: ++seeds }))
      }
      return seeds === SEEDS
    },
    progress: () => seeds / SEEDS,
    metrics: () => ({ meanNoBalancing: sum / Math.max(1, seeds) }),
  }
}
