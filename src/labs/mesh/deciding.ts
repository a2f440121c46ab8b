/** What decides in the mesh lab: the policy of a run, the arrangement of a remap, where a partition is improved. */
import type { Deciding } from '../../core/lab.ts'
import { meshes } from './meshes/index.ts'
import type { MeshKind } from './meshes/kind.ts'
import { orderings } from './orderings/index.ts'
import type { Ordering } from './orderings/ordering.ts'

/** The orderings that are tried with each policy. */
const orderingsFor = (mesh: MeshKind): readonly string[] =>
  Object.values<Ordering>(orderings).flatMap(({ id, tried }) =>
    tried === 'always' || (tried && mesh.uses.includes('file')) ? [id] : [],
  )

export const deciding: Deciding = {
  by: ({ experiment }) => (experiment === 'run' ? 'policy' : experiment === 'partition' ? 'improve' : 'arrangement'),
  metric: 'totalTime',
  knobs: ['checkEvery'],
  beside: ({ experiment, mesh }): Readonly<Record<string, readonly string[]>> =>
    experiment === 'run' ? { ordering: orderingsFor(meshes[mesh as keyof typeof meshes]) } : {},
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
