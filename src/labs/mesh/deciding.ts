/** What decides in the mesh lab: the policy of a run, the arrangement of a remap, where a partition is improved. */
import type { Deciding } from '../../core/lab.ts'
import type { OrderingName } from './orderings/index.ts'

/** Orderings that are tried with each policy, quick ones first; others are variants of these, or made for comparison. */
const ORDERINGS = ['hilbert', 'rcb', 'rib', 'rcm', 'multilevel', 'rsb'] as const satisfies readonly OrderingName[]

export const deciding: Deciding = {
  by: ({ experiment }) => (experiment === 'run' ? 'policy' : experiment === 'partition' ? 'improve' : 'arrangement'),
  metric: 'totalTime',
  knobs: ['checkEvery'],
  beside: ({ experiment, mesh }): Readonly<Record<string, readonly string[]>> =>
    experiment === 'run' ? { ordering: [...ORDERINGS, ...(mesh === 'file' ? ['file'] : [])] } : {},
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
