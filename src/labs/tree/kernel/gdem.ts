/** The dimension exchange (GDEM): clocks and loads of all pairs, colour by colour, and the tasks that migrate. */
import { allocate, Floats, Ints, larger, take } from './arrays'
import { finishAll, setTotals } from './finish'
import { finishing, moved } from './host'
import { end, reserve, SPARE, shift, tail } from './queues'
import { GdemTable } from './slots'
import {
  active,
  clock,
  costOf,
  costsAt,
  excessOf,
  fewTasks,
  loads,
  numbers,
  processors,
  receiver,
  sender,
  together,
} from './state'

/** Visiting single pairs costs more than going through all: below this share of processors it pays. */
const SPARSE: f64 = 0.08

/** Exchange parameter λ of the present operation. */
let lambda: f64 = 0
/** The cost of exchanging loads (see `ExchangeCosts` in model/gdem/idle.ts). */
let ba: f64 = 0
let ab: f64 = 0
let aheadA: f64 = 0
let aheadB: f64 = 0
/** What the exchange of all loads costs all processors together, without waiting. */
let reporting: f64 = 0
let colours: i32 = 0
/** Of all colours together. */
let pairs: i32 = 0
/** Pairs as link ranges, colour after colour: first, until, step, offset; and how many ranges a colour has. */
let ranges: Ints = changetype<Ints>(0)
let rangesOf: Ints = changetype<Ints>(0)
/** By processor, its position; tables by position and colour, and by position and number of colours done (see `Positions`, `IdleClocks`). */
let position: Ints = changetype<Ints>(0)
let offsets: Ints = changetype<Ints>(0)
let mate: Floats = changetype<Floats>(0)
let after: Floats = changetype<Floats>(0)
/** Over all processors, after the last colour of an idle network. */
let idleSum: f64 = 0
let idleLatest: f64 = 0
/** A processor is touched in this operation when its mark is the operation's number; others have idle clocks. */
let touched: Ints = changetype<Ints>(0)
export let operation: i32 = 0
/** Pairs of a colour that are looked at, and then those of them that migrate; a pair (a, b) is a · 65 536 + b. */
let list: Ints = changetype<Ints>(0)
let listed: i32 = 0

/** Prepares for a network; its tables are still to be filled. */
export function beginGdem(colours_: i32, pairs_: i32, allRanges: i32, positions: i32): void {
  colours = colours_
  pairs = pairs_
  operation = 0
  beginChoices()
  ranges = changetype<Ints>(take(allRanges << 4))
  rangesOf = changetype<Ints>(take(colours << 2))
  position = changetype<Ints>(take(processors << 2))
  offsets = changetype<Ints>(take((positions * colours) << 2))
  mate = changetype<Floats>(take((positions * colours) << 3))
  after = changetype<Floats>(take((positions * (colours + 1)) << 3))
  touched = changetype<Ints>(allocate(processors << 2))
  list = changetype<Ints>(take((processors + 1) << 2))
}

/** Takes the costs. */
export function setGdem(ba_: f64, ab_: f64, aa: f64, bb: f64, reporting_: f64, sum: f64, latest: f64): void {
  reporting = reporting_
  ba = ba_
  ab = ab_
  aheadA = aa - ba_
  aheadB = bb - ab_
  idleSum = sum
  idleLatest = latest
}

/** Where the tables begin. */
export function gdemTable(which: GdemTable): i32 {
  if (which === GdemTable.ranges) return changetype<i32>(ranges)
  if (which === GdemTable.rangesOf) return changetype<i32>(rangesOf)
  if (which === GdemTable.position) return changetype<i32>(position)
  if (which === GdemTable.offsets) return changetype<i32>(offsets)
  if (which === GdemTable.mate) return changetype<i32>(mate)
  return changetype<i32>(after)
}

/** One balancing operation with the exchange parameter λ, and the end of the iteration. */
export function balanceGdem(lambda_: f64): void {
  lambda = lambda_
  const p = processors
  const few = <i32>Math.ceil(<f64>p * SPARSE)
  numbers.messages += 2 * <f64>pairs
  numbers.handledSum = reporting
  operation++
  let count = <i32>numbers.activeCount
  let colour = 0
  let range = changetype<usize>(ranges)
  if (count < few) {
    for (let i = 0; i < count; i++) touched[active[i]] = operation
    for (; colour < colours && count < few; colour++) {
      count = visit(colour, count)
      range += (<usize>rangesOf[colour]) << 4
    }
    if (colour === colours) {
      finishTouched(count)
      return
    }
    for (let q = 0; q < p; q++) {
      if (touched[q] !== operation) clock[q] = after[position[q] * (colours + 1) + colour]
    }
  }
  numbers.work += <f64>((p >> 2) * (colours - colour))
  for (; colour < colours; colour++) range = sweep(colour, range)
  finishAll(0)
}

/**
 * The exchange of loads in a pair. Globals are copied by the caller, once before a loop: in it they would be read again for each pair.
 */
function exchangeClocks(clock: Floats, costB: f64, costA: f64, lateA: f64, lateB: f64, a: i32, b: i32): void {
  const timeA = clock[a]
  const timeB = clock[b]
  clock[a] = timeB + costB + larger(timeA - timeB + lateA, 0)
  clock[b] = timeA + costA + larger(timeB - timeA + lateB, 0)
}

/** Whether two loads differ by more than 1: the pair will migrate. */
function differ(a: i32, b: i32): i32 {
  return i32(<u32>(a - b + 1) > 2)
}

/** For each choice of the four pairs that migrate: where a shuffle finds their bytes, one pair after the other. */
const choices = memory.data(256, 16)

/** Fills in the table of choices. */
function beginChoices(): void {
  for (let which = 0; which < 16; which++) {
    let to = choices + (which << 4)
    for (let pair = 0; pair < 4; pair++) {
      store<u32>(to, 0x03020100 + pair * 0x04040404)
      to += ((which >> pair) & 1) << 2
    }
  }
}

/** Lists those of four pairs whose loads differ by more than 1, and returns how many they are. */
// @inline
function choose(to: usize, four: v128, difference: v128): i32 {
  const which = i32x4.bitmask(i32x4.gt_s(i32x4.abs(difference), i32x4.splat(1)))
  v128.store(to, i8x16.swizzle(four, v128.load(choices + ((<usize>which) << 4))))
  return popcnt(which)
}

/**
 * For all pairs of a colour, whose ranges begin at `range`; returns where those of the next one do. Clocks go by twos and loads by fours, where
 * they lie side by side: B takes 1.40 instead of 1.93 ms with clocks by twos. The sums are the same, in the same order.
 */
function sweep(colour: i32, range: usize): usize {
  const clocks = clock
  const tasks = loads
  const pairs = list
  const costB = ba
  const costA = ab
  const lateA = aheadA
  const lateB = aheadB
  const last = range + ((<usize>rangesOf[colour]) << 4)
  const zero = f64x2.splat(0)
  const cost = f64x2.replace_lane(f64x2.splat(ba), 1, ab)
  const ahead = f64x2.replace_lane(f64x2.splat(aheadA), 1, aheadB)
  const costsB = f64x2.splat(ba)
  const costsA = f64x2.splat(ab)
  const latesA = f64x2.splat(aheadA)
  const latesB = f64x2.splat(aheadB)
  let count = 0
  for (; range < last; range += 16) {
    const first = load<i32>(range)
    const until = load<i32>(range, 4)
    const step = load<i32>(range, 8)
    const offset = load<i32>(range, 12)
    let a = first
    if (offset === 1) {
      /* Both clocks of a pair lie side by side. */
      for (; a < until; a += step) {
        const at = changetype<usize>(clocks) + ((<usize>a) << 3)
        const pair = v128.load(at)
        const other = v128.shuffle<f64>(pair, pair, 1, 0)
        v128.store(at, f64x2.add(f64x2.add(other, cost), f64x2.pmax(zero, f64x2.add(f64x2.sub(pair, other), ahead))))
      }
    } else if (step === 1) {
      /* So do those of two neighbouring pairs. */
      for (; a < until - 1; a += 2) {
        const atA = changetype<usize>(clocks) + ((<usize>a) << 3)
        const atB = changetype<usize>(clocks) + ((<usize>(a + offset)) << 3)
        const timeA = v128.load(atA)
        const timeB = v128.load(atB)
        v128.store(
          atA,
          f64x2.add(f64x2.add(timeB, costsB), f64x2.pmax(zero, f64x2.add(f64x2.sub(timeA, timeB), latesA))),
        )
        v128.store(
          atB,
          f64x2.add(f64x2.add(timeA, costsA), f64x2.pmax(zero, f64x2.add(f64x2.sub(timeB, timeA), latesB))),
        )
      }
    }
    for (; a < until; a += step) exchangeClocks(clocks, costB, costA, lateA, lateB, a, a + offset)
    a = first
    if (offset === 1 && step === 2) {
      let four = i32x4.add(i32x4.splat((a << 16) | (a + 1)), i32x4(0, 0x20002, 0x40004, 0x60006))
      for (; a < until - 6; a += 8) {
        const at = changetype<usize>(tasks) + ((<usize>a) << 2)
        const u = v128.load(at)
        const v = v128.load(at, 16)
        const difference = i32x4.sub(v128.shuffle<i32>(u, v, 0, 2, 4, 6), v128.shuffle<i32>(u, v, 1, 3, 5, 7))
        count += choose(changetype<usize>(pairs) + ((<usize>count) << 2), four, difference)
        four = i32x4.add(four, i32x4.splat(0x80008))
      }
    } else if (step === 1) {
      let four = i32x4.add(i32x4.splat((a << 16) | (a + offset)), i32x4(0, 0x10001, 0x20002, 0x30003))
      for (; a < until - 3; a += 4) {
        const at = changetype<usize>(tasks) + ((<usize>a) << 2)
        const difference = i32x4.sub(v128.load(at), v128.load(at + ((<usize>offset) << 2)))
        count += choose(changetype<usize>(pairs) + ((<usize>count) << 2), four, difference)
        four = i32x4.add(four, i32x4.splat(0x40004))
      }
    }
    for (; a < until; a += step) {
      const b = a + offset
      pairs[count] = (a << 16) | b
      count += differ(tasks[a], tasks[b])
    }
  }
  migrate(colour, count)
  return last
}

/** The same for the pairs with a touched processor; returns how many processors are touched afterwards. */
function visit(colour: i32, count: i32): i32 {
  const until = touch(colour, count)
  const clocks = clock
  const tasks = loads
  const pairs = list
  const costB = ba
  const costA = ab
  const lateA = aheadA
  const lateB = aheadB
  numbers.work += <f64>(count + 2 * listed)
  const candidates = listed
  let pairCount = 0
  for (let k = 0; k < candidates; k++) {
    const pair = pairs[k]
    pairs[pairCount] = pair
    const a = pair >>> 16
    const b = pair & 0xffff
    exchangeClocks(clocks, costB, costA, lateA, lateB, a, b)
    pairCount += differ(tasks[a], tasks[b])
  }
  migrate(colour, pairCount)
  return until
}

/**
 * Lists the pairs with at least one touched processor and touches both of each: who was not has the clock of an idle network.
 * Without a branch that depends on the machine's state.
 */
function touch(colour: i32, count: i32): i32 {
  const marks = touched
  const now = operation
  const queue = active
  const positions = position
  const toPartner = offsets
  const width = colours
  const pairs = list
  const clocks = clock
  const mates = mate
  let until = count
  let pairCount = 0
  for (let i = 0; i < count; i++) {
    const q = queue[i]
    const at = positions[q] * width + colour
    const to = toPartner[at]
    if (to === 0) continue
    const other = q + (to >> 1)
    const fresh = i32(marks[other] !== now)
    marks[other] = now
    queue[until] = other
    until += fresh
    clocks[other] = select<f64>(mates[at], clocks[other], fresh)
    const swap = (q ^ other) & (0 - (to & 1))
    pairs[pairCount] = ((q ^ swap) << 16) | (other ^ swap)
    pairCount += fresh | (~to & 1)
  }
  listed = pairCount
  return until
}

/** In each of the first `count` listed pairs the heavier one sends ⌊λ·difference⌋ of its oldest tasks. */
function migrate(colour: i32, count: i32): void {
  const pairs = list
  const clocks = clock
  const tasks = loads
  const tails = tail
  const ends = end
  const width = shift
  const share = lambda
  const sending = sender
  const receiving = receiver
  const both = together
  const probing = numbers.probing !== 0
  let messages = 0
  let migrated: f64 = 0
  let excess: f64 = 0
  const few = fewTasks
  for (let k = 0; k < count; k++) {
    const pair = pairs[k]
    const a = pair >>> 16
    const b = pair & 0xffff
    const difference = tasks[a] - tasks[b]
    const sign = difference >> 31
    const swap = (a ^ b) & sign
    const from = a ^ swap
    const to = b ^ swap
    const moving = <i32>(share * <f64>((difference ^ sign) - sign))
    if (moving === 0) continue
    const m = costsAt(moving, from)
    const ready = clocks[from]
    clocks[from] = ready + sending[m]
    clocks[to] = larger(clocks[to] + receiving[m], ready + both[m])
    const bytes = moving << width
    if (bytes + SPARE > ends[to] - tails[to]) reserve(to, bytes + SPARE)
    const before = tasks[from]
    const source = tails[from] - (before << width)
    const target = tails[to]
    tasks[from] = before - moving
    tasks[to] = tasks[to] + moving
    tails[to] = target + bytes
    let at = 0
    do {
      store<u64>(target + at, load<u64>(source + at))
      at += 8
    } while (at < bytes)
    messages++
    migrated += <f64>moving
    if (moving > few) excess += excessOf(moving, m)
    if (probing) moved(from, to, moving, colour, ready, clocks[to])
  }
  numbers.work += <f64>(messages << 4) + migrated * 0.25
  numbers.messages += <f64>messages
  numbers.migrated += migrated
  numbers.handledSum += costOf(<f64>messages, migrated) + excess
}

/** Ends the iteration when only the first `count` of the active list are touched: all others have idle clocks. */
function finishTouched(count: i32): void {
  const done = colours
  if (numbers.probing !== 0) {
    for (let q = 0; q < processors; q++) {
      if (touched[q] !== operation) clock[q] = after[position[q] * (done + 1) + done]
    }
    finishing()
    for (let q = 0; q < processors; q++) {
      if (touched[q] !== operation) clock[q] = 0
    }
  }
  let sum = idleSum
  let latest = idleLatest
  let largest = 0
  let busy = 0
  for (let i = 0; i < count; i++) {
    const q = active[i]
    const time = clock[q]
    const tasks = loads[q]
    clock[q] = 0
    sum += time - after[position[q] * (done + 1) + done]
    latest = larger(latest, time)
    largest = max(largest, tasks)
    active[busy] = q
    busy += i32(tasks > 0)
  }
  setTotals(sum, latest, largest, busy)
}
