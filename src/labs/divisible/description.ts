/** The divisible load lab without its engine: all that the page needs to know of it. */
import type { LabDescription } from '../../core/lab.ts'
import { metrics } from './metrics.ts'
import { check, workersIn } from './model/scenario.ts'
import { type DivisibleValues, groups, parameters } from './parameters.ts'
import { shape } from './recording.ts'

/** Workers up to which every run is compared with the true optimum, which takes milliseconds. */
const COMPARED_WORKERS = 5

/** The description with its own scenario type. */
export const description: LabDescription<typeof parameters> = {
  id: 'divisible',
  label: 'Divisible load',
  summary:
    'A load is cut into parts that a master sends to workers over one port; they compute, and it collects results.',
  version: 1,
  parameters,
  groups,
  metrics,
  shape: (values) => ({ shape, lanes: workersIn(values) }),
  check,
  companions,
  combine(values, own, { optimum }) {
    const best = values.algorithm === 'best-subset' ? own.makespan : optimum?.makespan
    if (typeof best !== 'number' || typeof own.makespan !== 'number') return own
    return { ...own, deviation: deviationOf(own.makespan, best) }
  },
}

/** Percent above the optimum; what rounding leaves of none is none. */
function deviationOf(time: number, best: number): number {
  return time <= best * (1 + 1e-12) ? 0 : 100 * (time / best - 1)
}

/** The true optimum of a small system. */
function companions(values: DivisibleValues): Record<string, DivisibleValues> {
  const compared = values.algorithm !== 'best-subset' && workersIn(values) <= COMPARED_WORKERS
  return compared ? { optimum: { ...values, algorithm: 'best-subset' } } : {}
}
