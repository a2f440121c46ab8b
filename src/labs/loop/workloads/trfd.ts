/** TRFD, a kernel of quantum chemistry: its two loops, and the whole program (§1.5.3). */
import { pow } from '../../../core/math/exponential.ts'
import { evenLoop, loopOf, programOf } from '../model/iterations.ts'
import { type LoopMaker, mirrored, pairedCosts, type WorkloadDefinition } from './workload.ts'

/** Seconds of an operation, fitted to the published times. */
const TRFD_OPERATION = 1.4e-6

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

export const makeTrfd1: LoopMaker = ({ n }) => {
  const count = (n * (n + 1)) / 2
  return evenLoop(count, (pow(n, 3) + 3 * n ** 2 + n) * TRFD_OPERATION, 8 * count)
}

/** Operations of the i-th column of n, i from 1. */
function operations(n: number, i: number): number {
  const r = (1 + Math.sqrt(8 * i - 7)) / 2
  return pow(n, 3) + (3 - r / 2) * n ** 2 + (2 - r - r ** 2 / 2) * n + (r - r ** 2) / 2
}

/** The second loop of TRFD: triangular, so every iteration is done together with its mirror image (bitonic). */
export const trfd2: WorkloadDefinition = {
  label: 'TRFD, loop 2',
  help: 'The second loop of a kernel of quantum chemistry: its iterations get shorter, so each can be paired with its mirror image.',
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

export const makeTrfd2: LoopMaker = ({ n, pairing, pairData }) => {
  const columns = (n * (n + 1)) / 2
  const column = 8 * columns
  const costs = pairedCosts(columns, (i) => operations(n, i) * TRFD_OPERATION, pairing)
  return loopOf(costs, pairing === 'off' || pairData === 'one' ? column : 2 * column)
}

/** TRFD as a whole: loop 1, the transpose of its array by processor 0, and loop 2 (§1.5.3). */
export const trfd: WorkloadDefinition = {
  label: 'TRFD, the whole program',
  help: 'A kernel of quantum chemistry: loop 1, then one processor collects the array, transposes it and deals it again, then loop 2. Each loop has its own strategy.',
  source: '§1.5.3',
  uses: ['n', 'pairing', 'pairData', 'transposeTime'],
  columns: true,
  program: ['trfd1', 'trfd2'],
  countedBy: 'n',
  usual: 40,
  count: (values) => trfd1.count(values) + trfd2.count(values),
  annotation: trfd1.annotation,
}

/** Bytes of a megabyte. */
const MEGA = 1e6

export const makeTrfd: LoopMaker = (values) => {
  const { pairData, transposeTime } = values
  const bytes = 8 * trfd1.count(values) ** 2
  const one = makeTrfd1(values)
  const two = makeTrfd2({ ...values, pairData: pairData === 'auto' ? 'one' : pairData })
  return programOf(one, two, (transposeTime * bytes) / MEGA, bytes)
}
