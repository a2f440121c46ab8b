/**
 * The tree lab's parameter table. Public ids are the names in links, on the command line and in exports. Sections and
 * tables are those of Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel Tree Computation", Leeds 1998.
 */
import { powerParameters } from '../../core/energy/energy.ts'
import {
  computingParameters,
  machineParameters,
  messageParameter,
  messageParameters,
  taskParameters,
} from '../../core/machines/parameters.ts'
import { speedParameters } from '../../core/machines/speed-parameters.ts'
import { networkParameters } from '../../core/network/parameters.ts'
import { choice, number, ownParameters, type Values, type ValuesOf } from '../../core/parameters.ts'
import { interval, phaseParameters, phaseSettings } from '../../core/phases/parameters.ts'
import { treeParameters } from '../../core/trees/parameters.ts'
import { withBestFirst, workloadOf, workloadParameters } from '../../core/workloads/parameters.ts'
import { actsOn, adapts, balancers, balancersOf } from './balancers/index.ts'
import { HALF } from './balancers/loadserver.ts'

const seeded = (v: Values) => balancersOf(v).some((name) => balancers[name].seeded !== undefined)

/** What the seed decides besides the tree, balancer by balancer. */
const drawn = Object.values(balancers).flatMap(({ seeded }) => seeded ?? [])

const phases = phaseParameters({
  balancers,
  // Without a balancer in the steady phase others may have one.
  balances: () => true,
  acts: actsOn,
  first: {
    help: 'Whether other rules hold while the machine fills: often another interval, or another balancer.',
    off: 'The same from the start.',
    on: 'The filling interval, balancer and thresholds until there are as many tasks as “Filled at” says.',
  },
  fillingInterval: 'The balancing interval while the machine fills. Longer: it balances less often then.',
  second: {
    help: 'Whether other rules hold when the machine empties: mostly that balancing stops.',
    off: 'The same to the end.',
    on: 'Once few tasks are left, the emptying balancer and interval; without them every processor finishes its own tasks alone.',
  },
  emptyingAt:
    'Emptying begins when the tasks fall to at most this many for each processor; at a crossing only after filling, and from more than that. More: it begins earlier; at a crossing it can also begin later, or never.',
})

const smooths = (v: Values) => actsOn(v, 't2')

/** What a run shares with the one without transitions that it is compared with. */
const starts = choice({
  label: 'Random starts',
  group: 'phases',
  default: 'paired',
  help: 'Whether runs with and without transitions ask the server in the same random order.',
  source: '§4.2.2',
  options: {
    paired: { label: 'Paired', help: 'The same order: two runs differ by the transitions alone.' },
    independent: {
      label: 'Independent',
      help: 'A run without transitions has an order of its own: a part of the difference is chance.',
    },
  },
  shownWhen: seeded,
})

/** Whether the run that ITA compares with has the same tree, and what decides its own. */
const trees = {
  trees: choice({
    label: 'Trees of a pair',
    group: 'phases',
    default: 'paired',
    help: 'Whether the run without transitions that a run is compared with executes the same tree.',
    source: '§5.3.3, tables 5.26 to 5.30',
    options: {
      paired: { label: 'Paired', help: 'The same tree: two runs differ by the transitions alone.' },
      independent: {
        label: 'Independent',
        help: 'Another tree, and speeds are compared, since trees differ in size: a part of the difference is the trees’.',
      },
    },
    shownWhen: adapts,
  }),
  referenceSeed: number({
    label: 'Seed of the other run',
    group: 'phases',
    default: 'auto',
    slider: { min: 1, max: 1000, step: 1 },
    limits: { min: 0, max: 4294967295, integer: true },
    words: { auto: 'One that follows from the seed.' },
    help: 'Chooses the tree of the run without transitions, and everything else that a seed decides there.',
    source: '§5.3.3',
    shownWhen: (v) => adapts(v) && v.trees === 'independent',
  }),
}

/** How the second transition is noticed. */
const smoothing = {
  t2Rule: choice({
    label: 'Rule of t₂',
    group: 'phases',
    default: 'drop',
    help: 'When the second transition comes: how the tasks fall to “Emptying at”.',
    source: '§5.2.5, table 5.19',
    options: {
      drop: {
        label: 'At a drop',
        help: 'When there are no more tasks than that, and fewer than an iteration ago: also while the machine fills, unless the first transition is on.',
        source: '§5.2.5: drops below c₂ × p; table 5.19: an early switch-off point',
      },
      crossing: {
        label: 'At a crossing',
        help: 'Only after filling, when there have been more tasks than that and are not any more.',
      },
    },
    shownWhen: smooths,
  }),
  t2Window: number({
    label: 'Window of t₂',
    symbol: 'w',
    unit: 'iterations',
    group: 'phases',
    default: 1,
    slider: { min: 1, max: 32, scale: 'log2' },
    limits: { min: 1, max: 1000, integer: true },
    help: 'The second transition looks at the mean of the tasks over this many iterations. Longer: a short jag is no transition, and a real one is noticed later or never.',
    source: '§5.2.5',
    shownWhen: smooths,
  }),
  t2Margin: number({
    label: 'Margin of t₂',
    unit: '× c₂·p',
    group: 'phases',
    default: 0,
    slider: { min: 0, max: 0.9, step: 0.05 },
    limits: { min: 0, max: 0.99 },
    help: 'How far below “Emptying at” the tasks must fall, as a share of it. More: fewer false alarms, and later or never.',
    source: '§5.2.5',
    shownWhen: smooths,
  }),
  t2Hold: number({
    label: 'Hold of t₂',
    unit: 'iterations',
    group: 'phases',
    default: 1,
    slider: { min: 1, max: 32, scale: 'log2' },
    limits: { min: 1, max: 1000, integer: true },
    help: 'For how many iterations in a row there must be no more tasks than “Emptying at” says. More: fewer false alarms, but a later transition or none.',
    source: '§5.2.5',
    shownWhen: smooths,
  }),
}

/** The settings of a phase, each shown where the balancer of that phase has it. */
const settingsWhile = (phase: 'filling' | 'emptying', place: 0 | 2, transition: 't1' | 't2') =>
  phaseSettings(
    phase,
    (v, setting) => v[transition] === 'on' && Object.hasOwn(balancers[balancersOf(v)[place]].parameters, setting),
    { half: HALF },
  )
const filling = settingsWhile('filling', 0, 't1')
const emptying = settingsWhile('emptying', 2, 't2')

const tree = treeParameters({ grain: 100, seed: 1725610, drawn, seeded })

export const parameters = {
  ...networkParameters(128),
  ...machineParameters,
  ...speedParameters,
  allReduce: choice({
    label: 'Barrier',
    group: 'machine',
    default: 'improved',
    help: 'How long the barrier takes that ends every iteration.',
    source: '§4.3.2, figure 4.14, table 4.4',
    options: {
      improved: {
        label: 'Measured',
        help: 'As measured on the T3D.',
        source: '§4.3.2, table 4.4: 54.8 + 0.42 p + 93.3 ln p µs',
      },
      original: {
        label: 'First estimate',
        help: 'Far too slow for many processors.',
        source: 'Howell: 300 + 20 p + 0.9 ln p µs',
      },
    },
    shownWhen: (v) => v.machine === 't3d',
  }),
  ...computingParameters,
  ...messageParameters,
  pingPong: messageParameter(
    'pingPong',
    'Request and reply, start',
    'T_pingpong',
    'Asking the server and getting its answer.',
    'table 4.3',
  ),
  pingPongEach: messageParameter(
    'pingPongEach',
    'Request and reply, per integer',
    'T_pingpong',
    'The same, for its one integer.',
    'table 4.3',
  ),
  barrier: messageParameter(
    'barrier',
    'Barrier, start',
    'T_sync',
    'The all-reduce that ends an iteration: the constant part.',
    'table 4.4',
  ),
  barrierEach: messageParameter(
    'barrierEach',
    'Barrier, per processor',
    'T_sync',
    'The all-reduce: for each processor.',
    'table 4.4',
  ),
  barrierLog: messageParameter(
    'barrierLog',
    'Barrier, per ln p',
    'T_sync',
    'The all-reduce: times the natural logarithm of p.',
    'table 4.4',
  ),
  ...taskParameters,

  ...workloadParameters(),
  ...tree,
  traversal: withBestFirst(tree.traversal),
  sharing: choice({
    label: 'News of a better value',
    group: 'tree',
    default: 'barrier',
    help: 'When processors learn of a better value that another has found.',
    options: {
      barrier: {
        label: 'At the barrier',
        help: 'The all-reduce that ends the iteration carries the best value to all.',
      },
      never: { label: 'Never', help: 'Each processor knows only what it has found itself.' },
    },
    shownWhen: (v) => workloadOf(v).searches ?? false,
  }),

  balancer: choice({
    label: 'Balancer',
    group: 'balancer',
    help: 'The rule that moves tasks between processors.',
    source: '§4.2.2',
    options: balancers,
  }),
  interval: interval({
    label: 'Balancing interval',
    symbol: 'i₂',
    group: 'balancer',
    default: 16,
    help: 'Nodes a processor executes, at most, between two balancing operations. Longer: loads are evened out less often, mostly with fewer messages.',
    source: '§5.2.2',
  }),
  ...ownParameters(balancersOf, balancers),
  start: choice({
    label: 'Start',
    group: 'balancer',
    default: 'one',
    help: 'How the first tasks come to the processors.',
    source: '§3.3.1',
    options: {
      one: { label: 'From one processor', help: 'The root begins at one processor; the balancer moves its tasks on.' },
      redundant: {
        label: 'Redundant',
        help: 'In the first iteration all expand the same first levels, and each keeps its share of the last one: no messages.',
      },
    },
  }),

  t1: phases.t1,
  fillingBalancer: phases.fillingBalancer,
  fillingInterval: phases.fillingInterval,
  fillingLightThreshold: filling.lightThreshold,
  fillingHeavyThreshold: filling.heavyThreshold,
  fillingMigration: filling.migration,
  fillingLambda: filling.lambda,
  c1: phases.c1,
  t2: phases.t2,
  emptyingBalancer: phases.emptyingBalancer,
  emptyingInterval: phases.emptyingInterval,
  emptyingLightThreshold: emptying.lightThreshold,
  emptyingHeavyThreshold: emptying.heavyThreshold,
  emptyingMigration: emptying.migration,
  emptyingLambda: emptying.lambda,
  c2: phases.c2,
  ...smoothing,
  starts,
  ...trees,
  ...powerParameters,
}

/** A scenario of the tree lab. */
export type TreeValues = ValuesOf<typeof parameters>
