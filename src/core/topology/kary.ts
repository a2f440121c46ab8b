import { closedLambda, cube } from './cube.ts'
import type { TopologyBuilder } from './topology.ts'

/** A torus with the given sides; the number of processors is their product. */
export const kary: TopologyBuilder = (_, sides) => cube({ sides, wraps: true, lambda: closedLambda })
