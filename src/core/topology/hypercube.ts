import { cube } from './cube.ts'
import type { TopologyBuilder } from './topology.ts'

/** Two processors along each of log₂ p dimensions; one sweep of GDEM with λ = 1/2 evens out any load. */
export const hypercube: TopologyBuilder = (processors) => {
  const dimensions = Math.log2(processors)
  if (!Number.isInteger(dimensions)) throw new RangeError(`a hypercube of ${processors} processors does not exist`)
  const sides = new Array<number>(Math.max(1, dimensions)).fill(processors === 1 ? 1 : 2)
  return cube({ sides, wraps: false, lambda: () => 0.5, dimension: (index) => `dimension ${index}` })
}
