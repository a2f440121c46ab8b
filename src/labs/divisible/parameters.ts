/**
 * The divisible load lab's parameter table. Public ids are the names in links, on the command line and in exports; where
 * the source has a symbol, that is the id. Sections and tables are those of the source in published.ts.
 */
import { choice, type Group, list, number, text, type Values, type ValuesOf } from '../../core/parameters.ts'
import { type AlgorithmName, algorithms } from './algorithms/index.ts'
import { MOST_WORKERS } from './model/limits.ts'
import { readTree } from './model/tree-text.ts'

export const groups: readonly Group[] = [
  { id: 'workers', label: 'Workers' },
  { id: 'load', label: 'Load' },
  { id: 'search', label: 'Algorithm' },
]

const isTyped = (v: Values) => v.system === 'given'
const random = (v: Values) => v.system === 'random'
const clusters = (v: Values) => v.system === 'clusters'
// Asked of the values of another lab, too, while the page goes from one to the other.
/** Whether the page shows one schedule of a star, in which a worker may turn slow. */
export const mayTurnSlow = (v: Values) =>
  v.system !== 'tree' && (algorithms[v.algorithm as AlgorithmName]?.single ?? false)
/** Whether a worker turns slow in a scenario's schedule. */
export const turnsSlow = (v: Values) => mayTurnSlow(v) && v.slowWorker !== 'none'
/** Whether another algorithm's time can be compared: where a worker turns slow in both schedules, or in none. */
export const isComparable = (v: Values, algorithm: AlgorithmName) => turnsSlow(v) === turnsSlow({ ...v, algorithm })
const sorts = (v: Values) => algorithms[v.algorithm as AlgorithmName]?.sorts ?? false

const RATE = { min: 1e-6, max: 1e9 }
const LATENCY = { min: 0, max: 1e9 }

const column = (
  label: string,
  symbol: string,
  value: readonly number[],
  limits: { min: number; max: number; integer?: boolean },
  help: string,
  table: { readonly id: 'workers' | 'clusters'; readonly row: string; readonly most: number },
) =>
  list({
    label,
    symbol,
    group: 'workers',
    separator: ',',
    default: value,
    limits: { ...limits, length: [1, table.most] },
    help,
    source: table.id === 'workers' ? '§2.1, table 2.2' : '§3.2, table 3.3',
    table: table.id,
    row: table.row,
    shownWhen: table.id === 'workers' ? isTyped : clusters,
  })

const WORKERS = { id: 'workers', row: 'worker', most: MOST_WORKERS } as const
const CLUSTERS = { id: 'clusters', row: 'cluster', most: 16 } as const

const end = (label: string, value: number, limits: { min: number; max: number }, greatest: number, help: string) =>
  number({
    label,
    group: 'workers',
    default: value,
    slider: { min: value === 0.01 ? 0.01 : 1, max: greatest, scale: 'log10' },
    limits,
    help,
    source: '§3.1, table 3.1',
    shownWhen: random,
  })

export const parameters = {
  system: choice({
    label: 'Workers',
    group: 'workers',
    default: 'given',
    help: 'Where the workers come from: a table of your own, a draw from ranges, or clusters of equal workers.',
    source: '§3',
    options: {
      given: { label: 'Typed', help: 'C, E and L of every worker stand in a table.' },
      random: { label: 'Random', help: 'C, E and L are drawn uniformly from ranges, by the seed.' },
      clusters: { label: 'Clusters', help: 'Clusters of equal workers, all on the one port of the master.' },
      tree: {
        label: 'Tree',
        help: 'Clusters of clusters to any depth, each with a port of its own; the algorithm plans every port.',
        source: '§5.2',
      },
    },
  }),
  C: column(
    'Transfer time',
    'C',
    [100, 125, 150, 175],
    RATE,
    'Time to send one unit of load to the worker: less is a faster link.',
    WORKERS,
  ),
  E: column(
    'Computing time',
    'E',
    [1000, 700, 850, 500],
    RATE,
    'Time the worker computes on one unit of load: less is a faster worker.',
    WORKERS,
  ),
  L: column(
    'Latency',
    'L',
    [10, 7, 9, 8],
    LATENCY,
    'Time to open the link, paid once for the load and once for the result.',
    WORKERS,
  ),
  clusterSize: column(
    'Workers',
    'm',
    [4, 4],
    { min: 1, max: 64, integer: true },
    'How many workers the cluster has.',
    CLUSTERS,
  ),
  clusterC: column('Transfer time', 'C', [150, 100], RATE, 'Time to send one unit of load to each of them.', CLUSTERS),
  clusterE: column('Computing time', 'E', [300, 1000], RATE, 'Time each of them computes on one unit.', CLUSTERS),
  clusterL: column('Latency', 'L', [2, 25], LATENCY, 'Time to open the link to each of them, each time.', CLUSTERS),
  tree: text({
    label: 'Tree of clusters',
    group: 'workers',
    default: '2*40/2(3*50/900/2),30/2(2*40/700/1,60/1(2*20/600/1))',
    limits: { length: 4000 },
    expected: 'workers C/E/L and clusters C/L(members), separated by commas',
    problem(tree, id) {
      const read = readTree(tree, id)
      return 'problem' in read ? read.problem : undefined
    },
    help: 'What the master’s port serves, separated by commas: a worker is C/E/L, a cluster C/L with its members in brackets. L may be left out, and 3* before one is three of it. A cluster sends on what it has received, and collects, over a port of its own.',
    source: '§5.2',
    shownWhen: (v) => v.system === 'tree',
  }),
  workers: number({
    label: 'Number of workers',
    symbol: 'm',
    group: 'workers',
    default: 5,
    slider: { min: 1, max: 64, step: 1 },
    limits: { min: 1, max: MOST_WORKERS, integer: true },
    help: 'How many workers are drawn; one more leaves those before as they were. More: more to compute with, but each needs the port.',
    source: '§3.1',
    shownWhen: random,
  }),
  Cmin: end('Least C', 1, RATE, 1000, 'The fastest link that can be drawn. More: sending takes longer.'),
  Cmax: end('Greatest C', 100, RATE, 10_000, 'The slowest link that can be drawn. More: sending takes longer.'),
  Emin: end('Least E', 100, RATE, 10_000, 'The fastest worker that can be drawn.'),
  Emax: end('Greatest E', 1000, RATE, 100_000, 'The slowest worker that can be drawn.'),
  Lmin: end('Least L', 0.01, LATENCY, 100, 'The least latency that can be drawn.'),
  Lmax: end('Greatest L', 10, LATENCY, 1000, 'The greatest latency that can be drawn.'),

  slowWorker: number({
    label: 'Slow worker',
    group: 'workers',
    default: 'none',
    slider: { min: 1, max: 64, step: 1 },
    limits: { min: 1, max: MOST_WORKERS, integer: true },
    words: { none: 'All compute as planned.' },
    help: 'The number of a worker that computes more slowly from a moment on than was planned; the parts and their order stay as they are.',
    shownWhen: mayTurnSlow,
  }),
  slowFrom: number({
    label: 'Slow from',
    group: 'workers',
    default: 20,
    slider: { min: 0, max: 200, step: 1 },
    limits: LATENCY,
    help: 'When it begins to be slow, in the time units of C, E and L.',
    shownWhen: turnsSlow,
  }),
  slowTimes: number({
    label: 'Times slower',
    unit: '×',
    group: 'workers',
    default: 3,
    slider: { min: 1, max: 100, scale: 'log10' },
    limits: { min: 1, max: 1e6 },
    help: 'How many times as long it then computes for the same.',
    shownWhen: turnsSlow,
  }),

  delta: number({
    label: 'Result ratio',
    symbol: 'δ',
    group: 'load',
    default: 0.5,
    slider: { min: 0, max: 1, step: 0.01 },
    limits: { min: 0, max: 1 },
    help: 'Size of a result relative to the load it came from; with 0 collecting takes only its latency. More: the port is mostly busy longer.',
    source: '§2.1',
  }),
  load: number({
    label: 'Load',
    symbol: 'J',
    group: 'load',
    default: 1,
    slider: { min: 0.01, max: 100, scale: 'log10' },
    limits: { min: 1e-6, max: 1e6 },
    help: 'How much there is to do; the more, the less latency matters.',
    source: '§2.1',
  }),

  algorithm: choice({
    label: 'Algorithm',
    group: 'search',
    help: 'How the orders of sending and collecting are looked for.',
    source: '§1.1, §2.2, §2.3',
    options: algorithms,
  }),
  rounds: number({
    label: 'Rounds',
    symbol: 'n',
    group: 'search',
    default: 4,
    slider: { min: 1, max: 16, step: 1 },
    limits: { min: 1, max: 64, integer: true },
    help: 'How often the master goes through its workers to send. More: workers mostly begin to compute earlier, but each link is opened once more a round.',
    source: '§1.1',
    shownWhen: (v) => algorithms[v.algorithm as AlgorithmName]?.rounds ?? false,
  }),
  sort: choice({
    label: 'Sort by',
    group: 'search',
    default: 'C',
    help: 'In which order workers are taken into account: the cheapest link, the fastest worker, the least latency first.',
    source: '§2.3',
    options: {
      C: { label: 'C', help: 'Increasing transfer time.' },
      CE: { label: 'C, E', help: 'Increasing transfer time; where that is the same, increasing computing time.' },
      E: { label: 'E', help: 'Increasing computing time.' },
      L: { label: 'L', help: 'Increasing latency.' },
    },
    shownWhen: sorts,
  }),
  seed: number({
    label: 'Seed',
    group: 'search',
    default: 1,
    slider: { min: 1, max: 1000, step: 1 },
    limits: { min: 0, max: 4294967295, integer: true },
    help: 'Which random workers are drawn, and how equal ones are shuffled before they are sorted.',
    source: '§2.3, §3.1',
    shownWhen: (v) => random(v) || sorts(v),
  }),
} as const

/** A scenario of the divisible load lab. */
export type DivisibleValues = ValuesOf<typeof parameters>
