import { pow } from '../../../core/math/exponential.ts'
import { evenLoop } from '../model/iterations.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

/** Seconds of an operation, fitted to the published times. */
export const TRFD_OPERATION = 1.4e-6

/** The first loop of TRFD, a kernel of quantum chemistry: n(n+1)/2 equal iterations. */
export const trfd1: WorkloadDefinition = {
  label: 'TRFD, loop 1',
  help: 'The first loop of a kernel of quantum chemistry: n(n+1)/2 equal iterations.',
  source: '§1.5.3',
  uses: ['n'],
  columns: true,
  countedBy: 'n',
  usual: 40,
  count: ({ n }) => (n * (n + 1)) / 2,
  annotation: ({ n }) => {
    const columns = `${(n * (n + 1)) / 2}`
    return {
      index: 'i',
      low: '1',
      high: columns,
      arrays: [{ name: 'A', dimensions: [columns, columns], distribution: 'BLOCK' }],
      body: ['transform(column(A, i))'],
    }
  },
}

export const maker: LoopMaker = ({ n }) => {
  const count = (n * (n + 1)) / 2
  return evenLoop(count, (pow(n, 3) + 3 * n ** 2 + n) * TRFD_OPERATION, 8 * count)
}
