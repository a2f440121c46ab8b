/** The divisible load lab without its engine: everything that the page needs to know of it. */
import type { LabDescription } from '../../core/lab.ts'
import { deciding } from './deciding.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { groups, parameters } from './parameters.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'A load is cut into parts that a master sends to workers over one port; they compute, and it collects results.',
  document: 'divisible',
  version: 1,
  parameters,
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds,
  reproduction: () => import('./reproduction.ts'),
} satisfies LabDescription<typeof parameters>
