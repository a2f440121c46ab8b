import { cube, openLambda } from './cube.ts'
import type { TopologyBuilder } from './topology.ts'

/** A line with open ends. */
export const chain: TopologyBuilder = (processors) => cube({ sides: [processors], wraps: false, lambda: openLambda })
