/** Lower bounds of the time in which a tree can be executed, in whatever lab. */
import type { Metrics, MetricWords, TimeBound } from '../lab.ts'

/** Where a tree has no such bound. */
export const NO_LEAST_TIME = 'where a best value is searched for, and beyond 400 000 nodes that are not drawn'

/** The words of the tightest bound; `and` is what else it counts, in a sentence. */
export const leastTimeMetrics = (and: string) =>
  ({
    leastTime: {
      label: 'Least time',
      unit: 's',
      help: `Lower bound. A node is known only once its ancestors have been executed. A processor has tasks only once a message has brought one. ${and}`,
      formula: 'max(late work, spread) + what else is counted',
      none: NO_LEAST_TIME,
    },
    leastBy: {
      label: 'What takes the least time',
      help: 'Where the least time comes from. 0, late work: nodes deep in the tree cannot begin earlier. 1, spread: messages bring each processor its first task.',
      formula: '0 or 1',
      none: NO_LEAST_TIME,
    },
  }) satisfies Record<string, MetricWords>

const byWords = ({ leastBy }: Metrics) =>
  leastBy === 1 ? 'all the work, and the messages that spread it' : 'all the work, each node after its ancestors'

/** Times that no balancer can beat; `and` says what else the tightest one counts. */
export const boundsWith = (and: (metrics: Metrics) => string): readonly TimeBound[] => [
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
  {
    metric: 'leastTime',
    because:
      'A node is known only once its ancestors have been executed, and a processor has tasks only once a message has brought one',
    brief: (metrics) => `${and(metrics)}${byWords(metrics)}`,
  },
]
