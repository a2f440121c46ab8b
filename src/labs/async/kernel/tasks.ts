/**
 * All tasks that wait, in the processors' queues or in messages. A task is its level in the upper half of 64 bits and its key in the lower
 * half. A queue is a ring in a piece of memory; when it is full it moves to one twice as long.
 */

import { exhausted } from './host'
import { allocate, take } from './memory'
import { integerSetting, isSet, setting } from './settings'
import { Setting } from './slots'
import { durationOf, shortestOf, uneven } from './speeds'
import { at, certain, clock, NEVER, Processor, setCertain } from './state'

/** The number of tasks in a processor's first piece, as a binary logarithm; and in the longest. */
const FIRST: i32 = 4
const LONGEST: i32 = 27

/** Pieces that were left, by the binary logarithm of their length; each begins with the next one's address. */
let unused: usize = 0

/** The tree; its table is indexed by a node's level, marked or not. */
export let limit: usize = 0
/** By level without its mark, nodes with children that have begun. */
export let families: usize = 0
let mark: i32 = 0
let fanOut: i32 = 0
let keyed: bool = false
let newestFirst: bool = false
/** What a node without children costs, and one with. */
export let leafCost: i64 = 0
export let innerCost: i64 = 0
/** The least that a node takes on any processor. */
export let shortest: i64 = 0

/** Tasks created and not executed, wherever they are; when the last node ended that has begun; nodes executed; the deepest level so far. */
export let waiting: i64 = 0
export let lastEnd: i64 = 0
export let executed: i64 = 0
export let deepest: i32 = 0

/** Takes the tree; its table is still to be filled. */
export function setTree(): void {
  const node = setting(Setting.node)
  fanOut = integerSetting(Setting.fanOut)
  mark = integerSetting(Setting.mark)
  keyed = !isSet(Setting.certainTree)
  newestFirst = !isSet(Setting.oldestFirst)
  leafCost = <i64>node
  innerCost = <i64>(node + <f64>fanOut * setting(Setting.child))
  shortest = shortestOf(leafCost)
  limit = allocate((<usize>integerSetting(Setting.entries)) << 2)
  families = allocate((<usize>integerSetting(Setting.entries)) << 3)
  unused = allocate(32 << 2)
  waiting = executed = lastEnd = 0
  deepest = 0
}

/** A piece of memory for 2 to the power of `log` tasks. */
export function piece(log: i32): usize {
  const list = unused + ((<usize>log) << 2)
  const left = load<u32>(list)
  if (left === 0) {
    if (log > LONGEST) exhausted()
    return take((<usize>8) << log)
  }
  store<u32>(list, load<u32>(left))
  return left
}

/** Gives such a piece back. */
export function release(at: usize, log: i32): void {
  const list = unused + ((<usize>log) << 2)
  store<u32>(at, load<u32>(list))
  store<u32>(list, <u32>at)
}

/** The binary logarithm of the length of the piece that this many tasks need. */
export function logOf(count: i32): i32 {
  return 32 - clz(count - 1)
}

function grow(it: Processor, capacity: i32): void {
  const log = max(FIRST, logOf(capacity))
  const fresh = piece(log)
  for (let k = 0; k < it.load; k++) store<i64>(fresh + ((<usize>k) << 3), load<i64>(placeOf(it, k)))
  if (it.mask > 0) release(it.queue, 31 - clz(it.mask + 1))
  it.queue = fresh
  it.mask = (1 << log) - 1
  it.oldest = 0
}

/** Where the task `k` places behind the oldest lies. */
// @inline
function placeOf(it: Processor, k: i32): usize {
  return it.queue + ((<usize>((it.oldest + k) & it.mask)) << 3)
}

/** Puts a task at the newest end. */
export function push(it: Processor, task: i64): void {
  if (it.load > it.mask || it.mask === 0) grow(it, it.load + 1)
  store<i64>(placeOf(it, it.load++), task)
}

/** Puts the root into the queue of its processor. */
export function pushRoot(): void {
  const key = <i64>(<u32>integerSetting(Setting.rootKey))
  push(at(integerSetting(Setting.rootAt)), ((<i64>integerSetting(Setting.rootLevel)) << 32) | key)
  waiting = 1
}

/** Takes the oldest task. */
// @inline
export function takeOldest(it: Processor): i64 {
  const task = load<i64>(placeOf(it, 0))
  it.oldest++
  it.load--
  return task
}

/** The finaliser of MurmurHash3, as in core/random/hash.ts. */
// @inline
function mix(hash: u32): u32 {
  let h = hash ^ (hash >> 16)
  h = h * 0x85ebca6b
  h ^= h >> 13
  h = h * 0xc2b2ae35
  return h ^ (h >> 16)
}

/** Begins the next node of a processor's queue at its clock: its children are queued, and wait with it for its end. Returns when that is. */
// @inline
export function begin(it: Processor): i64 {
  if (it.began === NEVER) it.began = clock
  const task = newestFirst ? load<i64>(placeOf(it, --it.load)) : takeOldest(it)
  const level = <i32>(task >> 32)
  const key = <u32>task
  executed++
  it.executed++
  it.left--
  it.running = true
  deepest = max(deepest, level & ~mark)
  let end = clock
  if (<i32>(key >> 1) > load<i32>(limit + ((<usize>level) << 2))) {
    it.change = -1
    waiting--
    end += durationOf(it, leafCost)
  } else {
    it.inner++
    const parents = families + ((<usize>(level & ~mark)) << 3)
    store<f64>(parents, load<f64>(parents) + 1)
    it.change = fanOut - 1
    waiting += fanOut - 1
    end += durationOf(it, innerCost)
    expand(it, level, key)
  }
  if (uneven) it.compute += end - clock
  if (end > lastEnd) lastEnd = end
  if (end > certain) setCertain(end)
  return end
}

function expand(it: Processor, level: i32, key: u32): void {
  const length = it.load
  if (length + fanOut > it.mask + 1) grow(it, length + fanOut)
  const queue = it.queue
  const ring = it.mask
  const from = it.oldest + length
  const below = (<i64>((level & ~mark) + 1)) << 32
  const last = fanOut - 1
  it.load = length + fanOut
  if (!keyed) {
    for (let c = 0; c <= last; c++) store<i64>(queue + ((<usize>((from + c) & ring)) << 3), below)
    return
  }
  let k = key
  for (let c = 0; c < last; c++) {
    k += 0x9e3779b9
    store<i64>(queue + ((<usize>((from + c) & ring)) << 3), below | <i64>mix(k))
  }
  store<i64>(queue + ((<usize>((from + last) & ring)) << 3), below | ((<i64>mark) << 32) | <i64>mix(k + 0x9e3779b9))
}
