/**
 * The migration lab's parameter table. Public ids are the names in links, on the command line and in exports. Sections, tables and
 * figures are those of Phillips, "Dynamic Load Balancing of Loosely Synchronous Programs by Process Migration" (1994), unless said
 * otherwise.
 */
import { choice, type Group, number, type Option, type Values, type ValuesOf } from '../../core/parameters.ts'
import { type GraphName, graphs } from './graphs/index.ts'
import { type LocationName, locations } from './locations/index.ts'
import { networks } from './networks/index.ts'
import { placements } from './placements/index.ts'
import { type SelectionName, selections } from './selections/index.ts'
import { type StrategyName, strategies } from './strategies/index.ts'
import type { StrategyValues } from './strategies/strategy.ts'

export const groups: readonly Group[] = [
  { id: 'program', label: 'Program' },
  { id: 'phases', label: 'Phases' },
  { id: 'sea', label: 'Sea' },
  { id: 'machine', label: 'Transputers' },
  { id: 'migration', label: 'Migration' },
  { id: 'costs', label: 'Costs of migration' },
  { id: 'run', label: 'Run' },
]

/** Most processors, and most processes of a program. */
const MOST_PROCESSORS = 1024
const MOST_PROCESSES = 4096
const MOST = 1e9

const isSynthetic = (v: Values) => v.program === 'synthetic'
const isSea = (v: Values) => !isSynthetic(v)
const usesChannels = (v: Values) => isSynthetic(v) && graphs[v.graph as GraphName].usesChannels
const hasPhases = (v: Values) => isSynthetic(v) && v.phaseMean !== 'off'
const migrates = (v: Values) => v.migration === 'on'
const uses = (id: keyof StrategyValues) => (v: Values) =>
  migrates(v) && strategies[v.strategy as StrategyName].uses.includes(id)

const spread = (group: string, value: number, label: string, help: string, shownWhen: (v: Values) => boolean) =>
  number({
    label,
    unit: '%',
    group,
    default: value,
    slider: { min: 0, max: 100, step: 1 },
    limits: { min: 0, max: 1000 },
    help,
    source: '§4.2',
    shownWhen,
  })

interface Amount {
  readonly label: string
  readonly help: string
  readonly unit?: string
  readonly least?: number
  readonly most?: number
  /** The comfortable range; logarithmic unless it begins at 0. */
  readonly range: readonly [number, number]
  readonly source?: string
  readonly shownWhen?: (v: Values) => boolean
}

const scaled = ({ label, help, unit, least = 0, most = MOST, range: [min, max], source, shownWhen }: Amount) => ({
  label,
  ...(unit === undefined ? {} : { unit }),
  slider: min > 0 ? { min, max, scale: 'log10' as const } : { min, max, step: max / 100 },
  limits: { min: least, max: most },
  help,
  ...(source === undefined ? {} : { source }),
  ...(shownWhen ? { shownWhen } : {}),
})

const amount = (group: string, value: number, how: Amount) => number({ ...scaled(how), group, default: value })

/** The same, of whole numbers. */
const wholeAmount = (group: string, value: number, how: Amount) => {
  const { slider, limits, ...rest } = scaled(how)
  return number({
    ...rest,
    group,
    default: value,
    slider: slider.step !== undefined ? { ...slider, step: Math.max(1, Math.round(slider.step)) } : slider,
    limits: { ...limits, integer: true },
  })
}

export const parameters = {
  program: choice({
    label: 'Program',
    group: 'program',
    default: 'synthetic',
    help: 'What the processes compute.',
    source: '§4.2, §7.3',
    options: {
      synthetic: { label: 'Synthetic', help: 'Computing times and lengths of messages are drawn.' },
      wator: { label: 'WATOR', help: 'Fish and sharks in a sea that is cut into blocks, one for each process.' },
    },
  }),
  graph: choice({
    label: 'Who talks to whom',
    group: 'program',
    default: 'regular',
    help: 'The graph of processes and the channels between them.',
    source: '§3.1.1',
    options: graphs,
    shownWhen: isSynthetic,
  }),
  processes: number({
    label: 'Processes',
    symbol: 'N',
    group: 'program',
    default: 100,
    slider: { min: 16, max: 256, step: 2 },
    limits: { min: 1, max: MOST_PROCESSES, integer: true },
    help: 'How many processes the program has.',
    source: '§4.2',
  }),
  channels: number({
    label: 'Channels of a process',
    symbol: 'c',
    group: 'program',
    default: 8,
    slider: { min: 0, max: 16, step: 1 },
    limits: { min: 0, max: 64, integer: true },
    help: 'With how many others a process exchanges a message in every iteration; a mean where the graph is irregular.',
    source: '§4.2',
    shownWhen: usesChannels,
  }),
  computeMean: amount('program', 40_000, {
    label: 'Computing time',
    unit: 'cycles',
    least: 1,
    range: [1000, 1e6],
    help: 'Mean over the processes of the time that one computes between two exchanges.',
    source: '§4.2',
    shownWhen: isSynthetic,
  }),
  computeSpread: spread(
    'program',
    0,
    'Spread of computing times',
    'How much the mean computing times of the processes differ: their deviation in percent of the mean.',
    isSynthetic,
  ),
  computeVariation: amount('program', 10, {
    label: 'Variation of a computing time',
    unit: 'cycles',
    range: [0, 10_000],
    help: 'How much a process’s computing time varies from one iteration to the next.',
    source: '§4.2',
    shownWhen: isSynthetic,
  }),
  messageMean: amount('program', 1000, {
    label: 'Length of messages',
    unit: 'bytes',
    range: [1, 10_000],
    help: 'Mean over the channels of the length of a message.',
    source: '§4.2',
    shownWhen: isSynthetic,
  }),
  messageSpread: spread(
    'program',
    0,
    'Spread of lengths',
    'How much the mean lengths on the channels differ: their deviation in percent of the mean.',
    isSynthetic,
  ),
  messageVariation: amount('program', 1, {
    label: 'Variation of a length',
    unit: 'bytes',
    range: [0, 1000],
    help: 'How much the length on a channel varies from one message to the next.',
    source: '§4.2',
    shownWhen: isSynthetic,
  }),
  lengths: choice({
    label: 'Lengths belong to',
    group: 'program',
    default: 'channel',
    help: 'What has a mean length of its own.',
    source: '§4.2, stated both ways',
    options: {
      channel: { label: 'Channels', help: 'Every channel has a mean length of its own.' },
      process: { label: 'Senders', help: 'All channels on which a process sends have the same mean length.' },
    },
    shownWhen: isSynthetic,
  }),
  truncation: choice({
    label: 'Instead of a negative draw',
    group: 'program',
    default: 'redraw',
    help: 'What is taken where a normal number would be negative.',
    source: '§4.2, not stated',
    options: {
      redraw: { label: 'Another draw', help: 'It is drawn again until it is not negative.' },
      clamp: { label: 'Zero', help: 'It is taken as zero.' },
    },
    shownWhen: isSynthetic,
  }),
  variance: choice({
    label: 'Variations are',
    group: 'program',
    default: 'constant',
    help: 'Whether the variations from one iteration to the next are themselves drawn.',
    source: '§4.2, not stated',
    options: {
      constant: { label: 'As given', help: 'Every process and every channel varies as much as is set.' },
      process: { label: 'Drawn for each', help: 'Each process and each channel has a variance of its own, by χ².' },
      program: { label: 'Drawn for the program', help: 'One variance each for computing, lengths and phases, by χ².' },
    },
    shownWhen: isSynthetic,
  }),
  phaseMean: number({
    label: 'Length of a phase',
    unit: 'cycles',
    group: 'phases',
    default: 'off',
    slider: { min: 1e6, max: 1e9, scale: 'log10' },
    limits: { min: 1, max: MOST },
    words: { off: 'No phases: mean computing times stay what they are.' },
    help: 'After how long a process computes for another time in every iteration, on average.',
    source: '§7.1',
    shownWhen: isSynthetic,
  }),
  phaseSpread: spread(
    'phases',
    1,
    'Spread of phases',
    'How much the processes’ lengths of phases differ: their deviation in percent of the mean.',
    hasPhases,
  ),
  phaseVariation: amount('phases', 10, {
    label: 'Variation of a phase',
    unit: 'cycles',
    range: [0, 1e6],
    help: 'How much a process’s phases vary in length.',
    source: '§7.1',
    shownWhen: hasPhases,
  }),
  phaseChange: amount('phases', 10_000, {
    label: 'Change between phases',
    unit: 'cycles',
    range: [0, 40_000],
    help: 'How far the computing time of a phase lies from the process’s mean: a deviation.',
    source: '§7.1',
    shownWhen: hasPhases,
  }),
  oceanWidth: wholeAmount('sea', 80, {
    label: 'Width of the sea',
    unit: 'cells',
    least: 3,
    most: 1000,
    range: [10, 200],
    help: 'Cells from west to east.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  oceanHeight: wholeAmount('sea', 80, {
    label: 'Height of the sea',
    unit: 'cells',
    least: 3,
    most: 1000,
    range: [10, 200],
    help: 'Cells from north to south.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  fish: wholeAmount('sea', 320, {
    label: 'Fish',
    most: 1e6,
    range: [0, 2000],
    help: 'How many fish there are at first.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  sharks: wholeAmount('sea', 60, {
    label: 'Sharks',
    most: 1e6,
    range: [0, 500],
    help: 'How many sharks there are at first.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  fishBreed: wholeAmount('sea', 10, {
    label: 'Fish breed after',
    unit: 'steps',
    least: 1,
    range: [1, 50],
    help: 'At what age a fish that moves leaves a young one behind.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  sharkBreed: wholeAmount('sea', 6, {
    label: 'Sharks breed after',
    unit: 'steps',
    least: 1,
    range: [1, 50],
    help: 'At what age a shark that moves leaves a young one behind.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  starve: wholeAmount('sea', 5, {
    label: 'Sharks starve after',
    unit: 'steps',
    least: 1,
    range: [1, 50],
    help: 'How many steps without a fish a shark dies of.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  repetitions: wholeAmount('sea', 1, {
    label: 'Iterations of a step',
    least: 1,
    range: [1, 50],
    help: 'How often every step is computed and exchanged: the more, the longer a load lasts.',
    source: '§7.3',
    shownWhen: isSea,
  }),
  seaSteps: wholeAmount('sea', 100, {
    label: 'Steps of the sea',
    least: 1,
    range: [10, 1000],
    help: 'After how many steps the program ends.',
    source: '§7.3, not stated',
    shownWhen: isSea,
  }),
  partition: choice({
    label: 'Cut into',
    group: 'sea',
    default: 'blocks',
    help: 'How the sea is shared among the processes.',
    source: '§7.3, not stated',
    options: {
      blocks: { label: 'Blocks', help: 'As many across as down, or nearly.' },
      strips: { label: 'Strips', help: 'From west to east, one below the other.' },
    },
    shownWhen: isSea,
  }),
  cellCost: wholeAmount('sea', 100, {
    label: 'Time of a cell',
    unit: 'cycles',
    range: [0, 1000],
    help: 'Cycles for a cell, whatever it holds.',
    source: 'not stated',
    shownWhen: isSea,
  }),
  fishCost: wholeAmount('sea', 2000, {
    label: 'Time of a fish',
    unit: 'cycles',
    range: [0, 20_000],
    help: 'Cycles for a fish.',
    source: 'not stated',
    shownWhen: isSea,
  }),
  sharkCost: wholeAmount('sea', 4000, {
    label: 'Time of a shark',
    unit: 'cycles',
    range: [0, 20_000],
    help: 'Cycles for a shark.',
    source: 'not stated',
    shownWhen: isSea,
  }),
  borderBytes: amount('sea', 8, {
    label: 'Bytes of a border cell',
    unit: 'bytes',
    range: [0, 100],
    help: 'Bytes sent for each cell along the border of two blocks.',
    source: 'not stated',
    shownWhen: isSea,
  }),
  topology: choice({
    label: 'Network',
    group: 'machine',
    default: 'torus',
    help: 'How the transputers are wired.',
    source: '§3.1.1',
    options: networks,
  }),
  processors: number({
    label: 'Processors',
    symbol: 'P',
    group: 'machine',
    default: 16,
    slider: { min: 4, max: 64, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    help: 'How many transputers there are.',
    source: '§4.2',
  }),
  placement: choice({
    label: 'Placement',
    group: 'machine',
    default: 'restricted',
    help: 'Where the processes are at first.',
    source: '§4.2, §5.2, §6.2.2',
    options: placements,
  }),
  link: choice({
    label: 'Links',
    group: 'machine',
    default: 'calibrated',
    help: 'How fast a link is.',
    source: 'not stated',
    options: {
      calibrated: {
        label: 'As in the thesis',
        help: '0.07 cycles a byte: what comes closest to the thesis’s tables, and far faster than any transputer’s.',
      },
      t800: { label: 'T800', help: '11.8 cycles a byte: the real links of these transputers.' },
      own: { label: 'My own', help: 'As many cycles a byte as you set.' },
    },
  }),
  cyclesPerByte: amount('machine', 1, {
    label: 'Cycles of a link for a byte',
    unit: 'cycles',
    most: 1e6,
    range: [0.01, 100],
    help: 'How long a link takes for a byte; a message takes one cycle at least.',
    shownWhen: (v) => v.link === 'own',
  }),
  setup: wholeAmount('machine', 80, {
    label: 'Setting up a message',
    unit: 'cycles',
    least: 1,
    most: 1e6,
    range: [10, 10_000],
    help: 'Cycles of the CPU to put a message or a process on its way; a T800 takes 400.',
    source: '§3.3.1',
  }),
  routing: wholeAmount('machine', 42, {
    label: 'Passing a message on',
    unit: 'cycles',
    least: 1,
    most: 1e6,
    range: [10, 10_000],
    help: 'Cycles of the CPU of every processor that a message passes through; a T800 takes 200.',
    source: '§3.3.1',
  }),
  ackBytes: wholeAmount('machine', 4, {
    label: 'Acknowledgement',
    unit: 'bytes',
    least: 1,
    range: [1, 100],
    help: 'Bytes of the message by which a sender hears that its message was received.',
    source: '§3.3.1, not stated',
  }),
  slice: wholeAmount('machine', 20_480, {
    label: 'Time slice',
    unit: 'cycles',
    least: 100,
    range: [1000, 1e6],
    help: 'How long a process runs before the next one has its turn.',
    source: '§3.3.2, not stated',
  }),
  migration: choice({
    label: 'Migration',
    group: 'migration',
    default: 'off',
    help: 'Whether processes move to other processors while they run.',
    source: '§6.1',
    options: {
      off: { label: 'Off', help: 'Processes stay where they were placed.' },
      on: { label: 'On', help: 'At regular intervals the balancers choose processes that move.' },
    },
  }),
  strategy: choice({
    label: 'Strategy',
    group: 'migration',
    default: 'thesis',
    help: 'Who gives processes to whom.',
    source: '§6.1',
    options: strategies,
    shownWhen: migrates,
  }),
  select: choice({
    label: 'Selection',
    group: 'migration',
    default: '1',
    help: 'Which processes leave a busy processor.',
    source: '§6.3.2',
    options: selections as Readonly<Record<SelectionName, Option>>,
    shownWhen: uses('select'),
  }),
  locate: choice({
    label: 'Location',
    group: 'migration',
    default: '1',
    help: 'Which of the selected processes goes to which neighbour.',
    source: '§6.3.2',
    options: locations as Readonly<Record<LocationName, Option>>,
    shownWhen: uses('locate'),
  }),
  period: wholeAmount('migration', 2_000_000, {
    label: 'Period',
    unit: 'cycles',
    least: 1000,
    range: [100_000, 1e7],
    help: 'How often the balancers compare and decide.',
    source: '§6.3.1',
    shownWhen: migrates,
  }),
  threshold: number({
    label: 'Threshold',
    unit: '%',
    group: 'migration',
    default: 5,
    slider: { min: 0, max: 20, step: 1 },
    limits: { min: 0, max: 100 },
    help: 'How far a processor’s use has to be from the mean of its neighbourhood to count as low or high.',
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
    help: 'A queue that is longer on average counts as long, a shorter one as short.',
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
    help: 'Cycles of the CPU of both processors for each move between them.',
    source: '§3.3.3, not stated',
    shownWhen: migrates,
  }),
  policyCost: wholeAmount('costs', 0, {
    label: 'Deciding',
    unit: 'cycles',
    range: [0, 200_000],
    help: 'Cycles of every CPU in every round, whether something moves or not.',
    source: '§6.3.2, not stated',
    shownWhen: migrates,
  }),
  duration: wholeAmount('run', 100_000_000, {
    label: 'Duration',
    unit: 'cycles',
    least: 1,
    most: 4e9,
    range: [1e6, 6e8],
    help: 'How long the program is watched, unless it ends before: 20 million cycles are a second.',
    source: '§4.2',
  }),
  seed: number({
    label: 'Seed',
    group: 'run',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'Names everything that is drawn: the same seed, the same program, with migration or without.',
  }),
} as const

export type MigrationValues = ValuesOf<typeof parameters>
