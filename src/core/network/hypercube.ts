/** The network “Hypercube”: its words and its links. */
import { exponentOf, isPowerOfTwo } from '../math/bits.ts'
import { cube } from './cube.ts'
import { processorsInWords, topology } from './topology.ts'

/** Two processors along each of log₂ p dimensions; one sweep of GDEM with λ = 1/2 evens out any load. */
export const hypercube = topology({
  label: 'Hypercube',
  help: 'One link a dimension: no two processors are more links apart than there are dimensions.',
  parameters: {},
  sizes: {
    expected: 'a power of two, for a hypercube',
    includes: (processors) => isPowerOfTwo(processors),
  },
  build(processors) {
    const dimensions = exponentOf(processors)
    if (!Number.isInteger(dimensions)) throw new RangeError(`a hypercube of ${processors} processors does not exist`)
    const all = processorsInWords(processors)
    if (dimensions === 0) return { ...cubeOf([1]), size: all }
    return {
      ...cubeOf(new Array<number>(dimensions).fill(2)),
      layout: 'cube',
      size: `${dimensions} ${dimensions === 1 ? 'dimension' : 'dimensions'}, ${all}`,
      coordinates: (processor) => `binary ${processor.toString(2).padStart(dimensions, '0')}`,
    }
  },
})

const cubeOf = (sides: readonly number[]) => cube({ sides, wraps: false, dimension: (index) => `dimension ${index}` })
