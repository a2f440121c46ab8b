/** The state of a run, and what processors do in it: they execute nodes and send each other messages and tasks. */
import { sum } from 'd3-array'
import { createVisit, type Workload } from '../../../src/core/workloads/workload.ts'
import type { TreeValues } from '../../../src/labs/tree/parameters.ts'
import { arrivedTime, type Costs, nodeTime, receiveTime, sendTime } from './costs.ts'
import type { Balancer, Rules } from './phases.ts'
import { childrenOf, type Real, realTask, type Task } from './tasks.ts'

/** A node that waits to be executed, with what is above it: levels, operations, and microseconds. */
export type Waiting = (Task | Real) & { readonly above: Above }

interface Above {
  readonly depth: number
  readonly operations: number
  readonly micros: number
}

export const NOTHING: Above = { depth: 0, operations: 0, micros: 0 }

/** What a run's nodes have come to; times in microseconds. */
export interface Tree {
  leaves: number
  /** Levels below the root. */
  depth: number
  operations: number
  /** The work of all nodes, each counted once. */
  sequential: number
  criticalOperations: number
  criticalPath: number
}

/** What the rules below work on. Queues run from the oldest task to the newest. */
export interface State {
  readonly values: TreeValues
  readonly costs: Costs
  /** Those of the present phase. */
  rules: Rules
  /** The next random number of a balancer's own stream. */
  readonly random: (balancer: Balancer) => number
  readonly p: number
  readonly queues: Waiting[][]
  /** What the tasks are, where no tree is drawn, and the best value that each processor knows. */
  readonly work: Workload | undefined
  readonly bestKnown: number[]
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
export function execute(state: State, processor: number, task = take(state, processor)): void {
  const { values, costs, queues, clocks, work, bestKnown, tree } = state
  const { above } = task
  let operations = values.grain
  let flops = 1
  let children: (Task | Real)[]
  if (work) {
    const visit = createVisit()
    work.visit((task as Real).descriptor, 0, bestKnown[processor], visit)
    operations = visit.operations
    flops = work.flops
    const { words } = work
    children = Array.from({ length: visit.count }, (_, c) =>
      realTask(work, visit.children.slice(c * words, (c + 1) * words)),
    )
    bestKnown[processor] = Math.min(bestKnown[processor], visit.value)
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
  tree.sequential += time
  tree.depth = Math.max(tree.depth, above.depth)
  tree.criticalOperations = Math.max(tree.criticalOperations, below.operations)
  tree.criticalPath = Math.max(tree.criticalPath, below.micros)
}

/** Integers of tasks that move together. */
export const integersOf = ({ costs }: State, tasks: readonly Waiting[]): number =>
  sum(tasks.map((task) => ('integers' in task ? task.integers : costs.taskSize)))

/** Lets a processor do something of balancing for a time. */
export function spend(state: State, use: keyof State['spent'], processor: number, time: number): void {
  state.clocks[processor] += time
  state.spent[use][processor] += time
}

export function send(state: State, from: number, integers: number): void {
  spend(state, 'communication', from, sendTime(state.costs, state.values.networkSpeed, integers))
  state.messages++
}

/** Receives n integers from a processor that began to send them at `sent`: waits until it is as if they were there. */
export function receive(state: State, to: number, integers: number, sent: number): void {
  const { values, costs, clocks } = state
  const arrived = clocks[to] + arrivedTime(costs, values.networkSpeed, integers)
  const end = Math.max(arrived, sent + receiveTime(costs, values.networkSpeed, integers))
  state.spent.wait[to] += end - arrived
  state.spent.communication[to] += arrived - clocks[to]
  clocks[to] = end
}

/** Sends a message of n integers from one processor to another, both blocking. */
export function message(state: State, from: number, to: number, integers: number): void {
  const sent = state.clocks[from]
  send(state, from, integers)
  receive(state, to, integers, sent)
}

/** Moves the oldest tasks of one processor to the newest end of another. */
export function migrate(state: State, from: number, to: number, tasks: number): void {
  const { costs, queues } = state
  const moved = queues[from].splice(0, tasks)
  spend(state, 'overhead', from, tasks * costs.dequeueCost)
  message(state, from, to, integersOf(state, moved))
  spend(state, 'overhead', to, tasks * costs.enqueueCost)
  queues[to].push(...moved)
  state.migrated += tasks
}
