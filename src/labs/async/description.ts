/** The asynchronous lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { slowBreaks } from '../../core/machines/slow-breaks.ts'
import { groups } from '../../core/phases/parameters.ts'
import { boundsWith } from '../../core/trees/bounds.ts'
import { treeConditions } from '../../core/trees/conditions.ts'
import { optimum } from '../../core/trees/optimum.ts'
import { nodesIn } from '../../core/trees/run-size.ts'
import { workloadProblems } from '../../core/workloads/check.ts'
import { balancersOf } from './balancers/index.ts'
import { metrics, timeSplit } from './metrics.ts'
import { parameters } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** What decides in the asynchronous lab: the balancer, with its interval and its own settings. */
const deciding: Deciding = {
  by: () => 'balancer',
  metric: () => 'totalTime',
  knobs: ['interval'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  conditions: [...treeConditions, 'hopTime', 'topology', 'handling', 'serverCost'],
  runMillis: (values) => 2 + nodesIn(values) / 2000,
}

/** The description with its own scenario type. */
export const description = {
  ...rules,
  check: (values) => [...rules.check(values), ...workloadProblems(values)],
  ...tile,
  summary:
    'A tree of tasks is executed by processors with clocks of their own, which even out their queues by messages alone.',
  source: 'Haron 1998',
  document: 'async',
  version: 2,
  former: [
    {
      release: '0.4.0',
      says: 'Requests and successes of a balancer of your own count tasks that come unasked, as those of the other balancers do.',
      concerns: (values) => balancersOf(values).includes('own'),
    },
  ],
  parameters,
  parametersOf: (values) => (balancersOf(values).includes('own') ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  deciding,
  onComputer: true,
  bounds: boundsWith(() => ''),
  optimum,
  reproduction: () => import('./reproduction.ts'),
  breaks: slowBreaks,
  searchesOrders: true,
} satisfies LabDescription<typeof parameters>
