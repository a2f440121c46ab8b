/** The tree lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { slowBreaks } from '../../core/machines/slow-breaks.ts'
import { groups } from '../../core/phases/parameters.ts'
import { bounds } from '../../core/trees/bounds.ts'
import { treeConditions } from '../../core/trees/conditions.ts'
import { workloadProblems } from '../../core/workloads/check.ts'
import { metrics, timeSplit } from './metrics.ts'
import { parameters } from './parameters.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** What decides in the tree lab: the balancer, with its interval and the transitions. */
const deciding: Deciding = {
  by: () => 'balancer',
  metric: 'totalTime',
  knobs: ['interval', 't1', 't2'],
  conditions: [...treeConditions, 'topology', 'fanOut', 'minDepth', 'contention'],
}

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
  breaks: slowBreaks,
} satisfies LabDescription<typeof parameters>
