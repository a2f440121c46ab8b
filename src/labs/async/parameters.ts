/**
 * The asynchronous lab's parameter table. Public ids are the names in links, on the command line and in exports; those that mean the same
 * as in the synchronous tree lab are the same. Sections are those of Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel
 * Tree Computation", Leeds 1998.
 */
import { energyParameters } from '../../core/energy/energy.ts'
import {
  computingParameters,
  machineParameters,
  messageParameters,
  taskParameters,
} from '../../core/machines/parameters.ts'
import { speedParameters } from '../../core/machines/speed-parameters.ts'
import { networkParameters } from '../../core/network/parameters.ts'
import { choice, number, ownParameters, shownWhere, type Values, type ValuesOf } from '../../core/parameters.ts'
import { interval, phaseParameters, phaseSettings } from '../../core/phases/parameters.ts'
import { treeParameters } from '../../core/trees/parameters.ts'
import { withBestFirst, workloadParameters } from '../../core/workloads/parameters.ts'
import { adapts, balancerOf, balancers, balancersOf } from './balancers/index.ts'
import { detections } from './detections/index.ts'
import { terminations } from './terminations/index.ts'

const balances = (v: Values) => balancerOf(v.balancer as keyof typeof balancers).balances

/** What the seed decides besides the tree, balancer by balancer. */
const drawn = Object.keys(balancers).flatMap((name) => balancerOf(name as keyof typeof balancers).seeded ?? [])

const phases = phaseParameters({
  balancers,
  balances,
  thresholds: adapts,
  first: {
    help: 'Whether other rules apply while the machine fills.',
    off: 'The same from the start.',
    on: 'The filling interval, balancer and thresholds until there are as many tasks as “Filled at” says.',
  },
  fillingInterval: 'The interval while the machine fills. Longer: it balances less often then.',
  second: {
    help: 'Whether other rules apply while the machine empties.',
    off: 'The same to the end.',
    on: 'The emptying interval and balancer once there are no more tasks than “Emptying at” says.',
  },
  emptyingAt:
    'Emptying begins when, after filling, there are at most this many tasks for each processor. More: it begins earlier.',
})

const filling = phaseSettings(
  'filling',
  (v, setting) => balances(v) && v.t1 === 'on' && Object.hasOwn(balancerOf(balancersOf(v)[0]).parameters, setting),
  {},
)

const tree = treeParameters({
  grain: 1000,
  seed: 351573,
  drawn,
  seeded: (v) => balancersOf(v).some((name) => balancerOf(name).seeded !== undefined),
})

export const parameters = {
  ...networkParameters(64),
  ...machineParameters,
  ...speedParameters,
  ...computingParameters,
  ...messageParameters,
  ...taskParameters,
  hopTime: number({
    label: 'Time of a hop',
    unit: 'µs',
    group: 'machine',
    default: 0,
    slider: { min: 0, max: 100, step: 0.5 },
    limits: { min: 0, max: 1e6 },
    help: 'What each link after the first adds to the time that a message is on its way. More: far processors cost more to ask.',
    source: '§2.5',
  }),
  port: choice({
    label: 'Port',
    group: 'machine',
    default: 'free',
    help: 'How messages come into a processor.',
    options: {
      free: { label: 'Free', help: 'Messages do not hinder each other.' },
      serial: { label: 'Serial', help: 'One message at a time comes through a processor’s port.' },
    },
  }),
  handling: choice({
    label: 'Messages are taken',
    group: 'machine',
    default: 'poll',
    help: 'When a processor looks at what has arrived.',
    options: {
      poll: { label: 'By polling', help: 'Between quanta of nodes.' },
      interrupt: {
        label: 'By interrupt',
        help: 'At once: the node that is being executed is interrupted. A thief that asks in vain learns so at once and, without a pause, asks again: with long nodes that makes many messages.',
      },
    },
  }),

  ...workloadParameters(),
  ...tree,
  traversal: withBestFirst(tree.traversal),

  balancer: choice({
    label: 'Balancer',
    group: 'balancer',
    help: 'By which rule tasks move between processors.',
    source: '§2.3–2.5',
    options: balancers,
  }),
  interval: interval({
    label: 'Interval',
    symbol: 'i',
    group: 'balancer',
    default: 1,
    help: 'How many nodes a processor executes, at most, before it balances again: a quantum. With polling, it looks for messages only then.',
    source: '§3.1',
  }),
  ...ownParameters(balancersOf, balancers),
  termination: choice({
    label: 'Termination',
    group: 'balancer',
    help: 'How the processors notice that all is done.',
    options: terminations,
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
  c2: phases.c2,
  detection: choice({
    label: 'Detection',
    group: 'phases',
    help: 'How processors learn that a phase has ended.',
    source: '§6.3',
    options: detections,
    shownWhen: adapts,
  }),
  ...shownWhere(adapts, ownParameters('detection', detections)),
  ...energyParameters,
} as const

/** A scenario of the asynchronous lab. */
export type AsyncValues = ValuesOf<typeof parameters>
