/** The workstations, the load that their owners bring, and the network. */
import { speedsParameter } from '../../../core/machines/speed-parameters.ts'
import { choice, list, number, type Values } from '../../../core/parameters.ts'
import { deals, exchanges, groups, hasColumns, hasMasters, plansBySpeeds, sends, setsCosts } from './fields.ts'

/** Most processors. */
const MOST_PROCESSORS = 1024

/** Most loads that can be given, all processors together. */
export const MOST_LOADS = 20_000

/** What messages and decisions cost on a machine that sets it: between threads that share their memory no data has to move. */
const MACHINES = {
  network: {},
  memory: { latency: 1e-6, bandwidth: 1e15, columnBandwidth: 'auto', medium: 'full', delta: 0, contextSwitch: 0 },
} as const

/** A scenario with what its machine sets. */
export const onMachine = <V extends { readonly machine: keyof typeof MACHINES }>(values: V): V => ({
  ...values,
  ...MACHINES[values.machine],
})

const hasNetwork = (v: Values) => sends(v) && setsCosts(v)

export const machine = {
  machine: choice({
    label: 'Machine',
    group: 'machine',
    default: 'network',
    help: 'What messages and decisions cost.',
    options: {
      network: {
        label: 'Workstations on a network',
        help: 'Latency, bandwidth and the times to decide, as they are set.',
      },
      memory: {
        label: 'Shared memory',
        help: 'Threads of one computer: 1 µs for a message, no time for data, decisions and context switches.',
      },
    },
  }),
  processors: number({
    label: 'Processors',
    symbol: 'p',
    group: 'machine',
    default: 4,
    slider: { min: 2, max: 32, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    help: 'How many borrowed workstations share the loop. More: smaller shares, and mostly more messages.',
    source: '§1.5',
  }),
  speeds: speedsParameter(MOST_PROCESSORS, {
    help: 'Speeds of the workstations without load: one number for all, or one each.',
    source: '§1.3.1',
  }),
  ratedSpeeds: list({
    label: 'Rated speeds',
    group: 'machine',
    separator: ',',
    default: [],
    limits: { min: 0.001, max: 1000, length: [0, MOST_PROCESSORS] },
    help: 'What is taken for the speeds before the run: those of a rating, or of another application, with which the workstations compare otherwise. Shares, groups and weights by speed follow them. Empty: the speeds with this loop.',
    source: '§1.3.1',
    row: 'processor',
    shownWhen: plansBySpeeds,
  }),
  groups: number({
    label: 'Groups',
    symbol: 'K',
    group: 'machine',
    default: 2,
    slider: { min: 1, max: 16, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    words: {
      auto: 'The model chooses of 2, 4, 8 and so on, up to half the processors: the number that it predicts to be fastest.',
    },
    help: 'How many groups the local strategies have; a global one has all in one. Without exchange nothing crosses their borders. More: fewer messages then.',
    source: '§1.2.1',
    shownWhen: exchanges,
  }),
  grouping: choice({
    label: 'Members of groups',
    group: 'machine',
    default: 'blocks',
    help: 'Which processors form a group of a local strategy.',
    source: '§1.2.1',
    options: {
      blocks: { label: 'Neighbours by number', help: 'Processors whose numbers follow each other, as in the source.' },
      power: {
        label: 'Equal power',
        help: 'Groups whose speeds, as known before the run, add up to nearly the same: the fastest first, each into the weakest group that has room.',
      },
      nearest: {
        label: 'Nearest',
        help: 'The workstations stand row by row in a square room, which is halved again and again.',
      },
      random: { label: 'By chance', help: 'Drawn once, at the start.' },
      changing: {
        label: 'Changing',
        help: 'Drawn at the start, and again after each exchange between groups; without one they stay.',
      },
    },
    shownWhen: groups,
  }),
  betweenGroups: number({
    label: 'Exchange between groups',
    unit: 'synchronisations',
    group: 'machine',
    default: 'off',
    slider: { min: 1, max: 20, step: 1 },
    limits: { min: 1, max: 1000, integer: true },
    words: { off: 'Work never leaves its group, as in the source.' },
    help: 'After how many synchronisations of its own a group exchanges work with all others. A group that has finished does so at once. The model’s prediction leaves it out. More: groups that still work exchange less often.',
    source: '§1.2.2, future work',
    shownWhen: groups,
  }),
  masters: choice({
    label: 'Balancers',
    group: 'machine',
    default: 'one',
    help: 'Where the balancer of a local, central strategy is.',
    source: '§1.2.1',
    options: {
      one: {
        label: 'One for all groups',
        help: 'On processor 0, as in the source: it serves one group after the other.',
      },
      group: {
        label: 'One a group',
        help: 'On the processor with the lowest number of those with work when the group is formed: no group waits for the balancer of another one.',
      },
    },
    shownWhen: hasMasters,
  }),
  start: choice({
    label: 'Shares at the start',
    group: 'machine',
    default: 'equal',
    help: 'How many iterations each processor begins with.',
    source: '§1.3.2',
    options: {
      equal: { label: 'Equal', help: 'Blocks of the same size.' },
      speed: { label: 'By speed', help: 'In proportion to the speeds without load, as known before the run.' },
      load: {
        label: 'By speed and load',
        help: 'In proportion to what the first load of the owner leaves of these speeds.',
      },
    },
    shownWhen: deals,
  }),
  maxLoad: number({
    label: 'Greatest load',
    symbol: 'mℓ',
    group: 'load',
    default: 5,
    slider: { min: 0, max: 10, step: 1 },
    limits: { min: 0, max: 1000, integer: true },
    help: 'How many processes of their owners run on a workstation at most; drawn again, block by block. More: slower workstations.',
    source: '§1.3.1',
  }),
  persistence: number({
    label: 'How long a load lasts',
    unit: '× a block of the loop',
    group: 'load',
    default: 0.5,
    slider: { min: 0.05, max: 5, scale: 'log10' },
    limits: { min: 0.001, max: 1000 },
    help: 'How long a load lasts, as a share of the time of one processor’s part of the loop without load. More: what was measured stays true longer.',
    source: '§1.3.1, not stated',
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
    help: 'How long a load lasts, in seconds instead of a share.',
    source: '§1.3.1, not stated',
  }),
  loads: list({
    label: 'Given loads',
    symbol: 'ℓ',
    group: 'load',
    separator: ',',
    default: [],
    limits: { min: 0, max: 1000, integer: true, length: [0, MOST_LOADS] },
    help: 'Loads of your own instead of drawn ones: first those of processor 0 in order of time, then as many for each other one. The last one of each stays. Empty: drawn.',
    source: '§1.3.1',
    row: 'block',
  }),
  seed: number({
    label: 'Seed',
    group: 'load',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Which loads, and which iterations, are drawn: with the same seed they are the same for every strategy.',
  }),
  latency: number({
    label: 'Latency',
    symbol: 'L',
    unit: 's',
    group: 'network',
    default: 0.0024145,
    slider: { min: 0.0001, max: 0.1, scale: 'log10' },
    limits: { min: 0, max: 1000 },
    help: 'Seconds that an empty message takes: almost all of it at the processors that send and receive. More: balancing pays less often.',
    source: '§1.5.1',
    shownWhen: hasNetwork,
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
    source: '§1.5.1',
    shownWhen: hasNetwork,
  }),
  columnBandwidth: number({
    label: 'Bandwidth of columns',
    unit: 'bytes/s',
    group: 'network',
    default: 'auto',
    slider: { min: 10_000, max: 1e8, scale: 'log10' },
    limits: { min: 1, max: 1e15 },
    words: { auto: 'The bandwidth.' },
    help: 'Bytes a second of TRFD’s columns. A column is strided in memory and has to be collected; the printed times of the transpose ask for about 115 000.',
    source: '§1.5.3, fitted',
    shownWhen: (v) => hasNetwork(v) && hasColumns(v),
  }),
  medium: choice({
    label: 'Cable',
    group: 'network',
    default: 'shared',
    help: 'Whether messages wait for each other.',
    source: '§1.5.1',
    options: {
      shared: { label: 'Shared', help: 'One message at a time, first come first served, as on an Ethernet.' },
      full: { label: 'Full', help: 'No message waits for another one.' },
    },
    shownWhen: hasNetwork,
  }),
} as const
