/**
 * Branch and bound: a task is a part of all solutions, with a bound that none of them falls below; it is pruned where a solution is
 * known that is as good (Little, Murty, Sweeney and Karel 1963; Haron §2.2.4). Least values are searched for: a knapsack's are negated.
 */
import { choice, number, ownParameters, type Values, type ValuesOf } from '../parameters.ts'
import { workload } from './definition.ts'
import { knapsack, knapsackWorkload } from './search/knapsack.ts'
import { salesman, salesmanWorkload } from './search/salesman.ts'
import { type BeginWorkload, ready } from './workload.ts'

const problems = { salesman, knapsack }

export const search = workload({
  label: 'Branch and bound',
  help: 'Searches for the best solution; a task is a part of all solutions, pruned when nothing better can be in it.',
  source: '§2.2.4',
  pictured: true,
  parameters: {
    problem: choice({
      label: 'Problem',
      group: 'tree',
      default: 'salesman',
      help: 'What is searched for.',
      options: problems,
    }),
    ...ownParameters('problem', problems),
    instanceSeed: number({
      label: 'Seed of the instance',
      group: 'tree',
      default: 'usual',
      slider: { min: 0, max: 100, step: 1 },
      limits: { min: 0, max: 2 ** 31 - 1, integer: true },
      words: { usual: '19 for cities, 2 for items.' },
      help: 'Which of all instances that can be drawn.',
      shownWhen: (values: Values) =>
        Object.entries(problems).some(([id, { drawn }]) => values.problem === id && drawn(values)),
    }),
    knownAtStart: choice({
      label: 'Known at the start',
      group: 'tree',
      default: 'nothing',
      help: 'Which value all processors know before they begin.',
      options: {
        nothing: { label: 'Nothing', help: 'They know what they find.' },
        optimum: {
          label: 'The optimum',
          help: 'They know the best value of all: what is left is work that no order avoids.',
        },
      },
    }),
    sharing: choice({
      label: 'A better value travels',
      group: 'tree',
      default: 'broadcast',
      help: 'How the other processors learn of a better value.',
      options: {
        instant: { label: 'At once', help: 'All know it at once and free of charge.' },
        broadcast: {
          label: 'By broadcast',
          help: 'The processor that finds it sends it to all others, one after another.',
        },
        'binomial-tree': {
          label: 'Along a tree',
          help: 'Each processor that learns of it sends it on, along a binomial tree.',
        },
        'with-other-messages': { label: 'With other messages', help: 'Every message of the balancer carries it.' },
        never: { label: 'Never', help: 'Each processor knows only what it has found.' },
      },
    }),
  },
  results: ['optimum', 'visits', 'dropped'],
  searches: true,
})

export type SearchValues = ValuesOf<typeof search.parameters>

/** Which problem's workload it is. */
const workloads = { salesman: salesmanWorkload, knapsack: knapsackWorkload }

export const begin: BeginWorkload<SearchValues> = (values) => ready(workloads[values.problem](values))
