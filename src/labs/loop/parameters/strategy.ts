/** The strategy, what it decides by, and the model that it predicts with. */
import { attachment, choice, list, number, ownParameters, shownWhere, type Values } from '../../../core/parameters.ts'
import { strategies } from '../strategies/index.ts'
import { chooses, exchanges, loopsOf, queues, setsCosts, stepped, strategiesOf, synchronises, wayOf } from './fields.ts'

const decides = (v: Values) => (synchronises(v) || queues(v)) && setsCosts(v)
const asks = (v: Values) => synchronises(v) && v.rules === 'on'
const polynomials = (v: Values) => exchanges(v) && v.patterns === 'polynomials'

/** What is said of a time that the strategy takes, in seconds; `most` is where its slider ends. */
interface StrategyTime {
  readonly label: string
  readonly default: number
  readonly most: number
  readonly help: string
  readonly source: string
  readonly shownWhen: (v: Values) => boolean
}

const strategyTime = ({ most, ...words }: StrategyTime) =>
  number({
    ...words,
    unit: 's',
    group: 'strategy',
    slider: { min: 0, max: most, step: words.default < 0.005 ? 0.0001 : 0.001 },
    limits: { min: 0, max: 1e4 },
  })

const polynomial = (label: string, value: readonly number[], help: string) =>
  list({
    label,
    unit: 's',
    group: 'model',
    separator: ',',
    default: value,
    limits: { min: -1e3, max: 1e3, length: [1, 4] },
    help: `${help} Coefficients of a polynomial in p, the constant first.`,
    source: 'figure 1.6',
    shownWhen: polynomials,
  })

export const strategy = {
  strategy: choice({
    label: 'Strategy',
    group: 'strategy',
    help: 'Which processors redistribute iterations, among whom, and when.',
    source: '§1.2',
    options: strategies,
    shownWhen: (v) => !stepped(v),
  }),
  secondStrategy: choice({
    label: 'Strategy of loop 2',
    group: 'strategy',
    default: 'same',
    help: 'The strategy of the second loop of a program. Settings that both loops’ strategies have count for both.',
    source: '§1.5.3',
    options: { same: { label: 'The same', help: 'The strategy of loop 1.' }, ...strategies },
    shownWhen: (v) => loopsOf(v) !== undefined,
  }),
  ...shownWhere((v) => !stepped(v), ownParameters(strategiesOf, strategies)),
  chunks: attachment({
    label: 'Measured chunks',
    group: 'strategy',
    help: 'Chunks that a runtime has given out: lines of LB4OMP, or a table with a column “size”. They are drawn beside those of the rule and change nothing.',
    source: 'LB4OMP',
    file: {
      words: 'chunks: lines of LB4OMP, or a table with a column of sizes',
      extensions: ['.chunks'],
      bytes: 8e6,
      // Lines of LB4OMP; or a table whose head has sizes and begins.
      begins: /^\uFEFF?(?:(?:\S+:.*\n)*chunkLocation:|(?=.*\b(?:chunksize|size)\b)(?=.*\b(?:begin|start)\b))/i,
      gather: async () => (await import('../gather.ts')).gathers.chunks,
    },
    shownWhen: (v) => wayOf(v).kind === 'queue',
  }),
  backups: choice({
    label: 'Backup copies',
    group: 'strategy',
    default: 'off',
    help: 'What a processor does when no chunk is left and others still compute theirs.',
    source: 'Dean and Ghemawat 2004 (MapReduce)',
    options: {
      off: { label: 'None', help: 'It is done for good.' },
      on: {
        label: 'One of each chunk',
        help: 'It computes a copy of the chunk that was given first of those not done and not copied. Whichever is done first counts; the other one is given up.',
      },
    },
    shownWhen: queues,
  }),
  rules: choice({
    label: 'Rules',
    group: 'strategy',
    default: 'on',
    help: 'Whether least gain and least move are asked for, in the strategies and in the model.',
    source: '§1.2',
    options: {
      on: { label: 'Asked', help: 'Nothing moves that does not promise enough.' },
      off: {
        label: 'Not asked',
        help: 'Every synchronisation moves what is uneven: the bare recurrences of the paper.',
      },
    },
    shownWhen: synchronises,
  }),
  profitability: number({
    label: 'Least gain',
    group: 'strategy',
    default: 0.1,
    slider: { min: 0, max: 0.5, step: 0.01 },
    limits: { min: 0, max: 1 },
    help: 'Share of the time left that a redistribution has to save, or nothing moves. More: fewer redistributions.',
    source: '§1.2',
    shownWhen: asks,
  }),
  threshold: number({
    label: 'Least move',
    unit: '× N',
    group: 'strategy',
    default: 0.005,
    slider: { min: 0, max: 0.1, step: 0.001 },
    limits: { min: 0, max: 1 },
    help: 'Share of all iterations that has to move, or nothing does; at least one iteration. More: fewer redistributions.',
    source: '§1.2, not stated',
    shownWhen: asks,
  }),
  rateWindow: number({
    label: 'Rates from',
    unit: 'synchronisations',
    group: 'strategy',
    default: 1,
    slider: { min: 1, max: 10, step: 1 },
    limits: { min: 1, max: 1000, integer: true },
    words: { all: 'The whole history: all of its iterations over all the time in which it computed.' },
    help: 'Over how many stretches of computing, each from one synchronisation to the next, a processor’s rate is the mean. More: calmer, and a change of load is noticed later.',
    source: '§1.2',
    shownWhen: synchronises,
  }),
  choose: choice({
    label: 'Choose',
    group: 'strategy',
    default: 'once',
    help: 'When the model is asked which strategy is best. Groups do not join again: their members choose whether one decides or each.',
    source: '§1.3.3, future work',
    options: {
      once: { label: 'Once', help: 'At the first synchronisation.' },
      always: { label: 'Always', help: 'At every synchronisation, for what is left then.' },
      failing: {
        label: 'When it fails',
        help: 'Again when a synchronisation comes earlier or later than the model expected, by more than the error that is allowed.',
      },
    },
    shownWhen: chooses,
  }),
  chooseError: number({
    label: 'Error that is allowed',
    unit: '%',
    group: 'strategy',
    default: 20,
    slider: { min: 0, max: 100, step: 5 },
    limits: { min: 0, max: 1000 },
    help: 'How far the time to the next synchronisation may be from what the model expected, without what messages cost. More: the model is asked less often.',
    source: '§1.3.3, future work',
    shownWhen: (v) => chooses(v) && v.choose === 'failing',
  }),
  delta: strategyTime({
    label: 'Decision',
    default: 0.001,
    most: 0.1,
    help: 'Time to work out who gets what.',
    source: '§1.3.2, not stated',
    shownWhen: decides,
  }),
  contextSwitch: strategyTime({
    label: 'Context switch',
    default: 0.005,
    most: 0.05,
    help: 'Time to change between a central balancer, or the queue, and the iteration on its processor. More: such balancing costs more.',
    source: '§1.2.2, not stated',
    shownWhen: decides,
  }),
  modelTime: strategyTime({
    label: 'Asking the model',
    default: 0.01,
    most: 0.1,
    help: 'Time to predict the strategies, each time that the model is asked.',
    source: '§1.3.3, not stated',
    shownWhen: chooses,
  }),
  knowledge: choice({
    label: 'What the model knows',
    group: 'model',
    default: 'all',
    help: 'How much of the load the model knows when it predicts.',
    source: '§1.3.3, not stated',
    options: {
      all: { label: 'All loads', help: 'The future, too: what a perfect forecast would give.' },
      seen: { label: 'What was seen', help: 'Until the first synchronisation; from then on mean speeds so far.' },
      sampled: { label: 'What was seen, and how loads fall', help: 'The mean over 20 futures drawn like the load.' },
    },
    shownWhen: exchanges,
  }),
  sigma: choice({
    label: 'Mean speed in the model',
    group: 'model',
    default: 'exact',
    help: 'How the model averages the speed between two synchronisations.',
    source: '§1.3.1',
    options: {
      exact: { label: 'Over the time', help: 'The average over the time between the two.' },
      blocks: {
        label: 'Over whole blocks',
        help: 'The mean over the blocks of load, each counted whole, as in the paper.',
      },
    },
    shownWhen: exchanges,
  }),
  patterns: choice({
    label: 'Communication in the model',
    group: 'model',
    default: 'closed',
    help: 'Where the model has the times of one-to-all, all-to-one and all-to-all from.',
    source: 'figure 1.6',
    options: {
      closed: { label: 'Closed forms', help: 'What the simulated machine takes while no message waits for the cable.' },
      polynomials: {
        label: 'Polynomials',
        help: 'Polynomials in the number of processors, as measured for the paper.',
      },
    },
    shownWhen: exchanges,
  }),
  oneToAll: polynomial('One-to-all', [0.00006, 0.001147], 'Seconds from one to all others.'),
  allToOne: polynomial('All-to-one', [0.00006, 0.001147], 'Seconds from all others to one.'),
  allToAll: polynomial('All-to-all', [-0.002173, 0.002294], 'Seconds from all to all others.'),
} as const
