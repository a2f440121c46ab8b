import { pow } from '../../../core/math/exponential.ts'
import { loopOf } from '../model/iterations.ts'
import { TRFD_OPERATION } from './trfd1.ts'
import { type LoopMaker, mirrored, pairedCosts, type WorkloadDefinition } from './workload.ts'

/** Operations of the i-th column of n, i from 1. */
function operations(n: number, i: number): number {
  const r = (1 + Math.sqrt(8 * i - 7)) / 2
  return pow(n, 3) + (3 - r / 2) * n ** 2 + (2 - r - r ** 2 / 2) * n + (r - r ** 2) / 2
}

/** The second loop of TRFD: triangular, so every iteration is done together with its mirror image (bitonic). */
export const trfd2: WorkloadDefinition = {
  label: 'TRFD, loop 2',
  help: 'The second loop of a kernel of quantum chemistry: its iterations get shorter, so each is paired with its mirror image.',
  source: '§1.5.3',
  uses: ['n', 'pairing', 'pairData'],
  columns: true,
  countedBy: 'n',
  usual: 40,
  annotation: ({ n, pairing }) => {
    const columns = (n * (n + 1)) / 2
    return {
      index: 'i',
      low: '1',
      high: `${pairing === 'off' ? columns : Math.ceil(columns / 2)}`,
      arrays: [{ name: 'A', dimensions: [`${columns}`, `${columns}`], distribution: 'BLOCK' }],
      body: mirrored(columns, pairing, (i) => `transform(column(A, ${i}))`),
    }
  },
  count({ n, pairing }) {
    const columns = (n * (n + 1)) / 2
    return pairing === 'off' ? columns : Math.ceil(columns / 2)
  },
}

export const maker: LoopMaker = ({ n, pairing, pairData }) => {
  const columns = (n * (n + 1)) / 2
  const column = 8 * columns
  const costs = pairedCosts(columns, (i) => operations(n, i) * TRFD_OPERATION, pairing)
  return loopOf(costs, pairing === 'off' || pairData === 'one' ? column : 2 * column)
}
