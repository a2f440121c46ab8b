/** What decides in the requests lab: the policy. */
import type { Deciding } from '../../core/lab.ts'

export const deciding: Deciding = {
  by: () => 'policy',
  metric: 'p99',
  knobs: ['choices'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  conditions: ['load', 'servers', 'dispatchers', 'networkDelay', 'boardPeriod'],
}
