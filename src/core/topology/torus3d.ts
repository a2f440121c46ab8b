import { closedLambda, cube } from './cube.ts'
import { grid3 } from './factor.ts'
import type { TopologyBuilder } from './topology.ts'

/** A 3-d grid that closes in every dimension, as in the Cray T3D. */
export const torus3d: TopologyBuilder = (processors) =>
  cube({ sides: grid3(processors), wraps: true, lambda: closedLambda })
