/**
 * Parameters of the machines, for the labs that share them; all in the group `machine`. Sections, tables and figures are those of
 * Haron's thesis (Leeds 1998).
 */
import { choice, number, shownWhere, typedValues, type Values } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'
import { busyTime, type DerivedCost, messageCost, type NetworkValues } from './derived.ts'

/** A constant of a machine of one's own, in microseconds. */
const customCost = (label: string, symbol: string, value: number, help: string, source: string) =>
  number({
    label,
    symbol,
    unit: 'µs',
    default: value,
    slider: { min: 0, max: Math.max(1, value * 4), step: value < 10 ? 0.001 : 0.1 },
    limits: { min: 0, max: 1e9 },
    group: 'machine',
    help,
    source,
    shownWhen: (v) => v.machine === 'custom',
  })

const isCustom = (v: Values) => v.machine === 'custom'
const hasLatency = (v: Values) => isCustom(v) && typeof v.latency === 'number'

/** What a message costs on a machine of one's own: unless it is set, it follows from latency and bandwidth. */
export const messageParameter = (id: DerivedCost, label: string, symbol: string, help: string, source: string) =>
  number({
    label,
    symbol,
    unit: 'µs',
    default: 'auto',
    slider: { min: 0, max: 1000, step: 0.1 },
    limits: { min: 0, max: 1e9 },
    words: { auto: 'As latency and bandwidth say; without them as on the T3D.' },
    meant: (v) => messageCost(id, { ...typedValues<NetworkValues>(v), [id]: 'auto' }),
    group: 'machine',
    help,
    source,
    shownWhen: isCustom,
  })

/** What sender or receiver are busy for. */
const busyParameter = (label: string, symbol: string, help: string) =>
  number({
    label,
    symbol,
    unit: 'µs',
    default: 'auto',
    slider: { min: 0.01, max: 1000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { auto: 'A fifth of the latency: machines of the 1990s had a sixth to a quarter.' },
    meant: (v) => busyTime(Number(v.latency), 'auto'),
    group: 'machine',
    help,
    source: 'Culler and others 1993; Martin and others 1997',
    shownWhen: hasLatency,
  })

/** The machine whose costs are used, and how fast its network is. */
export const machineParameters = {
  machine: choice({
    label: 'Machine',
    group: 'machine',
    default: 't3d',
    help: 'Whose costs of computing and communicating are used.',
    source: '§4.3, tables 4.2–4.5',
    options: {
      t3d: { label: 'Cray T3D', help: 'The costs that were measured on that machine.' },
      workstations: {
        label: 'Workstations (estimate)',
        help: 'A network of Sun workstations on Ethernet; its constants were never printed: ours are estimates.',
      },
      sp2: { label: 'IBM SP2 (estimate)', help: 'Its constants were never printed: ours are estimates.' },
      custom: {
        label: 'Custom',
        help: 'Your own: latency and bandwidth, or every constant of the cost tables.',
      },
    },
  }),
  networkSpeed: number({
    label: 'Network speed',
    symbol: 's',
    unit: '×',
    group: 'machine',
    default: 1,
    slider: { min: 0.125, max: 8, scale: 'log2' },
    limits: { min: 0.001, max: 1000 },
    help: 'Divides every cost that grows with the size of a message: 2 is a network twice as fast.',
    source: '§5.3.2',
  }),
  latency: number({
    label: 'Latency',
    symbol: 'L',
    unit: 'µs',
    group: 'machine',
    default: 't3d',
    slider: { min: 0.5, max: 5000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    words: { t3d: 'The costs of the tables below, which are the T3D’s unless they are set.' },
    help: 'Time from the start of sending a small message until its receiver has it: half of what a ping-pong takes. All costs of messages below follow from it, unless they are set. More: every message costs more.',
    source: 'Culler and others 1993',
    shownWhen: isCustom,
  }),
  bandwidth: number({
    label: 'Bandwidth',
    symbol: 'B',
    unit: 'bytes/s',
    group: 'machine',
    default: 't3d',
    slider: { min: 1e6, max: 1e11, scale: 'log10' },
    limits: { min: 1, max: 1e15 },
    words: { t3d: 'The costs of each integer below, which are the T3D’s unless they are set.' },
    help: 'Bytes a second of a long message. An integer has four bytes. More: many tasks in one message cost less.',
    source: 'Alexandrov and others 1995',
    shownWhen: isCustom,
  }),
  send: busyParameter('Sender busy', 'o_s', 'How long the sender of a message is busy with it, besides its bytes.'),
  receive: busyParameter('Receiver busy', 'o_r', 'How long the receiver of a message is busy with it.'),
}

/** A machine of one's own: what a node costs. */
export const computingParameters = {
  nodeCost: customCost('Node cost', 'T_c', 7.433, 'House-keeping for every node.', '§4.3.1'),
  flopCost: customCost(
    'Cost of an operation',
    'T_fl',
    0.17248,
    'One floating point operation; a node of a drawn tree has g of them.',
    '§4.3.1, table 4.2, which prints 0.172, rounded; the computing times need 0.17248',
  ),
  childCost: customCost('Cost of a child', 'T_e', 17.792, 'Expanding a node, for each of its children.', '§4.3.1'),
}

/** A machine of one's own: what a message costs its sender and its receiver. */
export const messageParameters = {
  sendSmall: messageParameter(
    'sendSmall',
    'Send, start',
    'T_send',
    'Sending up to 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendSmallEach: messageParameter(
    'sendSmallEach',
    'Send, per integer',
    'T_send',
    'Sending up to 32 integers: for each integer.',
    'table 4.3',
  ),
  sendLarge: messageParameter(
    'sendLarge',
    'Large send, start',
    'T_send',
    'Sending more than 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendLargeEach: messageParameter(
    'sendLargeEach',
    'Large send, per integer',
    'T_send',
    'Sending more than 32 integers: for each integer.',
    'table 4.3',
  ),
  receiveSmall: messageParameter(
    'receiveSmall',
    'Receive, start',
    'T_recv',
    'Receiving up to 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveSmallEach: messageParameter(
    'receiveSmallEach',
    'Receive, per integer',
    'T_recv',
    'The same, for each integer.',
    'table 4.3',
  ),
  receiveLarge: messageParameter(
    'receiveLarge',
    'Large receive, start',
    'T_recv',
    'Receiving more than 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveLargeEach: messageParameter(
    'receiveLargeEach',
    'Large receive, per integer',
    'T_recv',
    'The same, for each integer.',
    'table 4.3',
  ),
  arrivedSmall: messageParameter(
    'arrivedSmall',
    'Receive of an arrived message, start',
    'T_recvmin',
    'Receiving up to 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedSmallEach: messageParameter(
    'arrivedSmallEach',
    'Receive of an arrived message, per integer',
    'T_recvmin',
    'The same, for each integer.',
    'table 4.3',
  ),
  arrivedLarge: messageParameter(
    'arrivedLarge',
    'Large arrived message, start',
    'T_recvmin',
    'Receiving more than 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedLargeEach: messageParameter(
    'arrivedLargeEach',
    'Large arrived message, per integer',
    'T_recvmin',
    'The same, for each integer.',
    'table 4.3',
  ),
}

/** A machine of one's own: what handling tasks costs, and how large one is. */
export const taskParameters = {
  dequeueCost: customCost('Dequeue', 'T_dq', 0.9, 'Taking one task out of the queue to send it.', '§4.3.3'),
  enqueueCost: customCost('Enqueue', 'T_eq', 4.015, 'Putting one received task into the queue.', '§4.3.3'),
  serviceCost: customCost(
    'Service at the server',
    'T_sv',
    0.775,
    'One request handled by the load information server.',
    '§4.3.3',
  ),
  ...shownWhere(isDrawn, {
    taskSize: number({
      label: 'Size of a task',
      unit: 'integers',
      group: 'machine',
      default: 3,
      slider: { min: 1, max: 64, step: 1 },
      limits: { min: 1, max: 1e6, integer: true },
      help: 'How many integers describe one task when it is sent.',
      source: '§4.3.3',
      shownWhen: (v) => v.machine === 'custom',
    }),
  }),
}
