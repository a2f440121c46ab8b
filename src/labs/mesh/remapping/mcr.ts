/** MinimizeCostRedistribution as it must be meant: never worse than keeping the order. */
import { bestPlace, greedy } from './greedy.ts'
import type { ListRemapping } from './remapping.ts'

export const mcr: ListRemapping = {
  id: 'mcr',
  label: 'MCR',
  help: 'MinimizeCostRedistribution: each processor in turn is tried at every place, and moves only where that gains more than its present place.',
  source: '§3.4, figures 6 and 7',
  byDefault: true,
  of: 'list',
  arrange: greedy(() => (gains, present) => {
    const best = bestPlace(gains)
    return gains[best] > gains[present] ? best : present
  }),
}
