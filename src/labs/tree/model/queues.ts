/** Entries past the arena's end that may be read, so that a few tasks are copied without counting them. */
const SPARE = 4

/**
 * The task queues of all processors: double-ended, oldest task at the head, newest before the tail (§4.2.3).
 *
 * Every queue is a window that slides in a segment of one shared arena. A segment that gets too small moves to one twice as
 * long, and leaves its place to the next queue that needs that length: memory stays within about four times the most tasks
 * there ever were, whether they are spread over 65 536 processors or pile up on one.
 */
export class Queues {
  /** Level of each task, with its mark. */
  levels: Uint16Array
  /** Key of each task; empty when the tree needs none. */
  keys: Int32Array
  /** By processor: how many tasks it has. */
  readonly load: Int32Array
  /** By processor, a position in the arena: one past the newest task. The oldest one stands at `tail - load`. */
  readonly tail: Int32Array
  /** By processor: where its segment ends. */
  readonly end: Int32Array
  private readonly start: Int32Array
  private used = 0
  /** Segments that were left, by the binary logarithm of their length. */
  private readonly left: number[][] = []

  constructor(
    processors: number,
    private readonly keyed: boolean,
    private readonly firstCapacity = 64,
  ) {
    this.load = new Int32Array(processors)
    this.tail = new Int32Array(processors)
    this.end = new Int32Array(processors)
    this.start = new Int32Array(processors)
    const length = Math.max(64, Math.min(processors, 1024) * firstCapacity)
    this.levels = new Uint16Array(length + SPARE)
    this.keys = new Int32Array(keyed ? length + SPARE : 0)
  }

  /** Makes room for `count` more tasks at the newest end. The arena's arrays and the positions may change. */
  reserve(processor: number, count: number): void {
    const { load, tail, start, end } = this
    const until = tail[processor]
    if (until + count <= end[processor]) return
    const tasks = load[processor]
    const capacity = end[processor] - start[processor]
    let to = start[processor]
    if (tasks + count > capacity * 0.75) {
      let length = Math.max(this.firstCapacity, capacity)
      while (tasks + count > length * 0.75) length *= 2
      to = this.segment(length)
      if (capacity > 0) this.leave(start[processor], capacity)
      start[processor] = to
      end[processor] = to + length
    }
    this.copy(until - tasks, to, tasks)
    tail[processor] = to + tasks
  }

  /** Adds a task at the newest end. */
  push(processor: number, level: number, key: number): void {
    this.reserve(processor, 1)
    const at = this.tail[processor]++
    this.load[processor]++
    this.levels[at] = level
    if (this.keyed) this.keys[at] = key
  }

  /** Takes `count` of one queue's oldest tasks and puts them, oldest first, at the newest end of another. */
  move(from: number, to: number, count: number): void {
    this.reserve(to, count)
    const { load, tail } = this
    this.copy(tail[from] - load[from], tail[to], count)
    load[from] -= count
    load[to] += count
    tail[to] += count
  }

  /** Copies tasks, also to where they overlap at a lower place. The built-in function is slow for a few. */
  private copy(source: number, target: number, count: number): void {
    const { levels, keys, keyed } = this
    if (count > 64) {
      levels.copyWithin(target, source, source + count)
      if (keyed) keys.copyWithin(target, source, source + count)
      return
    }
    for (let i = 0; i < count; i++) levels[target + i] = levels[source + i]
    if (keyed) for (let i = 0; i < count; i++) keys[target + i] = keys[source + i]
  }

  private segment(length: number): number {
    const free = this.left[Math.log2(length)]?.pop()
    if (free !== undefined) return free
    const at = this.used
    this.used += length
    if (this.used > this.levels.length - SPARE) {
      let size = this.levels.length - SPARE
      while (size < this.used) size *= 2
      const levels = new Uint16Array(size + SPARE)
      levels.set(this.levels)
      this.levels = levels
      if (this.keyed) {
        const keys = new Int32Array(size + SPARE)
        keys.set(this.keys)
        this.keys = keys
      }
    }
    return at
  }

  private leave(at: number, length: number): void {
    const log = Math.log2(length)
    const segments = this.left[log] ?? []
    segments.push(at)
    this.left[log] = segments
  }
}
