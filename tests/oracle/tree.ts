/**
 * The tree model once more, slow and plain, written from the model's text alone and sharing nothing with the engine but
 * definitions: which nodes split, the constants of the estimated machines, and the random stream. The tests hold the
 * engine against it. One function a rule; tasks are objects, queues are arrays, clocks are microseconds.
 */
import { stream } from '../../src/core/random/random.ts'
import { trees } from '../../src/core/trees/index.ts'
import { childKey, treeOf } from '../../src/core/trees/shape.ts'
import { createVisit, type Workload } from '../../src/core/workloads/workload.ts'
import { machines } from '../../src/labs/tree/model/machine.ts'
import type { TreeValues } from '../../src/labs/tree/parameters.ts'
import {
  type Balancer,
  createPhases,
  FILLING,
  firstCounted,
  hasServer,
  type Pack,
  type Rules,
  rulesOf,
  STEADY,
} from './phases.ts'

/** A node of a drawn tree. */
export interface Task {
  readonly level: number
  /** A 32-bit hash; its split is drawn from all bits but the last. */
  readonly key: number
  readonly rightmost: boolean
}

/** A task of other work. */
interface Real {
  readonly descriptor: Int32Array
  /** Integers in a message. */
  readonly integers: number
  readonly priority: number
}

/** A node that waits to be executed, with what is above it: levels, operations, and microseconds. */
type Waiting = (Task | Real) & { readonly above: Above }

interface Above {
  readonly depth: number
  readonly operations: number
  readonly micros: number
}

const NOTHING: Above = { depth: 0, operations: 0, micros: 0 }

/** Every constant of the cost tables, microseconds and integers. */
export interface Costs {
  readonly nodeCost: number
  readonly flopCost: number
  readonly childCost: number
  readonly sendSmall: number
  readonly sendSmallEach: number
  readonly sendLarge: number
  readonly sendLargeEach: number
  readonly receiveSmall: number
  readonly receiveSmallEach: number
  readonly receiveLarge: number
  readonly receiveLargeEach: number
  readonly arrivedSmall: number
  readonly arrivedSmallEach: number
  readonly arrivedLarge: number
  readonly arrivedLargeEach: number
  readonly pingPong: number
  readonly pingPongEach: number
  readonly barrier: number
  readonly barrierEach: number
  readonly barrierLog: number
  readonly dequeueCost: number
  readonly enqueueCost: number
  readonly serviceCost: number
  readonly taskSize: number
}

/** Tables 4.2 to 4.5; T_fl with the digits that table 4.2 rounds away. */
export const CRAY_T3D: Costs = {
  nodeCost: 7.433,
  flopCost: 0.17248,
  childCost: 17.792,
  sendSmall: 70,
  sendSmallEach: 3,
  sendLarge: 100,
  sendLargeEach: 0.09,
  receiveSmall: 70,
  receiveSmallEach: 5,
  receiveLarge: 200,
  receiveLargeEach: 0.5,
  arrivedSmall: 50,
  arrivedSmallEach: 3,
  arrivedLarge: 100,
  arrivedLargeEach: 0.4,
  pingPong: 200,
  pingPongEach: 8,
  barrier: 54.8,
  barrierEach: 0.42,
  barrierLog: 93.3,
  dequeueCost: 0.9,
  enqueueCost: 4.015,
  serviceCost: 0.775,
  taskSize: 3,
}

/** One iteration as the oracle saw it; times in microseconds, arrays one entry a processor. */
export interface Iteration {
  readonly phase: number
  readonly interval: number
  readonly before: readonly number[]
  readonly computed: readonly number[]
  readonly after: readonly number[]
  readonly executed: readonly number[]
  readonly compute: readonly number[]
  readonly balance: readonly number[]
  /** The three parts of balancing. */
  readonly communication: readonly number[]
  readonly overhead: readonly number[]
  readonly wait: readonly number[]
  readonly idle: readonly number[]
  readonly sync: number
  /** From its beginning to the end of its barrier. */
  readonly length: number
  readonly migrated: number
  readonly messages: number
}

/** A whole run. Times in microseconds, means over the processors that work. */
export interface Outcome extends Tree {
  readonly iterations: readonly Iteration[]
  readonly nodes: number
  readonly total: number
  readonly compute: number
  readonly balance: number
  readonly communication: number
  readonly overhead: number
  readonly wait: number
  readonly idle: number
  readonly sync: number
  readonly migrated: number
  readonly messages: number
  /** The best value that any processor knows at the end. */
  readonly best: number
  /** The iterations, counted from 1, at whose end the machine was filled and began to empty. */
  readonly t1Iteration: number | null
  readonly t2Iteration: number | null
}

// Machine (tables 4.2 to 4.5)

function nodeTime(costs: Costs, grain: number, children: number): number {
  return costs.nodeCost + grain * costs.flopCost + children * costs.childCost
}

function sendTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.sendSmall + (costs.sendSmallEach * integers) / speed
  return costs.sendLarge + (costs.sendLargeEach * integers) / speed
}

function receiveTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.receiveSmall + (costs.receiveSmallEach * integers) / speed
  return costs.receiveLarge + (costs.receiveLargeEach * integers) / speed
}

function arrivedTime(costs: Costs, speed: number, integers: number): number {
  if (integers <= 32) return costs.arrivedSmall + (costs.arrivedSmallEach * integers) / speed
  return costs.arrivedLarge + (costs.arrivedLargeEach * integers) / speed
}

function pingPongTime(costs: Costs, speed: number): number {
  return costs.pingPong + costs.pingPongEach / speed
}

function barrierTime(costs: Costs, speed: number, p: number): number {
  return costs.barrier + costs.barrierEach * p + (costs.barrierLog * Math.log(p)) / speed
}

/** The costs of a scenario's machine. */
export function costsOf(values: TreeValues): Costs {
  if (values.machine === 'custom') return values
  if (values.machine !== 't3d') return estimate(values.machine)
  if (values.allReduce === 'original') return { ...CRAY_T3D, barrier: 300, barrierEach: 20, barrierLog: 0.9 }
  return CRAY_T3D
}

/** The machines that the thesis names without their constants: ours are the definition. */
function estimate(machine: 'workstations' | 'sp2'): Costs {
  const m = machines[machine]
  return {
    nodeCost: m.node,
    flopCost: m.flop,
    childCost: m.child,
    sendSmall: m.send.small.start,
    sendSmallEach: m.send.small.each,
    sendLarge: m.send.large.start,
    sendLargeEach: m.send.large.each,
    receiveSmall: m.receive.small.start,
    receiveSmallEach: m.receive.small.each,
    receiveLarge: m.receive.large.start,
    receiveLargeEach: m.receive.large.each,
    arrivedSmall: m.arrived.small.start,
    arrivedSmallEach: m.arrived.small.each,
    arrivedLarge: m.arrived.large.start,
    arrivedLargeEach: m.arrived.large.each,
    pingPong: m.pingPong.start,
    pingPongEach: m.pingPong.each,
    barrier: m.barrier.start,
    barrierEach: m.barrier.perProcessor,
    barrierLog: m.barrier.perLog,
    dequeueCost: m.dequeue,
    enqueueCost: m.enqueue,
    serviceCost: m.service,
    taskSize: m.taskSize,
  }
}

// Tree (§4.2.3)

export function rootOf(values: TreeValues): Task {
  return { level: 1, key: treeOf(values).rootKey, rightmost: true }
}

/** What executing a node creates, in order; nothing for a leaf. */
export function childrenOf(values: TreeValues, task: Task): Task[] {
  const draw = (task.key >>> 1) / 2 ** 31
  const splits = task.level < values.depth && draw < trees[values.tree].splitting(values)(task.level, task.rightmost)
  if (!splits) return []
  return Array.from({ length: values.fanOut }, (_, i) => ({
    level: task.level + 1,
    key: childKey(task.key, i),
    rightmost: i === values.fanOut - 1,
  }))
}

/** Nodes of the tree; undefined when there are more than `most`. */
export function nodesOf(values: TreeValues, most: number): number | undefined {
  const open = [rootOf(values)]
  let nodes = 0
  for (let task = open.pop(); task; task = open.pop()) {
    open.push(...childrenOf(values, task))
    if (++nodes + open.length > most) return undefined
  }
  return nodes
}

/** The longest way from the root to a leaf, each node with its cost: what cannot be executed at the same time. */
export function criticalPath(values: TreeValues): number {
  const costs = costsOf(values)
  const from = (task: Task): number => {
    const children = childrenOf(values, task)
    return nodeTime(costs, values.grain, children.length) + Math.max(0, ...children.map(from))
  }
  return from(rootOf(values))
}

// Network (§4.2.1)

/** The sides of the most even grid with p processors, longest first: those with the smallest sum. */
function evenSides(p: number, dimensions: number): number[] {
  if (dimensions === 1) return [p]
  let best = [p, ...Array.from({ length: dimensions - 1 }, () => 1)]
  for (let first = 1; first <= p; first++) {
    if (p % first !== 0) continue
    const sides = [first, ...evenSides(p / first, dimensions - 1)]
    const descends = sides.every((side, i) => i === 0 || side <= sides[i - 1])
    if (descends && sum(sides) < sum(best)) best = sides
  }
  return best
}

/** Processors along each dimension, x first; a star has none. */
export function sidesOf(values: TreeValues): readonly number[] {
  const p = values.processors
  switch (values.topology) {
    case 'star':
    case 'chain':
    case 'ring':
      return [p]
    case 'mesh':
    case 'torus':
      return evenSides(p, 2)
    case 'torus3d':
      return evenSides(p, 3)
    case 'hypercube':
      return Array.from({ length: Math.ceil(Math.log2(p)) }, () => 2)
    case 'kary':
      return values.sides
  }
}

export function processorsOf(values: TreeValues): number {
  return values.topology === 'kary' ? values.sides.reduce((a, b) => a * b, 1) : values.processors
}

function wraps(values: TreeValues): boolean {
  return values.topology !== 'chain' && values.topology !== 'mesh'
}

/** Edges of one line of N processors, colour by colour, by their places on the line. */
function coloursOfLine(length: number, wrap: boolean): [number, number][][] {
  const first: [number, number][] = []
  const second: [number, number][] = []
  const third: [number, number][] = []
  for (let i = 0; i + 1 < length; i += 2) first.push([i, i + 1])
  for (let i = 1; i + 1 < length; i += 2) second.push([i, i + 1])
  if (wrap && length > 2) {
    const list = length % 2 === 0 ? second : third
    list.push([length - 1, 0])
  }
  return [first, second, third].filter((colour) => colour.length > 0)
}

/** The pairs of processors that exchange at once, colour after colour. */
export function coloursOf(values: TreeValues): [number, number][][] {
  const sides = sidesOf(values)
  const p = processorsOf(values)
  if (values.topology === 'star') return Array.from({ length: p - 1 }, (_, i) => [[0, i + 1]])
  const colours: [number, number][][] = []
  let step = 1
  for (const side of sides) {
    for (const line of coloursOfLine(side, wraps(values))) {
      const pairs: [number, number][] = []
      for (let start = 0; start < p; start++) {
        const beginsLine = Math.floor(start / step) % side === 0
        if (beginsLine) for (const [i, j] of line) pairs.push([start + i * step, start + j * step])
      }
      colours.push(pairs)
    }
    step *= side
  }
  return colours
}

/** λ: as set, or the optimum for the network (Xu and Lau). */
export function lambdaOf(values: TreeValues): number {
  if (values.lambda !== 'auto') return values.lambda
  const k = Math.max(...sidesOf(values), 1)
  if (values.topology === 'hypercube' || values.topology === 'star' || k <= 2) return 1 / 2
  return 1 / (1 + Math.sin(((wraps(values) ? 2 : 1) * Math.PI) / k))
}

// One run

/** What the rules below work on. Queues run from the oldest task to the newest. */
interface State {
  readonly values: TreeValues
  readonly costs: Costs
  /** Those of the present phase. */
  rules: Rules
  /** The balancer's random stream. */
  readonly random: () => number
  readonly p: number
  readonly queues: Waiting[][]
  /** What the tasks are, where no tree is drawn, and the best value that each processor knows. */
  readonly work: Workload | undefined
  readonly known: number[]
  readonly tree: Tree
  readonly clocks: number[]
  /** What balancing has gone to in this iteration, by processor. */
  readonly spent: Readonly<Record<'communication' | 'overhead' | 'wait', number[]>>
  migrated: number
  messages: number
  /** Loadserver: workers that are registered as light, head first. */
  readonly idleWorkers: number[]
}

/** Takes a task out of a processor's queue. */
function take({ values, queues }: State, processor: number): Waiting {
  const queue = queues[processor]
  if (values.traversal === 'breadth-first') return queue.shift() as Waiting
  if (values.traversal === 'depth-first') return queue.pop() as Waiting
  const least = Math.min(...queue.map((task) => (task as Real).priority))
  const newest = queue.findLastIndex((task) => (task as Real).priority === least)
  return queue.splice(newest, 1)[0]
}

/** Executes one node of a processor. */
function execute(state: State, processor: number): void {
  const { values, costs, queues, clocks, work, known, tree } = state
  const task = take(state, processor)
  const { above } = task
  let operations = values.grain
  let flops = 1
  let children: (Task | Real)[]
  if (work) {
    const visit = createVisit()
    work.visit((task as Real).descriptor, 0, known[processor], visit)
    operations = visit.operations
    flops = work.flops
    const { words } = work
    children = Array.from({ length: visit.count }, (_, c) =>
      realTask(work, visit.children.slice(c * words, (c + 1) * words)),
    )
    known[processor] = Math.min(known[processor], visit.value)
  } else children = childrenOf(values, task as Task)
  const time = nodeTime(costs, operations * flops, children.length)
  clocks[processor] += time
  const below: Above = {
    depth: above.depth + 1,
    operations: above.operations + operations,
    micros: above.micros + time,
  }
  queues[processor].push(...children.map((child) => ({ ...child, above: below })))
  tree.leaves += children.length === 0 ? 1 : 0
  tree.operations += operations
  tree.depth = Math.max(tree.depth, above.depth)
  tree.criticalOperations = Math.max(tree.criticalOperations, below.operations)
  tree.criticalPath = Math.max(tree.criticalPath, below.micros)
}

function realTask(work: Workload, descriptor: Int32Array): Real {
  const bytes = typeof work.bytes === 'number' ? work.bytes : work.bytes(descriptor, 0)
  return { descriptor, integers: Math.ceil(bytes / 4), priority: work.priority?.(descriptor, 0) ?? 0 }
}

/** Integers of tasks that move together. */
const integersOf = ({ costs }: State, tasks: readonly Waiting[]): number =>
  sum(tasks.map((task) => ('integers' in task ? task.integers : costs.taskSize)))

/** What a run's nodes have come to; times in microseconds. */
interface Tree {
  leaves: number
  /** Levels below the root. */
  depth: number
  operations: number
  criticalOperations: number
  criticalPath: number
}

/** Lets a processor do something of balancing for a time. */
function spend(state: State, use: keyof State['spent'], processor: number, time: number): void {
  state.clocks[processor] += time
  state.spent[use][processor] += time
}

function send(state: State, from: number, integers: number): void {
  spend(state, 'communication', from, sendTime(state.costs, state.values.networkSpeed, integers))
  state.messages++
}

/** Receives n integers from a processor that began to send them at `sent`: waits until it is as if they were there. */
function receive(state: State, to: number, integers: number, sent: number): void {
  const { values, costs, clocks } = state
  const arrived = clocks[to] + arrivedTime(costs, values.networkSpeed, integers)
  const end = Math.max(arrived, sent + receiveTime(costs, values.networkSpeed, integers))
  state.spent.wait[to] += end - arrived
  state.spent.communication[to] += arrived - clocks[to]
  clocks[to] = end
}

/** Sends a message of n integers from one processor to another, both blocking. */
function message(state: State, from: number, to: number, integers: number): void {
  const sent = state.clocks[from]
  send(state, from, integers)
  receive(state, to, integers, sent)
}

/** Moves the oldest tasks of one processor to the newest end of another. */
function migrate(state: State, from: number, to: number, tasks: number): void {
  const { costs, queues } = state
  const moved = queues[from].splice(0, tasks)
  spend(state, 'overhead', from, tasks * costs.dequeueCost)
  message(state, from, to, integersOf(state, moved))
  spend(state, 'overhead', to, tasks * costs.enqueueCost)
  queues[to].push(...moved)
  state.migrated += tasks
}

/** Figures 2.2 and 4.6. */
function generalisedDimensionExchange(state: State): void {
  const lambda = lambdaOf({ ...state.values, lambda: state.rules.lambda })
  for (const pairs of coloursOf(state.values)) {
    for (const [a, b] of pairs) {
      message(state, a, b, 1)
      message(state, b, a, 1)
      const difference = state.queues[a].length - state.queues[b].length
      const tasks = Math.floor(lambda * Math.abs(difference))
      if (Math.abs(difference) <= 1 || tasks === 0) continue
      if (difference > 0) migrate(state, a, b, tasks)
      else migrate(state, b, a, tasks)
    }
  }
}

/** α: as set, or one over the most links of a processor plus one. */
export function alphaOf(values: TreeValues): number {
  if (values.alpha !== 'auto') return values.alpha
  const links = Array.from({ length: processorsOf(values) }, () => 0)
  for (const end of coloursOf(values).flat(2)) links[end]++
  return 1 / (Math.max(...links) + 1)
}

/** Cybenko 1989, in steps: all loads are sent, then received, then all tasks are sent, then received. */
function diffuse(state: State): void {
  const { values, costs, queues, clocks, p } = state
  const alpha = alphaOf(values)
  const links = coloursOf(values).flat()
  const loads = queues.map((queue) => queue.length)
  const neighbours: number[][] = Array.from({ length: p }, () => [])
  for (const [a, b] of links) {
    neighbours[a].push(b)
    neighbours[b].push(a)
  }

  const sentAt = new Map<string, number>()
  for (let processor = 0; processor < p; processor++) {
    for (const neighbour of neighbours[processor]) {
      sentAt.set(`${processor} to ${neighbour}`, clocks[processor])
      send(state, processor, 1)
    }
  }
  for (let processor = 0; processor < p; processor++) {
    for (const neighbour of neighbours[processor]) {
      receive(state, processor, 1, Number(sentAt.get(`${neighbour} to ${processor}`)))
    }
  }

  const parcels: { readonly to: number; readonly tasks: Waiting[]; readonly sent: number }[] = []
  for (const [a, b] of links) {
    const count = Math.floor(alpha * Math.abs(loads[a] - loads[b]))
    if (count === 0) continue
    const [from, to] = loads[a] > loads[b] ? [a, b] : [b, a]
    const tasks = queues[from].splice(0, count)
    spend(state, 'overhead', from, count * costs.dequeueCost)
    parcels.push({ to, tasks, sent: clocks[from] })
    send(state, from, integersOf(state, tasks))
    state.migrated += tasks.length
  }
  for (const { to, tasks, sent } of parcels) {
    receive(state, to, integersOf(state, tasks), sent)
    spend(state, 'overhead', to, tasks.length * costs.enqueueCost)
    queues[to].push(...tasks)
  }
}

/** How long a heavy worker's k-th request of a round (from 1) waits at the server besides the ping-pong (§4.3.3). */
function waitAtServer(state: State, round: number, k: number, heavyWorkers: number): number {
  const service = state.costs.serviceCost
  switch (state.values.contention) {
    case 'optimistic':
      return service
    case 'pessimistic':
      return heavyWorkers * service
    case 'intermediate':
      return round === 0 ? k * service : service
  }
}

/** Tasks of a pack: of a number at most what there is, else half of what is more than the sender keeps. */
export function packOf(pack: Pack, load: number, keeps: number): number {
  return pack === 'half' ? Math.ceil((load - keeps) / 2) : Math.min(pack, load)
}

/** Figures 2.3 and 4.8. */
function loadserver(state: State): void {
  const { values, rules, costs, random, p, queues, clocks, idleWorkers } = state
  const speed = values.networkSpeed

  for (let worker = 1; worker < p; worker++) {
    if (queues[worker].length > rules.light || idleWorkers.includes(worker)) continue
    send(state, worker, 1)
    idleWorkers.push(worker)
  }

  // What the server got before it was one.
  while (queues[0].length > 0) {
    const worker = idleWorkers.shift()
    if (worker === undefined) break
    migrate(state, 0, worker, packOf(rules.pack, queues[0].length, 0))
  }

  const first = Math.floor(random() * (p - 1))
  const order = Array.from({ length: p - 1 }, (_, i) => 1 + ((first + i) % (p - 1)))
  const refused = new Set<number>()
  const requests: { readonly round: number; readonly end: number; readonly granted: boolean }[] = []
  const asks = (worker: number) => queues[worker].length > rules.heavy && !refused.has(worker)
  for (let round = 0, movedAny = true; movedAny; round++) {
    movedAny = false
    const heavyWorkers = order.filter(asks).length
    let asked = 0
    for (const worker of order) {
      // Figure 4.8 looks when it comes by: a worker that has become heavy since the round began asks too.
      if (!asks(worker)) continue
      asked++
      spend(state, 'communication', worker, pingPongTime(costs, speed))
      spend(state, 'wait', worker, waitAtServer(state, round, asked, heavyWorkers))
      state.messages += 2
      const packs = answer(state, worker)
      requests.push({ round, end: clocks[worker], granted: packs.length > 0 })
      for (const { to, tasks } of packs) migrate(state, worker, to, tasks)
      if (packs.length > 0) movedAny = true
      else refused.add(worker)
    }
  }

  const latest = (some: typeof requests) => Math.max(0, ...some.map(({ end }) => end))
  const firstRound = requests.filter(({ round }) => round === 0)
  // One task on its way: the last request of the first round may have moved it.
  const bytes = state.work?.bytes
  const oneTask =
    receiveTime(costs, speed, typeof bytes === 'number' ? Math.ceil(bytes / 4) : costs.taskSize) + costs.enqueueCost
  const afterFirst = firstRound.length > 0 ? latest(firstRound) + oneTask : 0
  const laterRefusals = requests.filter(({ round, granted }) => (round === 1 || round === 2) && !granted)
  const served = { all: latest(requests), first: afterFirst, refusals: Math.max(afterFirst, latest(laterRefusals)) }
  const release = Math.max(clocks[0], served[values.proceed])
  state.spent.wait[0] += release - clocks[0]
  clocks[0] = release
  for (let worker = 1; worker < p; worker++) message(state, 0, worker, 1)
}

/** What the server answers to a worker: to whom it may send, with the packs that it will; each id is of another worker. */
function answer({ values, rules, queues, idleWorkers }: State, worker: number): { to: number; tasks: number }[] {
  const packs: { to: number; tasks: number }[] = []
  let load = queues[worker].length
  while (packs.length < values.lightIds && load > rules.heavy) {
    const head = idleWorkers.findIndex((idle) => idle !== worker)
    if (head < 0) break
    const [to] = idleWorkers.splice(head, 1)
    const tasks = packOf(rules.pack, load, rules.heavy)
    packs.push({ to, tasks })
    load -= tasks
  }
  return packs
}

const balance: Readonly<Record<Balancer, (state: State) => void>> = {
  gdem: generalisedDimensionExchange,
  diffusion: diffuse,
  loadserver,
  none: () => {},
}

/** A run without transitions has a random start of its own where those that are compared are independent (§4.2.2). */
const streamName = ({ starts, t1, t2 }: TreeValues) =>
  starts === 'independent' && t1 === 'off' && t2 === 'off' ? 'reference' : 'balancer'

/** Runs a scenario to its end; without `work` its tree is drawn. */
export function simulate(values: TreeValues, work?: Workload): Outcome {
  const costs = costsOf(values)
  const p = processorsOf(values)
  const firstRules = rulesOf(values, FILLING)
  const state: State = {
    values,
    costs,
    rules: firstRules,
    random: stream(values.seed, streamName(values)),
    p,
    queues: Array.from({ length: p }, () => []),
    clocks: Array.from({ length: p }, () => 0),
    spent: {
      communication: Array.from({ length: p }, () => 0),
      overhead: Array.from({ length: p }, () => 0),
      wait: Array.from({ length: p }, () => 0),
    },
    work,
    known: Array.from({ length: p }, () => work?.startValue ?? Number.POSITIVE_INFINITY),
    tree: { leaves: 0, depth: 0, operations: 0, criticalOperations: 0, criticalPath: 0 },
    migrated: 0,
    messages: 0,
    idleWorkers: firstRules.balancer === 'loadserver' ? Array.from({ length: p - 2 }, (_, i) => i + 2) : [],
  }
  const { queues, clocks, spent } = state
  const descriptor = new Int32Array(work?.words ?? 0)
  work?.root(descriptor)
  queues[hasServer(values) ? 1 : 0].push({ ...(work ? realTask(work, descriptor) : rootOf(values)), above: NOTHING })
  const loads = () => queues.map((queue) => queue.length)
  const sync = barrierTime(costs, values.networkSpeed, p)
  const iterations: Iteration[] = []
  const phaseAfter = createPhases(values, p)
  let phase = FILLING
  const transitions: (number | null)[] = [null, null]

  while (queues.some((queue) => queue.length > 0)) {
    clocks.fill(0)
    for (const times of Object.values(spent)) times.fill(0)
    const { balancer, interval } = rulesOf(values, phase)
    if (state.rules.balancer !== balancer) state.idleWorkers.length = 0
    state.rules = rulesOf(values, phase)
    const before = loads()
    const migrated = state.migrated
    const messages = state.messages
    const executed = queues.map((queue, processor) => {
      let nodes = 0
      const serves = processor === 0 && balancer === 'loadserver'
      if (!serves) for (; nodes < interval && queue.length > 0; nodes++) execute(state, processor)
      return nodes
    })
    const computed = loads()
    const compute = [...clocks]
    balance[balancer](state)
    if (values.sharing === 'barrier') state.known.fill(Math.min(...state.known))
    const latest = Math.max(...clocks)
    iterations.push({
      phase,
      interval,
      before,
      computed,
      after: loads(),
      executed,
      compute,
      balance: clocks.map((clock, i) => clock - compute[i]),
      communication: [...spent.communication],
      overhead: [...spent.overhead],
      wait: [...spent.wait],
      idle: clocks.map((clock) => latest - clock),
      sync,
      length: latest + sync,
      migrated: state.migrated - migrated,
      messages: state.messages - messages,
    })
    const next = phaseAfter(sum(loads()))
    if (next !== phase) transitions[phase] = iterations.length
    phase = next
  }

  const counted = firstCounted(values)
  const mean = (of: (iteration: Iteration) => readonly number[]) =>
    sum(iterations.flatMap((iteration) => of(iteration).slice(counted)).map((time) => time / (p - counted)))
  return {
    iterations,
    nodes: sum(iterations.map((iteration) => sum(iteration.executed))),
    total: sum(iterations.map(({ length }) => length)),
    compute: mean((iteration) => iteration.compute),
    balance: mean((iteration) => iteration.balance),
    communication: mean((iteration) => iteration.communication),
    overhead: mean((iteration) => iteration.overhead),
    wait: mean((iteration) => iteration.wait),
    idle: mean((iteration) => iteration.idle),
    sync: sum(iterations.map((iteration) => iteration.sync)),
    migrated: state.migrated,
    messages: state.messages,
    ...state.tree,
    best: Math.min(...state.known),
    t1Iteration: transitions[FILLING],
    t2Iteration: transitions[STEADY],
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0)
}
