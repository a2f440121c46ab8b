/**
 * The asynchronous lab's parameter table. Public ids are the names in links, on the command line and in exports; those that mean the same
 * as in the synchronous tree lab are the same. Sections are those of Haron, "Phase-based Adaptive Dynamic Load Balancing for Parallel
 * Tree Computation", Leeds 1998.
 */
import {
  computingParameters,
  machineParameters,
  messageParameters,
  taskParameters,
} from '../../core/machines/parameters.ts'
import { networkParameters } from '../../core/network/parameters.ts'
import { choice, number, ownParameters, shownWhere, type Values, type ValuesOf } from '../../core/parameters.ts'
import { interval, phaseParameters } from '../../core/phases/parameters.ts'
import { treeParameters } from '../../core/trees/parameters.ts'
import { withBestFirst, workloadParameters } from '../../core/workloads/parameters.ts'
import { adapts, balancerOf, balancerParameters, balancers, balancersOf } from './balancers/index.ts'
import { detections } from './detections/index.ts'
import { terminations } from './terminations/index.ts'

const balances = (v: Values) => balancerOf(v.balancer as keyof typeof balancers).balances
const fills = (v: Values) => balances(v) && v.t1 === 'on'
const empties = (v: Values) => balances(v) && v.t2 === 'on'

/** What the seed decides besides the tree, balancer by balancer. */
const drawn = Object.keys(balancers).flatMap((name) => balancerOf(name as keyof typeof balancers).seeded ?? [])

const phases = phaseParameters({
  balances,
  thresholds: adapts,
  first: {
    help: 'Whether other rules apply while the machine fills.',
    off: 'The same from the start.',
    on: 'The filling interval, balancer and thresholds until there are c₁·p tasks.',
  },
  fillingInterval: 'The interval while the machine fills. Longer: fewer messages, and it fills more slowly.',
  second: {
    help: 'Whether other rules apply while the machine empties.',
    off: 'The same to the end.',
    on: 'The emptying interval and balancer once there are at most c₂·p tasks.',
  },
  emptyingAt: 'Emptying begins when, after filling, there are at most c₂·p tasks. More: it begins earlier.',
})

const same = (text: string) => ({ same: text })

/** A setting of the filling phase, shown where the same setting is one of that phase's balancer. */
const whileFilling = <const W extends Readonly<Record<string, string>>>(
  usual: string,
  p: {
    readonly label: string
    readonly unit?: string
    readonly limits: { readonly min: number; readonly max: number; readonly integer?: boolean }
    readonly words: W
    readonly help: string
  },
) =>
  number({
    ...p,
    group: 'phases',
    default: 'same',
    slider: { min: p.limits.min, max: Math.min(16, p.limits.max), step: p.limits.integer ? 1 : 0.01 },
    source: '§3.2',
    shownWhen: (v) => fills(v) && Object.hasOwn(balancerOf(balancersOf(v)[0]).parameters, usual),
  })

const tree = treeParameters({
  grain: 1000,
  seed: 351573,
  drawn,
  seeded: (v) => balancersOf(v).some((name) => balancerOf(name).seeded !== undefined),
})

export const parameters = {
  ...networkParameters(64),
  ...machineParameters,
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
        help: 'At once: the node that is being executed is interrupted. A thief that asks in vain learns so at once and asks again: with long nodes that makes many messages.',
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
  ...balancerParameters(),
  termination: choice({
    label: 'Termination',
    group: 'balancer',
    help: 'How the processors notice that all is done.',
    options: terminations,
  }),

  t1: phases.t1,
  fillingBalancer: choice({
    label: 'Filling balancer',
    group: 'phases',
    default: 'same',
    help: 'The balancer while the machine fills.',
    source: '§5.4, §6.3.1',
    options: { same: { label: 'The same', help: 'The balancer of the steady phase.' }, ...balancers },
    shownWhen: fills,
  }),
  fillingInterval: phases.fillingInterval,
  fillingLightThreshold: whileFilling('lightThreshold', {
    label: 'Light while filling',
    unit: 'tasks',
    limits: { min: 0, max: 1e6, integer: true },
    words: same('As in the steady phase.'),
    help: 'A processor with at most this many tasks is light while the machine fills.',
  }),
  fillingHeavyThreshold: whileFilling('heavyThreshold', {
    label: 'Heavy while filling',
    unit: 'tasks',
    limits: { min: 0, max: 1e6, integer: true },
    words: same('As in the steady phase.'),
    help: 'A processor with more tasks than this is heavy while the machine fills.',
  }),
  fillingMigration: whileFilling('migration', {
    label: 'Migration while filling',
    unit: 'tasks',
    limits: { min: 1, max: 1e6, integer: true },
    words: same('As in the steady phase.'),
    help: 'Tasks that move at a time while the machine fills, at most.',
  }),
  fillingLambda: whileFilling('lambda', {
    label: 'λ while filling',
    limits: { min: 0.01, max: 1 },
    words: { same: 'As in the steady phase.', auto: 'The optimum of the network.' },
    help: 'The exchange parameter while the machine fills.',
  }),
  c1: phases.c1,
  t2: phases.t2,
  emptyingBalancer: choice({
    label: 'Emptying balancer',
    group: 'phases',
    default: 'none',
    help: 'The balancer while the machine empties.',
    source: '§5.4, §6.3.1',
    options: { same: { label: 'The same', help: 'The balancer of the steady phase.' }, ...balancers },
    shownWhen: empties,
  }),
  emptyingInterval: interval({
    label: 'Emptying interval',
    symbol: 'i₃',
    group: 'phases',
    default: 'unlimited',
    words: { unlimited: 'A processor executes everything that it has.' },
    help: 'The interval while the machine empties. Longer: fewer messages for the last tasks.',
    source: '§3.1',
    shownWhen: empties,
  }),
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
} as const

/** A scenario of the asynchronous lab. */
export type AsyncValues = ValuesOf<typeof parameters>
