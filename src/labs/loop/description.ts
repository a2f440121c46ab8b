/** The loop lab without its engine: everything that the page needs to know of it. */

import type { LabDescription } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { breaks } from './breaks.ts'
import { deciding } from './deciding.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { groups, parameters } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'The iterations of a loop lie on borrowed workstations; one that has finished early makes the others stop and share what is left.',
  document: 'loop',
  version: 1,
  parameters,
  parametersOf: (values) => (applies(parameters.program, values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds,
  reproduction: () => import('./reproduction.ts'),
  breaks,
} satisfies LabDescription<typeof parameters>
