/**
 * When each processor steps next, as a calendar: a ring of short spans of time, each with a list of those that step in it, in the order of
 * time (R. Brown, Calendar queues, Communications of the ACM 31, 1988). Steps mostly come in the order of their times, so that a list
 * is added to at its end. Spans become shorter or longer when much has been looked at in vain, as in core/events/calendar.ts.
 */
import { allocate } from './memory'
import { integerSetting } from './settings'
import { Setting } from './slots'
import { NEVER, Processor } from './state'

/** By span, the first and the last of its list; and one bit a span, whether there is any. */
let ends: usize = 0
let bits: usize = 0
let mask: i64 = 0
/** The binary logarithm of a span's length. */
let shift: i64 = 0
/** No step is in a span before this one, counted from the beginning. */
let span: i64 = 0
let count: i32 = 0
/** Counted since the length of a span was last judged: what was looked at in vain, how much of that in crowded spans; and steps before. */
let vain: i64 = 0
let crowded: i64 = 0
let stepsThen: i64 = 0

/** How much may be looked at in vain, a step, before spans become longer or shorter, and the binary logarithm of how many times. */
const PATIENCE: i64 = 2
const CHANGE: i64 = 2
/** The binary logarithm of the longest span. */
const LONGEST: i64 = 50

/** Begins an empty calendar. The number of spans is a power of two from 64 on. */
export function beginCalendar(): void {
  const spans = integerSetting(Setting.spans)
  ends = allocate((<usize>spans) << 3)
  bits = allocate(<usize>spans >> 3)
  mask = spans - 1
  shift = integerSetting(Setting.spanLog)
  span = 0
  count = 0
  vain = crowded = stepsThen = 0
}

/** Enters a processor, which is not in the calendar. */
// @inline
export function enter(it: Processor, time: i64): void {
  it.time = time
  const at = <usize>((time >> shift) & mask)
  const list = ends + (at << 3)
  let before: usize = load<u32>(list, 4)
  count++
  if (before === 0) {
    it.after = it.before = 0
    store<u32>(list, changetype<u32>(it))
    store<u32>(list, changetype<u32>(it), 4)
    const word = bits + ((at >> 6) << 3)
    store<u64>(word, load<u64>(word) | ((<u64>1) << (at & 63)))
    return
  }
  let after: usize = 0
  while (before !== 0 && changetype<Processor>(before).time > time) {
    vain++
    crowded++
    after = before
    before = changetype<Processor>(before).before
  }
  it.after = after
  it.before = before
  if (before === 0) store<u32>(list, changetype<u32>(it))
  else changetype<Processor>(before).after = changetype<usize>(it)
  if (after === 0) store<u32>(list, changetype<u32>(it), 4)
  else changetype<Processor>(after).before = changetype<usize>(it)
}

/** Takes a processor out of the calendar. */
export function remove(it: Processor): void {
  const at = <usize>((it.time >> shift) & mask)
  const list = ends + (at << 3)
  count--
  if (it.before === 0) store<u32>(list, <u32>it.after)
  else changetype<Processor>(it.before).after = it.after
  if (it.after === 0) store<u32>(list, <u32>it.before, 4)
  else changetype<Processor>(it.after).before = it.before
  if (load<u32>(list) === 0) {
    const word = bits + ((at >> 6) << 3)
    store<u64>(word, load<u64>(word) & ~((<u64>1) << (at & 63)))
  }
}

/** Takes out who steps next, who is the first of a list. */
// @inline
export function removeFirst(it: Processor): void {
  const at = <usize>(span & mask)
  const list = ends + (at << 3)
  const after = it.after
  count--
  store<u32>(list, <u32>after)
  if (after !== 0) {
    changetype<Processor>(after).before = 0
    return
  }
  store<u32>(list, 0, 4)
  const word = bits + ((at >> 6) << 3)
  store<u64>(word, load<u64>(word) & ~((<u64>1) << (at & 63)))
}

/** The processor that steps next, 0 for none; given the steps so far. */
// @inline
export function earliest(steps: i64): usize {
  if (count === 0) return 0
  if (vain > mask) adapt(steps)
  for (let left = mask + 1; left > 0; ) {
    const at = <usize>(span & mask)
    const word = load<u64>(bits + ((at >> 6) << 3)) >> (at & 63)
    if (word === 0) {
      vain++
      const skipped = 64 - (at & 63)
      span += skipped
      left -= skipped
      continue
    }
    const skipped = ctz(word)
    span += skipped
    left -= skipped
    const first: usize = load<u32>(ends + ((<usize>(span & mask)) << 3))
    if (changetype<Processor>(first).time >> shift === span) return first
    vain++
    span++
    left--
  }
  return search()
}

/** Makes spans shorter where many steps are in one, longer where few are in many. */
function adapt(steps: i64): void {
  const newShift = 2 * crowded > vain ? max<i64>(0, shift - CHANGE) : min(LONGEST, shift + CHANGE)
  if (vain > PATIENCE * (steps - stepsThen) && newShift !== shift) lay(newShift)
  vain = crowded = 0
  stepsThen = steps
}

/** Lays out the lists again, in spans of another length. */
function lay(newShift: i64): void {
  let first: usize = 0
  let last: usize = 0
  for (let at: usize = 0; at <= <usize>mask; at++) {
    const list = ends + (at << 3)
    const begin: usize = load<u32>(list)
    if (begin === 0) continue
    if (last === 0) first = begin
    else changetype<Processor>(last).after = begin
    last = load<u32>(list, 4)
  }
  memory.fill(ends, 0, (<usize>(mask + 1)) << 3)
  memory.fill(bits, 0, <usize>(mask + 1) >> 3)
  shift = newShift
  count = 0
  let least = NEVER
  while (first !== 0) {
    const it = changetype<Processor>(first)
    first = it.after
    least = min(least, it.time)
    enter(it, it.time)
  }
  span = least >> shift
}

/** Nothing in a whole turn of the ring: goes where the earliest step is. */
function search(): usize {
  let earliest: usize = 0
  let time = NEVER
  vain += mask
  for (let at: usize = 0; at <= <usize>mask; at++) {
    const first: usize = load<u32>(ends + (at << 3))
    if (first === 0 || changetype<Processor>(first).time >= time) continue
    earliest = first
    time = changetype<Processor>(first).time
  }
  span = time >> shift
  return earliest
}
