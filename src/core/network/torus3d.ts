import { cube } from './cube.ts'
import { grid3 } from './factor.ts'
import { topology } from './topology.ts'

/** A 3-d grid that closes in every dimension, as in the Cray T3D. */
export const torus3d = topology({
  label: '3-d torus',
  help: 'A cube whose sides close, as in the Cray T3D itself.',
  parameters: {},
  build: (processors) => cube({ sides: grid3(processors), wraps: true }),
})
