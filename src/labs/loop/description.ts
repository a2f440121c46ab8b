/** The loop lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { applies, type Values } from '../../core/parameters.ts'
import { breaks } from './breaks.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { optimum } from './optimum.ts'
import { groups, loopsOf, lossOf, parameters } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { type StrategyName, strategies } from './strategies/index.ts'
import { tile } from './tile.ts'
import { type WorkloadName, workloads } from './workloads/index.ts'

/** What decides in the loop lab: the strategy; for the sequences of a step and for experts, how they are arranged. */
const deciding: Deciding = {
  by: (values) => (lossOf(values) === 'padding' ? 'arrangement' : 'strategy'),
  metric: () => 'totalTime',
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
  runMillis: ({ iterations }) => 5 + (typeof iterations === 'number' ? iterations / 200 : 0),
}

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'The iterations of a loop lie on borrowed workstations; one that has finished early makes the others stop and share what is left.',
  source: 'Zaki, Parthasarathy and Li',
  document: 'loop',
  version: 2,
  former: [
    {
      release: '0.4.0',
      says: 'The second loop of a program begins as soon as its array is dealt. Ends of iterations that had been given away could hold it back.',
      concerns: (values) => applies(parameters.secondStrategy, values),
    },
  ],
  parameters,
  parametersOf: (values) => (applies(parameters.program, values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds,
  optimum,
  reproduction: () => import('./reproduction.ts'),
  breaks,
} satisfies LabDescription<typeof parameters>
