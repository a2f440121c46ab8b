/** What can be set of synthetic programs: who talks to whom, how long they compute, what they send, and how that changes. */
import { attachment, choice, number, type Values } from '../../../core/parameters.ts'
import { type GraphName, graphs, isFromFile } from '../graphs/index.ts'
import { MOST_LINES } from '../model/graph-file.ts'
import { amount, isDrawn, isSynthetic, MOST, spread, wholeAmount } from './fields.ts'

/** Most processes of a program. */
const MOST_PROCESSES = 4096

const usesChannels = (v: Values) => isSynthetic(v) && graphs[v.graph as GraphName].usesChannels
const hasFile = (v: Values) => isSynthetic(v) && isFromFile(v.graph as string)
const hasPhases = (v: Values) => isSynthetic(v) && v.phaseMean !== 'off'

export const program = {
  program: choice({
    label: 'Program',
    group: 'program',
    default: 'synthetic',
    help: 'What the processes compute.',
    source: '§4.2, §7.3, §8.1',
    options: {
      synthetic: { label: 'Synthetic', help: 'Computing times and lengths of messages are drawn.' },
      farm: {
        label: 'Task farm',
        help: 'Process 0 hands out tasks without end, the next one to the worker whose result comes first.',
      },
      divide: {
        label: 'Divide and conquer',
        help: 'A binary tree of processes: problems are divided on the way down, leaves compute, results are combined on the way up.',
      },
      tasks: {
        label: 'Precedence graph',
        help: 'A task waits for the messages of those before it, computes, and sends to those after it.',
      },
      wator: { label: 'WATOR', help: 'Fish and sharks in a sea that is cut into blocks, one for each process.' },
    },
  }),
  shape: choice({
    label: 'Shape',
    group: 'program',
    default: 'forkjoin',
    help: 'Which tasks wait for which. The graph is the largest with no more tasks than processes are set.',
    source: '§2.2.1',
    options: {
      forkjoin: { label: 'Fork and join', help: 'One task, then many at once, then one that waits for all.' },
      gauss: {
        label: 'Gaussian elimination',
        help: 'A pivot, an update of every column behind it, and the next pivot.',
      },
      butterfly: { label: 'FFT butterfly', help: 'Row after row, each task waits for two of the row before.' },
    },
    shownWhen: (v) => v.program === 'tasks',
  }),
  repeats: wholeAmount('program', 50, {
    label: 'Times',
    least: 1,
    most: 1e6,
    range: [1, 1000],
    help: 'How often all of it is computed, one after the other; then the program ends. The next time begins at the top while the last one is still below.',
    shownWhen: (v) => v.program === 'tasks' || v.program === 'divide',
  }),
  handling: wholeAmount('program', 400, {
    label: 'Handing out a task',
    unit: 'cycles',
    least: 1,
    range: [10, 100_000],
    help: 'Cycles that process 0 computes for every task. More: workers wait longer for their next task.',
    source: '§8.1',
    shownWhen: (v) => v.program === 'farm',
  }),
  graph: choice({
    label: 'Communication graph',
    group: 'program',
    help: 'The graph of processes and the channels between them.',
    source: '§3.1.1',
    options: graphs,
    shownWhen: isSynthetic,
  }),
  graphFile: attachment({
    label: 'File with the graph',
    group: 'program',
    help: 'A line “a b” is a channel from process a to process b, “a b 500” one with messages of 500 bytes. “class slow computing=80000 spread=20 length=500” names a class and “process 3-5 slow” puts processes into it. Processes count from 0; # begins a remark.',
    source: '§2.2.2',
    file: {
      words: 'a process graph, a line for each channel',
      extensions: ['.txt', '.graph', '.edges'],
      bytes: 4_000_000,
      lines: MOST_LINES,
      sets: { program: 'synthetic', graph: 'file' },
    },
    shownWhen: hasFile,
  }),
  processes: number({
    label: 'Processes',
    symbol: 'N',
    group: 'program',
    default: 100,
    slider: { min: 16, max: 256, step: 2 },
    limits: { min: 1, max: MOST_PROCESSES, integer: true },
    help: 'How many processes the program has. More: easier to share evenly.',
    source: '§4.2',
    shownWhen: (v) => !hasFile(v),
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
    help: 'Mean over the processes of the time that one computes between two exchanges. More: messages matter less.',
    source: '§4.2',
    shownWhen: isDrawn,
  }),
  computeSpread: spread(
    'program',
    0,
    'Spread of computing times',
    'How much the mean computing times of the processes differ: their deviation in percent of the mean. More: less even without migration.',
    isDrawn,
  ),
  computeVariation: amount('program', 10, {
    label: 'Variation of a computing time',
    unit: 'cycles',
    range: [0, 10_000],
    help: 'How much a process’s computing time varies from one iteration to the next.',
    source: '§4.2',
    shownWhen: (v) => isDrawn(v) && v.program !== 'farm',
  }),
  messageMean: amount('program', 1000, {
    label: 'Length of messages',
    unit: 'bytes',
    range: [1, 10_000],
    help: 'Mean over the channels of the length of a message. More: links are busier.',
    source: '§4.2',
    shownWhen: isDrawn,
  }),
  messageSpread: spread(
    'program',
    0,
    'Spread of lengths',
    'How much the mean lengths on the channels differ: their deviation in percent of the mean. More: some channels are far busier than others.',
    isDrawn,
  ),
  messageVariation: amount('program', 1, {
    label: 'Variation of a length',
    unit: 'bytes',
    range: [0, 1000],
    help: 'How much the length on a channel varies from one message to the next.',
    source: '§4.2',
    shownWhen: isDrawn,
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
    shownWhen: (v) => isSynthetic(v) && !hasFile(v),
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
    shownWhen: isDrawn,
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
    help: 'After how long a process computes for another time in every iteration, on average. More: a move pays longer.',
    source: '§7.1',
    shownWhen: isSynthetic,
  }),
  phaseSpread: spread(
    'phases',
    1,
    'Spread of phases',
    'How much the processes’ lengths of phases differ: their deviation in percent of the mean. More: some processes change often, others seldom.',
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
    help: 'How far the computing time of a phase lies from the process’s mean: a deviation. More: loads change more.',
    source: '§7.1',
    shownWhen: hasPhases,
  }),
} as const
