import { cube } from './cube.ts'
import { topology } from './topology.ts'

/** A line whose ends are linked. */
export const ring = topology({
  label: 'Ring',
  help: 'A line whose ends are linked.',
  parameters: {},
  build: (processors) => cube({ sides: [processors], wraps: true }),
})
