import { cube } from './cube.ts'
import { grid2 } from './factor.ts'
import { topology } from './topology.ts'

/** A 2-d grid whose rows and columns close to rings. */
export const torus = topology({
  label: '2-d torus',
  help: 'A grid whose rows and columns close to rings.',
  parameters: {},
  build: (processors) => cube({ sides: grid2(processors), wraps: true }),
})
