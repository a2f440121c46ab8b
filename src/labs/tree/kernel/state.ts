/** What a run consists of. Clocks are nanoseconds since the iteration began. */
import { allocate, Floats, forget, Ints } from './arrays'
import { tabulate } from './host'
import { Table } from './slots'

/** Numbers that the host reads and writes, too, all of them 64-bit floats; `at` in model/system.ts has their order, which a test there compares. */
@unmanaged
export class Numbers {
  /** How many of `active`, from the first on, are the processors that have tasks when an iteration begins. */
  activeCount: f64
  /** Tasks in the whole system. */
  tasks: f64
  /** Nodes executed, tasks migrated and messages sent since the run began. */
  executed: f64
  migrated: f64
  messages: f64
  /** For this iteration, over the processors whose times are reported: the sum of clocks after computing and at its end. */
  computedSum: f64
  finishedSum: f64
  /** Over the same processors: sending and receiving in this iteration, and taking tasks out of queues and putting them in; no waiting. */
  handledSum: f64
  /** Latest clock of this iteration. */
  latest: f64
  /** Largest load at the end of this iteration. */
  largestLoad: f64
  /** Index among the active processors of the one that computes, what it has executed, and the children that these had. */
  cursor: f64
  spent: f64
  children: f64
  /** Whether this iteration is looked at. */
  probing: f64
  /** Work units of all balancing and finishing since the run began; a unit is a few nanoseconds. */
  work: f64
  /** Iterations that have ended, and over all of them the sums of the clocks after computing and at the end, of what was handled, and of the latest. */
  iterations: f64
  allComputed: f64
  allFinished: f64
  allHandled: f64
  allLatest: f64
  /** The sum of max/mean − 1 over the iterations that left tasks, and how many these are. */
  allImbalance: f64
  imbalanced: f64
}

export const numbers: Numbers = changetype<Numbers>(memory.data(offsetof<Numbers>(), 8))

/** How many there are. */
export let processors: i32 = 0
/** Tasks of each processor. */
export let loads: Ints = changetype<Ints>(0)
/** Zero for all processors between iterations, and for those that have not computed before balancing. */
export let clock: Floats = changetype<Floats>(0)
/** Nodes that each of the active processors has executed in this iteration. */
export let ran: Ints = changetype<Ints>(0)
export let active: Ints = changetype<Ints>(0)

/** Cost of a node, and of a child. */
export let nodeCost: f64 = 0
export let childCost: f64 = 0
/** By number of tasks that migrate (see `Costs` in model/costs.ts). */
export let sender: Floats = changetype<Floats>(0)
export let receiver: Floats = changetype<Floats>(0)
export let together: Floats = changetype<Floats>(0)
/** What messages of at most `fewTasks` tasks cost sender and receiver together: so much each, and so much for each task. */
let messageCost: f64 = 0
let taskCost: f64 = 0
export let fewTasks: i32 = 0
/** These tables hold fewer tasks than this; none where tasks are not all of one size. */
let tabulated: i32 = 0

/** The tree; its tables are indexed by a node's level, marked or not (see `Tree` in model/tree.ts). */
export let depth: i32 = 0
export let fanOut: i32 = 0
export let mark: i32 = 0
export let limit: Ints = changetype<Ints>(0)
export let size: Ints = changetype<Ints>(0)
export let expected: Floats = changetype<Floats>(0)
/** Nodes with children, by their level without its mark up to the last but two; not counted where all nodes of a level are alike. */
export let families: Floats = changetype<Floats>(0)

/** Where the costs of moving this many of a processor's oldest tasks stand in the tables. */
export function costsAt(tasks: i32, from: i32): i32 {
  if (tasks < tabulated) return tasks
  tabulate(tasks, from)
  return tabulated
}

/**
 * What a number of messages with a number of tasks costs senders and receivers, if all have few; what more costs is to be
 * added. Counting costs nothing where messages and tasks are counted anyway, adding up table entries 3 % (C).
 */
export function costOf(messages: f64, tasks: f64): f64 {
  return messages * messageCost + tasks * taskCost
}

/** How much more a message of more than `fewTasks` tasks costs than `costOf` says; `m` is its place in the tables. */
export function excessOf(tasks: i32, m: i32): f64 {
  return sender[m] + receiver[m] - costOf(1, <f64>tasks)
}

/** Begins a run with this many processors; everything of the run before is forgotten. */
export function beginState(p: i32): void {
  forget()
  memory.fill(changetype<usize>(numbers), 0, offsetof<Numbers>())
  processors = p
  loads = changetype<Ints>(allocate(p << 2))
  clock = changetype<Floats>(allocate(p << 3))
  ran = changetype<Ints>(allocate(p << 2))
  active = changetype<Ints>(allocate((p + 1) << 2))
}

/** Takes the costs; the tables of `entries` entries are still to be filled. */
export function setCosts(node: f64, child: f64, message: f64, task: f64, few: i32, entries: i32): void {
  nodeCost = node
  childCost = child
  messageCost = message
  taskCost = task
  fewTasks = few
  tabulated = entries - 1
  sender = changetype<Floats>(allocate(entries << 3))
  receiver = changetype<Floats>(allocate(entries << 3))
  together = changetype<Floats>(allocate(entries << 3))
}

/** Takes the tree; its tables of `entries` entries are still to be filled. */
export function setTree(depth_: i32, fanOut_: i32, mark_: i32, entries: i32): void {
  depth = depth_
  fanOut = fanOut_
  mark = mark_
  limit = changetype<Ints>(allocate(entries << 2))
  size = changetype<Ints>(allocate(entries << 2))
  expected = changetype<Floats>(allocate(entries << 3))
  families = changetype<Floats>(allocate(depth_ << 3))
}

/** Where an array begins. */
export function table(which: Table): i32 {
  switch (which) {
    case Table.numbers:
      return changetype<i32>(numbers)
    case Table.load:
      return changetype<i32>(loads)
    case Table.clock:
      return changetype<i32>(clock)
    case Table.ran:
      return changetype<i32>(ran)
    case Table.active:
      return changetype<i32>(active)
    case Table.sender:
      return changetype<i32>(sender)
    case Table.receiver:
      return changetype<i32>(receiver)
    case Table.together:
      return changetype<i32>(together)
    case Table.limit:
      return changetype<i32>(limit)
    case Table.size:
      return changetype<i32>(size)
    case Table.expected:
      return changetype<i32>(expected)
    default:
      return changetype<i32>(families)
  }
}
