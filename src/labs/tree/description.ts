/** The tree lab without its engine: everything that the page needs to know of it. */

import type { LabDescription } from '../../core/lab.ts'
import { groups } from '../../core/phases/parameters.ts'
import { bounds } from '../../core/trees/bounds.ts'
import { workloadProblems } from '../../core/workloads/check.ts'
import { breaks } from './breaks.ts'
import { deciding } from './deciding.ts'
import { metrics, timeSplit } from './metrics.ts'
import { parameters } from './parameters.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** The tree lab's description with its own scenario type. */
export const description = {
  ...rules,
  check: (values) => [...rules.check(values), ...workloadProblems(values)],
  ...tile,
  summary: 'A tree of tasks is executed by many processors, which even out their queues while it grows and shrinks.',
  document: 'model',
  version: 1,
  parameters,
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds,
  reproduction: () => import('./reproduction.ts'),
  breaks,
} satisfies LabDescription<typeof parameters>
