/** Which kind of work a lab does, and what can be set of it; for the labs whose work is a tree of tasks. */
import { type ChoiceParameter, choice, ownParameters, type ParameterTable, type Values } from '../parameters.ts'
import type { WorkloadDefinition } from './definition.ts'
import { workloads } from './index.ts'
import { BEST_FIRST, workloadNameOf } from './names.ts'

/** The kind of work of a scenario. */
export const workloadOf = (values: Values): WorkloadDefinition<ParameterTable> => workloads[workloadNameOf(values)]

/** Whether the scenario's seed may decide anything of its work. */
export const isSeeded = (values: Values): boolean => workloadOf(values).seeded ?? false

/** The kind of work and what each kind has of its own; all in the group `tree`. */
export const workloadParameters = () => ({
  workload: choice({
    label: 'Workload',
    group: 'tree',
    help: 'What kind of work there is: a tree that chance draws, or one that a real program grows.',
    source: '§2.2',
    subject: true,
    options: workloads,
  }),
  ...ownParameters('workload', workloads),
})

/** A choice of the order in which nodes are taken, with the order of searches beside those of the lab. */
export const withBestFirst = <O extends string>(traversal: ChoiceParameter<O>): ChoiceParameter<O | 'best-first'> => ({
  ...traversal,
  options: {
    ...traversal.options,
    [BEST_FIRST]: { label: 'Best-first', help: 'The most promising task, where a best value is searched for.' },
  },
})
