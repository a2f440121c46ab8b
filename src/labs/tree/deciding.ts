/** What decides in the tree lab: the balancer, with its interval and the transitions. */
import type { Deciding } from '../../core/lab.ts'
import { treeConditions } from '../../core/trees/conditions.ts'

export const deciding: Deciding = {
  by: () => 'balancer',
  metric: 'totalTime',
  knobs: ['interval', 't1', 't2'],
  conditions: [...treeConditions, 'topology', 'fanOut', 'minDepth', 'contention'],
}
