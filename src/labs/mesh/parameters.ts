/**
 * The mesh lab's parameter table. Public ids are the names in links, on the command line and in exports. Sections, tables and figures
 * are those of Kaddoura and Ranka, "Runtime Support for Parallelization of Data-Parallel Applications on Adaptive and Nonuniform
 * Computational Environments".
 */
import {
  attachment,
  choice,
  type Group,
  list,
  number,
  text,
  type Values,
  type ValuesOf,
} from '../../core/parameters.ts'
import { programParameter } from '../../core/program/programs.ts'
import { type FrontName, fronts } from './fronts/index.ts'
import { inspectors } from './inspectors/index.ts'
import { loadKinds, readLoads } from './loads/index.ts'
import { meshes } from './meshes/index.ts'
import type { MeshKind } from './meshes/kind.ts'
import { EXTENSIONS, FORMATS, MOST_BYTES } from './model/files/formats.ts'
import {
  type LatencyCost,
  latencyTime,
  type MachineValues,
  referenceTimeOf,
  SCHEDULE_REFERENCE,
  SUN4,
} from './model/machine.ts'
import { orderings } from './orderings/index.ts'
import { policies } from './policies/index.ts'
import { remappings } from './remapping/index.ts'
import type { Remapping } from './remapping/remapping.ts'

export const groups: readonly Group[] = [
  { id: 'mesh', label: 'Mesh' },
  { id: 'line', label: 'Line' },
  { id: 'machine', label: 'Machine' },
  { id: 'remapping', label: 'Remapping' },
  { id: 'run', label: 'Run' },
]

/** Most vertices, and most processors. */
const MOST_VERTICES = 2 ** 20
const MOST_PROCESSORS = 256

/** Longest text of loads. */
const LOADS_LENGTH = 10_000

const running = (v: Values) => v.experiment === 'run'
const remapping = (v: Values) => v.experiment === 'remap'
const partitioning = (v: Values) => v.experiment === 'partition'
const checking = (v: Values) => running(v) && policies[v.policy as keyof typeof policies].balances
const changing = (v: Values) => running(v) && 'distance' in fronts[v.front as FrontName]
/** Whether a check cuts the list of a mesh that changes. */
const reordering = (v: Values) => changing(v) && checking(v) && weighs(v)
const usesOf = (v: Values) => (meshes[v.mesh as keyof typeof meshes] as MeshKind).uses
/** Whether messages have a weight where this remapping looks for an arrangement. */
const weighs = (v: Values) => (remappings[v.arrangement as keyof typeof remappings] as Remapping).of === 'list'

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

const asking = (v: Values) => inspectors[v.inspector as keyof typeof inspectors].explicit === true
const machineOf = (v: Values) => v as unknown as MachineValues

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

export const parameters = {
  experiment: choice({
    label: 'Experiment',
    group: 'run',
    default: 'run',
    subject: true,
    help: 'Whether the loop runs, a single remap is looked at, or a partition.',
    options: {
      run: {
        label: 'Run the loop',
        help: 'The loop runs, iteration after iteration; now and then a check decides whether to remap.',
      },
      remap: {
        label: 'A single remap',
        help: 'The list is cut by old and by new capabilities: what stays, what moves, and which order of the intervals is best.',
      },
      partition: {
        label: 'A partition, level by level',
        help: 'A multilevel partition in steps: the mesh is coarsened, the coarsest graph is cut, and the parts are improved on the way back.',
      },
    },
  }),
  mesh: choice({
    label: 'Mesh',
    group: 'mesh',
    help: 'Which mesh the loop runs over.',
    source: '§5, figure 9',
    options: meshes,
  }),
  vertices: number({
    label: 'Vertices',
    symbol: 'n',
    group: 'mesh',
    default: 30_269,
    slider: { min: 100, max: 100_000, scale: 'log10' },
    limits: { min: 1, max: MOST_VERTICES, integer: true },
    help: 'How many vertices the mesh has, and its list elements; the paper’s has 30 269. More: more to compute beside each border.',
    source: '§5',
    shownWhen: (v) => usesOf(v).includes('vertices'),
  }),
  dual: choice({
    label: 'Dual',
    group: 'mesh',
    default: 'on',
    help: 'Whether the vertices of the loop are the triangles of the mesh or its points.',
    source: '§5',
    options: {
      on: { label: 'Triangles', help: 'Each triangle is a vertex, next to those that it shares a side with.' },
      off: { label: 'Points', help: 'Each point is a vertex, next to those that it shares a side of a triangle with.' },
    },
    shownWhen: (v) => usesOf(v).includes('dual'),
  }),
  file: attachment({
    label: 'File',
    group: 'mesh',
    help: 'The file with the mesh; its content shows the format.',
    file: {
      words: FORMATS,
      extensions: EXTENSIONS,
      bytes: MOST_BYTES,
      binary: true,
      sets: { mesh: 'file', dual: 'off' },
      fits: async () => (await import('./file-preview.ts')).fittingFile,
      preview: async () => (await import('./file-preview.ts')).previewOfMesh,
    },
    shownWhen: (v) => usesOf(v).includes('file'),
  }),
  coordinates: attachment({
    label: 'Coordinates',
    group: 'mesh',
    help: 'A file with the coordinates of its vertices, where the mesh comes without: a line for each, as Chaco or Scotch has them.',
    file: { words: 'coordinates, a line for each vertex', extensions: ['.xyz', '.coords'], bytes: MOST_BYTES },
    shownWhen: (v) => usesOf(v).includes('coordinates'),
  }),
  front: choice({
    label: 'Front',
    group: 'mesh',
    default: 'none',
    help: 'Whether the mesh changes while the loop runs: triangles are halved where a front is, and made whole again behind it.',
    source: '§3, note 1',
    options: fronts,
    shownWhen: running,
  }),
  frontSpeed: number({
    label: 'Speed of the front',
    unit: '%/iteration',
    group: 'mesh',
    default: 0.2,
    slider: { min: 0.02, max: 5, scale: 'log10' },
    limits: { min: 0, max: 100 },
    help: 'How much of its way over the mesh the front goes in an iteration. More: intervals that were equal are so for a shorter time.',
    shownWhen: changing,
  }),
  frontWidth: number({
    label: 'Width of the front',
    unit: '%',
    group: 'mesh',
    default: 10,
    slider: { min: 1, max: 50, step: 1 },
    limits: { min: 0, max: 100 },
    help: 'How wide the strip is in which triangles are halved, as a share of the mesh’s width. More: more elements.',
    shownWhen: changing,
  }),
  refinement: number({
    label: 'Refinement',
    unit: 'halvings',
    group: 'mesh',
    default: 2,
    slider: { min: 0, max: 5, step: 1 },
    limits: { min: 0, max: 12, integer: true },
    help: 'How often a triangle at the front is halved; its neighbours follow where a corner would lie in the middle of a side. Each halving doubles the elements there.',
    shownWhen: changing,
  }),
  adaptEvery: number({
    label: 'Change interval',
    unit: 'iterations',
    group: 'mesh',
    default: 10,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'After how many iterations the mesh follows the front. The schedules are built again each time. More: less often, and the front leaves its strip.',
    source: '§3, note 1',
    shownWhen: changing,
  }),
  ordering: choice({
    label: 'Ordering',
    group: 'line',
    help: 'How the vertices are laid in a line; a partition then is a cut of the line into intervals. The paper uses recursive spectral bisection.',
    source: '§3.1',
    options: orderings,
    shownWhen: (v) => !partitioning(v),
  }),
  improve: choice({
    label: 'Parts improved',
    group: 'line',
    default: 'levels',
    help: 'Where single vertices change parts, so that fewer edges are cut.',
    source: 'Hendrickson and Leland 1995',
    options: {
      levels: { label: 'On every level', help: 'First the coarse graphs, then finer ones: large pieces move first.' },
      mesh: { label: 'On the mesh alone', help: 'Only at the end, where a vertex is a single element.' },
      never: { label: 'Nowhere', help: 'The parts of the coarsest graph stay as they are.' },
    },
    shownWhen: partitioning,
  }),
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
    help: 'How many elements a message counts as when arrangements are compared. It takes as long as τ · 1.09·10⁶/b elements: 55 with a message time τ of 0.2 ms and b = 4 bytes. With τ = 0 it takes none, and a weight saves no time. More: fewer messages at the cost of more elements.',
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
    help: 'What an element weighs on the wire, when it is fetched and when it moves; a 4-byte real in the paper. More: moving pays less often.',
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
    help: 'What each message of a redistribution costs beside its bytes. The column for 512 elements of the paper’s table 2 asks for 0.2 ms, the one for 2048 for none. More: few messages matter more than few elements.',
    source: '§3.4, table 2',
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
  multicast: choice({
    label: 'Multicast',
    group: 'run',
    default: 'off',
    help: 'Whether one message can reach all who need an element.',
    source: '§3.6',
    options: {
      off: { label: 'Off', help: 'An element is sent to each processor that needs it.' },
      on: { label: 'On', help: 'An element is sent once, and all who need it listen.' },
      all: { label: 'On, in checks too', help: 'And so is a decision, or a report that all need.' },
    },
    shownWhen: running,
  }),
  primitive: choice({
    label: 'Gather or scatter',
    group: 'run',
    default: 'gather',
    help: 'What the loop does with elements of other processors.',
    source: '§3.3',
    options: {
      gather: { label: 'Gather', help: 'It reads them: they are fetched before each iteration, as in figure 8.' },
      scatter: {
        label: 'Scatter',
        help: 'It adds to them: what is added is sent to their homes after each iteration.',
      },
      both: { label: 'Both', help: 'It reads them and adds to them: a gather before, a scatter after.' },
    },
    shownWhen: running,
  }),
  decision: choice({
    label: 'Decision',
    group: 'run',
    default: 'controller',
    help: 'Which processors work out at a check whether to remap, and how.',
    source: '§3.5',
    options: {
      controller: { label: 'A controller', help: 'All report to processor 0, which sends all of them its decision.' },
      distributed: { label: 'Each processor', help: 'All report to all, and each comes to the same decision.' },
    },
    shownWhen: checking,
  }),
  iterations: number({
    label: 'Iterations',
    group: 'run',
    default: 500,
    slider: { min: 10, max: 1000, step: 10 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'How often the loop runs over the whole mesh.',
    source: '§5',
    shownWhen: running,
  }),
  policy: choice({
    label: 'Policy',
    group: 'run',
    help: 'Whether a check leads to a remap.',
    source: '§3.5',
    options: policies,
    shownWhen: running,
  }),
  program: {
    ...programParameter({
      group: 'run',
      help: 'The text that decides, in JavaScript. Without one it is the rule that a remap must pay by the next check.',
      sets: { experiment: 'run', policy: 'own' },
    }),
    shownWhen: (v: Values) => running(v) && policies[v.policy as keyof typeof policies].byText === true,
  },
  checkEvery: number({
    label: 'Check interval',
    symbol: 'C',
    unit: 'iterations',
    group: 'run',
    default: 10,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 1, max: 10_000, integer: true },
    help: 'After how many iterations the processors report how fast they were. More: cheaper, and a change is noticed later.',
    source: '§3.5, §5',
    shownWhen: checking,
  }),
  smoothing: number({
    label: 'Smoothing',
    symbol: 's',
    group: 'run',
    default: 0,
    slider: { min: 0, max: 0.95, step: 0.05 },
    limits: { min: 0, max: 0.999 },
    help: 'How much of the last estimate of a processor’s speed stays in the next one. More: chance matters less, and a change is noticed later.',
    source: '§3.5, footnote 2',
    shownWhen: checking,
  }),
  seed: number({
    label: 'Seed',
    group: 'mesh',
    default: 1,
    slider: { min: 1, max: 100, step: 1 },
    limits: { min: 0, max: 2 ** 31 - 1, integer: true },
    help: 'The random numbers of the mesh, of a random order and of random loads.',
  }),
} as const

/** A scenario of the mesh lab. */
export type MeshValues = ValuesOf<typeof parameters>
