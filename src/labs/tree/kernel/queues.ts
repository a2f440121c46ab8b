/**
 * The task queues of all processors: double-ended, oldest task at the head, newest before the tail (§4.2.3).
 *
 * Every queue is a window that slides in a segment of one arena. A segment that gets too small moves to one twice as long,
 * and leaves its place to the next queue that needs that length: memory stays within about four times the most tasks there
 * ever were, whether they are spread over 65 536 processors or pile up on one. A task is its level with its mark, two bytes;
 * where chance decides, its level and its key, four bytes each; or a number of four bytes under which the host knows it.
 */
import { allocate, Ints, take } from './arrays'
import { exhausted } from './host'
import { QueueTable, Width } from './slots'
import { active, expected, loads, numbers } from './state'

/** Binary logarithm of a task's bytes, a `Width`. */
export let shift: i32 = Width.levelled
/** By processor, an address: one past the newest task. */
export let tail: Ints = changetype<Ints>(0)
/** By processor, the address where its segment ends. */
export let end: Ints = changetype<Ints>(0)
let start: Ints = changetype<Ints>(0)
/** First segments that were left, by the binary logarithm of their bytes; each begins with the next one's address. */
let free: Ints = changetype<Ints>(0)

/** Bytes past a queue's newest task that may be written: tasks are copied in eights. */
export const SPARE: i32 = 8

/** Tasks of a processor's first segment. */
const FIRST: i32 = 64

/** The longest segment, in bytes. */
const LONGEST: i32 = 1 << 30

/** Begins with empty queues of such tasks. */
export function beginQueues(processors: i32, width: Width): void {
  shift = width
  tail = changetype<Ints>(allocate(processors << 2))
  end = changetype<Ints>(allocate(processors << 2))
  start = changetype<Ints>(allocate(processors << 2))
  free = changetype<Ints>(allocate(32 << 2))
}

/** Where the host finds the ends of the queues: those of the tasks, or of the segments. */
export function queueTable(which: QueueTable): i32 {
  return changetype<i32>(which === QueueTable.tail ? tail : end)
}

/** Makes room for `bytes` more at the newest end; the queue may get another place. */
export function reserve(q: i32, bytes: i32): void {
  const until = tail[q]
  if (bytes <= end[q] - until) return
  const bytesHeld = loads[q] << shift
  const from = start[q]
  const capacity = end[q] - from
  const bytesNeeded = (<i64>bytesHeld + bytes) * 4
  let to = from
  let length = capacity
  if (bytesNeeded > <i64>capacity * 3) {
    length = max(FIRST << shift, capacity)
    while (bytesNeeded > <i64>length * 3) {
      if (length === LONGEST) exhausted()
      length <<= 1
    }
    to = segment(length)
    start[q] = to
    end[q] = to + length
  }
  memory.copy(to, until - bytesHeld, bytesHeld)
  if (capacity > 0 && length > capacity) {
    const at = 31 - clz(capacity)
    store<i32>(from, free[at])
    free[at] = from
  }
  tail[q] = to + bytesHeld
}

/** A segment of this many bytes, a power of two. */
function segment(bytes: i32): i32 {
  const at = 31 - clz(bytes)
  const left = free[at]
  if (left !== 0) {
    free[at] = load<i32>(left)
    return left
  }
  return <i32>take(bytes)
}

/** Adds a task at the newest end. */
export function push(q: i32, level: i32, key: i32): void {
  const bytes = 1 << shift
  if (bytes > end[q] - tail[q]) reserve(q, bytes)
  write(tail[q], level, key)
  tail[q] = tail[q] + bytes
  loads[q] = loads[q] + 1
}

function write(at: i32, level: i32, key: i32): void {
  if (shift === Width.levelled) store<u16>(at, <u16>level)
  else {
    store<i32>(at, level)
    if (shift === Width.keyed) store<i32>(at, key, 4)
  }
}

/**
 * Takes `count` of one queue's oldest tasks and puts them, oldest first, at the newest end of another. A whole queue changes
 * hands as it is: a server that grants migrations of any size has it go from worker to worker many times an iteration.
 */
export function move(from: i32, to: i32, count: i32): void {
  if (loads[to] === 0 && loads[from] === count) {
    exchangePlaces(loads, from, to)
    exchangePlaces(tail, from, to)
    exchangePlaces(end, from, to)
    exchangePlaces(start, from, to)
    return
  }
  const bytes = count << shift
  if (bytes + SPARE > end[to] - tail[to]) reserve(to, bytes + SPARE)
  const before = loads[from]
  const source = tail[from] - (before << shift)
  const target = tail[to]
  memory.copy(target, source, bytes)
  loads[from] = before - count
  loads[to] = loads[to] + count
  tail[to] = target + bytes
}

function exchangePlaces(numbers: Ints, a: i32, b: i32): void {
  const before = numbers[a]
  numbers[a] = numbers[b]
  numbers[b] = before
}

/** The level, with its mark, of the task at an address. */
export function levelAt(at: i32): i32 {
  return shift === Width.levelled ? <i32>load<u16>(at) : load<i32>(at)
}

/** Tasks that are looked at in all queues together, and in each queue at least. */
const LOOKS: i32 = 1 << 14
const FEWEST_LOOKS: i32 = 4

/** Expected number of nodes in the subtrees of the queued tasks; in long queues, judged by some of their tasks. */
export function expectedNodes(): f64 {
  const count = <i32>numbers.activeCount
  const most = max(FEWEST_LOOKS, LOOKS / max(1, count))
  let sum: f64 = 0
  for (let i = 0; i < count; i++) {
    const q = active[i]
    const tasks = loads[q]
    if (tasks === 0) continue
    const oldest = tail[q] - (tasks << shift)
    const looks = min(tasks, most)
    const each = <f64>tasks / <f64>looks
    let sampled: f64 = 0
    for (let k = 0; k < looks; k++) sampled += expected[levelAt(oldest + ((<i32>(<f64>k * each)) << shift))]
    sum += sampled * each
  }
  return sum
}
