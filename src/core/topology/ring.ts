import { closedLambda, cube } from './cube.ts'
import type { TopologyBuilder } from './topology.ts'

/** A line whose ends are linked. */
export const ring: TopologyBuilder = (processors) => cube({ sides: [processors], wraps: true, lambda: closedLambda })
