/** The processors, what competing programs take of them, and what computing and messages cost. */
import { choice, list, number, text, typedValues, type Values } from '../../../core/parameters.ts'
import { loadKinds, readLoads } from '../loads/index.ts'
import {
  type LatencyCost,
  latencyTime,
  type MachineValues,
  referenceTimeOf,
  SCHEDULE_REFERENCE,
  SUN4,
} from '../model/costs.ts'
import { asking, partitioning, remapping, running } from './fields.ts'

/** Most processors. */
const MOST_PROCESSORS = 256

/** Longest text of loads. */
const LOADS_LENGTH = 10_000

const capabilities = (label: string, help: string, shownWhen?: (v: Values) => boolean) =>
  list({
    label,
    group: 'machine',
    separator: ',',
    default: [1],
    limits: { min: 0, max: 1e6, length: [1, MOST_PROCESSORS] },
    help,
    source: '§3.4',
    ...(shownWhen ? { shownWhen } : {}),
  })

const machineOf = (v: Values) => typedValues<MachineValues>(v)

/** Microseconds to read; a number that follows from others has no tail of digits. */
const micros = (seconds: number) => Number((1e6 * seconds).toPrecision(4))

/** A cost that follows from the latency unless it is set. */
const latencyCost = (
  id: LatencyCost,
  label: string,
  symbol: string | undefined,
  help: string,
  source: string,
  shownWhen: (v: Values) => boolean,
) =>
  number({
    label,
    ...(symbol ? { symbol } : {}),
    unit: 'µs',
    group: 'machine',
    default: 'auto',
    slider: { min: 0.1, max: 20_000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { auto: 'As the latency says; without one as on the workstations of the source.' },
    meant: (v) => micros(latencyTime(id, machineOf(v))),
    help,
    source,
    shownWhen,
  })

export const machine = {
  processors: number({
    label: 'Processors',
    symbol: 'p',
    group: 'machine',
    default: 5,
    slider: { min: 1, max: 32, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    help: 'How many processors share the list. More: shorter intervals, and more borders.',
    source: '§3.4',
  }),
  speeds: list({
    label: 'Speeds',
    group: 'machine',
    separator: ',',
    default: [1],
    limits: { min: 0.01, max: 100, length: [1, MOST_PROCESSORS] },
    help: 'How fast each processor is: one value for all, or one each.',
    source: '§4',
    shownWhen: running,
  }),
  capabilities: capabilities(
    'Capabilities',
    'What the first partition gives each processor, in proportion: one value for all, or one each.',
  ),
  newCapabilities: capabilities(
    'New capabilities',
    'What the new partition gives each processor, in proportion: one value for all, or one each.',
    remapping,
  ),
  loads: text({
    label: 'Loads',
    group: 'machine',
    default: '',
    limits: { length: LOADS_LENGTH },
    expected: 'one entry a processor, separated by ;',
    problem(loads, id) {
      const read = readLoads(loads, id)
      return 'problem' in read ? read.problem : undefined
    },
    help: `What competing programs take, one entry a processor, separated by “;”; an empty one is unloaded. ${Object.values(
      loadKinds,
    )
      .map(({ form, help }) => `${form}: ${help.toLowerCase().replace(/[.]$/, '')}`)
      .join('; ')}.`,
    source: '§5',
    shownWhen: running,
  }),
  elementTime: number({
    label: 'Time of an element',
    symbol: 't',
    unit: 'µs',
    group: 'machine',
    default: 'sun4',
    slider: { min: 0.01, max: 10_000, scale: 'log10' },
    limits: { min: 0.001, max: 1e9 },
    words: { sun4: 'As on the workstations of the source; each reference to a neighbour takes as long again.' },
    meant: () => micros(SUN4.element),
    help: 'How long an iteration takes for an element on a processor of speed 1 without other load. Of an element with a weight, for each unit of its weight.',
    source: '§5, table 4',
    shownWhen: running,
  }),
  referenceTime: number({
    label: 'Time of a reference',
    unit: 'µs',
    group: 'machine',
    default: 'auto',
    slider: { min: 0.01, max: 10_000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { auto: 'As on the workstations of the source; none where the time of an element is set.' },
    meant: (v) => micros(referenceTimeOf(machineOf(v).elementTime)),
    help: 'What each neighbour of an element adds to its time in an iteration.',
    source: '§5, table 4',
    shownWhen: running,
  }),
  latency: number({
    label: 'Latency',
    symbol: 'L',
    unit: 'µs',
    group: 'machine',
    default: 'sun4',
    slider: { min: 0.5, max: 5000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { sun4: 'The costs below, which are the source’s unless they are set.' },
    help: 'Time from the start of sending a small message until its receiver has it: half of what a ping-pong takes. What gathers, checks and remaps cost beside their bytes follows from it, unless that is set.',
    source: 'Culler and others 1993',
    shownWhen: (v) => !partitioning(v),
  }),
  bandwidth: number({
    label: 'Bandwidth',
    symbol: 'B',
    unit: 'bytes/s',
    group: 'machine',
    default: 'sun4',
    slider: { min: 1e5, max: 1e11, scale: 'log10' },
    limits: { min: 1, max: 1e15 },
    words: {
      sun4: 'One Ethernet of 10 Mbit/s: 1 MB a second in iterations, 1.09 MB in remaps, as the source’s tables fit.',
    },
    meant: () => SUN4.bandwidth,
    help: 'Bytes a second of the wire that all share, or of each link of a switch.',
    source: '§5',
    shownWhen: (v) => !partitioning(v),
  }),
  medium: choice({
    label: 'Medium',
    group: 'machine',
    default: 'wire',
    help: 'Whether processors share what carries their messages.',
    source: '§5',
    options: {
      wire: { label: 'One wire', help: 'An Ethernet as in the source: everything crosses it one after the other.' },
      switch: {
        label: 'A switch',
        help: 'Each processor has a link of its own, both ways at once; the processor with most to send or to receive counts.',
      },
    },
    shownWhen: (v) => !partitioning(v),
  }),
  gatherTime: latencyCost(
    'gatherTime',
    'Start of a gather',
    'a',
    'What a gather or a scatter costs each processor, however many it exchanges with.',
    '§5, table 4',
    running,
  ),
  neighbourTime: latencyCost(
    'neighbourTime',
    'Time of a neighbour',
    'o',
    'What a gather or a scatter costs a processor for each one that it exchanges with, beside the bytes.',
    '§5, table 4',
    running,
  ),
  checkStart: latencyCost(
    'checkStart',
    'Start of a check',
    undefined,
    'What a check takes beside its messages.',
    '§5, table 5',
    running,
  ),
  checkMessageTime: latencyCost(
    'checkMessageTime',
    'Message of a check',
    undefined,
    'What each message of a check takes: they come one after the other.',
    '§5, table 5',
    running,
  ),
  remapStart: latencyCost(
    'remapStart',
    'Start of a remap',
    undefined,
    'What a redistribution takes beside its messages and bytes.',
    '§5, table 2',
    (v) => !partitioning(v),
  ),
  scheduleTime: number({
    label: 'Schedule, per reference',
    unit: 'µs',
    group: 'machine',
    default: 'sun4',
    slider: { min: 0.001, max: 10, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { sun4: 'As on the workstations of the source.' },
    meant: () => micros(SCHEDULE_REFERENCE),
    help: 'What building a communication schedule takes for each reference, with one list sorted. What else it takes keeps the source’s proportion to this.',
    source: '§5, table 3',
    shownWhen: (v) => !partitioning(v),
  }),
  scheduleMessageTime: latencyCost(
    'scheduleMessageTime',
    'Message of a schedule',
    undefined,
    'What each message takes with which processors ask each other where elements are.',
    '§5, table 3',
    (v) => !partitioning(v) && asking(v),
  ),
} as const
