import { createReader } from '../../../core/attachments/read.ts'
import { readNumbers } from '../../../core/text/numbers.ts'
import { loopOf } from '../model/iterations.ts'
import { type LoopMaker, MOST_ITERATIONS, oneArray, type WorkloadDefinition } from './workload.ts'

/** Seconds that an iteration may take. */
export const COST_LIMITS = { min: 1e-6, max: 1e6 } as const

const read = createReader((bytes) => readNumbers(bytes, { ...COST_LIMITS, most: MOST_ITERATIONS }))

/** The times, of values without a problem. */
function timesOf(costs: readonly number[] | string): ArrayLike<number> {
  if (typeof costs !== 'string') return costs
  const reading = read('costs', costs)
  if ('problem' in reading) throw new Error(reading.problem.message)
  return reading.content.numbers
}

/** A loop whose iterations cost what a file of measurements says. */
export const own: WorkloadDefinition = {
  label: 'Own costs',
  help: 'A loop of your own: the time of every iteration, typed, pasted or from a file.',
  uses: ['costs', 'iterationBytes'],
  countedBy: 'costs',
  problem({ costs }) {
    const reading = typeof costs === 'string' ? read('costs', costs) : undefined
    return reading && 'problem' in reading ? reading.problem : undefined
  },
  count: ({ costs }) => timesOf(costs).length,
  annotation: ({ costs, iterationBytes }) => oneArray(typeof costs === 'string' ? 'N' : costs.length, iterationBytes),
}

export const maker: LoopMaker = ({ costs, iterationBytes }) => loopOf(timesOf(costs), iterationBytes)
