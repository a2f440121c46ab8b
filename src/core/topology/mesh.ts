import { cube, openLambda } from './cube.ts'
import { grid2 } from './factor.ts'
import type { TopologyBuilder } from './topology.ts'

/** A 2-d grid with open edges. */
export const mesh: TopologyBuilder = (processors) =>
  cube({ sides: grid2(processors), wraps: false, lambda: openLambda })
