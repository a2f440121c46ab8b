/**
 * Computing: every processor executes up to `interval` of its tasks (§4.2.3). It can be interrupted between any two nodes
 * without changing the outcome. A processor's clock follows from how many nodes it executed and how many children these had,
 * so that the loops only count.
 */

import { allocate, take } from './arrays'
import { end, levelAt, push, reserve, shift, tail } from './queues'
import { Width } from './slots'
import {
  active,
  childCost,
  clock,
  depth,
  families,
  fanOut,
  limit,
  loads,
  mark,
  nodeCost,
  numbers,
  ran,
  size,
} from './state'

/** More nodes than any processor executes in one go. */
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

/** The most bytes of a row of levels, and rows of a level. */
const LONGEST_ROW: i32 = 64
const MOST_ROWS: i32 = 64

/**
 * What remains of a subtree that is begun but not executed whole, by the level of its root and the number of nodes that are executed: a row
 * with the levels of the tasks, and how many these are. A row is made when it is first needed, by a loop whose end cannot be predicted: with
 * rows A takes 0.74 of the time. Of no level are there rows where they would be long, or the interval is 1.
 */
let rowsOfLevel: i32 = 0
let rowBytes: i32 = 0
let rows: i32 = 0
let counts: i32 = 0

/** Prepares the rows for a tree that is already given, and for intervals of at most this many nodes: all of them may go to one subtree. */
export function beginSubtrees(interval: i32): void {
  rowBytes = ((((depth - 1) * (fanOut - 1) + 1) << 1) + 15) & ~15
  rowsOfLevel = interval === 1 || rowBytes > LONGEST_ROW ? 0 : min(interval + 1, MOST_ROWS)
  const all = (depth + 1) * rowsOfLevel
  counts = <i32>allocate(all << 1)
  rows = <i32>take(all * rowBytes)
}

/**
 * Begins a subtree that has more nodes than are executed, `rest`: writes the levels of the tasks that remain, and returns where they end. A
 * node a level; children that are executed whole are overwritten, without a branch.
 */
function remain(level: i32, rest: i32, to: i32): i32 {
  const fan = fanOut
  const sizes = size
  while (rest > 0) {
    rest--
    level++
    const whole = sizes[level]
    for (let c = 1; c < fan; c++) {
      store<u16>(to, <u16>level)
      const fits = i32(whole <= rest)
      rest -= whole & -fits
      to += 2 - (fits << 1)
    }
  }
  store<u16>(to, <u16>level)
  return to + 2
}

/** Makes such a row; returns how many tasks remain. */
function makeRow(level: i32, rest: i32): i32 {
  const at = level * rowsOfLevel + rest
  const row = rows + at * rowBytes
  const count = (remain(level, rest, row) - row) >> 1
  store<u16>(counts + (at << 1), <u16>count)
  return count
}

/**
 * Depth-first in a tree in which all nodes of a level are alike. A subtree that fits into what is left of the interval is
 * executed whole, so it is counted at once; and an expanded node's last child is taken next without a visit to the queue.
 * Whole processors compute, as many as the budget has room for, and at least one.
 */
export function computeSubtrees(interval: f64, budget: f64): f64 {
  const most = <i32>min(interval, <f64>GO)
  const fan = fanOut
  const rowCount = rowsOfLevel
  const bytes = rowBytes
  const room = ((min(depth, most) * (fan - 1) + 1) << 1) + bytes
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
      let whole = 0
      for (;;) {
        whole = sizes[level]
        if (whole > rest) break
        rest -= whole
        top -= 2
        if (top < bottom) break
        level = <i32>load<u16>(top)
      }
      if (top >= bottom) {
        if (rest < rowCount) {
          const at = level * rowCount + rest
          let left = <i32>load<u16>(counts + (at << 1))
          if (left === 0) left = makeRow(level, rest)
          const row = rows + at * bytes
          for (let byte = 0; byte < bytes; byte += 16) v128.store(top + byte, v128.load(row + byte))
          top += left << 1
        } else top = remain(level, rest, top)
        rest = 0
      } else top += 2
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
  const deepest = depth
  const rightmost = mark
  const limits = limit
  const queue = active
  const tasks = loads
  const tails = tail
  const ends = end
  /* The length of a path from the root: more than any queue grows by. */
  const room = (deepest * (fan - 1)) << 3
  const lastParents = deepest - 1
  const leftBound = limits[lastParents]
  const rightBound = limits[lastParents | rightmost]
  /* Nodes below a node two levels above the leaves, at most. */
  const most = fan * (fan + 1)
  const parents = families
  const count = <i32>numbers.activeCount
  let work = Math.ceil(budget)
  let i = <i32>numbers.cursor
  let spent = numbers.spent
  let children = numbers.children
  while (i < count && work > 0) {
    const q = queue[i]
    const before = tasks[q]
    const go = <i32>min(min(interval - spent, work), <f64>GO)
    if (room > ends[q] - tails[q]) reserve(q, room > ROOM_FOR_EACH ? growth(q, go) : room)
    let top = tails[q]
    const bottom = top - (before << 3)
    let left = go
    while (left > 0 && top > bottom) {
      left--
      top -= 8
      const level = load<i32>(top)
      const key = load<u32>(top, 4)
      if (!splits(key, limits[level])) continue
      const plain = level & ~rightmost
      if (plain === lastParents) {
        if (left >= fan) {
          left -= fan
          continue
        }
        for (let leaves = fan - left; leaves > 0; leaves--, top += 8) store<i32>(top, deepest)
        left = 0
        break
      }
      parents[plain] = parents[plain] + 1
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
      store<i32>(top - 8, (plain + 1) | rightmost)
    }
    const after = (top - bottom) >> 3
    const executed = go - left
    spent += <f64>executed
    children += <f64>(after - before + executed)
    tails[q] = top
    tasks[q] = after
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
  const keyed = shift === Width.keyed
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
      const plain = level & ~mark
      families[plain] = families[plain] + 1
      for (let c = 1; c <= fanOut; c++) {
        push(q, (plain + 1) | (c === fanOut ? mark : 0), keyed ? childKey(key, c) : 0)
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
