/** What decides in the mesh lab: the policy of a run, the arrangement of a remap, where a partition is improved. */
import type { Deciding } from '../../core/lab.ts'

export const deciding: Deciding = {
  by: ({ experiment }) => (experiment === 'run' ? 'policy' : experiment === 'partition' ? 'improve' : 'arrangement'),
  metric: 'totalTime',
  knobs: ['checkEvery'],
  leavesOut: (option) => (option === 'own' ? 'it is tried when the scenario uses it' : undefined),
  conditions: [
    'itemBytes',
    'processors',
    'elementTime',
    'latency',
    'bandwidth',
    'iterations',
    'frontSpeed',
    'refinement',
    'vertices',
  ],
}
