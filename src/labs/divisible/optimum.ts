/** Of which stars the page offers the best possible, and what its certificate says. */
import type { Optimum } from '../../core/lab.ts'
import { typedValues } from '../../core/parameters.ts'
import { counted } from '../../core/text/format.ts'
import { workersIn } from './model/scenario.ts'
import { type DivisibleValues, turnsSlow } from './parameters.ts'
import { COMPARED_WORKERS, isCompared } from './rules.ts'

const WHERE = `The best possible is looked for with at most ${COMPARED_WORKERS} workers`

export const optimum: Optimum = {
  none(scenario) {
    const values = typedValues<DivisibleValues>(scenario)
    const workers = workersIn(values)
    if (values.system === 'tree') return `${WHERE} on a star, and not in a tree.`
    if (turnsSlow(values)) return 'A plan does not know which worker turns slow, so no best one is looked for.'
    if (!isCompared(values)) return `${WHERE} in one round; here the load is sent in several.`
    return workers <= COMPARED_WORKERS
      ? undefined
      : `${WHERE}: ${counted(workers, 'worker')} can be served in too many orders.`
  },
  isProvedElsewhere: true,
  proved: {
    of: 'makespan',
    // Every run of at most five workers is compared with the best of all orders.
    best: (_, { makespan, deviation }) =>
      typeof makespan === 'number' && typeof deviation === 'number' ? makespan / (1 + deviation / 100) : undefined,
    among:
      'It is the best of all orders of any of the workers in one round. What the certificate proves is a lower bound, which need not be reached.',
  },
}
