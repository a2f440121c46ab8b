/** The tree lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { slowBreaks } from '../../core/machines/slow-breaks.ts'
import { groups } from '../../core/phases/parameters.ts'
import { boundsWith } from '../../core/trees/bounds.ts'
import { treeConditions } from '../../core/trees/conditions.ts'
import { optimum } from '../../core/trees/optimum.ts'
import { nodesIn } from '../../core/trees/run-size.ts'
import { workloadProblems } from '../../core/workloads/check.ts'
import { metrics, timeSplit } from './metrics.ts'
import { parameters } from './parameters.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** What decides in the tree lab: the balancer, with its interval and the transitions. */
const deciding: Deciding = {
  by: () => 'balancer',
  metric: () => 'totalTime',
  knobs: ['interval', 't1', 't2'],
  conditions: [...treeConditions, 'topology', 'fanOut', 'minDepth', 'contention'],
  runMillis: (values) => 1 + nodesIn(values) / 10_000,
}

/** The tree lab's description with its own scenario type. */
export const description = {
  ...rules,
  check: (values) => [...rules.check(values), ...workloadProblems(values)],
  ...tile,
  summary: 'A tree of tasks is executed by many processors, which even out their queues while it grows and shrinks.',
  source: 'Haron 1998',
  document: 'model',
  version: 2,
  former: [
    {
      release: '0.4.0',
      says: 'The default tree is the nearest to the thesis’s own, and t₂ comes at a drop. PROCEED waits for the first round and goes to the server, too. Older links keep what they had.',
      query: (query) => ({ seed: '796160', t2Rule: 'crossing', proceed: 'all', proceedTo: 'workers', ...query }),
      concerns: () => false,
    },
  ],
  parameters,
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds: boundsWith(({ leastBarriers }) => `${leastBarriers} barriers, `),
  optimum,
  reproduction: () => import('./reproduction.ts'),
  breaks: slowBreaks,
} satisfies LabDescription<typeof parameters>
