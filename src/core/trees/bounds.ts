/** Lower bounds of the time in which a tree can be executed, in whatever lab. */
import type { TimeBound } from '../lab.ts'

/** Times that no balancer can beat. */
export const bounds: readonly TimeBound[] = [
  {
    metric: 'workBound',
    because: 'All the work has to be done, and no processor can do more than compute all the time',
    brief: 'all the work, shared evenly',
  },
  {
    metric: 'criticalPath',
    because:
      'A node is known only when its parent has been executed, so the longest way down the tree is walked step by step',
    brief: 'the longest way down the tree, step by step',
  },
]
