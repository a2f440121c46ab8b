import { loopOf } from '../model/iterations.ts'
import type { WorkloadDefinition } from './workload.ts'

/** A loop whose iterations cost what somebody has measured. */
export const own: WorkloadDefinition = {
  label: 'Own costs',
  help: 'A loop of your own: the time of every iteration, typed or pasted.',
  uses: ['costs', 'iterationBytes'],
  countedBy: 'costs',
  count: ({ costs }) => costs.length,
  loop: ({ costs, iterationBytes }) => loopOf(costs, iterationBytes),
}
