/**
 * When each processor steps next, as a calendar: a ring of short spans of time, each with a list of those that step in it, in the order of
 * time (R. Brown, Calendar queues, Communications of the ACM 31, 1988). Steps mostly come in the order of their times, so that a list
 * is added to at its end.
 */
import { allocate } from './memory'
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

/** Begins an empty calendar of so many spans, a power of two from 64 on. */
export function beginCalendar(spans: i32, width: i32): void {
  ends = allocate((<usize>spans) << 3)
  bits = allocate(<usize>spans >> 3)
  mask = spans - 1
  shift = width
  span = 0
  count = 0
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

/** Who steps next, 0 for nobody. */
// @inline
export function earliest(): usize {
  if (count === 0) return 0
  for (let left = mask + 1; left > 0; ) {
    const at = <usize>(span & mask)
    const word = load<u64>(bits + ((at >> 6) << 3)) >> (at & 63)
    if (word === 0) {
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
    span++
    left--
  }
  return search()
}

/** Nothing in a whole turn of the ring: goes where the earliest step is. */
function search(): usize {
  let found: usize = 0
  let time = NEVER
  for (let at: usize = 0; at <= <usize>mask; at++) {
    const first: usize = load<u32>(ends + (at << 3))
    if (first === 0 || changetype<Processor>(first).time >= time) continue
    found = first
    time = changetype<Processor>(first).time
  }
  span = time >> shift
  return found
}
