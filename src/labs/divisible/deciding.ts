/** What decides in the divisible load lab: the algorithm. */
import type { Deciding } from '../../core/lab.ts'
import { type AlgorithmName, algorithms } from './algorithms/index.ts'
import { algorithmsFor } from './model/detail.ts'
import type { DivisibleValues } from './parameters.ts'

export const deciding: Deciding = {
  by: () => 'algorithm',
  metric: 'makespan',
  knobs: [],
  leavesOut(option, values) {
    const fits = algorithmsFor(values as unknown as DivisibleValues)
    if (!fits.includes(option as AlgorithmName)) return 'it does not schedule such a system'
    return algorithms[option as AlgorithmName].exact ? 'it tries all orders, which takes long' : undefined
  },
  conditions: ['delta', 'load', 'workers', 'Cmax', 'Emax', 'Lmax'],
}
