/**
 * The tree that a run executes, node by node: who executes which one when. The simulation itself runs again, with a number of its own for each
 * task; a drawn tree runs as a workload, which gives the same run.
 */
import { type Making, RunStopped } from '../../../core/lab.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import { treeWorkload } from '../../../core/workloads/tree-workload.ts'
import type { Visit, Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'
import { machineOf } from './costs.ts'
import { MOST_LEVELS, MOST_NODES, type TreeNodes } from './detail.ts'
import type { Probe } from './kernel.ts'
import { Simulation } from './simulation.ts'
import type { Visits } from './visits.ts'

/** What a caller collects from a run while it goes on. Clocks are nanoseconds since the iteration began. */
interface Follower<A> {
  /** A task has been executed; its children have the numbers from `first` on. */
  visited(task: number, processor: number, begin: number, end: number, visit: Visit, first: number): void
  improved?(processor: number, clock: number, value: number): void
  moved?(to: number, tasks: number): void
  /** Called after each iteration. */
  between?(): void
  /** The outcome of it; undefined where it is too much. */
  result(): A | undefined
}

/** Follows a run to its end, or until it has made more than this many tasks: then there is no result. */
export function following<A extends object>(
  values: TreeValues,
  work: Workload | undefined,
  most: number,
  begin: (simulation: Simulation, visits: Visits) => Follower<A>,
): Making<A | undefined> {
  const simulation = new Simulation(values, false, work ?? treeWorkload(values, machineOf(values).taskSize), true)
  const visits = simulation.visits as Visits
  const follower = begin(simulation, visits)
  visits.watcher = { visited: follower.visited, improved: (...of) => follower.improved?.(...of) }
  const probe: Probe = {
    clocks: new Float64Array(simulation.system.processors),
    moved: (_, to, tasks) => follower.moved?.(to, tasks),
    message() {},
  }
  if (follower.moved) simulation.system.probe = probe
  const between = () => follower.between?.()
  let stopped = false
  /** Goes on; returns whether the run has ended. */
  const goOn = (budget: number) => {
    try {
      return simulation.approach(Number.POSITIVE_INFINITY, budget, between)
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error
      stopped = true
      return false
    }
  }
  return {
    advance(budget) {
      const ended = goOn(budget)
      stopped ||= visits.tasks.count > most
      if (stopped || !ended) return stopped
      // Gives the kernel back.
      simulation.system.probe = undefined
      return simulation.advance(1)
    },
    result: () => (stopped ? undefined : follower.result()),
  }
}

/** Follows a run; the result is undefined where the tree has more than `most` nodes, or more levels than are distinguished. */
export const makeNodes = (values: TreeValues, work?: Workload, most = MOST_NODES): Making<TreeNodes | undefined> =>
  following(values, work, most, (simulation, visits) => {
    const { tasks, sums } = visits
    let parent = Int32Array.of(-1)
    let owner = new Uint16Array(1)
    let moves = new Uint16Array(1)
    let order = new Int32Array(1)
    let executed = 0
    const begin = [0]
    return {
      visited(task, processor, _begin, _end, { count }, first) {
        parent = roomFor(parent, first + count)
        owner = roomFor(owner, first + count)
        moves = roomFor(moves, first + count)
        order = roomFor(order, first + count)
        parent.fill(task, first, first + count)
        owner[task] = processor
        order[executed++] = task
      },
      moved(to, count) {
        for (const task of visits.newest(to, count)) if (moves[task] < 65_535) moves[task]++
      },
      between: () => begin.push(executed),
      result() {
        const { count } = tasks
        if (sums.depth >= MOST_LEVELS) return undefined
        return {
          processors: simulation.system.processors,
          parent: parent.slice(0, count),
          depth: Uint16Array.from(tasks.depth.subarray(0, count), (depth) => depth + 1),
          owner: owner.slice(0, count),
          moves: moves.slice(0, count),
          order: order.slice(0, executed),
          begin: Int32Array.from(begin),
        }
      },
    }
  })
