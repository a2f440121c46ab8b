/** Small random scenarios of the asynchronous model: of every balancer, termination, detection, topology and machine. */
import fc from 'fast-check'
import { parameters } from '../../../src/labs/async/parameters.ts'
import { asLink } from '../../setup/as-link.ts'
import {
  adapts,
  balancersOf,
  FILLING,
  hasServer,
  heavyThresholdIn,
  lambdaIn,
  lightThresholdIn,
  migrationIn,
  STEADY,
} from './phases.ts'
import { type BalancerId, DEFAULTS, type Scenario } from './scenario.ts'

export const BALANCERS: readonly BalancerId[] = [
  'none',
  'loadserver',
  'stealing',
  'sender',
  'sid',
  'rid',
  'gradient',
  'hierarchical',
  'gdem',
  'pool',
  'cwn',
  'xuhwang',
]

const OPEN: readonly BalancerId[] = BALANCERS.filter((id) => id !== 'none')

const one = <const T>(...values: readonly T[]) => fc.constantFrom(...values)
const onOff = one('off', 'on')

const machine = {
  topology: one(
    'torus',
    'torus',
    'mesh',
    'ring',
    'chain',
    'hypercube',
    'torus3d',
    'kary',
    'star',
    'multicore',
    'multicore',
  ),
  processors: one(1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 16, 17, 20, 24, 27, 32),
  cores: one(1, 2, 3, 4, 4, 8),
  sides: one([2], [3], [4, 2], [3, 3], [2, 3, 2], [5, 1, 2], [4, 4]),
  machine: one('t3d', 't3d', 'workstations', 'sp2', 'custom'),
  speeds: one([1], [1], [1], [0.5], [1, 2], [1, 0.37, 1], [3, 1, 1, 1, 0.1]),
  slowProcessor: one<'none' | number>('none', 'none', 0, 1, 2, 40),
  slowStart: one(0, 0.3, 2, 10),
  slowLength: one(0, 0.7, 5, 1000),
  slowFactor: one(1, 2, 7.7, 100),
  networkSpeed: one(1, 1, 1, 0.3, 2, 7),
  hopTime: one(0, 0, 0, 0.001, 1.5, 40),
  port: one('free', 'free', 'serial'),
  handling: one('poll', 'interrupt'),
} as const

/** The custom machine: now and then without overheads, so that many things happen at once; always with a node that takes time. */
const custom = {
  latency: one<number | 't3d'>('t3d', 0, 2, 50),
  bandwidth: one<number | 't3d'>('t3d', 1e6, 1e9),
  send: one<number | 'auto'>('auto', 0, 7),
  receive: one<number | 'auto'>('auto', 0, 7),
  nodeCost: one(1, 7.433, 20),
  flopCost: one(0, 0.001, 0.17248),
  childCost: one(0, 17.792),
  sendSmall: one<number | 'auto'>('auto', 0, 0, 10, 70),
  sendSmallEach: one<number | 'auto'>('auto', 0, 3, 0.37),
  sendLarge: one<number | 'auto'>('auto', 0, 100),
  sendLargeEach: one<number | 'auto'>('auto', 0, 0.09),
  receiveSmall: one<number | 'auto'>('auto', 0, 52, 70, 99),
  receiveSmallEach: one<number | 'auto'>('auto', 0, 5),
  receiveLarge: one<number | 'auto'>('auto', 1, 200),
  receiveLargeEach: one<number | 'auto'>('auto', 0, 0.5),
  arrivedSmall: one<number | 'auto'>('auto', 0, 0, 50),
  arrivedSmallEach: one<number | 'auto'>('auto', 0, 3),
  arrivedLarge: one<number | 'auto'>('auto', 0, 100),
  arrivedLargeEach: one<number | 'auto'>('auto', 0, 0.4),
  dequeueCost: one(0, 0.9),
  enqueueCost: one(0, 4.015),
  serviceCost: one(0, 0.775, 30),
  taskSize: one(1, 3, 17, 40),
} as const

const tree = {
  tree: one('random', 'random', 'balanced', 'imbalance'),
  depth: one(1, 2, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10),
  fanOut: one(1, 2, 2, 2, 3),
  grain: one(0, 10, 100, 1000, 2345.6),
  minDepth: one(0, 0, 3),
  imbalance: one(0, 0.05, 0.3, 0.8),
  seed: fc.integer({ min: 0, max: 1e6 }),
  traversal: one('depth-first', 'breadth-first'),
} as const

const rules = {
  balancer: fc.oneof({ weight: 1, arbitrary: one('none') }, { weight: 60, arbitrary: one(...OPEN) }),
  interval: one(1, 1, 2, 3, 8, 40),
  lightThreshold: one(0, 0, 1, 3),
  heavyThreshold: one(1, 1, 0, 2, 5),
  migration: one(1, 1, 2, 7),
  request: one('wait', 'overlap'),
  repeat: onOff,
  registered: one('start', 'announce'),
  serverCost: one('process', 'light'),
  victim: one('random', 'ring', 'last', 'neighbour', 'global', 'near', 'near'),
  nearShare: one(0, 0.3, 0.5, 0.9, 1),
  amount: one('one', 'half'),
  keep: one(0, 1, 1, 3),
  backoff: one(0, 0, 0.5, 100, 2000),
  threshold: one(0, 1, 2, 2, 5),
  probeLimit: one(1, 2, 3),
  policy: one('threshold', 'threshold', 'random'),
  transferLimit: one(0, 1, 3),
  lowThreshold: one(0, 0, 1, 2),
  diffusionThreshold: one(0, 0, 1, 2),
  update: one(0, 0.5, 1, 3),
  diffusionFactor: one<'adaptive' | number>(1, 1, 0.3, 'adaptive', 'adaptive'),
  sphere: one(2, 3, 4, 8),
  sphereThreshold: one(0, 0, 1),
  sphereDifference: one(0, 1, 4),
  lambda: one<'auto' | number>('auto', 'auto', 0.3, 0.8, 1),
  shares: one('equal', 'equal', 'equal', 'speeds'),
  synchronisation: one('none', 'local', 'direct'),
  poolKeep: one(0, 1, 4),
  chunk: one(1, 2, 5),
  poolOrder: one('oldest', 'newest'),
  radius: one(1, 2, 4),
  horizon: one(0, 1, 2),
  saturation: one<'off' | number>('off', 1, 3, 6),
  window: one(100, 1500, 20_000),
  windowMin: one(100, 700),
  windowMax: one(20_000, 160_000),
  localDelay: one<'off' | number>('off', 100, 401.7, 3000),
  range: one('global', 'local'),
  heuristic: one('load', 'migrations'),
} as const

const phases = {
  t1: onOff,
  t2: onOff,
  c1: one(0, 0.05, 0.5, 1, 1, 2),
  c2: one(0, 0.5, 1, 1, 2, 3),
  detection: one('exact', 'accumulator', 'central', 'reduction', 'local'),
  accessTime: one(0, 1, 1, 30, 400),
  reportStep: one(1, 2, 4),
  period: one(10, 500, 5000),
  patience: one(0, 50, 1000),
  fillingBalancer: one<'same' | BalancerId>('same', 'same', 'same', ...BALANCERS),
  emptyingBalancer: one<'same' | BalancerId>('same', 'none', 'none', 'none', ...BALANCERS),
  fillingInterval: one(1, 1, 3),
  emptyingInterval: one<'unlimited' | number>('unlimited', 1, 5),
  fillingLightThreshold: one<'same' | number>('same', 0, 2),
  fillingHeavyThreshold: one<'same' | number>('same', 1, 4),
  fillingMigration: one<'same' | number>('same', 1, 3),
  fillingLambda: one<'same' | 'auto' | number>('same', 'auto', 0.4, 1),
  termination: one('free', 'free', 'ring', 'tree'),
  wattsBusy: one(0, 100, 120.5),
  wattsIdle: one(0, 50, 70),
  wattsSleep: one(0, 5),
  sleepAfter: one<'never' | number>('never', 0, 10, 1000),
} as const

/** Sizes that a topology has: a power of two for a hypercube. */
const sized = (scenario: Scenario): Scenario =>
  scenario.topology === 'hypercube'
    ? { ...scenario, processors: 2 ** Math.floor(Math.log2(scenario.processors)) }
    : scenario.topology === 'kary'
      ? { ...scenario, processors: scenario.sides.reduce((a, b) => a * b, 1) }
      : scenario

/** Whether a scenario makes sense (async.md §3 and §5), and does not go on for ever. */
function isSensible(scenario: Scenario): boolean {
  const balancers = balancersOf(scenario)
  const working = [FILLING, STEADY] as const
  if (scenario.processors === 1 && balancers.some((balancer) => hasServer(scenario, balancer))) return false
  const passesRound = working.some((phase) => {
    const heavy = heavyThresholdIn(scenario, phase)
    if (heavy < Math.max(1, lightThresholdIn(scenario, phase))) return true
    // A worker that sends all it has and asks again as soon as it gets tasks executes none of them.
    const asksAtOnce = scenario.request === 'wait' && scenario.repeat === 'on'
    return asksAtOnce && migrationIn(scenario, phase) > heavy
  })
  if (balancers.includes('loadserver') && passesRound) return false
  // Partners in different phases do not agree then on who sends, and one waits for ever.
  const [first, second] = working.map((phase) => lambdaIn(scenario, phase))
  if (scenario.balancer === 'gdem' && scenario.synchronisation === 'local' && first !== second) return false
  const { window, windowMin, windowMax } = scenario
  if (balancers.includes('xuhwang') && !(windowMin <= window && window <= windowMax)) return false
  const notices = adapts(scenario) && scenario.detection === 'local'
  return !(notices && balancers.includes('pool') && balancers.length > 1)
}

/** Trees of at most some 500 nodes: 3 children for each node only down to level 6. */
const shallow = (scenario: Scenario): Scenario =>
  scenario.fanOut > 2 ? { ...scenario, depth: Math.min(6, scenario.depth) } : scenario

export const asyncScenarios: fc.Arbitrary<Scenario> = fc
  .record({ ...machine, ...custom, ...tree, ...rules, ...phases })
  .map((drawn): Scenario => shallow(sized({ ...DEFAULTS, ...drawn })))
  .map((scenario) => asLink('async', parameters, scenario))
  .filter(isSensible)
