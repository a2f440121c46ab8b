/** What both halves of the divisible load lab know: what a run records, what goes together, what metrics are compared with. */
import type { LabRules } from '../../core/lab.ts'
import type { RecordingShape } from '../../core/recording.ts'
import { algorithms, TRUE_OPTIMUM } from './algorithms/index.ts'
import { check, hasLatency, isSingle, workersIn } from './model/scenario.ts'
import { type DivisibleValues, turnsSlow } from './parameters.ts'
import { shape } from './recording.ts'

/** Workers up to which every run is compared with the true optimum, which takes milliseconds. */
export const COMPARED_WORKERS = 5

/** What is recorded where one program is all there is. */
const ALONE: RecordingShape = { ...shape, schedules: 'alone' }

export const rules: LabRules<DivisibleValues> = {
  id: 'divisible',
  shape: (values) => ({
    shape: isSingle(values) ? ALONE : shape,
    lanes: workersIn(values),
  }),
  check,
  references,
  combine(values, metrics, { optimum }) {
    if (!isCompared(values)) return metrics
    const best = values.algorithm === TRUE_OPTIMUM ? metrics.makespan : optimum?.makespan
    if (typeof best !== 'number' || typeof metrics.makespan !== 'number') return metrics
    return { ...metrics, deviation: deviationOf(metrics.makespan, best) }
  },
  unanswered: ({ makespan }) =>
    makespan === null ? 'no solver could prove an optimum: the numbers differ too much in size' : undefined,
}

/** Percent above the optimum; what rounding leaves of none is none. */
function deviationOf(time: number, best: number): number {
  return time <= best * (1 + 1e-12) ? 0 : 100 * (time / best - 1)
}

/** Several rounds may be better than one, and no plan knows which worker turns slow. For a tree the optimum is known only without latency, where each port has its own. */
export const isCompared = (values: DivisibleValues) =>
  !(algorithms[values.algorithm].rounds && values.rounds > 1) &&
  !turnsSlow(values) &&
  (values.system !== 'tree' || !hasLatency(values))

/** The true optimum of a small system. */
function references(values: DivisibleValues): Record<string, DivisibleValues> {
  const compared = values.algorithm !== TRUE_OPTIMUM && isCompared(values) && workersIn(values) <= COMPARED_WORKERS
  return compared ? { optimum: { ...values, algorithm: TRUE_OPTIMUM } } : {}
}
