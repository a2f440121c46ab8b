/**
 * Computing: every processor executes up to `interval` of its tasks (§4.2.3). A processor's clock follows from how many
 * nodes it executed and how many children these had, so a kernel only counts them.
 */
import type { System } from './system.ts'
import { childKey } from './trees/tree.ts'

/** Computing of one iteration in progress; it can be interrupted between any two nodes without changing the outcome. */
export interface Computation {
  /** Index among the active processors of the one that computes. */
  cursor: number
  /** Nodes that it has executed in this iteration. */
  spent: number
}

/** A kernel executes up to `count` tasks of one processor and returns how many; it leaves fewer only when none are left. */
type Kernel = (system: System, processor: number, count: number) => number

/** More than any processor executes in one go. */
const GO = 2 ** 30

/** Computes for about `budget` nodes and returns what is left of the budget; it is done when all active ones have computed. */
export type Compute = (system: System, at: Computation, interval: number, budget: number) => number

/** How a scenario computes. */
export function computeOf(system: System, breadthFirst: boolean): Compute {
  if (!breadthFirst && system.tree.certain) return computeCertain
  const kernel = breadthFirst ? executeOldest : executeNewest
  return (s, at, interval, budget) => {
    const { active, queues, load } = s
    while (at.cursor < s.activeCount && budget > 0) {
      const q = active[at.cursor]
      const ran = kernel(s, q, Math.min(interval - at.spent, budget, GO))
      at.spent += ran
      budget -= ran
      const left = queues.tail[q] - queues.head[q]
      if (left > 0 && at.spent < interval) continue
      const children = left - load[q] + at.spent
      load[q] = left
      finish(s, q, at.spent, children)
      budget--
      at.cursor++
      at.spent = 0
    }
    return budget
  }
}

function finish(system: System, processor: number, executed: number, children: number): void {
  const time = executed * system.costs.node + children * system.costs.child
  system.clock[processor] = time
  system.computedSum += time
  system.executed += executed
  system.tasks += children - executed
  if (system.probe) system.probe.executed[processor] = executed
}

/**
 * Depth-first in a tree in which all nodes of a level are alike. A subtree that fits into what is left of the interval is
 * executed whole, so it is counted at once; and an expanded node's last child is taken next without a visit to the queue.
 */
function computeCertain(system: System, at: Computation, interval: number, budget: number): number {
  const { active, activeCount, queues, load, clock, tree, costs, probe } = system
  const { head, tail, end } = queues
  const { size, depth, fanOut } = tree
  const { node, child } = costs
  const most = Math.min(interval, GO)
  const room = depth * (fanOut - 1) + 1
  let { levels } = queues
  let sum = 0
  let total = 0
  let change = 0
  for (let i = at.cursor; i < activeCount; i++) {
    const q = active[i]
    if (tail[q] + room > end[q]) {
      queues.reserve(q, room)
      levels = queues.levels
    }
    const bottom = head[q]
    let top = tail[q] - 1
    let level = levels[top]
    let left = most
    for (;;) {
      const whole = size[level]
      if (whole <= left) {
        left -= whole
        if (top === bottom || left === 0) break
        level = levels[--top]
      } else {
        left--
        level++
        for (let c = 1; c < fanOut; c++) levels[top++] = level
        if (left === 0) {
          levels[top++] = level
          break
        }
      }
    }
    tail[q] = top
    const executed = most - left
    const after = top - bottom
    const children = after - load[q] + executed
    load[q] = after
    const time = executed * node + children * child
    clock[q] = time
    sum += time
    total += executed
    change += children - executed
    if (probe) probe.executed[q] = executed
  }
  at.cursor = activeCount
  system.computedSum += sum
  system.executed += total
  system.tasks += change
  return budget - total
}

/** Depth-first: the newest task. */
const executeNewest: Kernel = (system, processor, count) => {
  const { queues, tree } = system
  const { head, tail } = queues
  const { limit, fanOut, mark } = tree
  const bottom = head[processor]
  if (tail[processor] === bottom) return 0
  let left = count
  while (left > 0 && tail[processor] > head[processor]) {
    const top = --tail[processor]
    left--
    const level = queues.levels[top]
    const key = queues.keys[top]
    if (key >>> 1 > limit[level]) continue
    for (let c = 0; c < fanOut; c++) {
      const next = ((level & ~mark) + 1) | (c === fanOut - 1 ? mark : 0)
      queues.push(processor, next, childKey(key, c))
    }
  }
  return count - left
}

/** Breadth-first: the oldest task. */
const executeOldest: Kernel = (system, processor, count) => {
  const { queues, tree } = system
  const { head, tail } = queues
  const { limit, fanOut, mark, certain } = tree
  let left = count
  while (left > 0 && tail[processor] > head[processor]) {
    const at = head[processor]++
    left--
    const level = queues.levels[at]
    const key = certain ? 0 : queues.keys[at]
    if (key >>> 1 > limit[level]) continue
    for (let c = 0; c < fanOut; c++) {
      const next = ((level & ~mark) + 1) | (c === fanOut - 1 ? mark : 0)
      queues.push(processor, next, certain ? 0 : childKey(key, c))
    }
  }
  return count - left
}
