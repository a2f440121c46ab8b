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
  system.ran[processor] = executed
}

/**
 * Depth-first in a tree in which all nodes of a level are alike. A subtree that fits into what is left of the interval is
 * executed whole, so it is counted at once; and an expanded node's last child is taken next without a visit to the queue.
 * Hot: A (p = 128, i = 16) spends a third of its time here. A table of what remains of a subtree after so many nodes was no
 * faster for i = 16 (0.090 against 0.094 ms a run) and slower for i = 64.
 */
function computeCertain(system: System, at: Computation, interval: number, budget: number): number {
  const { active, activeCount, queues, load, clock, tree, costs, ran } = system
  const { head, tail, end } = queues
  const { size, depth, fanOut } = tree
  const { node, child } = costs
  const most = Math.min(interval, GO) | 0
  const room = depth * (fanOut - 1) + 1
  for (let i = 0; i < activeCount; i++) {
    const q = active[i]
    if (tail[q] + room > end[q]) queues.reserve(q, room)
  }
  const { levels } = queues
  let sum = 0
  let total = 0
  let left = 0
  for (let i = 0; i < activeCount; i++) {
    const q = active[i]
    const bottom = head[q]
    let top = tail[q] - 1
    let level = levels[top]
    let rest = most
    if (most === 1) {
      /* Whether one node splits cannot be predicted: without a branch B (i = 1) computes in 1.0 instead of 1.4 ms. */
      for (let c = 0; c < fanOut; c++) levels[top + c] = level + 1
      top += ((1 - size[level]) >>> 31) * fanOut
      rest = 0
    } else {
      for (;;) {
        const whole = size[level]
        if (whole <= rest) {
          rest -= whole
          if (top === bottom || rest === 0) break
          level = levels[--top]
        } else {
          rest--
          level++
          for (let c = 1; c < fanOut; c++) levels[top++] = level
          if (rest === 0) {
            levels[top++] = level
            break
          }
        }
      }
    }
    tail[q] = top
    const executed = most - rest
    const after = top - bottom
    const time = executed * node + (after - load[q] + executed) * child
    load[q] = after
    clock[q] = time
    ran[q] = executed
    sum += time
    total += executed
    left += after
  }
  at.cursor = activeCount
  system.computedSum += sum
  system.executed += total
  system.tasks = left
  return budget - total
}

/**
 * Depth-first: the newest task. Hot: R (random tree, p = 128, i = 16) spends half of its time here. The children of the
 * last level but one are leaves, whatever their keys: as many as the interval has room for are counted, not queued.
 */
const executeNewest: Kernel = (system, processor, count) => {
  const { queues, tree } = system
  const { head, tail, end } = queues
  const { limit, fanOut, mark, depth } = tree
  const room = depth * (fanOut - 1) + 1
  if (tail[processor] + room > end[processor]) queues.reserve(processor, room)
  const { levels, keys } = queues
  const bottom = head[processor]
  const lastParents = depth - 1
  const leftBound = limit[lastParents]
  const rightBound = limit[lastParents | mark]
  /** Nodes below a node two levels above the leaves, at most. */
  const most = fanOut * (fanOut + 1)
  let top = tail[processor]
  let left = count
  while (left > 0 && top > bottom) {
    left--
    const level = levels[--top]
    const key = keys[top]
    if (key >>> 1 > limit[level]) continue
    const plain = level & ~mark
    if (plain === lastParents) {
      let leaves = fanOut
      if (left >= fanOut) {
        left -= fanOut
        continue
      }
      leaves -= left
      left = 0
      for (; leaves > 0; leaves--) levels[top++] = depth
      break
    }
    if (plain === lastParents - 1 && left >= most) {
      /* Too few nodes below to fill the interval: counted, too, and without a branch on who splits. */
      for (let c = 0; c < fanOut; c++) {
        let h = (key + Math.imul(c + 1, 0x9e3779b9)) | 0
        h ^= h >>> 16
        h = Math.imul(h, 0x85ebca6b)
        h ^= h >>> 13
        h = Math.imul(h, 0xc2b2ae35)
        h ^= h >>> 16
        const bound = c === fanOut - 1 ? rightBound : leftBound
        left -= 1 + (((bound - (h >>> 1)) >>> 31) ^ 1) * fanOut
      }
      continue
    }
    for (let c = 0; c < fanOut; c++) {
      levels[top] = plain + 1
      /* childKey(key, c), by hand. */
      let h = (key + Math.imul(c + 1, 0x9e3779b9)) | 0
      h ^= h >>> 16
      h = Math.imul(h, 0x85ebca6b)
      h ^= h >>> 13
      h = Math.imul(h, 0xc2b2ae35)
      keys[top++] = h ^ (h >>> 16)
    }
    levels[top - 1] = (plain + 1) | mark
  }
  tail[processor] = top
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
