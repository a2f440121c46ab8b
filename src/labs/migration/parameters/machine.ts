/** What can be set of the transputers, and where the processes are on them at first. */
import { choice, number, type Values } from '../../../core/parameters.ts'
import { networks } from '../networks/index.ts'
import { type PlacementName, placements } from '../placements/index.ts'
import type { PlacementDefinition } from '../placements/placement.ts'
import { amount, isByPhases, wholeAmount } from './fields.ts'

const MOST_PROCESSORS = 1024

const placementOf = (v: Values): PlacementDefinition => placements[v.placement as PlacementName]

export const machine = {
  topology: choice({
    label: 'Network',
    group: 'machine',
    help: 'How the transputers are wired.',
    source: '§3.1.1',
    options: networks,
  }),
  processors: number({
    label: 'Processors',
    symbol: 'p',
    group: 'machine',
    default: 16,
    slider: { min: 4, max: 64, step: 1 },
    limits: { min: 1, max: MOST_PROCESSORS, integer: true },
    help: 'How many transputers there are. More: fewer processes each, and on most networks longer ways.',
    source: '§4.2',
  }),
  placement: choice({
    label: 'Placement',
    group: 'machine',
    help: 'Where the processes are at first.',
    source: '§4.2, §5.2, §6.2.2, §8.1',
    options: placements,
    shownWhen: (v) => !isByPhases(v),
  }),
  runsBefore: number({
    label: 'Runs before',
    group: 'machine',
    default: 4,
    slider: { min: 0, max: 10, step: 1 },
    limits: { min: 0, max: 50, integer: true },
    help: 'From how many runs of the same program the placement is learned. None: as it was placed at random. It stops where nothing more can be changed.',
    source: '§8.1',
    shownWhen: (v) => !isByPhases(v) && placementOf(v).learns === true,
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
        help: '0.07 cycles a byte: what comes closest to the printed times, and far faster than any transputer’s.',
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
    help: 'Bytes of the message by which a sender learns that its message was received.',
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
} as const
