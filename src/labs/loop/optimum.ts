/** Of which loops the page offers the best possible, and what its certificate says. */
import type { Optimum } from '../../core/lab.ts'
import { typedValues } from '../../core/parameters.ts'
import { counted } from '../../core/text/format.ts'
import { MOST_ITERATIONS } from './model/small.ts'
import { type LoopValues, loopsOf, lossOf, withSize } from './parameters.ts'
import { workloads } from './workloads/index.ts'

const WHERE = `The best possible is looked for with at most ${MOST_ITERATIONS} iterations`

export const optimum: Optimum = {
  none(scenario) {
    const values = typedValues<LoopValues>(scenario)
    if (lossOf(scenario) !== undefined) return `${WHERE} of a loop, and not for work in steps.`
    if (loopsOf(scenario)) return `${WHERE} of one loop, and not for a program of two.`
    const { count } = workloads[values.workload]
    const iterations = count(withSize(values))
    if (iterations <= MOST_ITERATIONS) return undefined
    return `${WHERE}: ${counted(iterations, 'iteration')} can be shared out in too many ways.`
  },
  proved: {
    of: 'totalTime',
    best: ({ time }) => Number(time),
    among: 'It is the best of all ways to share the iterations out, as if messages and decisions took no time.',
  },
}
