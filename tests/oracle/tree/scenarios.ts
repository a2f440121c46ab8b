/** Random scenarios of the tree lab: of every kind, and small enough for the reference simulator. */
import fc from 'fast-check'
import { DERIVED } from '../../../src/core/machines/derived.ts'
import { defaults } from '../../../src/core/parameters.ts'
import { lab } from '../../../src/labs/tree/index.ts'
import { parameters, type TreeValues } from '../../../src/labs/tree/parameters.ts'
import { asLink } from '../../setup/as-link.ts'
import { nodesOf } from './tasks.ts'

/** Nodes that a random scenario's tree may have. */
export const MOST_NODES = 3000

/** Deepest tree of a fan-out that stays about within MOST_NODES. */
const DEEPEST: Readonly<Record<number, number>> = { 1: 80, 2: 11, 3: 7, 4: 6, 5: 5, 8: 4 }

export const network = fc.oneof(
  fc.record({
    topology: fc.constantFrom(
      'chain' as const,
      'ring' as const,
      'mesh' as const,
      'torus' as const,
      'torus3d' as const,
      'star' as const,
    ),
    processors: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(27, 30, 36, 64)),
  }),
  fc.record({ topology: fc.constant('hypercube' as const), processors: fc.constantFrom(1, 2, 4, 8, 16, 32) }),
  fc.record({
    topology: fc.constant('multicore' as const),
    processors: fc.integer({ min: 1, max: 40 }),
    cores: fc.constantFrom(1, 2, 3, 4, 5, 8),
  }),
  fc.record({
    topology: fc.constant('kary' as const),
    sides: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  }),
)

const cost = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 1000 }),
  fc.double({ min: 1e-6, max: 1000, noNaN: true }),
)

const CONSTANTS = [
  'nodeCost',
  'flopCost',
  'childCost',
  ...DERIVED,
  'dequeueCost',
  'enqueueCost',
  'serviceCost',
] as const

/** Speeds that differ, now and then, and a processor that is slow for a while. */
const speeds = fc.record({
  speeds: fc.constantFrom([1], [1], [1], [0.5], [1, 2, 1], [3, 1, 1, 1, 0.25]),
  slowProcessor: fc.constantFrom<'none' | number>('none', 'none', 0, 1, 3),
  slowStart: fc.constantFrom(0, 0.5, 3),
  slowLength: fc.constantFrom(0, 2, 20, 1000),
  slowFactor: fc.constantFrom(1, 3, 50),
})

export const machine = fc.oneof(
  fc.record({
    machine: fc.constantFrom('t3d' as const, 'workstations' as const, 'sp2' as const),
    allReduce: fc.constantFrom('improved' as const, 'original' as const),
  }),
  fc
    .tuple(
      fc.array(cost, { minLength: CONSTANTS.length, maxLength: CONSTANTS.length }),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(([costs, taskSize]) => ({
      machine: 'custom' as const,
      taskSize,
      ...Object.fromEntries(CONSTANTS.map((id, i) => [id, costs[i]])),
    })),
  fc.record(
    {
      machine: fc.constant('custom' as const),
      latency: fc.oneof(fc.constant('t3d' as const), fc.constantFrom(0, 2, 50, 777.7)),
      bandwidth: fc.oneof(fc.constant('t3d' as const), fc.constantFrom(1e9, 1e6, 333_333)),
      send: fc.oneof(fc.constant('auto' as const), fc.constantFrom(0, 5, 100)),
      receive: fc.oneof(fc.constant('auto' as const), fc.constantFrom(0, 5, 100)),
      // One that is set counts more than what follows.
      receiveSmall: cost,
      barrierEach: cost,
      nodeCost: cost,
    },
    { requiredKeys: ['machine', 'latency', 'bandwidth'] },
  ),
)

const workload = fc.constantFrom(...Object.keys(DEEPEST).map(Number)).chain((fanOut) =>
  fc.record({
    tree: fc.constantFrom('random' as const, 'balanced' as const, 'imbalance' as const),
    fanOut: fc.constant(fanOut),
    depth: fc.integer({ min: 1, max: DEEPEST[fanOut] }),
    grain: fc.oneof(fc.constant(100), fc.double({ min: 0, max: 10000, noNaN: true })),
    minDepth: fc.integer({ min: 0, max: 12 }),
    imbalance: fc.constantFrom(0, 0.1, 0.3, 0.5, 0.9, 1),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    traversal: fc.constantFrom('depth-first' as const, 'breadth-first' as const),
  }),
)

const coefficient = fc.oneof(fc.constantFrom(0, 0.5, 1, 2), fc.double({ min: 0, max: 4, noNaN: true }))

/** The balancers that random scenarios meet, in each phase. */
const balancers = ['gdem', 'diffusion', 'loadserver', 'none'] as const
/** Those that come twice as often as the others where phases differ only in the interval. */
const OFTEN: ReadonlySet<(typeof balancers)[number]> = new Set(['gdem', 'loadserver'])

export const balancing = fc.record({
  balancer: fc.constantFrom(...balancers.flatMap((name) => (OFTEN.has(name) ? [name, name] : [name]))),
  interval: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 300 })),
  lambda: fc.oneof(fc.constant('auto' as const), fc.double({ min: 0.01, max: 1, noNaN: true })),
  alpha: fc.oneof(fc.constant('auto' as const), fc.double({ min: 0.001, max: 0.5, noNaN: true })),
  lightThreshold: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 })),
  heavyThreshold: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 6 })),
  migration: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 7 })),
  contention: fc.constantFrom('intermediate' as const, 'optimistic' as const, 'pessimistic' as const),
  t1: fc.constantFrom('off' as const, 'on' as const),
  fillingInterval: fc.integer({ min: 1, max: 10 }),
  c1: coefficient,
  t2: fc.constantFrom('off' as const, 'on' as const),
  c2: coefficient,
  t2Window: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 })),
  t2Margin: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.9, noNaN: true })),
  starts: fc.constantFrom('paired' as const, 'independent' as const),
  t2Hold: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
  networkSpeed: fc.oneof(fc.constant(1), fc.constantFrom(0.5, 2, 4), fc.double({ min: 0.01, max: 100, noNaN: true })),
})

const start = fc.record({
  start: fc.constantFrom('one' as const, 'one' as const, 'redundant' as const),
})

const same = fc.constant('same' as const)
const light = fc.oneof(same, fc.integer({ min: 0, max: 5 }))
const heavy = fc.oneof(same, fc.integer({ min: 0, max: 6 }))
const pack = fc.oneof(fc.constant(1), fc.constant('half' as const), fc.integer({ min: 1, max: 7 }))
const lambda = fc.oneof(same, fc.constant('auto' as const), fc.double({ min: 0.01, max: 1, noNaN: true }))

/** What may differ by phase, and settings with which a run of moderate size comes to its second and third phase. */
const phases = fc.record({
  interval: fc.integer({ min: 1, max: 12 }),
  c1: fc.constantFrom(0, 0.25, 0.5, 1, 2),
  c2: fc.constantFrom(0.5, 1, 2, 4),
  t2Window: fc.oneof({ arbitrary: fc.constant(1), weight: 2 }, fc.integer({ min: 1, max: 5 })),
  t2Margin: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.double({ min: 0, max: 0.5, noNaN: true })),
  t2Hold: fc.oneof({ arbitrary: fc.constant(1), weight: 2 }, fc.integer({ min: 1, max: 3 })),
  balancer: fc.constantFrom(...balancers),
  migration: pack,
  lightIds: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
  proceed: fc.constantFrom('all' as const, 'first' as const, 'refusals' as const, 'visit' as const),
  proceedTo: fc.constantFrom('workers' as const, 'all' as const),
  t2Rule: fc.constantFrom('drop' as const, 'crossing' as const),
  trees: fc.constantFrom('paired' as const, 'independent' as const),
  referenceSeed: fc.oneof(fc.constant('auto' as const), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  t1: fc.constantFrom('off' as const, 'on' as const, 'on' as const),
  fillingBalancer: fc.constantFrom('same' as const, ...balancers),
  fillingLightThreshold: light,
  fillingHeavyThreshold: heavy,
  fillingMigration: fc.oneof(same, pack),
  fillingLambda: lambda,
  t2: fc.constantFrom('off' as const, 'on' as const, 'on' as const),
  emptyingBalancer: fc.constantFrom('same' as const, ...balancers),
  emptyingInterval: fc.oneof(fc.constant('unlimited' as const), fc.integer({ min: 1, max: 20 })),
  emptyingLightThreshold: light,
  emptyingHeavyThreshold: heavy,
  emptyingMigration: fc.oneof(same, pack),
  emptyingLambda: lambda,
})

const fullTree = fc.constantFrom(
  {},
  { fanOut: 2, depth: 8, imbalance: 0.1 },
  { fanOut: 2, depth: 10, imbalance: 0.1 },
  { fanOut: 3, depth: 6, imbalance: 0.3 },
  { fanOut: 8, depth: 4, imbalance: 0.5 },
)

const accepted = (values: TreeValues): boolean =>
  lab.check(values).length === 0 && nodesOf(values, MOST_NODES) !== undefined

/** A scenario that the lab accepts, of any kind and moderate size, whose phases differ only in the interval. */
const plainScenario: fc.Arbitrary<TreeValues> = fc
  .tuple(network, machine, speeds, workload, balancing, start)
  .map((parts): TreeValues => Object.assign({}, defaults(parameters), ...parts))
  .filter(accepted)

/** One whose phases differ in anything. */
const phasedScenario: fc.Arbitrary<TreeValues> = fc
  .tuple(plainScenario, fullTree, phases)
  .map((parts): TreeValues => Object.assign({}, ...parts))
  .filter(accepted)

export const scenario = fc
  .oneof(plainScenario, phasedScenario)
  .map((values) => asLink('tree', parameters, { ...values }))

const maybePhases = fc.oneof(fc.constant({}), phases)

/** The same on machines of the size that the engine is tuned for: most processors idle at first, all busy later. */
export const largeScenario: fc.Arbitrary<TreeValues> = fc
  .tuple(
    fc.oneof(
      fc.record({
        topology: fc.constantFrom('ring' as const, 'mesh' as const, 'torus' as const, 'torus3d' as const),
        processors: fc.constantFrom(100, 128, 210, 256, 400, 512),
      }),
      fc.record({ topology: fc.constant('hypercube' as const), processors: fc.constantFrom(128, 256, 512) }),
      fc.record({ topology: fc.constant('kary' as const), sides: fc.constantFrom([5, 5, 5], [4, 4, 8], [3, 3, 3, 3]) }),
    ),
    machine,
    speeds,
    workload.map((parts) => ({ ...parts, fanOut: 2, depth: 13 })),
    balancing,
    maybePhases,
    start,
    fc.record({ interval: fc.constantFrom(2, 8, 16, 31, 64) }),
  )
  .map((parts): TreeValues => Object.assign({}, defaults(parameters), ...parts))
  .filter((values) => lab.check(values).length === 0 && nodesOf(values, 20) === undefined)

const seed = fc.integer({ min: 0, max: 1000 })

/** Real work of every kind, as small. */
const realWork = fc.oneof(
  fc.record({
    workload: fc.constant('fibonacci' as const),
    fibonacci: fc.integer({ min: 1, max: 14 }),
    fibonacciCutoff: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    workload: fc.constant('uts' as const),
    utsTree: fc.constant('own' as const),
    utsKind: fc.constantFrom('geometric' as const, 'hybrid' as const),
    utsShape: fc.constantFrom('fixed' as const, 'linear' as const),
    rootBranching: fc.constantFrom(3, 4),
    utsDepth: fc.integer({ min: 2, max: 4 }),
    probability: fc.constant(0.2),
    branching: fc.constant(4),
    utsSeed: seed,
    granularity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ workload: fc.constant('queens' as const), queens: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    workload: fc.constant('quicksort' as const),
    sortLength: fc.integer({ min: 1, max: 600 }),
    sortThreshold: fc.integer({ min: 1, max: 20 }),
    sortSeed: seed,
  }),
  fc.record({
    workload: fc.constant('search' as const),
    problem: fc.constant('salesman' as const),
    tspInstance: fc.constant('drawn' as const),
    cities: fc.integer({ min: 5, max: 7 }),
    instanceSeed: seed,
    sharing: fc.constantFrom('barrier' as const, 'never' as const),
    traversal: fc.constantFrom('depth-first' as const, 'breadth-first' as const, 'best-first' as const),
  }),
  fc.record({
    workload: fc.constant('search' as const),
    problem: fc.constant('knapsack' as const),
    knapsackInstance: fc.constantFrom('p01' as const, 'p05' as const, 'p06' as const, 'p07' as const),
    sharing: fc.constantFrom('barrier' as const, 'never' as const),
    traversal: fc.constantFrom('depth-first' as const, 'best-first' as const),
  }),
)

/** A scenario of real work that the lab accepts. */
export const workScenario: fc.Arbitrary<TreeValues> = fc
  .tuple(
    network,
    machine,
    speeds,
    fc.record({ traversal: fc.constantFrom('depth-first' as const, 'breadth-first' as const) }),
    realWork,
    balancing,
    maybePhases,
    start,
  )
  .map((parts): TreeValues => Object.assign({}, defaults(parameters), ...parts))
  .filter((values) => lab.check(values).length === 0)
