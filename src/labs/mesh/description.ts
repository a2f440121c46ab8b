/** The mesh lab without its engine: everything that the page needs to know about it. */
import type { Deciding, LabDescription } from '../../core/lab.ts'
import { applies } from '../../core/parameters.ts'
import { breaks } from './breaks.ts'
import { meshes } from './meshes/index.ts'
import type { MeshKind } from './meshes/kind.ts'
import { bounds, metrics, timeSplit } from './metrics.ts'
import { orderings } from './orderings/index.ts'
import type { Ordering } from './orderings/ordering.ts'
import { groups, parameters } from './parameters.ts'
import { programOf } from './programs/index.ts'
import { rules } from './rules.ts'
import { tile } from './tile.ts'

/** The orderings that are tried with each policy. */
const orderingsFor = (mesh: MeshKind): readonly string[] =>
  Object.values<Ordering>(orderings).flatMap(({ id, tried }) =>
    tried === 'always' || (tried && mesh.uses.includes('file')) ? [id] : [],
  )

/** What decides in the mesh lab: the policy of a run, the arrangement of a remap, where a partition is improved. */
const deciding: Deciding = {
  by: ({ experiment }) => (experiment === 'run' ? 'policy' : experiment === 'partition' ? 'improve' : 'arrangement'),
  metric: () => 'totalTime',
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
  runMillis: ({ vertices }) => 20 + Number(vertices) / 25,
}

/** The description with its own scenario type. */
export const description = {
  ...rules,
  ...tile,
  summary:
    'An unstructured mesh is laid in a line and the line is cut into intervals, one a workstation; when one slows down, the cuts can move.',
  source: 'Kaddoura and Ranka 1995',
  document: 'mesh',
  version: 2,
  former: [
    {
      release: '0.3.0',
      says: 'A METIS file may say how much each vertex sends, in its sizes: they count now. A multilevel partition takes half the time and cuts other edges.',
      concerns: (values) =>
        applies(parameters.file, values) ||
        (applies(parameters.ordering, values) && values.ordering === orderings.multilevel.id),
    },
  ],
  parameters,
  parametersOf: (values) => (applies(parameters.program, values) ? programOf(values)?.knobs : undefined),
  groups,
  metrics,
  timeSplit,
  deciding,
  bounds,
  optimum: {
    none: () =>
      'To find the best cut of a mesh takes too long beyond some dozens of vertices: only the bound is known.',
  },
  reproduction: () => import('./reproduction.ts'),
  breaks,
} satisfies LabDescription<typeof parameters>
