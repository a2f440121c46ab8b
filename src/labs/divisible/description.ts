/** The divisible load lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { typedValues } from '../../core/parameters.ts'
import { type AlgorithmName, algorithms } from './algorithms/index.ts'
import { breaks } from './breaks.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { algorithmsFor } from './model/detail.ts'
import { optimum } from './optimum.ts'
import { type DivisibleValues, groups, isComparable, parameters, turnsSlow } from './parameters.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** What decides in the divisible load lab: the algorithm. */
const deciding: Deciding = {
  by: () => 'algorithm',
  metric: () => 'makespan',
  knobs: [],
  leavesOut(option, values) {
    const fits = algorithmsFor(typedValues<DivisibleValues>(values))
    if (!fits.includes(option as AlgorithmName)) return 'it does not schedule such a system'
    if (!isComparable(values, option as AlgorithmName))
      return turnsSlow(values) ? 'its schedules have no worker that turns slow' : 'a worker turns slow in its schedule'
    return algorithms[option as AlgorithmName].exact ? 'it tries all orders, which takes long' : undefined
  },
  conditions: ['delta', 'load', 'workers', 'Cmax', 'Emax', 'Lmax'],
}

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'A load is cut into parts that a master sends to workers over one port; they compute, and it collects results.',
  source: 'the thesis on ITERLP2',
  document: 'divisible',
  version: 1,
  parameters,
  groups,
  metrics,
  timeSplit,
  deciding,
  breaks,
  bounds,
  optimum,
  reproduction: () => import('./reproduction.ts'),
} satisfies LabDescription<typeof parameters>
