/**
 * What a run of the plain asynchronous model is given. Names are those of the lab's parameters; times are microseconds.
 * Trees, topologies and machines are those of the plain tree model beside this folder.
 */
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'

export type BalancerId =
  | 'none'
  | 'loadserver'
  | 'stealing'
  | 'sender'
  | 'sid'
  | 'rid'
  | 'gradient'
  | 'hierarchical'
  | 'gdem'
  | 'pool'
  | 'cwn'
  | 'xuhwang'

type OnOff = 'on' | 'off'

interface Custom {
  latency: number | 't3d'
  bandwidth: number | 't3d'
  send: number | 'auto'
  receive: number | 'auto'
  nodeCost: number
  flopCost: number
  childCost: number
  sendSmall: number | 'auto'
  sendSmallEach: number | 'auto'
  sendLarge: number | 'auto'
  sendLargeEach: number | 'auto'
  receiveSmall: number | 'auto'
  receiveSmallEach: number | 'auto'
  receiveLarge: number | 'auto'
  receiveLargeEach: number | 'auto'
  arrivedSmall: number | 'auto'
  arrivedSmallEach: number | 'auto'
  arrivedLarge: number | 'auto'
  arrivedLargeEach: number | 'auto'
  dequeueCost: number
  enqueueCost: number
  serviceCost: number
  taskSize: number
}

export interface Scenario extends Custom {
  topology: TreeValues['topology']
  processors: number
  sides: readonly number[]
  cores: number
  speeds: readonly number[]
  slowProcessor: 'none' | number
  slowStart: number
  slowLength: number
  slowFactor: number
  machine: 't3d' | 'workstations' | 'sp2' | 'custom'
  networkSpeed: number
  tree: TreeValues['tree']
  depth: number
  fanOut: number
  grain: number
  minDepth: number
  imbalance: number
  seed: number
  traversal: 'depth-first' | 'breadth-first'

  balancer: BalancerId
  interval: number
  handling: 'poll' | 'interrupt'
  port: 'free' | 'serial'
  hopTime: number
  lightThreshold: number
  heavyThreshold: number
  migration: number
  request: 'wait' | 'overlap'
  repeat: OnOff
  registered: 'start' | 'announce'
  serverCost: 'process' | 'light'
  victim: 'random' | 'ring' | 'last' | 'neighbour' | 'global' | 'near'
  nearShare: number
  amount: 'one' | 'half'
  keep: number
  backoff: number
  threshold: number
  probeLimit: number
  policy: 'threshold' | 'random'
  transferLimit: number
  lowThreshold: number
  diffusionThreshold: number
  update: number
  diffusionFactor: 'adaptive' | number
  sphere: number
  sphereThreshold: number
  sphereDifference: number
  lambda: 'auto' | number
  shares: 'equal' | 'speeds'
  synchronisation: 'none' | 'local' | 'direct'
  poolKeep: number
  chunk: number
  poolOrder: 'oldest' | 'newest'
  radius: number
  horizon: number
  saturation: 'off' | number
  window: number
  windowMin: number
  windowMax: number
  localDelay: 'off' | number
  range: 'global' | 'local'
  heuristic: 'load' | 'migrations'

  t1: OnOff
  t2: OnOff
  c1: number
  c2: number
  detection: 'exact' | 'accumulator' | 'central' | 'reduction' | 'local'
  accessTime: number
  reportStep: number
  period: number
  patience: number
  fillingBalancer: 'same' | BalancerId
  emptyingBalancer: 'same' | BalancerId
  fillingInterval: number
  emptyingInterval: 'unlimited' | number
  fillingLightThreshold: 'same' | number
  fillingHeavyThreshold: 'same' | number
  fillingMigration: 'same' | number
  fillingLambda: 'same' | 'auto' | number
  termination: 'free' | 'ring' | 'tree'
  wattsBusy: number
  wattsIdle: number
  wattsSleep: number
  sleepAfter: 'never' | number
}

/** The default scenario of the model: stealing on a torus of 64. A custom machine has the T3D's constants. */
export const DEFAULTS: Scenario = {
  topology: 'torus',
  processors: 64,
  sides: [4, 4, 4],
  cores: 8,
  speeds: [1],
  slowProcessor: 'none',
  slowStart: 20,
  slowLength: 50,
  slowFactor: 10,
  machine: 't3d',
  networkSpeed: 1,
  latency: 't3d',
  bandwidth: 't3d',
  send: 'auto',
  receive: 'auto',
  nodeCost: 7.433,
  flopCost: 0.17248,
  childCost: 17.792,
  sendSmall: 'auto',
  sendSmallEach: 'auto',
  sendLarge: 'auto',
  sendLargeEach: 'auto',
  receiveSmall: 'auto',
  receiveSmallEach: 'auto',
  receiveLarge: 'auto',
  receiveLargeEach: 'auto',
  arrivedSmall: 'auto',
  arrivedSmallEach: 'auto',
  arrivedLarge: 'auto',
  arrivedLargeEach: 'auto',
  dequeueCost: 0.9,
  enqueueCost: 4.015,
  serviceCost: 0.775,
  taskSize: 3,
  tree: 'random',
  depth: 16,
  fanOut: 2,
  grain: 1000,
  minDepth: 0,
  imbalance: 0.1,
  seed: 351573,
  traversal: 'depth-first',

  balancer: 'stealing',
  interval: 1,
  handling: 'poll',
  port: 'free',
  hopTime: 0,
  lightThreshold: 0,
  heavyThreshold: 1,
  migration: 1,
  request: 'wait',
  repeat: 'on',
  registered: 'start',
  serverCost: 'process',
  victim: 'random',
  nearShare: 0.75,
  amount: 'one',
  keep: 1,
  backoff: 0,
  threshold: 2,
  probeLimit: 3,
  policy: 'threshold',
  transferLimit: 3,
  lowThreshold: 0,
  diffusionThreshold: 0,
  update: 0.5,
  diffusionFactor: 1,
  sphere: 8,
  sphereThreshold: 0,
  sphereDifference: 4,
  lambda: 'auto',
  shares: 'equal',
  synchronisation: 'none',
  poolKeep: 4,
  chunk: 2,
  poolOrder: 'oldest',
  radius: 4,
  horizon: 1,
  saturation: 3,
  window: 20_000,
  windowMin: 5_000,
  windowMax: 160_000,
  localDelay: 'off',
  range: 'global',
  heuristic: 'load',

  t1: 'off',
  t2: 'off',
  c1: 1,
  c2: 1,
  detection: 'exact',
  accessTime: 1,
  reportStep: 4,
  period: 5_000,
  patience: 1_000,
  fillingBalancer: 'same',
  emptyingBalancer: 'none',
  fillingInterval: 1,
  emptyingInterval: 'unlimited',
  fillingLightThreshold: 'same',
  fillingHeavyThreshold: 'same',
  fillingMigration: 'same',
  fillingLambda: 'same',
  termination: 'free',
  wattsBusy: 100,
  wattsIdle: 50,
  wattsSleep: 5,
  sleepAfter: 1000,
}

/** The scenario in the plain tree model's words: it reads the tree, the network and the machine of it. */
export const asTree = (scenario: Scenario): TreeValues => scenario as unknown as TreeValues
