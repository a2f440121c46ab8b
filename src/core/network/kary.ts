/** The k-ary n-cubes: grids of any number of dimensions, open or closed to rings. */

import { list } from '../parameters.ts'
import { cube } from './cube.ts'
import { topology } from './topology.ts'

/** The most even factorisation into x ≥ y; a prime gives p × 1. For p = 2ⁿ it is 2^⌈n/2⌉ × 2^⌊n/2⌋ (§4.2.1). */
export function grid2(processors: number): [x: number, y: number] {
  let y = Math.floor(Math.sqrt(processors))
  while (processors % y !== 0) y--
  return [processors / y, y]
}

/** The most even factorisation into x ≥ y ≥ z: the smallest sum of sides. */
export function grid3(processors: number): [x: number, y: number, z: number] {
  let best: [x: number, y: number, z: number] = [processors, 1, 1]
  for (let z = 1; z * z * z <= processors; z++) {
    if (processors % z !== 0) continue
    const [x, y] = grid2(processors / z)
    if (y >= z && x + y + z < best[0] + best[1] + best[2]) best = [x, y, z]
  }
  return best
}

/** A 2-d grid whose rows and columns close to rings. */
export const torus = topology({
  label: '2-d torus',
  help: 'A grid whose rows and columns close to rings.',
  parameters: {},
  build: (processors) => cube({ sides: grid2(processors), wraps: true }),
})

/** A 2-d grid with open edges. */
export const mesh = topology({
  label: '2-d mesh',
  help: 'A grid with open edges.',
  parameters: {},
  build: (processors) => cube({ sides: grid2(processors), wraps: false }),
})

/** A line whose ends are linked. */
export const ring = topology({
  label: 'Ring',
  help: 'A line whose ends are linked.',
  parameters: {},
  build: (processors) => cube({ sides: [processors], wraps: true }),
})

/** A line with open ends. */
export const chain = topology({
  label: 'Chain',
  help: 'A line: the longest way from end to end.',
  parameters: {},
  build: (processors) => cube({ sides: [processors], wraps: false }),
})

/** A 3-d grid that closes in every dimension, as in the Cray T3D. */
export const torus3d = topology({
  label: '3-d torus',
  help: 'A cube whose sides close, as in the Cray T3D itself.',
  parameters: {},
  build: (processors) => cube({ sides: grid3(processors), wraps: true }),
})

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
