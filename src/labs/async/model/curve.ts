/**
 * The workload curve: how many tasks there are, created and not finished, and when it crosses the thresholds of the phases.
 *
 * Nodes that a processor executes in one go end in the future of others, so changes come out of order. They are kept in a ring of short
 * spans of time and applied, span by span, once nothing earlier can come.
 */
import { powerOfTwoNear } from '../../../core/math/bits.ts'
import { roomFor } from '../../../core/workloads/growing.ts'
import { NEVER, NONE, saved } from './saved.ts'

/**
 * When the ring has been gone round so often in search of a change, its spans become longer; they become shorter where putting the changes of
 * one in order takes more than this many moves a change. And how many times as long or short.
 */
const LAPS = 16
const MOVES = 32
const CHANGE = 8

/** Learns of the curve, piece by piece. */
interface CurveWatcher {
  /** There were `tasks` tasks between two moments. */
  tasks(tasks: number, from: number, to: number): void
}

export class Curve {
  /** Tasks since the last change that has been applied, and when that was. */
  tasks: number
  since = 0
  peak: number
  /** True transitions; infinite before they are known. */
  t1: number
  t2 = NEVER
  watcher: CurveWatcher | undefined
  /** When changes should be applied at the latest, so that those of different laps of the ring do not mix. */
  due = 0
  /** A power of two: no instant falls between two spans by rounding. */
  private width: number
  private perWidth: number
  private readonly mask: number
  private readonly first: Int32Array
  /** Everything before this span has been applied. */
  private span = 0
  /** Counted since the spans have their length: whole laps, and whether a span had more changes than can be put in order quickly. */
  private laps = 0
  private crowded = false
  private waiting = 0
  private times = new Float64Array(256)
  private changes = new Int32Array(256)
  private next = new Int32Array(256)
  private unused = NONE
  private used = 0
  /** The changes of one span, in the order of time. */
  private dueTimes = new Float64Array(16)
  private dueChanges = new Int32Array(16)

  /**
   * @param width about that of a span, in nanoseconds
   * @param filled the first transition is where there are this many tasks or more
   * @param emptying the second, after it, where there are this many or fewer
   */
  constructor(
    width: number,
    spans: number,
    private readonly filled: number,
    private readonly emptying: number,
    tasks = 1,
  ) {
    this.width = powerOfTwoNear(width)
    this.perWidth = 1 / this.width
    this.tasks = tasks
    this.peak = tasks
    this.mask = spans - 1
    this.first = new Int32Array(spans).fill(NONE)
    this.t1 = tasks >= filled ? 0 : NEVER
  }

  /** A curve of something else that changes as often, without transitions. */
  another(tasks: number): Curve {
    return new Curve(this.width, this.mask + 1, NEVER, NEVER, tasks)
  }

  /** Reports to the watcher what has lasted until a moment, before which all changes have been applied. */
  pause(time: number): void {
    this.watcher?.tasks(this.tasks, this.since, time)
    this.since = time
  }

  /** A node ends: there are more or fewer tasks from then on. */
  add(time: number, change: number): void {
    let entry = this.unused
    if (entry >= 0) this.unused = this.next[entry]
    else {
      if (this.used === this.times.length) this.grow()
      entry = this.used++
    }
    const at = Math.floor(time * this.perWidth) & this.mask
    this.times[entry] = time
    this.changes[entry] = change
    this.next[entry] = this.first[at]
    this.first[at] = entry
    this.waiting++
  }

  /** Applies all changes before a moment. */
  applyUntil(until: number): void {
    if (this.crowded) this.lay(Math.max(1, this.width / CHANGE))
    const { first, mask } = this
    let last = Math.floor(until * this.perWidth)
    for (let passed = 1; this.waiting > 0; passed++) {
      if (first[this.span & mask] >= 0) this.apply(Math.min(until, (this.span + 1) * this.width))
      if (this.span >= last) break
      this.span++
      if (passed % first.length > 0) continue
      // A whole lap: the next change may be very many ahead.
      if (++this.laps === LAPS) {
        this.lay(this.width * CHANGE)
        last = Math.floor(until * this.perWidth)
      }
      this.span = Math.max(this.span, Math.min(last, Math.floor(this.earliest() * this.perWidth)))
    }
    this.span = Math.max(this.span, last)
    this.due = until + (mask >> 2) * this.width
  }

  /** Lays out what is waiting in spans of another length. */
  private lay(width: number): void {
    const { first, next, times, mask } = this
    let waiting = NONE
    for (const head of first) {
      for (let entry = head; entry >= 0; ) {
        const after = next[entry]
        next[entry] = waiting
        waiting = entry
        entry = after
      }
    }
    first.fill(NONE)
    this.span = Math.floor((this.span * this.width) / width)
    this.width = width
    this.perWidth = 1 / width
    for (let entry = waiting; entry >= 0; ) {
      const after = next[entry]
      const at = Math.floor(times[entry] * this.perWidth) & mask
      next[entry] = first[at]
      first[at] = entry
      entry = after
    }
    this.laps = 0
    this.crowded = false
  }

  /** When the first change is that has not been applied. */
  private earliest(): number {
    let time = NEVER
    for (const head of this.first)
      for (let entry = head; entry >= 0; entry = this.next[entry]) time = Math.min(time, this.times[entry])
    return time
  }

  /** Applies everything that is left. */
  finish(): void {
    let latest = 0
    for (const head of this.first)
      for (let entry = head; entry >= 0; entry = this.next[entry]) latest = Math.max(latest, this.times[entry])
    // A lap of the ring at a time, since long nodes may lie laps ahead.
    this.applyUntil(latest + this.width)
  }

  /** The present state; the function returned leads back to it, as often as is wanted. */
  save(): () => void {
    const { tasks, since, peak, t1, t2, due, width, perWidth, span, laps, crowded, waiting, unused, used } = this
    const parts = [saved(() => [this.first]), saved(() => [this.times, this.changes, this.next], used)]
    return () => {
      Object.assign(this, { tasks, since, peak, t1, t2, due, width, perWidth, span, laps, crowded })
      Object.assign(this, { waiting, unused, used })
      for (const restore of parts) restore()
    }
  }

  get bytes(): number {
    return 4 * this.first.length + 16 * this.used
  }

  /** Applies the changes of the present span that are before a moment. */
  private apply(until: number): void {
    const { times, changes, next, first } = this
    const at = this.span & this.mask
    let { dueTimes, dueChanges } = this
    let due = 0
    let moves = 0
    let reversed = NONE
    for (let entry = first[at]; entry >= 0; ) {
      const after = next[entry]
      const time = times[entry]
      if (time < until) {
        if (due === dueTimes.length) {
          dueTimes = this.dueTimes = roomFor(dueTimes, 2 * due)
          dueChanges = this.dueChanges = roomFor(dueChanges, 2 * due)
        }
        let place = due++
        for (; place > 0 && dueTimes[place - 1] > time; place--, moves++) {
          dueTimes[place] = dueTimes[place - 1]
          dueChanges[place] = dueChanges[place - 1]
        }
        dueTimes[place] = time
        dueChanges[place] = changes[entry]
        next[entry] = this.unused
        this.unused = entry
      } else {
        next[entry] = reversed
        reversed = entry
      }
      entry = after
    }
    first[at] = reversed
    this.waiting -= due
    if (moves > MOVES * due) this.crowded = true
    for (let k = 0; k < due; ) {
      const time = dueTimes[k]
      let change = 0
      for (; k < due && dueTimes[k] === time; k++) change += dueChanges[k]
      this.change(time, change)
    }
  }

  /** All that happens at one moment. */
  private change(time: number, change: number): void {
    this.watcher?.tasks(this.tasks, this.since, time)
    this.tasks += change
    this.since = time
    const { tasks } = this
    if (tasks > this.peak) this.peak = tasks
    if (this.t1 === NEVER) {
      if (tasks >= this.filled) this.t1 = time
    } else if (this.t2 === NEVER && tasks <= this.emptying) this.t2 = time
  }

  private grow(): void {
    const size = 2 * this.times.length
    this.times = roomFor(this.times, size)
    this.changes = roomFor(this.changes, size)
    this.next = roomFor(this.next, size)
  }
}
