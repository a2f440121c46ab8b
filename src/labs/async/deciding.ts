/** What decides in the asynchronous lab: the balancer, with its interval and its own settings. */
import type { Deciding } from '../../core/lab.ts'
import { treeConditions } from '../../core/trees/conditions.ts'

export const deciding: Deciding = {
  by: () => 'balancer',
  metric: 'totalTime',
  knobs: ['interval'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  conditions: [...treeConditions, 'hopTime', 'topology', 'handling', 'serverCost'],
}
