/** What a remap goes to, what it costs, and how communication schedules are built. */
import { choice, number, type Values } from '../../../core/parameters.ts'
import { inspectors } from '../inspectors/index.ts'
import { remappings } from '../remapping/index.ts'
import { asking, changing, checking, partitioning, weighs } from './fields.ts'

/** Whether a check cuts the list of a mesh that changes. */
const reordering = (v: Values) => changing(v) && checking(v) && weighs(v)

export const remap = {
  arrangement: choice({
    label: 'Arrangement',
    group: 'remapping',
    help: 'Which new partition a remap goes to: in which order the processors get their intervals.',
    source: '§3.4',
    options: remappings,
    shownWhen: (v) => !partitioning(v),
  }),
  reorder: choice({
    label: 'Order of a changed mesh',
    group: 'remapping',
    default: 'keep',
    help: 'What a check does with the list when the mesh has changed since it was ordered.',
    source: '§3.1',
    options: {
      keep: {
        label: 'Keep',
        help: 'Halves stand where their whole stood: nothing is ordered, and intervals stay intervals.',
      },
      again: {
        label: 'Order again',
        help: 'The changed mesh is laid in a new line, whose intervals go to the processors in the order of what they have; the time of ordering is part of the remap’s price.',
      },
    },
    shownWhen: reordering,
  }),
  orderTime: number({
    label: 'Time of ordering',
    unit: 'µs/element',
    group: 'remapping',
    default: 100,
    slider: { min: 1, max: 10_000, scale: 'log10' },
    limits: { min: 0, max: 1e6 },
    help: 'What ordering the list again takes for each element; the paper gives no number. Coordinates take little, eigenvectors much.',
    shownWhen: (v) => reordering(v) && v.reorder === 'again',
  }),
  messageWeight: number({
    label: 'Weight of a message',
    symbol: 'w',
    unit: 'elements',
    group: 'remapping',
    default: 0,
    slider: { min: 0, max: 2000, step: 10 },
    limits: { min: 0, max: 1e9 },
    help: 'How many elements a message counts as when arrangements are compared. On the source’s Ethernet it takes as long as τ · 1.09·10⁶/b elements: 55 with a message time τ of 0.2 ms and b = 4 bytes. With τ = 0 it takes none, and a weight saves time only by chance. More: mostly as many messages or fewer, and as many elements or more.',
    source: '§3.4',
    shownWhen: (v) => !partitioning(v) && weighs(v),
  }),
  itemBytes: number({
    label: 'Bytes per item',
    unit: 'bytes',
    group: 'remapping',
    default: 4,
    slider: { min: 4, max: 4096, scale: 'log2' },
    limits: { min: 1, max: 1e6 },
    help: 'What an element weighs on the wire, when it is fetched and when it moves; a 4-byte real in the paper. More: a move pays later.',
    source: '§5',
    shownWhen: (v) => !partitioning(v),
  }),
  remapMessageTime: number({
    label: 'Message time of a remap',
    symbol: 'τ',
    unit: 's',
    group: 'remapping',
    default: 0,
    slider: { min: 0, max: 0.002, step: 0.00005 },
    limits: { min: 0, max: 10 },
    help: 'What each message of a redistribution costs beside its bytes. More: few messages matter more than few elements.',
    source: '§3.4, table 2: the column for 512 elements asks for 0.2 ms, the one for 2048 for none',
    shownWhen: (v) => !partitioning(v),
  }),
  inspector: choice({
    label: 'Inspector',
    group: 'remapping',
    help: 'How the communication schedule is built, at first and after each remap.',
    source: '§3.2, table 3',
    options: inspectors,
    shownWhen: (v) => !partitioning(v),
  }),
  table: choice({
    label: 'Translation table',
    group: 'remapping',
    default: 'block',
    help: 'Which processors have the entries that say where each element is.',
    source: '§3.2',
    options: {
      block: { label: 'Dealt in blocks', help: 'Each processor has the entries of a stretch of the list.' },
      cyclic: {
        label: 'Dealt in turn',
        help: 'Entry i is on processor i mod p: it takes as much memory and as many messages.',
      },
      replicated: {
        label: 'On all',
        help: 'Each processor has the whole table and asks no other one: p times the memory.',
      },
    },
    shownWhen: (v) => !partitioning(v) && asking(v),
  }),
} as const
