import { programOf } from '../model/iterations.ts'
import { maker as first, trfd1 } from './trfd1.ts'
import { maker as second, trfd2 } from './trfd2.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

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

export const maker: LoopMaker = (values) => {
  const { pairData, transposeTime } = values
  const bytes = 8 * trfd1.count(values) ** 2
  const one = first(values)
  const two = second({ ...values, pairData: pairData === 'auto' ? 'one' : pairData })
  return programOf(one, two, (transposeTime * bytes) / MEGA, bytes)
}
