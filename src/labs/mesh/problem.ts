/** The mesh lab for a problem of the reader's own. */
import { log2 } from '../../core/math/exponential.ts'
import type { ProblemMapping } from '../../core/problem/problem.ts'

const MACHINE =
  'The machine is that of the lab’s source: workstations on one Ethernet. A vertex takes 6 µs, an exchange with a neighbour 15 ms. Yours is faster: read ratios, not times.'

export const problem: ProblemMapping = {
  order: 4,
  how: 'A mesh that changes',
  help: 'A solver on a grid that is refined where something happens: intervals that were equal do not stay so.',
  questions: {
    amount: { label: 'How many vertices does the mesh have?', usual: '10000', min: 10, max: 100_000 },
    varies: {
      label: 'How much does the mesh grow where it is refined?',
      usual: '300 %',
      max: 3100,
      help: '100: an element becomes two; 300: four; 700: eight.',
    },
    processors: { usual: '8', max: 128 },
    bytes: { label: 'How many bytes has a vertex?', usual: '64 B', min: 1, max: 1e6 },
  },
  notAsked: { time: MACHINE, latency: MACHINE, bandwidth: MACHINE },
  scenario: ({ amount, varies, processors, bytes }) => ({
    sets: {
      vertices: amount,
      processors,
      front: 'shock',
      refinement: Math.round(log2(1 + varies)),
      itemBytes: Math.max(1, Math.round(bytes)),
    },
    assumes: [
      'A front goes over the mesh once in 500 iterations; a tenth of the mesh is refined at a time.',
      'The mesh is adapted every ten iterations. All processors are equally fast.',
      'An own mesh can be opened as a file in the lab.',
    ],
  }),
}
