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
  /** Children that these had. */
  children: number
}

/** More than any processor executes in one go. */
const GO = 2 ** 30

/** Computes for about `budget` nodes and returns what is left of the budget; it is done when all active ones have computed. */
export type Compute = (system: System, at: Computation, interval: number, budget: number) => number

/** How a scenario computes. */
export function computeOf(system: System, breadthFirst: boolean): Compute {
  return breadthFirst ? computeOldest : system.tree.certain ? computeCertain : computeNewest
}

/**
 * Depth-first in a tree in which all nodes of a level are alike. A subtree that fits into what is left of the interval is
 * executed whole, so it is counted at once; and an expanded node's last child is taken next without a visit to the queue.
 * Hot: A (p = 128, i = 16) spends a third of its time here. A table of what remains of a subtree after so many nodes was no
 * faster for i = 16 (0.090 against 0.094 ms a run) and slower for i = 64.
 */
function computeCertain(system: System, at: Computation, interval: number, budget: number): number {
  const { active, activeCount, queues, clock, tree, costs, ran } = system
  const { load, tail, end } = queues
  const { size, depth, fanOut } = tree
  const { node, child } = costs
  const most = Math.min(interval, GO) | 0
  const room = Math.min(depth, most) * (fanOut - 1) + 1
  let sum = system.computedSum
  let total = 0
  let left = 0
  for (let i = 0; i < activeCount; ) {
    const { levels } = queues
    for (; i < activeCount; i++) {
      const q = active[i]
      const before = load[q]
      if (tail[q] + room > end[q]) {
        queues.reserve(q, room)
        break
      }
      let top = tail[q] - 1
      const bottom = top + 1 - before
      let level = levels[top]
      let rest = most
      if (most === 1) {
        /* Whether one node splits cannot be predicted: without a branch B (i = 1) computes in 1.0 instead of 1.4 ms. */
        const splits = (1 - size[level]) >>> 31
        level++
        levels[top] = level
        levels[top + 1] = level
        for (let c = 2; c < fanOut; c++) levels[top + c] = level
        top += splits * fanOut
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
      const time = executed * node + (after - before + executed) * child
      load[q] = after
      clock[q] = time
      ran[q] = executed
      sum += time
      total += executed
      left += after
    }
  }
  at.cursor = activeCount
  system.computedSum = sum
  system.executed += total
  system.tasks = left
  return budget - total
}

/**
 * Depth-first: the newest task. Hot: R (random tree, p = 128, i = 16) spends half of its time here. The children of the
 * last level but one are leaves, whatever their keys: as many as the interval has room for are counted, not queued.
 */
function computeNewest(system: System, at: Computation, interval: number, budget: number): number {
  const { active, activeCount, queues, clock, tree, costs, ran } = system
  const { load, tail, end } = queues
  const { limit, fanOut, mark, depth } = tree
  const { node, child } = costs
  const room = depth * (fanOut - 1) + 1
  const lastParents = depth - 1
  const leftBound = limit[lastParents]
  const rightBound = limit[lastParents | mark]
  /** Nodes below a node two levels above the leaves, at most. */
  const most = fanOut * (fanOut + 1)
  let { levels, keys } = queues
  let work = Math.ceil(budget)
  let i = at.cursor
  for (; i < activeCount && work > 0; i++) {
    const q = active[i]
    const before = load[q]
    if (tail[q] + room > end[q]) {
      queues.reserve(q, room)
      levels = queues.levels
      keys = queues.keys
    }
    const go = Math.min(interval - at.spent, work, GO) | 0
    const bottom = tail[q] - before
    let top = tail[q]
    let left = go
    while (left > 0 && top > bottom) {
      left--
      const level = levels[--top]
      const key = keys[top]
      if (key >>> 1 > limit[level]) continue
      const plain = level & ~mark
      if (plain === lastParents) {
        if (left >= fanOut) {
          left -= fanOut
          continue
        }
        for (let leaves = fanOut - left; leaves > 0; leaves--) levels[top++] = depth
        left = 0
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
    const after = top - bottom
    const executed = at.spent + go - left
    const children = at.children + after - before + go - left
    tail[q] = top
    load[q] = after
    work -= go - left
    if (after > 0 && executed < interval) {
      at.spent = executed
      at.children = children
      i--
      continue
    }
    work--
    at.spent = 0
    at.children = 0
    const time = executed * node + children * child
    clock[q] = time
    ran[q] = executed
    system.computedSum += time
    system.executed += executed
    system.tasks += children - executed
  }
  at.cursor = i
  return work
}

/** Breadth-first: the oldest task. */
function computeOldest(system: System, at: Computation, interval: number, budget: number): number {
  const { active, activeCount, queues, clock, tree, costs, ran } = system
  const { load, tail } = queues
  const { limit, fanOut, mark, certain } = tree
  let work = Math.ceil(budget)
  while (at.cursor < activeCount && work > 0) {
    const q = active[at.cursor]
    for (; load[q] > 0 && at.spent < interval && work > 0; work--) {
      const oldest = tail[q] - load[q]--
      at.spent++
      const level = queues.levels[oldest]
      const key = certain ? 0 : queues.keys[oldest]
      if (key >>> 1 > limit[level]) continue
      for (let c = 0; c < fanOut; c++) {
        const next = ((level & ~mark) + 1) | (c === fanOut - 1 ? mark : 0)
        queues.push(q, next, certain ? 0 : childKey(key, c))
      }
      at.children += fanOut
    }
    if (load[q] > 0 && at.spent < interval) continue
    const time = at.spent * costs.node + at.children * costs.child
    clock[q] = time
    ran[q] = at.spent
    system.computedSum += time
    system.executed += at.spent
    system.tasks += at.children - at.spent
    work--
    at.cursor++
    at.spent = 0
    at.children = 0
  }
  return work
}
