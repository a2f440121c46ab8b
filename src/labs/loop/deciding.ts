/** What decides in the loop lab: the strategy; of a step's sequences and of experts, how they are arranged. */
import type { Deciding } from '../../core/lab.ts'
import type { Values } from '../../core/parameters.ts'
import { loopsOf, lossOf } from './parameters.ts'

export const deciding: Deciding = {
  by: (values) => (lossOf(values) === 'padding' ? 'arrangement' : 'strategy'),
  metric: 'totalTime',
  knobs: ['groups'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
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
