import { loopOf } from '../model/iterations.ts'
import { type LoopMaker, pairedCosts, type WorkloadDefinition } from './workload.ts'

/** Seconds of an operation, fitted to the published times. */
const OPERATION = 1.27e-6

/** Adjoint convolution: n² iterations that get shorter; all have all data, so moving costs messages alone. */
export const ac: WorkloadDefinition = {
  label: 'Adjoint convolution',
  help: 'n² iterations that get shorter, each paired with its mirror image; an iteration takes no data with it.',
  source: '§1.4.3',
  uses: ['n', 'pairing'],
  countedBy: 'n',
  count: ({ n, pairing }) => (pairing === 'off' ? n * n : Math.ceil((n * n) / 2)),
}

export const maker: LoopMaker = ({ n, pairing }) =>
  loopOf(
    pairedCosts(n * n, (i) => (n * n - i + 1) * OPERATION, pairing),
    0,
  )
