/** A third reading of MinimizeCostRedistribution. */
import { bestPlace, greedy } from './greedy.ts'
import type { ListRemapping } from './remapping.ts'

export const mcrReset: ListRemapping = {
  id: 'mcr-reset',
  label: 'MCR, best again for each',
  help: 'The best gain is looked for again for each processor, which goes to the first best place even where its present one is as good.',
  source: 'figure 6, another reading',
  of: 'list',
  arrange: greedy(() => bestPlace),
}
