import { evenLoop } from '../model/iterations.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

/** Seconds of a multiplication and an addition, fitted to the published times. */
const OPERATION = 3.7e-6

/** Matrix multiplication of an n×r and an r×m matrix: an iteration is a row of the result and takes a row with it. */
export const mxm: WorkloadDefinition = {
  label: 'Matrix multiplication',
  help: 'Rows of a matrix product, n × r by r × m: all iterations are equal.',
  source: '§1.4.1',
  uses: ['n', 'r', 'm'],
  countedBy: 'n',
  count: ({ n }) => n,
}

export const maker: LoopMaker = ({ n, r, m }) => evenLoop(n, m * r * OPERATION, 8 * r)
