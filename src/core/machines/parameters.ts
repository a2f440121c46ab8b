/**
 * Parameters of the machines, for the labs that share them; all in the group `machine`. Sections, tables and figures are those of
 * Haron's thesis (Leeds 1998).
 */
import { choice, number, shownWhere } from '../parameters.ts'
import { isDrawn } from '../workloads/names.ts'

/** A constant of a machine of one's own, in microseconds. */
export const customCost = (label: string, symbol: string, value: number, help: string, source: string, unit = 'µs') =>
  number({
    label,
    symbol,
    unit,
    default: value,
    slider: { min: 0, max: Math.max(1, value * 4), step: value < 10 ? 0.001 : 0.1 },
    limits: { min: 0, max: 1e9 },
    group: 'machine',
    help,
    source,
    shownWhen: (v) => v.machine === 'custom',
  })

/** Whose costs are used, and how fast the network is. */
export const machineParameters = {
  machine: choice({
    label: 'Machine',
    group: 'machine',
    default: 't3d',
    help: 'Whose costs of computing and communicating are used.',
    source: '§4.3, tables 4.2–4.5',
    options: {
      t3d: { label: 'Cray T3D', help: 'The costs measured in the thesis.' },
      workstations: {
        label: 'Workstations (estimate)',
        help: 'A network of Sun workstations on Ethernet; the thesis names it without its constants: ours are estimates.',
      },
      sp2: { label: 'IBM SP2 (estimate)', help: 'The thesis names it without its constants: ours are estimates.' },
      custom: { label: 'Custom', help: 'Every constant of the cost tables can be set.' },
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
}

/** A machine of one's own: what a node costs. */
export const computingParameters = {
  nodeCost: customCost('Node cost', 'T_c', 7.433, 'House-keeping for every node.', '§4.3.1'),
  flopCost: customCost(
    'Cost of an operation',
    'T_fl',
    0.17248,
    'One floating point operation; a node of a drawn tree has g of them. The thesis prints 0.172, rounded; its computing times need 0.17248.',
    '§4.3.1, table 4.2',
  ),
  childCost: customCost('Cost of a child', 'T_e', 17.792, 'Expanding a node, for each of its children.', '§4.3.1'),
}

/** A machine of one's own: what a message costs its sender and its receiver. */
export const messageParameters = {
  sendSmall: customCost(
    'Send, start',
    'T_send',
    70,
    'Sending up to 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendSmallEach: customCost(
    'Send, per integer',
    'T_send',
    3,
    'Sending up to 32 integers: for each integer.',
    'table 4.3',
  ),
  sendLarge: customCost(
    'Large send, start',
    'T_send',
    100,
    'Sending more than 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendLargeEach: customCost(
    'Large send, per integer',
    'T_send',
    0.09,
    'Sending more than 32 integers: for each integer.',
    'table 4.3',
  ),
  receiveSmall: customCost(
    'Receive, start',
    'T_recv',
    70,
    'Receiving up to 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveSmallEach: customCost('Receive, per integer', 'T_recv', 5, 'The same, for each integer.', 'table 4.3'),
  receiveLarge: customCost(
    'Large receive, start',
    'T_recv',
    200,
    'Receiving more than 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveLargeEach: customCost('Large receive, per integer', 'T_recv', 0.5, 'The same, for each integer.', 'table 4.3'),
  arrivedSmall: customCost(
    'Receive of an arrived message, start',
    'T_recvmin',
    50,
    'Receiving up to 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedSmallEach: customCost(
    'Receive of an arrived message, per integer',
    'T_recvmin',
    3,
    'The same, for each integer.',
    'table 4.3',
  ),
  arrivedLarge: customCost(
    'Large arrived message, start',
    'T_recvmin',
    100,
    'Receiving more than 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedLargeEach: customCost(
    'Large arrived message, per integer',
    'T_recvmin',
    0.4,
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
