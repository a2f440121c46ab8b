/** The workload “Matrix multiplication”: its words, and how its loop is made. */
import { evenLoop } from '../model/iterations.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

/** Seconds of a multiplication and an addition, fitted to the published times. */
const OPERATION = 3.7e-6

/** Matrix multiplication of an n×r and an r×m matrix: an iteration is a row of the result and takes a row with it. */
export const mxm: WorkloadDefinition = {
  label: 'Matrix multiplication',
  help: 'Rows of a matrix product, n × r by r × m: all iterations are equal.',
  source: '§1.5.2',
  uses: ['n', 'r', 'm'],
  countedBy: 'n',
  usual: 400,
  count: ({ n }) => n,
  annotation: ({ n, r, m }) => ({
    index: 'i',
    low: '1',
    high: `${n}`,
    arrays: [
      { name: 'Z', dimensions: [`${n}`, `${m}`], distribution: 'BLOCK' },
      { name: 'X', dimensions: [`${n}`, `${r}`], distribution: 'BLOCK' },
      { name: 'Y', dimensions: [`${r}`, `${m}`], distribution: 'WHOLE' },
    ],
    body: [`for j = 1, ${m}`, `  for k = 1, ${r}`, '    Z[i][j] += X[i][k] * Y[k][j]'],
  }),
}

export const maker: LoopMaker = ({ n, r, m }) => evenLoop(n, m * r * OPERATION, 8 * r)
