/** The loop over the mesh, and what decides at its checks whether to remap. */
import { choice, number, type Values } from '../../../core/parameters.ts'
import { programParameter } from '../../../core/program/programs.ts'
import { policies } from '../policies/index.ts'
import { checking, running } from './fields.ts'

export const run = {
  multicast: choice({
    label: 'Multicast',
    group: 'run',
    default: 'off',
    help: 'Whether one message can reach all who need an element.',
    source: '§3.6',
    options: {
      off: { label: 'Off', help: 'An element is sent to each processor that needs it.' },
      on: { label: 'On', help: 'An element is sent once, and all who need it listen.' },
      all: { label: 'On, in checks too', help: 'And so is a decision, or a report that all need.' },
    },
    shownWhen: running,
  }),
  primitive: choice({
    label: 'Gather or scatter',
    group: 'run',
    default: 'gather',
    help: 'What the loop does with elements of other processors.',
    source: '§3.3',
    options: {
      gather: { label: 'Gather', help: 'It reads them: they are fetched before each iteration.' },
      scatter: {
        label: 'Scatter',
        help: 'It adds to them: what is added is sent to their homes after each iteration.',
      },
      both: { label: 'Both', help: 'It reads them and adds to them: a gather before, a scatter after.' },
    },
    shownWhen: running,
  }),
  decision: choice({
    label: 'Decision',
    group: 'run',
    default: 'controller',
    help: 'Which processors work out at a check whether to remap, and how.',
    source: '§3.5',
    options: {
      controller: { label: 'A controller', help: 'All report to processor 0, which sends all of them its decision.' },
      distributed: { label: 'Each processor', help: 'All report to all, and each comes to the same decision.' },
    },
    shownWhen: checking,
  }),
  iterations: number({
    label: 'Iterations',
    group: 'run',
    default: 500,
    slider: { min: 10, max: 1000, step: 10 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'How often the loop runs over the whole mesh.',
    source: '§5',
    shownWhen: running,
  }),
  policy: choice({
    label: 'Policy',
    group: 'run',
    help: 'Whether a check leads to a remap.',
    source: '§3.5',
    options: policies,
    shownWhen: running,
  }),
  program: {
    ...programParameter({
      group: 'run',
      help: 'The text that decides, in JavaScript. Without one it is the rule that a remap must pay by the next check.',
      sets: { experiment: 'run', policy: 'own' },
    }),
    shownWhen: (v: Values) => running(v) && policies[v.policy as keyof typeof policies].byText === true,
  },
  checkEvery: number({
    label: 'Check interval',
    symbol: 'C',
    unit: 'iterations',
    group: 'run',
    default: 10,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'After how many iterations the processors report how fast they were. More: checks take less time in all, and a change can be noticed later.',
    source: '§3.5, §5',
    shownWhen: checking,
  }),
  smoothing: number({
    label: 'Smoothing',
    symbol: 's',
    group: 'run',
    default: 0,
    slider: { min: 0, max: 0.95, step: 0.05 },
    limits: { min: 0, max: 0.999 },
    help: 'How much of the last estimate of a processor’s speed stays in the next one. More: chance matters less, and a change counts in full later.',
    source: '§3.5, footnote 2',
    shownWhen: checking,
  }),
} as const
