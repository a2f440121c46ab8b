/** The workload “Adjoint convolution”: its words, and how its loop is made. */
import { loopOf } from '../model/iterations.ts'
import { type LoopMaker, mirrored, pairedCosts, type WorkloadDefinition } from './workload.ts'

/** Seconds of an operation, fitted to the published times. */
const OPERATION = 1.27e-6

/** Adjoint convolution: n² iterations that get shorter; all have all data, so moving costs messages alone. */
export const ac: WorkloadDefinition = {
  label: 'Adjoint convolution',
  help: 'n² iterations that get shorter and can be paired with their mirror images; an iteration takes no data with it.',
  source: '§1.5.4',
  uses: ['n', 'pairing'],
  countedBy: 'n',
  usual: 100,
  annotation: ({ n, pairing }) => ({
    index: 'i',
    low: '1',
    high: `${pairing === 'off' ? n * n : Math.ceil((n * n) / 2)}`,
    arrays: [
      { name: 'A', dimensions: [`${n * n}`], distribution: 'WHOLE' },
      { name: 'B', dimensions: [`${n * n}`], distribution: 'WHOLE' },
      { name: 'C', dimensions: [`${n * n}`], distribution: 'WHOLE' },
    ],
    body: mirrored(n * n, pairing, (i) => `convolve(A, B, C, ${i})`),
  }),
  count: ({ n, pairing }) => (pairing === 'off' ? n * n : Math.ceil((n * n) / 2)),
}

export const maker: LoopMaker = ({ n, pairing }) =>
  loopOf(
    pairedCosts(n * n, (i) => (n * n - i + 1) * OPERATION, pairing),
    0,
  )
