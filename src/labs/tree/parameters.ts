/**
 * The tree lab's parameter table. Public ids are the names in links, on the command line and in exports. Sections and
 * tables are those of Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998.
 */
import { type TopologyName, topologies } from '../../core/network/index.ts'
import { choice, type Group, number, ownParameters, type Values, type ValuesOf } from '../../core/parameters.ts'
import { type BalancerName, balancers } from './balancers/index.ts'
import { type TreeName, trees } from './trees/index.ts'

export const groups: readonly Group[] = [
  { id: 'machine', label: 'Machine' },
  { id: 'tree', label: 'Tree' },
  { id: 'balancer', label: 'Balancer' },
  { id: 'phases', label: 'Phases' },
]

const balances = (v: Values) => balancers[v.balancer as BalancerName].balances
const seeded = (v: Values) =>
  trees[v.tree as TreeName].seeded || balancers[v.balancer as BalancerName].seeded !== undefined

/** What the seed decides besides the tree, balancer by balancer. */
const drawn = Object.values(balancers).flatMap(({ seeded }) => seeded ?? [])

const custom = (label: string, symbol: string, value: number, help: string, source: string, unit = 'µs') =>
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

const threshold = (label: string, symbol: string, help: string) =>
  number({
    label,
    symbol,
    unit: '× p',
    group: 'phases',
    default: 1,
    slider: { min: 0.1, max: 10, scale: 'log10' },
    limits: { min: 0, max: 1e6 },
    help,
    source: '§3.1.2',
  })

export const parameters = {
  topology: choice({
    label: 'Topology',
    group: 'machine',
    default: 'torus',
    help: 'How the processors are linked: who is whose neighbour.',
    source: '§4.2.1',
    options: topologies,
  }),
  processors: number({
    label: 'Processors',
    symbol: 'p',
    group: 'machine',
    default: 128,
    slider: { min: 2, max: 1024, scale: 'log2' },
    limits: { min: 1, max: 65536, integer: true },
    help: 'How many processors share the tree.',
    source: '§4.2.1',
    shownWhen: (v) => !topologies[v.topology as TopologyName].processors,
  }),
  ...ownParameters('topology', topologies),
  machine: choice({
    label: 'Machine',
    group: 'machine',
    default: 't3d',
    help: 'Whose costs of computing, sending and synchronising are used.',
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
  allReduce: choice({
    label: 'Barrier',
    group: 'machine',
    default: 'improved',
    help: 'Cost model of the all-reduce that ends every iteration.',
    source: '§4.3.2, figure 4.14, table 4.4',
    options: {
      improved: { label: 'Improved', help: '54.8 + 0.42 p + 93.3 ln p µs: fitted to measurements on the T3D.' },
      original: {
        label: 'Original',
        help: '300 + 20 p + 0.9 ln p µs: Howell’s first model, far too slow for a large p.',
      },
    },
    shownWhen: (v) => v.machine === 't3d',
  }),
  nodeCost: custom('Node cost', 'T_c', 7.433, 'House-keeping for every node.', '§4.3.1'),
  flopCost: custom(
    'Cost of an operation',
    'T_fl',
    0.17248,
    'One floating point operation; a node has g of them. The thesis prints 0.172, rounded; its computing times need 0.17248.',
    '§4.3.1, table 4.2',
  ),
  childCost: custom('Cost of a child', 'T_e', 17.792, 'Expanding a node, for each of its children.', '§4.3.1'),
  sendSmall: custom(
    'Send, start',
    'T_send',
    70,
    'Sending up to 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendSmallEach: custom('Send, per integer', 'T_send', 3, 'Sending up to 32 integers: for each integer.', 'table 4.3'),
  sendLarge: custom(
    'Large send, start',
    'T_send',
    100,
    'Sending more than 32 integers: the part that does not depend on size.',
    'table 4.3',
  ),
  sendLargeEach: custom(
    'Large send, per integer',
    'T_send',
    0.09,
    'Sending more than 32 integers: for each integer.',
    'table 4.3',
  ),
  receiveSmall: custom(
    'Receive, start',
    'T_recv',
    70,
    'Receiving up to 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveSmallEach: custom('Receive, per integer', 'T_recv', 5, 'The same, for each integer.', 'table 4.3'),
  receiveLarge: custom(
    'Large receive, start',
    'T_recv',
    200,
    'Receiving more than 32 integers when sender and receiver start together.',
    'table 4.3',
  ),
  receiveLargeEach: custom('Large receive, per integer', 'T_recv', 0.5, 'The same, for each integer.', 'table 4.3'),
  arrivedSmall: custom(
    'Receive of an arrived message, start',
    'T_recvmin',
    50,
    'Receiving up to 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedSmallEach: custom(
    'Receive of an arrived message, per integer',
    'T_recvmin',
    3,
    'The same, for each integer.',
    'table 4.3',
  ),
  arrivedLarge: custom(
    'Large arrived message, start',
    'T_recvmin',
    100,
    'Receiving more than 32 integers that are already there.',
    'table 4.3',
  ),
  arrivedLargeEach: custom(
    'Large arrived message, per integer',
    'T_recvmin',
    0.4,
    'The same, for each integer.',
    'table 4.3',
  ),
  pingPong: custom(
    'Request and reply, start',
    'T_pingpong',
    200,
    'Asking the server and getting its answer.',
    'table 4.3',
  ),
  pingPongEach: custom(
    'Request and reply, per integer',
    'T_pingpong',
    8,
    'The same, for its one integer.',
    'table 4.3',
  ),
  barrier: custom(
    'Barrier, start',
    'T_sync',
    54.8,
    'The all-reduce that ends an iteration: the constant part.',
    'table 4.4',
  ),
  barrierEach: custom('Barrier, per processor', 'T_sync', 0.42, 'The all-reduce: for each processor.', 'table 4.4'),
  barrierLog: custom(
    'Barrier, per ln p',
    'T_sync',
    93.3,
    'The all-reduce: times the natural logarithm of p.',
    'table 4.4',
  ),
  dequeueCost: custom('Dequeue', 'T_dq', 0.9, 'Taking one task out of the queue to send it.', '§4.3.3'),
  enqueueCost: custom('Enqueue', 'T_eq', 4.015, 'Putting one received task into the queue.', '§4.3.3'),
  serviceCost: custom(
    'Service at the server',
    'T_sv',
    0.775,
    'One request handled by the load information server.',
    '§4.3.3',
  ),
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

  tree: choice({
    label: 'Kind of tree',
    group: 'tree',
    default: 'random',
    help: 'Which nodes split.',
    source: '§4.2.3',
    options: trees,
  }),
  depth: number({
    label: 'Depth',
    symbol: 'd',
    unit: 'levels',
    group: 'tree',
    default: 16,
    slider: { min: 2, max: 20, step: 1 },
    limits: { min: 1, max: 1000, integer: true },
    help: 'Levels of the tree; nodes on the last one are leaves.',
    source: '§4.2.3',
  }),
  fanOut: number({
    label: 'Fan-out',
    symbol: 'f',
    unit: 'children',
    group: 'tree',
    default: 2,
    slider: { min: 2, max: 8, step: 1 },
    limits: { min: 1, max: 64, integer: true },
    help: 'Children of a node that splits.',
    source: '§4.2.3',
  }),
  grain: number({
    label: 'Grain size',
    symbol: 'g',
    unit: 'operations',
    group: 'tree',
    default: 100,
    slider: { min: 1, max: 10000, scale: 'log10' },
    limits: { min: 0, max: 1e9 },
    help: 'Floating point operations in a node: how much work one task is.',
    source: '§4.3.1',
  }),
  ...ownParameters('tree', trees),
  seed: number({
    label: 'Seed',
    group: 'tree',
    default: 796160,
    slider: { min: 1, max: 1000, step: 1 },
    limits: { min: 0, max: 4294967295, integer: true },
    help: `Which of all random trees; also decides ${drawn.join(', ')}.`,
    source: '§4.2.3',
    shownWhen: seeded,
  }),
  traversal: choice({
    label: 'Traversal',
    group: 'tree',
    default: 'depth-first',
    help: 'Which task of its queue a processor takes next.',
    source: '§4.2.3, §5.1.3',
    options: {
      'depth-first': { label: 'Depth-first', help: 'The newest task: short queues.' },
      'breadth-first': { label: 'Breadth-first', help: 'The oldest task: long queues, a bell-shaped workload.' },
    },
  }),

  balancer: choice({
    label: 'Balancer',
    group: 'balancer',
    default: 'gdem',
    help: 'Who moves tasks between processors.',
    source: '§4.2.2',
    options: balancers,
  }),
  interval: number({
    label: 'Balancing interval',
    symbol: 'i₂',
    unit: 'nodes',
    group: 'balancer',
    default: 16,
    slider: { min: 1, max: 1024, scale: 'log2' },
    limits: { min: 1, max: 1e9, integer: true },
    help: 'Nodes a processor executes, at most, between two balancing operations.',
    source: '§5.2.2',
  }),
  ...ownParameters('balancer', balancers),

  t1: choice({
    label: 'First transition',
    symbol: 't₁',
    group: 'phases',
    default: 'off',
    help: 'Balance often while the machine fills, then at the balancing interval.',
    source: '§3.1',
    options: {
      off: { label: 'Off', help: 'One interval from the start.' },
      on: { label: 'On', help: 'Filling interval until there are c₁·p tasks.' },
    },
    shownWhen: balances,
  }),
  fillingInterval: number({
    label: 'Filling interval',
    symbol: 'i₁',
    unit: 'nodes',
    group: 'phases',
    default: 1,
    slider: { min: 1, max: 1024, scale: 'log2' },
    limits: { min: 1, max: 1e9, integer: true },
    help: 'The balancing interval while the machine fills.',
    source: '§5.2.2',
    shownWhen: (v) => balances(v) && v.t1 === 'on',
  }),
  c1: threshold('Filled at', 'c₁', 'Filling ends when there are at least c₁·p tasks.'),
  t2: choice({
    label: 'Second transition',
    symbol: 't₂',
    group: 'phases',
    default: 'off',
    help: 'Stop balancing when the machine empties.',
    source: '§3.1',
    options: {
      off: { label: 'Off', help: 'Balance to the end.' },
      on: { label: 'On', help: 'From c₂·p tasks on, everyone finishes what it has.' },
    },
    shownWhen: balances,
  }),
  c2: threshold(
    'Emptying at',
    'c₂',
    'Emptying begins when, after filling, the tasks fall from more than c₂·p to at most that.',
  ),
}

/** A scenario of the tree lab. */
export type TreeValues = ValuesOf<typeof parameters>
