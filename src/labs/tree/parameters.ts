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
import { actsOn, balancers, balancersOf } from './balancers/index.ts'
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
    on: 'The filling interval, balancer and thresholds until there are c₁·p tasks.',
  },
  fillingInterval: 'The balancing interval while the machine fills. Longer: it balances less often then.',
  second: {
    help: 'Whether other rules hold when the machine empties: mostly that balancing stops.',
    off: 'The same to the end.',
    on: 'From c₂·p tasks on the emptying balancer and interval; without them every processor finishes its own tasks alone.',
  },
  emptyingAt:
    'Emptying begins when, after filling, the tasks fall from more than c₂·p to at most that. More: it begins earlier, or never where there are never more tasks than that.',
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
      help: 'A run without transitions has an order of its own, as in the thesis: a part of the difference is chance.',
    },
  },
  shownWhen: seeded,
})

/** How the second transition is noticed where the workload has jags. */
const smoothing = {
  t2Window: number({
    label: 'Window of t₂',
    symbol: 'w',
    unit: 'iterations',
    group: 'phases',
    default: 1,
    slider: { min: 1, max: 32, scale: 'log2' },
    limits: { min: 1, max: 1000, integer: true },
    help: 'The second transition looks at the mean of the tasks over this many iterations. Longer: a jag is no transition, and a real one is noticed later.',
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
    help: 'How far below c₂·p the tasks must fall, as a share of it. More: fewer false alarms, and later.',
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
    help: 'For how many iterations in a row there must be no more tasks than t₂ says. More: fewer false alarms, but a later transition.',
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

const tree = treeParameters({ grain: 100, seed: 796160, drawn, seeded })

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
      improved: { label: 'Measured', help: 'As measured on the T3D: 54.8 + 0.42 p + 93.3 ln p µs.' },
      original: {
        label: 'First estimate',
        help: 'Far too slow for many processors: 300 + 20 p + 0.9 ln p µs (Howell).',
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
    help: 'Nodes a processor executes, at most, between two balancing operations. Longer: fewer messages, and loads are evened out less often.',
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
  ...powerParameters,
}

/** A scenario of the tree lab. */
export type TreeValues = ValuesOf<typeof parameters>
