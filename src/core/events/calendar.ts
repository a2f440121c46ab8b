/**
 * The next instant of each of many subjects, as a calendar: a ring of short spans of time, each with a list of those whose instant is
 * in it (R. Brown, Calendar queues, Communications of the ACM 31, 1988).
 *
 * Setting an instant and finding the earliest cost the same however many subjects there are, where a heap or a tournament grows with
 * their number, as long as about one instant falls into a span. So the spans become longer or shorter when much has been looked at in
 * vain: sixty thousand processors that ask each other all the time while a few compute for minutes need other spans than as many that
 * compute for minutes. It says nothing about the order of equal instants: for simulations in which that makes no difference.
 */
import { powerOfTwoFrom, powerOfTwoNear } from '../math/bits.ts'

const NONE = -1

/** How much may be looked at in vain, an instant, before the spans are given another length, and by how much that changes. */
const PATIENCE = 8
const CHANGE = 8
/** Spans shorter than the unit of time are of no use where instants are whole numbers, and longer ones where these are exact. */
const SHORTEST = 1
const LONGEST = 2 ** 50

export class Calendar {
  /** By subject; infinite where nothing is to come. Change it by `set` alone. */
  readonly times: Float64Array
  /** How many subjects have an instant. */
  count = 0
  /** The first of each span's list, and the next and the one before of each subject. */
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly previous: Int32Array
  /** One bit a span: whether its list has anything. */
  private readonly filled: Int32Array
  private readonly mask: number
  /** A power of two: the span of an instant and the bounds of a span are exact then, and no instant falls between two spans. */
  private width: number
  private perWidth: number
  /** No instant is in a span before this one, counted from the beginning. */
  private span = 0
  /** The earliest instant when it was last asked for. There is none before it, and often many that are the same. */
  private least = 0
  /**
   * Counted since the length of a span was last judged: how often the earliest was asked for, what was looked at in vain, and how much of
   * that in crowded spans.
   */
  private requests = 0
  private vain = 0
  private crowded = 0

  /**
   * @param subjects how many there are
   * @param width about the length of a span at first; best such that one or two instants fall into each
   */
  constructor(subjects: number, width: number) {
    this.width = powerOfTwoNear(width)
    this.perWidth = 1 / this.width
    const spans = powerOfTwoFrom(Math.max(64, 4 * subjects))
    this.mask = spans - 1
    this.times = new Float64Array(subjects).fill(Number.POSITIVE_INFINITY)
    this.first = new Int32Array(spans).fill(NONE)
    this.next = new Int32Array(subjects).fill(NONE)
    this.previous = new Int32Array(subjects).fill(NONE)
    this.filled = new Int32Array(spans >> 5)
  }

  /** Sets a subject's next instant, which is not before any that was the earliest; infinite for none. */
  set(subject: number, time: number): void {
    const { times } = this
    if (times[subject] === time) return
    if (times[subject] < Number.POSITIVE_INFINITY) this.remove(subject)
    times[subject] = time
    if (time < Number.POSITIVE_INFINITY) this.insert(subject, time)
  }

  /** The subject whose instant is the earliest; −1 where there is none. */
  earliest(): number {
    if (this.count === 0) return NONE
    this.requests++
    if (this.vain > this.mask) this.adapt()
    const { times, first, next, filled, mask, width } = this
    for (let spansLeft = mask + 1; spansLeft > 0; ) {
      const at = this.span & mask
      const bits = filled[at >> 5] >>> (at & 31)
      if (bits === 0) {
        const skipped = 32 - (at & 31)
        this.span += skipped
        spansLeft -= skipped
        this.vain++
        continue
      }
      const skipped = Math.clz32(bits & -bits) ^ 31
      this.span += skipped
      spansLeft -= skipped
      const end = (this.span + 1) * width
      let earliest = NONE
      let time = end
      let looked = 0
      for (let subject = first[this.span & mask]; subject >= 0; subject = next[subject]) {
        looked++
        if (times[subject] >= time) continue
        time = times[subject]
        earliest = subject
        if (time === this.least) break
      }
      if (earliest >= 0) {
        this.vain += looked - 1
        this.crowded += looked - 1
        this.least = time
        return earliest
      }
      this.vain += looked
      this.span++
      spansLeft--
    }
    // Nothing in a whole turn of the ring: go where the earliest is.
    let earliest = NONE
    for (let subject = 0; subject < times.length; subject++) {
      if (times[subject] < Number.POSITIVE_INFINITY && (earliest < 0 || times[subject] < times[earliest]))
        earliest = subject
    }
    this.vain += mask
    this.span = Math.floor(times[earliest] * this.perWidth)
    this.least = times[earliest]
    return earliest
  }

  /** Makes the spans shorter where many instants are in one, longer where few are in many. */
  private adapt(): void {
    const { requests, vain, crowded, width } = this
    this.requests = this.vain = this.crowded = 0
    if (vain <= PATIENCE * requests) return
    this.width = 2 * crowded > vain ? Math.max(SHORTEST, width / CHANGE) : Math.min(LONGEST, width * CHANGE)
    this.perWidth = 1 / this.width
    if (this.width !== width) this.rebuild()
  }

  /** Lays out the lists again, after the times were changed otherwise. */
  rebuild(): void {
    this.first.fill(NONE)
    this.filled.fill(0)
    this.count = 0
    this.span = 0
    this.least = 0
    let least = Number.POSITIVE_INFINITY
    for (const [subject, time] of this.times.entries()) {
      if (time === Number.POSITIVE_INFINITY) continue
      least = Math.min(least, time)
      this.insert(subject, time)
    }
    if (this.count > 0) this.span = Math.floor(least * this.perWidth)
  }

  private insert(subject: number, time: number): void {
    const { first, next, previous, filled, mask, perWidth } = this
    const at = Math.floor(time * perWidth) & mask
    const after = first[at]
    next[subject] = after
    previous[subject] = NONE
    if (after >= 0) previous[after] = subject
    else filled[at >> 5] |= 1 << (at & 31)
    first[at] = subject
    this.count++
  }

  private remove(subject: number): void {
    const { first, next, previous, filled, mask, perWidth, times } = this
    const [before, after] = [previous[subject], next[subject]]
    if (after >= 0) previous[after] = before
    if (before >= 0) next[before] = after
    else {
      const at = Math.floor(times[subject] * perWidth) & mask
      first[at] = after
      if (after < 0) filled[at >> 5] &= ~(1 << (at & 31))
    }
    this.count--
  }
}
