import { list } from '../parameters.ts'
import { cube } from './cube.ts'
import { topology } from './topology.ts'

/** A torus with the given sides; the number of processors is their product. */
export const kary = topology({
  label: 'k-ary n-cube',
  help: 'A torus of any number of dimensions with the sides you give.',
  parameters: {
    sides: list({
      label: 'Sides',
      group: 'machine',
      default: [4, 4, 8],
      separator: 'x',
      limits: { min: 1, max: 65536, integer: true, length: [1, 16] },
      help: 'Processors along each dimension; their product is the number of processors.',
      source: '§4.2.1',
    }),
  },
  processors: ({ sides }) => sides.reduce((product, side) => product * side, 1),
  build: (_, { sides }) => cube({ sides, wraps: true }),
})
