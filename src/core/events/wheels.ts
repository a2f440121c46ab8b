/**
 * What waits for which instant, as wheels within wheels: for simulations whose times are whole numbers, of which many are close together
 * (G. Varghese and A. Lauck, Hashed and hierarchical timing wheels, IEEE/ACM Transactions on Networking 5, 1997).
 *
 * The present block of 4096 units has a list for each of its instants, the present era of 4096 blocks one for each block, and one list
 * holds what is later still. A block's list is dealt out to instants when the block begins. So to put an entry in and to take the earliest
 * one out costs the same however many wait, and of those that wait for one instant only those are compared.
 */
import type { Checkpoint } from './checkpoints.ts'

/** Instants of a block, and blocks of an era. */
const SPAN = 4096
const ERA = SPAN * SPAN
const WORDS = SPAN / 32
const NONE = -1
const NEVER = Number.POSITIVE_INFINITY

/** Lists of entries, with a bit for each: whether anything is in it. */
class Wheel {
  readonly first = new Int32Array(SPAN).fill(NONE)
  readonly filled = new Int32Array(WORDS)

  /** The first list with anything that is not before those of a word; −1 where there is none. */
  from(word: number): number {
    const { filled } = this
    for (let at = word; at < WORDS; at++) {
      const bits = filled[at]
      if (bits !== 0) return 32 * at + 31 - Math.clz32(bits & -bits)
    }
    return NONE
  }

  clear(): void {
    this.first.fill(NONE)
    this.filled.fill(0)
  }
}

export class TimingWheels {
  /** By entry: among those that wait for one instant, the one with the lowest number comes first. Settled while it waits. */
  readonly order: Int32Array
  /** By entry: until when it waits, infinite where it does not. Change it by `put` and `bringForward` alone. */
  readonly times: Float64Array
  private readonly next: Int32Array
  private readonly instants = new Wheel()
  private readonly blocks = new Wheel()
  /** The first entry of later eras. */
  private later = NONE
  /** When the present block and its era began. */
  private block = 0
  private era = 0
  /** The instant of the present block that was found last; nothing waits for one before it. */
  private present = 0

  constructor(entries: number) {
    this.order = new Int32Array(entries)
    this.times = new Float64Array(entries).fill(NEVER)
    this.next = new Int32Array(entries)
  }

  /** Lets an entry that does not wait wait until a time, which is not before any limit that `earliest` was given or time that it returned. */
  put(entry: number, time: number): void {
    this.times[entry] = time
    const instant = time - this.block
    if (instant < SPAN) this.insert(entry, instant)
    else this.putOff(entry, time)
  }

  /** Lets an entry wait no longer than until a time. */
  bringForward(entry: number, time: number): void {
    const waits = this.times[entry]
    if (!(time < waits)) return
    if (waits < NEVER) this.remove(entry, waits)
    this.put(entry, time)
  }

  /** The earliest time for which anything waits, if it is before the limit; otherwise a time that is not before it. */
  earliest(limit: number): number {
    for (;;) {
      const present = this.instants.from(this.present >> 5)
      if (present >= 0) {
        const time = this.block + present
        if (time < limit) this.present = present
        return time
      }
      if (!this.turn(limit)) return NEVER
    }
  }

  /** The first entry that waits for the time that `earliest` found last, before its limit; −1 where all have been taken. */
  first(): number {
    return this.instants.first[this.present]
  }

  /** Takes that entry out, of which there is one. */
  take(): void {
    const { first, filled } = this.instants
    const { present } = this
    const entry = first[present]
    const after = this.next[entry]
    this.times[entry] = NEVER
    first[present] = after
    if (after < 0) filled[present >> 5] &= ~(1 << (present & 31))
  }

  private insert(entry: number, instant: number): void {
    const { next, order } = this
    const { first, filled } = this.instants
    let at = first[instant]
    if (at < 0) {
      filled[instant >> 5] |= 1 << (instant & 31)
      next[entry] = NONE
      first[instant] = entry
    } else if (order[entry] < order[at]) {
      next[entry] = at
      first[instant] = entry
    } else {
      const rank = order[entry]
      while (next[at] >= 0 && order[next[at]] < rank) at = next[at]
      next[entry] = next[at]
      next[at] = entry
    }
  }

  private putOff(entry: number, time: number): void {
    if (time - this.era >= ERA) {
      this.next[entry] = this.later
      this.later = entry
      return
    }
    const { first, filled } = this.blocks
    const at = Math.floor((time - this.era) / SPAN)
    this.next[entry] = first[at]
    first[at] = entry
    filled[at >> 5] |= 1 << (at & 31)
  }

  private remove(entry: number, time: number): void {
    if (time - this.era >= ERA) this.later = this.without(this.later, entry)
    else {
      const soon = time - this.block < SPAN
      const { first, filled } = soon ? this.instants : this.blocks
      const at = soon ? time - this.block : Math.floor((time - this.era) / SPAN)
      first[at] = this.without(first[at], entry)
      if (first[at] < 0) filled[at >> 5] &= ~(1 << (at & 31))
    }
  }

  /** A list without one of its entries; returns its first. */
  private without(first: number, entry: number): number {
    const { next } = this
    if (first === entry) return next[entry]
    let at = first
    while (next[at] !== entry) at = next[at]
    next[at] = next[entry]
    return first
  }

  /** Goes on to the next block with anything, unless it begins at the limit or later. */
  private turn(limit: number): boolean {
    const { times, next, blocks } = this
    const at = blocks.from(0)
    if (at < 0) return this.turnEra(limit)
    const block = this.era + at * SPAN
    if (!(block < limit)) return false
    this.block = block
    this.present = 0
    let entry = blocks.first[at]
    blocks.first[at] = NONE
    blocks.filled[at >> 5] &= ~(1 << (at & 31))
    while (entry >= 0) {
      const after = next[entry]
      this.insert(entry, times[entry] - block)
      entry = after
    }
    return true
  }

  private turnEra(limit: number): boolean {
    const { times, next } = this
    let least = NEVER
    for (let entry = this.later; entry >= 0; entry = next[entry]) least = Math.min(least, times[entry])
    if (!(least < limit)) return false
    this.block = least - (least % SPAN)
    this.era = least - (least % ERA)
    this.present = 0
    let entry = this.later
    this.later = NONE
    while (entry >= 0) {
      const after = next[entry]
      this.put(entry, times[entry])
      entry = after
    }
    return true
  }

  /** The present state. */
  save(): Checkpoint {
    const { block, era } = this
    const times = this.times.slice()
    const order = this.order.slice()
    return {
      bytes: times.byteLength + order.byteLength,
      restore: () => {
        Object.assign(this, { block, era, present: 0, later: NONE })
        this.instants.clear()
        this.blocks.clear()
        this.times.fill(NEVER)
        this.order.set(order)
        for (let entry = 0; entry < times.length; entry++) if (times[entry] < NEVER) this.put(entry, times[entry])
      },
    }
  }
}
