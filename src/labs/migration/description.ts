/** The migration lab without its engine: everything that the page needs to know of it. */
import type { LabDescription } from '../../core/lab.ts'
import { deciding } from './deciding.ts'
import { metrics, timeSplit } from './metrics.ts'
import { groups, parameters, runsProgram } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'Processes that compute and exchange messages lie unevenly on a network of transputers; at intervals, some move while they run.',
  document: 'migration',
  version: 1,
  parameters,
  parametersOf: (values) => (runsProgram(values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  deciding,
  achieved: 'messagesPerChannel',
  reproduction: () => import('./reproduction.ts'),
} satisfies LabDescription<typeof parameters>
