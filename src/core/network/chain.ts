import { cube } from './cube.ts'
import { topology } from './topology.ts'

/** A line with open ends. */
export const chain = topology({
  label: 'Chain',
  help: 'A line: the longest way from end to end.',
  parameters: {},
  build: (processors) => cube({ sides: [processors], wraps: false }),
})
