/**
 * Computing: every processor executes up to `interval` of its tasks (§4.2.3). It can be interrupted between any two nodes
 * without changing the outcome. A processor's clock follows from how many nodes it executed and how many children these had,
 * so that the loops only count.
 */

import { end, levelAt, push, reserve, shift, tail } from './queues'
import { active, childCost, clock, depth, fanOut, limit, loads, mark, nodeCost, numbers, ran, size } from './state'

/** More than any processor executes in one go. */
const GO: i32 = 1 << 30

/** Room, in bytes, that each of 65 536 processors may have whether it needs it or not. */
const ROOM_FOR_EACH: i32 = 1 << 12

/** Whether a node whose key is this and whose level has this limit splits. */
function splits(key: u32, bound: i32): bool {
  return <i32>(key >>> 1) <= bound
}

/** Key of a child by its parent's key and its index, counted from 1: `childKey` of model/tree.ts. */
function childKey(key: u32, index: i32): u32 {
  let h = key + <u32>index * 0x9e3779b9
  h ^= h >>> 16
  h *= 0x85ebca6b
  h ^= h >>> 13
  h *= 0xc2b2ae35
  return h ^ (h >>> 16)
}

/** A processor has computed in this iteration. */
function computed(q: i32, executed: f64, children: f64): void {
  const time = executed * nodeCost + children * childCost
  clock[q] = time
  ran[q] = <i32>executed
  numbers.computedSum += time
  numbers.executed += executed
  numbers.tasks += children - executed
}

/**
 * Depth-first in a tree in which all nodes of a level are alike. A subtree that fits into what is left of the interval is
 * executed whole, so it is counted at once; and an expanded node's last child is taken next without a visit to the queue.
 * Whole processors compute, as many as the budget has room for, and at least one.
 */
export function computeSubtrees(interval: f64, budget: f64): f64 {
  const most = <i32>min(interval, <f64>GO)
  const fan = fanOut
  const room = (min(depth, most) * (fan - 1) + 1) << 1
  /* What a processor takes at most or about: tasks that it executes one by one, as many as there are on a path or in the interval. */
  const each = <f64>min(most, room)
  const from = <i32>numbers.cursor
  const count = <i32>min(numbers.activeCount, <f64>from + max(1, Math.ceil(budget / each)))
  const node = nodeCost
  const child = childCost
  const queue = active
  const tasks = loads
  const tails = tail
  const ends = end
  const sizes = size
  const clocks = clock
  const executedBy = ran
  let sum = numbers.computedSum
  let total = 0
  let born = 0
  for (let i = from; i < count; i++) {
    const q = queue[i]
    const before = tasks[q]
    if (room > ends[q] - tails[q]) reserve(q, room)
    let top = tails[q] - 2
    const bottom = top + 2 - (before << 1)
    let level = <i32>load<u16>(top)
    let rest = most
    if (most === 1) {
      /* Whether one node splits cannot be predicted: both outcomes are written, and one of them counts. */
      const split = i32(sizes[level] > 1)
      level++
      store<u32>(top, level | (level << 16))
      for (let c = 2; c < fan; c++) store<u16>(top + (c << 1), <u16>level)
      top += (split * fan) << 1
      rest = 0
    } else {
      for (;;) {
        const whole = sizes[level]
        if (whole <= rest) {
          rest -= whole
          if (top === bottom || rest === 0) break
          top -= 2
          level = <i32>load<u16>(top)
        } else {
          rest--
          level++
          for (let c = 1; c < fan; c++, top += 2) store<u16>(top, <u16>level)
          if (rest === 0) {
            store<u16>(top, <u16>level)
            top += 2
            break
          }
        }
      }
    }
    tails[q] = top
    const executed = most - rest
    const after = (top - bottom) >> 1
    const time = <f64>executed * node + <f64>(after - before + executed) * child
    tasks[q] = after
    clocks[q] = time
    executedBy[q] = executed
    sum += time
    total += executed
    born += after - before
  }
  numbers.cursor = <f64>count
  numbers.computedSum = sum
  numbers.executed += <f64>total
  numbers.tasks += <f64>born
  return budget - min(<f64>total, <f64>(count - from) * each)
}

/**
 * Bytes that a queue may grow by while a processor executes `go` nodes. Where the tree is deep and wide, room for a whole
 * path from the root, on each of many processors, would be more memory than there is.
 */
function growth(q: i32, go: i32): i32 {
  const reached = min(loads[q], go)
  let most = 0
  for (let i = 0, at = tail[q] - 8; i < reached; i++, at -= 8) {
    const level = load<i32>(at)
    if (!splits(load<u32>(at, 4), limit[level])) continue
    most = max(most, min(depth - (level & ~mark), go - i) * (fanOut - 1) - i)
  }
  return most << 3
}

/**
 * Depth-first where chance decides. The children of the last level but one are leaves, whatever their keys: as many as the
 * interval has room for are counted, not queued.
 */
export function computeDepthFirst(interval: f64, budget: f64): f64 {
  const fan = fanOut
  /* Of a path from the root: more than any queue grows by. */
  const room = (depth * (fan - 1)) << 3
  const lastParents = depth - 1
  const leftBound = limit[lastParents]
  const rightBound = limit[lastParents | mark]
  /* Nodes below a node two levels above the leaves, at most. */
  const most = fan * (fan + 1)
  const count = <i32>numbers.activeCount
  let work = Math.ceil(budget)
  let i = <i32>numbers.cursor
  let spent = numbers.spent
  let children = numbers.children
  while (i < count && work > 0) {
    const q = active[i]
    const before = loads[q]
    const go = <i32>min(min(interval - spent, work), <f64>GO)
    if (room > end[q] - tail[q]) reserve(q, room > ROOM_FOR_EACH ? growth(q, go) : room)
    let top = tail[q]
    const bottom = top - (before << 3)
    let left = go
    while (left > 0 && top > bottom) {
      left--
      top -= 8
      const level = load<i32>(top)
      const key = load<u32>(top, 4)
      if (!splits(key, limit[level])) continue
      const plain = level & ~mark
      if (plain === lastParents) {
        if (left >= fan) {
          left -= fan
          continue
        }
        for (let leaves = fan - left; leaves > 0; leaves--, top += 8) store<i32>(top, depth)
        left = 0
        break
      }
      if (plain === lastParents - 1 && left >= most) {
        /* Too few nodes below to fill the interval: counted, too, and without a branch on who splits. */
        for (let c = 1; c <= fan; c++) {
          left -= 1 + i32(splits(childKey(key, c), c === fan ? rightBound : leftBound)) * fan
        }
        continue
      }
      for (let c = 1; c <= fan; c++, top += 8) {
        store<i32>(top, plain + 1)
        store<u32>(top, childKey(key, c), 4)
      }
      store<i32>(top - 8, (plain + 1) | mark)
    }
    const after = (top - bottom) >> 3
    const executed = go - left
    spent += <f64>executed
    children += <f64>(after - before + executed)
    tail[q] = top
    loads[q] = after
    work -= <f64>executed
    if (after > 0 && spent < interval) continue
    work--
    computed(q, spent, children)
    spent = 0
    children = 0
    i++
  }
  numbers.cursor = <f64>i
  numbers.spent = spent
  numbers.children = children
  return work
}

/** Breadth-first: the oldest task. */
export function computeBreadthFirst(interval: f64, budget: f64): f64 {
  const count = <i32>numbers.activeCount
  const keyed = shift === 3
  let work = Math.ceil(budget)
  let i = <i32>numbers.cursor
  let spent = numbers.spent
  let children = numbers.children
  while (i < count && work > 0) {
    const q = active[i]
    for (; loads[q] > 0 && spent < interval && work > 0; work--) {
      const oldest = tail[q] - (loads[q] << shift)
      const level = levelAt(oldest)
      const key = keyed ? load<u32>(oldest, 4) : 0
      loads[q] = loads[q] - 1
      spent++
      if (!splits(key, limit[level])) continue
      for (let c = 1; c <= fanOut; c++) {
        push(q, ((level & ~mark) + 1) | (c === fanOut ? mark : 0), keyed ? childKey(key, c) : 0)
      }
      children += <f64>fanOut
      work -= <f64>fanOut
    }
    if (loads[q] > 0 && spent < interval) continue
    work--
    computed(q, spent, children)
    spent = 0
    children = 0
    i++
  }
  numbers.cursor = <f64>i
  numbers.spent = spent
  numbers.children = children
  return work
}
