/** What decides in the loop lab: the strategy; of a step's sequences and of experts, how they are arranged. */
import type { Deciding } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { loopsOf, lossOf } from './parameters.ts'
import { type StrategyName, strategies } from './strategies/index.ts'
import { type WorkloadName, workloads } from './workloads/index.ts'

export const deciding: Deciding = {
  by: (values) => (lossOf(values) === 'padding' ? 'arrangement' : 'strategy'),
  metric: 'totalTime',
  knobs: ['groups'],
  leavesOut(option, { workload }) {
    if (option === 'own') return 'it is tried when the scenario uses it'
    const { knowsTimes }: { readonly knowsTimes?: true } = strategies[option as StrategyName] ?? {}
    return knowsTimes && workloads[workload as WorkloadName]?.uses.includes('seed')
      ? 'it has to know the time of each iteration before, and these are drawn by chance'
      : undefined
  },
  sets: (values): Values => (loopsOf(values) ? { secondStrategy: 'same' } : {}),
  conditions: [
    'latency',
    'processors',
    'iterationTime',
    'iterationSpread',
    'iterations',
    'bandwidth',
    'persistence',
    'maxLoad',
    'iterationBytes',
    'contextSwitch',
    'delta',
    'modelTime',
    'variation',
    'backups',
  ],
}
