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
  /** By processor, positions in the arena: the oldest task, and one past the newest. */
  readonly head: Int32Array
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
    private readonly firstCapacity = 32,
  ) {
    this.head = new Int32Array(processors)
    this.tail = new Int32Array(processors)
    this.end = new Int32Array(processors)
    this.start = new Int32Array(processors)
    const length = Math.max(64, Math.min(processors, 1024) * firstCapacity)
    this.levels = new Uint16Array(length)
    this.keys = new Int32Array(keyed ? length : 0)
  }

  /** Makes room for `count` more tasks at the newest end. The arena's arrays and the positions may change. */
  reserve(processor: number, count: number): void {
    const { head, tail, start, end } = this
    const from = head[processor]
    const until = tail[processor]
    if (until + count <= end[processor]) return
    const needed = until - from + count
    const capacity = end[processor] - start[processor]
    let to = start[processor]
    if (needed > capacity * 0.75) {
      let length = Math.max(this.firstCapacity, capacity)
      while (needed > length * 0.75) length *= 2
      to = this.segment(length)
      if (capacity > 0) this.leave(start[processor], capacity)
      start[processor] = to
      end[processor] = to + length
    }
    this.levels.copyWithin(to, from, until)
    if (this.keyed) this.keys.copyWithin(to, from, until)
    head[processor] = to
    tail[processor] = to + until - from
  }

  /** Adds a task at the newest end. */
  push(processor: number, level: number, key: number): void {
    this.reserve(processor, 1)
    const at = this.tail[processor]++
    this.levels[at] = level
    if (this.keyed) this.keys[at] = key
  }

  /** Takes `count` of one queue's oldest tasks and puts them, oldest first, at the newest end of another. */
  move(from: number, to: number, count: number): void {
    const { head, tail } = this
    if (tail[to] + count > this.end[to]) this.reserve(to, count)
    const { levels, keys, keyed } = this
    let source = head[from]
    let target = tail[to]
    const until = source + count
    head[from] = until
    tail[to] = target + count
    if (count > 64) {
      levels.copyWithin(target, source, until)
      if (keyed) keys.copyWithin(target, source, until)
    } else {
      for (; source < until; source++, target++) {
        levels[target] = levels[source]
        if (keyed) keys[target] = keys[source]
      }
    }
  }

  private segment(length: number): number {
    const free = this.left[Math.log2(length)]?.pop()
    if (free !== undefined) return free
    const at = this.used
    this.used += length
    if (this.used > this.levels.length) {
      let size = this.levels.length
      while (size < this.used) size *= 2
      const levels = new Uint16Array(size)
      levels.set(this.levels)
      this.levels = levels
      if (this.keyed) {
        const keys = new Int32Array(size)
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
