import { cube } from './cube.ts'
import { grid2 } from './factor.ts'
import { topology } from './topology.ts'

/** A 2-d grid with open edges. */
export const mesh = topology({
  label: '2-d mesh',
  help: 'A grid with open edges.',
  parameters: {},
  build: (processors) => cube({ sides: grid2(processors), wraps: false }),
})
