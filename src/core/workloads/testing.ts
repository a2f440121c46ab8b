/** What the tests of workloads share. */
import type { Making } from '../lab.ts'
import { createVisit, type Workload } from './workload.ts'

/** What a walk through a workload has counted. Levels count from 0, the root's. */
export interface Walked {
  /** Tasks that were visited, and those of them that made no others. */
  readonly nodes: number
  readonly leaves: number
  /** Tasks that were pruned at their visit. */
  readonly dropped: number
  /** The deepest level. */
  readonly depth: number
  /** T₁: operations of all tasks. */
  readonly operations: number
  /** T∞: the most operations on a path from the root to a leaf. */
  readonly criticalOperations: number
  /** Tasks of each level. */
  readonly levels: readonly number[]
  /** Operations in the subtree of each of the root's children. */
  readonly subtrees: readonly number[]
  /** The best value found, and at which visits, from 1, it became what: of workloads that look for one. */
  readonly best: number
  readonly improvements: readonly { readonly visit: number; readonly value: number }[]
  /** What the workload says about its results. */
  readonly results: Readonly<Record<string, number>>
  /** Whether it was stopped at the most tasks that there may be. */
  readonly stopped: boolean
}

/** Units of work in a visit, about. */
const VISIT = 60

/** Walks through a workload, the newest task first. */
export function beginWalk(workload: Workload): Making<Walked> {
  const { words, most = Number.POSITIVE_INFINITY } = workload
  const visit = createVisit()
  const results = workload.results?.()
  // The stack: descriptors, and for each task its level, the operations above it, and the child of the root that it is below.
  let stack = new Int32Array(1024 * words)
  let level = new Int32Array(1024)
  let above = new Float64Array(1024)
  let branch = new Int32Array(1024)
  let height = 1
  workload.root(stack)
  const levels: number[] = []
  let subtrees: number[] = []
  const improvements: { visit: number; value: number }[] = []
  let best = workload.startValue ?? Number.POSITIVE_INFINITY
  let [nodes, leaves, dropped, operations, criticalOperations] = [0, 0, 0, 0, 0]

  const grow = (tasks: number) => {
    const grown = <A extends Int32Array | Float64Array>(old: A, longer: A) => {
      longer.set(old)
      return longer
    }
    const room = Math.max(tasks, 2 * level.length)
    stack = grown(stack, new Int32Array(room * words))
    level = grown(level, new Int32Array(room))
    above = grown(above, new Float64Array(room))
    branch = grown(branch, new Int32Array(room))
  }

  /** Visits the newest task. */
  const step = () => {
    const task = --height
    visit.value = Number.POSITIVE_INFINITY
    visit.dropped = false
    workload.visit(stack, task * words, best, visit)
    results?.add(stack, task * words, visit)
    const { count } = visit
    const at = level[task]
    const path = above[task] + visit.operations
    const below = branch[task]
    nodes++
    levels[at] = (levels[at] ?? 0) + 1
    operations += visit.operations
    criticalOperations = Math.max(criticalOperations, path)
    if (at > 0) subtrees[below] += visit.operations
    else subtrees = Array<number>(count).fill(0)
    if (visit.dropped) dropped++
    if (visit.value < best) {
      best = visit.value
      improvements.push({ visit: nodes, value: best })
    }
    if (count === 0) {
      leaves++
      return
    }
    if (height + count > level.length) grow(height + count)
    const { children } = visit
    for (let i = 0; i < count * words; i++) stack[height * words + i] = children[i]
    level.fill(at + 1, height, height + count)
    above.fill(path, height, height + count)
    for (let child = 0; child < count; child++) branch[height + child] = at > 0 ? below : child
    height += count
  }

  return {
    advance(work) {
      for (let remaining = work; remaining > 0 && height > 0 && nodes < most; remaining -= VISIT) step()
      return height === 0 || nodes >= most
    },
    result: () => ({
      nodes,
      leaves,
      dropped,
      depth: levels.length - 1,
      operations,
      criticalOperations,
      levels,
      subtrees,
      best,
      improvements,
      results: results?.values() ?? {},
      stopped: height > 0,
    }),
  }
}

/** The level with most tasks, the uppermost of equals, and how many they are. */
function widest({ levels }: Walked): { readonly tasks: number; readonly level: number } {
  const tasks = levels.reduce((most, count) => Math.max(most, count), 0)
  return { tasks, level: levels.indexOf(tasks) }
}

/** The heaviest of the root's subtrees, as a multiple of their mean and as a share of all operations; 0 where there are none. */
export function heaviest({ subtrees, operations }: Walked): { readonly imbalance: number; readonly share: number } {
  const most = subtrees.reduce((heaviest, each) => Math.max(heaviest, each), 0)
  const sum = subtrees.reduce((total, each) => total + each, 0)
  return sum === 0
    ? { imbalance: 0, share: 0 }
    : { imbalance: (most * subtrees.length) / sum, share: most / operations }
}

/** What is being made, once it is; in slices of the given units of work. */
export function finished<A extends object>(making: Making<A>, slice = 1e7): A {
  while (!making.advance(slice));
  return making.result()
}

/** What one processor finds that executes a workload. */
export const walked = (making: Making<Workload>): Walked => finished(beginWalk(finished(making)))

/** A workload's shape, as the specification's tables have it. */
export function shape(walk: Walked) {
  const { nodes, leaves, depth, operations, criticalOperations, subtrees } = walk
  const { tasks, level } = widest(walk)
  const { imbalance, share } = heaviest(walk)
  return {
    nodes,
    leaves,
    depth,
    T1: operations,
    Tinf: criticalOperations,
    widest: `${tasks} at ${level}`,
    subtrees: subtrees.length,
    imbalance: Math.round(100 * imbalance) / 100,
    share: Math.round(100 * share),
  }
}
