/** What can be set of the balancers, and what moving costs. */
import { choice, number, type Option, type Values } from '../../../core/parameters.ts'
import { programParameter } from '../../../core/program/programs.ts'
import { type LocationName, locations } from '../locations/index.ts'
import { type SelectionName, selections } from '../selections/index.ts'
import { type StrategyName, strategies } from '../strategies/index.ts'
import type { StrategyValues } from '../strategies/strategy.ts'
import { amount, isByPhases, wholeAmount } from './fields.ts'

const migrates = (v: Values) => v.migration === 'on'
const uses = (id: keyof StrategyValues) => (v: Values) =>
  migrates(v) && strategies[v.strategy as StrategyName].uses.includes(id)

export const moving = {
  migration: choice({
    label: 'Migration',
    group: 'migration',
    default: 'off',
    help: 'Whether processes move to other processors while they run.',
    source: '§6.1',
    options: {
      off: { label: 'Off', help: 'Processes stay where they were placed.' },
      on: { label: 'On', help: 'From time to time the balancers choose processes that move.' },
    },
  }),
  strategy: choice({
    label: 'Strategy',
    group: 'migration',
    help: 'Which processors give processes to which others.',
    source: '§6.1',
    options: strategies,
    shownWhen: migrates,
  }),
  balancer: {
    ...programParameter({
      label: 'Program of the balancers',
      group: 'migration',
      help: 'The text that decides, in JavaScript. Without one the longest queue gives a process to the shortest.',
      sets: { migration: 'on', strategy: 'own' },
    }),
    shownWhen: uses('balancer'),
  },
  select: choice({
    label: 'Selection',
    group: 'migration',
    help: 'Which processes leave a busy processor.',
    source: '§6.3.2',
    options: selections as Readonly<Record<SelectionName, Option>>,
    shownWhen: uses('select'),
  }),
  locate: choice({
    label: 'Location',
    group: 'migration',
    help: 'Which of the selected processes goes to which neighbour.',
    source: '§6.3.2',
    options: locations as Readonly<Record<LocationName, Option>>,
    shownWhen: uses('locate'),
  }),
  candidates: choice({
    label: 'Processes to choose from',
    group: 'migration',
    default: 'all',
    help: 'Which processes of a processor may be chosen to move.',
    source: '§6.1, not stated',
    options: {
      all: { label: 'All', help: 'Those that communicate, too.' },
      ready: { label: 'Ready ones', help: 'Only those that run or wait for the CPU.' },
    },
    shownWhen: migrates,
  }),
  period: wholeAmount('migration', 2_000_000, {
    label: 'Period',
    unit: 'cycles',
    least: 1000,
    range: [100_000, 1e7],
    help: 'After how long the balancers compare and decide again. Longer: rounds take less time, and uneven load is noticed later.',
    source: '§6.3.1',
    shownWhen: (v) => migrates(v) && !isByPhases(v),
  }),
  pacing: choice({
    label: 'Rounds come',
    group: 'migration',
    default: 'fixed',
    help: 'When the balancers compare again.',
    source: '§6.3.1, no rule given',
    options: {
      fixed: { label: 'Every period', help: 'After a period, whatever the last round did.' },
      adaptive: {
        label: 'As they are needed',
        help: 'After a period where the last round moved something; otherwise after twice as long as before, up to eight periods.',
      },
    },
    shownWhen: (v) => migrates(v) && !isByPhases(v),
  }),
  threshold: number({
    label: 'Threshold',
    unit: '%',
    group: 'migration',
    default: 5,
    slider: { min: 0, max: 20, step: 1 },
    limits: { min: 0, max: 100 },
    help: 'How far a processor’s use has to be from the mean to count as low or high, where the strategy looks at that. More: small differences are left as they are then.',
    source: '§6.1',
    shownWhen: migrates,
  }),
  neighbourhood: choice({
    label: 'Neighbourhood',
    group: 'migration',
    default: 'whole',
    help: 'Whose mean a processor is compared with.',
    source: '§6.1, not stated',
    options: {
      whole: { label: 'With itself', help: 'The mean of a processor and its neighbours.' },
      others: { label: 'Neighbours alone', help: 'The mean of its neighbours, without itself.' },
    },
    shownWhen: migrates,
  }),
  guard: choice({
    label: 'Guard against giving too much',
    group: 'migration',
    default: 'on',
    help: 'Whether a processor may give so much that it becomes low itself.',
    source: '§6.1',
    options: {
      on: { label: 'On', help: 'It keeps what it needs not to become low.' },
      off: { label: 'Off', help: 'It may give anything.' },
    },
    shownWhen: uses('guard'),
  }),
  inundation: choice({
    label: 'Guard against taking too much',
    group: 'migration',
    default: 'off',
    help: 'Whether a processor refuses processes that would make it high.',
    source: '§6.3.3',
    options: {
      off: { label: 'Off', help: 'It takes what comes.' },
      on: { label: 'On', help: 'It refuses what would make it high.' },
    },
    shownWhen: uses('inundation'),
  }),
  queueThreshold: amount('migration', 1, {
    label: 'Length of a long queue',
    unit: 'processes',
    most: 1e6,
    range: [0, 10],
    help: 'A queue that is longer on average counts as long, a shorter one as short. More: fewer queues count as long, more as short.',
    source: 'Eager, Lazowska and Zahorjan 1986',
    shownWhen: uses('queueThreshold'),
  }),
  probeLimit: wholeAmount('migration', 3, {
    label: 'Most probes',
    least: 1,
    most: 1000,
    range: [1, 10],
    help: 'How many others a processor asks in a round at most.',
    source: 'Eager, Lazowska and Zahorjan 1986',
    shownWhen: uses('probeLimit'),
  }),
  suspension: choice({
    label: 'A chosen process goes',
    group: 'costs',
    default: 'queue',
    help: 'When a process that is to move is suspended.',
    source: '§3.3.3, §3.4.3',
    options: {
      queue: { label: 'From the queue', help: 'When it next enters or leaves the queue of the CPU.' },
      look: {
        label: 'Where it looks',
        help: 'Only as it begins to compute, once an iteration: there its program looks for requests.',
      },
    },
    shownWhen: migrates,
  }),
  processBytes: wholeAmount('costs', 2000, {
    label: 'Size of a process',
    unit: 'bytes',
    least: 1,
    range: [100, 1e6],
    help: 'Bytes that travel when a process moves.',
    source: '§6.2',
    shownWhen: migrates,
  }),
  negotiation: wholeAmount('costs', 2000, {
    label: 'Agreeing on a move',
    unit: 'cycles',
    range: [0, 100_000],
    help: 'Cycles of the CPU of both processors for each move between them. More: each move costs more.',
    source: '§3.3.3, not stated',
    shownWhen: migrates,
  }),
  policyCost: wholeAmount('costs', 0, {
    label: 'Deciding',
    unit: 'cycles',
    range: [0, 200_000],
    help: 'Cycles of every CPU in every round, whether something moves or not. More: each round costs more.',
    source: '§6.3.2, not stated',
    shownWhen: migrates,
  }),
} as const
