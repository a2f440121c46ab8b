/**
 * The loop lab's parameter table. Public ids are the names in links, on the command line and in exports. Sections, tables
 * and figures are those of Zaki, Parthasarathy and Li, "Customized Dynamic Load Balancing for a Network of Workstations".
 */
import { choice, type Group, list, number, ownParameters, type Values, type ValuesOf } from '../../core/parameters.ts'
import { type StrategyName, strategies } from './strategies/index.ts'
import { type WorkloadName, workloads } from './workloads/index.ts'
import { COST_LIMITS } from './workloads/own.ts'
import { MOST_ITERATIONS, type WorkloadValues } from './workloads/workload.ts'

export const groups: readonly Group[] = [
  { id: 'loop', label: 'Loop' },
  { id: 'machine', label: 'Workstations' },
  { id: 'load', label: 'Load by owners' },
  { id: 'network', label: 'Network' },
  { id: 'strategy', label: 'Strategy' },
  { id: 'model', label: 'Model' },
]

/** Most processors. */
const MOST_PROCESSORS = 1024

/** Most loads that can be given, all processors together. */
export const MOST_LOADS = 20_000

const uses = (id: keyof WorkloadValues) => (v: Values) =>
  (workloads[v.workload as WorkloadName].uses as readonly string[]).includes(id)

const wayOf = (v: Values) => strategies[v.strategy as StrategyName].way
const exchanges = (v: Values) => wayOf(v).kind === 'exchange'
const sends = (v: Values) => wayOf(v).kind !== 'fixed'
const decides = (v: Values) => ['exchange', 'queue'].includes(wayOf(v).kind)
const chooses = (v: Values) => {
  const way = wayOf(v)
  return way.kind === 'exchange' && way.chooses
}
const asks = (v: Values) => exchanges(v) && v.rules === 'on'
const polynomials = (v: Values) => exchanges(v) && v.patterns === 'polynomials'

const size = (label: string, symbol: 'n' | 'r' | 'm', max: number, help: string) =>
  number({
    label,
    symbol,
    group: 'loop',
    default: 400,
    slider: { min: 10, max, scale: 'log10' },
    limits: { min: 1, max: 1e6, integer: true },
    help,
    source: '§1.4',
    shownWhen: uses(symbol),
  })

const seconds = (
  label: string,
  group: string,
  value: number,
  most: number,
  help: string,
  source: string | undefined,
  shownWhen: (v: Values) => boolean,
) =>
  number({
    label,
    unit: 's',
    group,
    default: value,
    slider: { min: 0, max: most, step: value < 0.005 ? 0.0001 : 0.001 },
    limits: { min: 0, max: 1e4 },
    help,
    ...(source === undefined ? {} : { source }),
    shownWhen,
  })

const polynomial = (label: string, value: readonly number[], help: string) =>
  list({
    label,
    unit: 's',
    group: 'model',
    separator: ',',
    default: value,
    limits: { min: -1e3, max: 1e3, length: [1, 4] },
    help: `${help} Coefficients of a polynomial in P, the constant first.`,
    source: 'figure 1.6',
    shownWhen: polynomials,
  })

export const parameters = {
  workload: choice({
    label: 'Loop',
    group: 'loop',
    default: 'mxm',
    help: 'Which program’s loop is shared.',
    source: '§1.4',
    options: workloads,
  }),
  n: size('Size', 'n', 2000, 'Rows of the result, basis functions, or points: the size that the loop is named by.'),
  r: size(
    'Columns of the first matrix',
    'r',
    2000,
    'Columns of the first matrix: the work and the data of an iteration.',
  ),
  m: size('Columns of the second matrix', 'm', 2000, 'Columns of the second matrix: the work of an iteration.'),
  iterations: number({
    label: 'Iterations',
    symbol: 'N',
    group: 'loop',
    default: 400,
    slider: { min: 10, max: 10_000, scale: 'log10' },
    limits: { min: 1, max: MOST_ITERATIONS, integer: true },
    help: 'How many iterations the loop has.',
    shownWhen: uses('iterations'),
  }),
  iterationTime: number({
    label: 'Time of an iteration',
    symbol: 'T',
    unit: 's',
    group: 'loop',
    default: 1,
    slider: { min: 0.001, max: 10, scale: 'log10' },
    limits: { min: 1e-6, max: 1e6 },
    help: 'Seconds of an iteration on a processor of speed 1 without load.',
    source: '§1.3.1',
    shownWhen: uses('iterationTime'),
  }),
  iterationBytes: number({
    label: 'Data of an iteration',
    symbol: 'D',
    unit: 'bytes',
    group: 'loop',
    default: 3200,
    slider: { min: 0, max: 100_000, step: 100 },
    limits: { min: 0, max: 1e9 },
    help: 'Bytes that an iteration takes with it when it moves.',
    source: '§1.3.1',
    shownWhen: uses('iterationBytes'),
  }),
  costs: list({
    label: 'Times of the iterations',
    unit: 's',
    group: 'loop',
    separator: ',',
    default: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    limits: { ...COST_LIMITS, length: [1, 20_000] },
    help: 'Seconds of each iteration on a processor of speed 1 without load, in order.',
    row: 'line',
    file: {
      words: 'numbers, one an iteration',
      extensions: ['.txt', '.csv'],
      bytes: 16e6,
      sets: { workload: 'own' },
    },
    shownWhen: uses('costs'),
  }),
  pairing: choice({
    label: 'Pairs of iterations',
    group: 'loop',
    default: 'mean',
    help: 'How a loop whose iterations get shorter is made even: each with its mirror image (bitonic).',
    source: '§1.4.2',
    options: {
      mean: { label: 'Pairs, all equal', help: 'Every pair takes the mean time of all pairs.' },
      exact: { label: 'Pairs, own times', help: 'Every pair takes the time of its two iterations.' },
      off: { label: 'No pairs', help: 'Iterations stay single and get shorter.' },
    },
    shownWhen: uses('pairing'),
  }),
  processors: number({
    label: 'Processors',
    symbol: 'P',
    group: 'machine',
    default: 4,
    slider: { min: 2, max: 32, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    help: 'How many borrowed workstations share the loop.',
    source: '§1.4',
  }),
  speeds: list({
    label: 'Speeds',
    symbol: 'S',
    group: 'machine',
    separator: ',',
    default: [1],
    limits: { min: 0.001, max: 1000, length: [1, MOST_PROCESSORS] },
    help: 'Speeds of the workstations without load: one number for all, or one each.',
    source: '§1.3.1',
    row: 'processor',
  }),
  groups: number({
    label: 'Groups',
    symbol: 'K',
    group: 'machine',
    default: 2,
    slider: { min: 1, max: 16, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    words: {
      auto: 'The model chooses: of 2, 4, 8 and so on, up to half as many as there are processors, the number that it predicts to be the fastest.',
    },
    help: 'How many groups of neighbours the local strategies have; a global one has all in one.',
    source: '§1.2.2',
    shownWhen: exchanges,
  }),
  maxLoad: number({
    label: 'Greatest load',
    symbol: 'mℓ',
    group: 'load',
    default: 5,
    slider: { min: 0, max: 10, step: 1 },
    limits: { min: 0, max: 1000, integer: true },
    help: 'How many processes of their owners run on a workstation at most; drawn anew, block by block.',
    source: '§1.4',
  }),
  persistence: number({
    label: 'How long a load lasts',
    unit: '× a block of the loop',
    group: 'load',
    default: 0.5,
    slider: { min: 0.05, max: 5, scale: 'log10' },
    limits: { min: 0.001, max: 1000 },
    help: 'How long a load lasts, as a share of the time of one workstation’s part of the loop without load.',
    source: '§1.4, not stated',
    shownWhen: (v) => v.persistenceSeconds === 'auto',
  }),
  persistenceSeconds: number({
    label: 'How long a load lasts, in seconds',
    symbol: 'tl',
    unit: 's',
    group: 'load',
    default: 'auto',
    slider: { min: 1, max: 100, scale: 'log10' },
    limits: { min: 1e-3, max: 1e9 },
    words: { auto: 'As a share of the loop.' },
    help: 'How long a load lasts, in seconds in place of a share.',
    source: '§1.4, not stated',
  }),
  loads: list({
    label: 'Given loads',
    symbol: 'ℓ',
    group: 'load',
    separator: ',',
    default: [],
    limits: { min: 0, max: 1000, integer: true, length: [0, MOST_LOADS] },
    help: 'Loads in place of drawn ones: all of the first processor, block by block, then as many of each other; the last one lasts. Empty: drawn.',
    source: '§1.3.1',
    row: 'block',
  }),
  seed: number({
    label: 'Seed',
    group: 'load',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Names the loads that are drawn: the same seed, the same loads for every strategy.',
  }),
  latency: number({
    label: 'Latency',
    symbol: 'L',
    unit: 's',
    group: 'network',
    default: 0.0024145,
    slider: { min: 0.0001, max: 0.1, scale: 'log10' },
    limits: { min: 0, max: 1000 },
    help: 'Seconds that an empty message takes: almost all of it at the processors that send and receive.',
    source: '§1.4',
    shownWhen: sends,
  }),
  bandwidth: number({
    label: 'Bandwidth',
    symbol: 'B',
    unit: 'bytes/s',
    group: 'network',
    default: 960_000,
    slider: { min: 10_000, max: 1e8, scale: 'log10' },
    limits: { min: 1, max: 1e15 },
    help: 'Bytes a second on the cable.',
    source: '§1.4',
    shownWhen: sends,
  }),
  medium: choice({
    label: 'Cable',
    group: 'network',
    default: 'shared',
    help: 'Whether messages wait for each other.',
    source: '§1.4',
    options: {
      shared: { label: 'Shared', help: 'One message at a time, first come first served, as on an Ethernet.' },
      full: { label: 'Full', help: 'No message waits for another one.' },
    },
    shownWhen: sends,
  }),
  strategy: choice({
    label: 'Strategy',
    group: 'strategy',
    default: 'gddlb',
    help: 'Who redistributes iterations, among whom, and when.',
    source: '§1.2',
    options: strategies,
  }),
  ...ownParameters('strategy', strategies),
  rules: choice({
    label: 'Rules',
    group: 'strategy',
    default: 'on',
    help: 'Whether least gain and least move are asked for, in the strategies and in the model.',
    source: '§1.2.3',
    options: {
      on: { label: 'Asked', help: 'Nothing moves that is not worth it.' },
      off: {
        label: 'Not asked',
        help: 'Every synchronisation moves what is uneven: the bare recurrences of the paper.',
      },
    },
    shownWhen: exchanges,
  }),
  profitability: number({
    label: 'Least gain',
    group: 'strategy',
    default: 0.1,
    slider: { min: 0, max: 0.5, step: 0.01 },
    limits: { min: 0, max: 1 },
    help: 'Share of the time left that a redistribution has to save, or nothing moves.',
    source: '§1.2.3',
    shownWhen: asks,
  }),
  threshold: number({
    label: 'Least move',
    unit: '× N',
    group: 'strategy',
    default: 0.005,
    slider: { min: 0, max: 0.1, step: 0.001 },
    limits: { min: 0, max: 1 },
    help: 'Share of all iterations that has to move, or nothing does; at least one iteration.',
    source: '§1.2.3, not stated',
    shownWhen: asks,
  }),
  delta: seconds('Decision', 'strategy', 0.001, 0.1, 'Time to work out who gets what.', '§1.3.2, not stated', decides),
  contextSwitch: seconds(
    'Context switch',
    'strategy',
    0.005,
    0.05,
    'Time to change between the balancer, or the queue, and the iteration on its processor.',
    '§1.2.2, not stated',
    decides,
  ),
  modelTime: seconds(
    'Asking the model',
    'strategy',
    0.01,
    0.1,
    'Time to predict all four strategies at the first synchronisation.',
    '§1.3.3, not stated',
    chooses,
  ),
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
      closed: { label: 'Closed forms', help: 'What the simulated machine takes.' },
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

export type LoopValues = ValuesOf<typeof parameters>
