import { processorCount } from '../../../core/topology/index.ts'
import type { TreeValues } from '../parameters.ts'

/** Processors of a scenario. */
export const processorsOf = (values: TreeValues): number =>
  processorCount(values.topology, values.processors, values.sides)
