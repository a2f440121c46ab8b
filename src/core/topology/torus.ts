import { closedLambda, cube } from './cube.ts'
import { grid2 } from './factor.ts'
import type { TopologyBuilder } from './topology.ts'

/** A 2-d grid whose rows and columns close to rings. */
export const torus: TopologyBuilder = (processors) =>
  cube({ sides: grid2(processors), wraps: true, lambda: closedLambda })
