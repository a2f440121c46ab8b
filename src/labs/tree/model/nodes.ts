/**
 * The tree that a run executes, node by node: who executes which one when. The engine itself runs again, with a number of its own for each
 * task; a drawn tree runs as a workload, which gives the same run.
 */
import type { Making } from '../../../core/lab.ts'
import { treeWorkload } from '../../../core/workloads/synthetic.ts'
import type { Visit, Workload } from '../../../core/workloads/workload.ts'
import type { TreeValues } from '../parameters.ts'
import { MOST_NODES, type TreeNodes } from './detail.ts'
import { Engine } from './engine.ts'
import { machineOf } from './machine.ts'
import type { Probe } from './system.ts'
import type { Visits } from './visits.ts'

/** Levels that are told apart: they are 16-bit numbers, counted from 1. */
const MOST_LEVELS = 65_534

/** Numbers there is room for at first. */
const FIRST = 4096

/** What is known by task, with room for so many; longer ones take the place of shorter ones. */
export function room<A extends Int32Array | Float64Array | Uint8Array | Uint16Array>(array: A, tasks: number): A {
  if (tasks <= array.length) return array
  const longer = new (array.constructor as new (length: number) => A)(Math.max(FIRST, 2 * tasks))
  longer.set(array)
  return longer
}

/** What somebody makes of a run while it goes on. */
export interface Follower<A> {
  visited(task: number, processor: number, begin: number, end: number, visit: Visit, first: number): void
  found?(processor: number, clock: number, value: number): void
  moved?(to: number, tasks: number): void
  /** Called after each iteration. */
  between?(): void
  /** What came of it; undefined where it is too much. */
  result(): A | undefined
}

/** Follows a run to its end, or until it has made more than so many tasks: then there is no result. */
export function following<A extends object>(
  values: TreeValues,
  work: Workload | undefined,
  most: number,
  begin: (engine: Engine, visits: Visits) => Follower<A>,
): Making<A | undefined> {
  const engine = new Engine(values, false, work ?? treeWorkload(values, machineOf(values).taskSize), true)
  const visits = engine.visits as Visits
  const follower = begin(engine, visits)
  visits.watcher = { visited: follower.visited, found: (...of) => follower.found?.(...of) }
  const probe: Probe = {
    clocks: new Float64Array(engine.system.processors),
    moved: (_, to, tasks) => follower.moved?.(to, tasks),
    message() {},
  }
  if (follower.moved) engine.system.probe = probe
  let tooMany = false
  const between = () => {
    follower.between?.()
    tooMany = visits.tasks.made > most
    if (tooMany) visits.stop()
  }
  return {
    advance(budget) {
      if (!engine.approach(Number.POSITIVE_INFINITY, budget, between)) return false
      // Gives the kernel back.
      engine.system.probe = undefined
      return engine.advance(1)
    },
    result: () => (tooMany ? undefined : follower.result()),
  }
}

/** Follows a run; the result is undefined where the tree has more than `most` nodes. */
export const makeNodes = (values: TreeValues, work?: Workload, most = MOST_NODES): Making<TreeNodes | undefined> =>
  following(values, work, most, (engine, visits) => {
    const { tasks, sums } = visits
    let parent = Int32Array.of(-1)
    let owner = new Uint16Array(1)
    let moves = new Uint16Array(1)
    let order = new Int32Array(1)
    let executed = 0
    const begin = [0]
    return {
      visited(task, processor, _begin, _end, { count }, first) {
        parent = room(parent, first + count)
        owner = room(owner, first + count)
        moves = room(moves, first + count)
        order = room(order, first + count)
        parent.fill(task, first, first + count)
        owner[task] = processor
        order[executed++] = task
      },
      moved(to, count) {
        for (const task of visits.newest(to, count)) if (moves[task] < 65_535) moves[task]++
      },
      between: () => begin.push(executed),
      result() {
        const { made } = tasks
        if (sums.depth > MOST_LEVELS) return undefined
        return {
          processors: engine.system.processors,
          parent: parent.slice(0, made),
          depth: Uint16Array.from(tasks.depth.subarray(0, made), (depth) => depth + 1),
          owner: owner.slice(0, made),
          moves: moves.slice(0, made),
          order: order.slice(0, executed),
          begin: Int32Array.from(begin),
        }
      },
    }
  })
