/**
 * The event list. Events are ordered by time, then class, then server, then number: whole numbers that make one key. So what comes next
 * depends on nothing else, and any other event list gives the same run.
 *
 * Departures of the servers' workers are the leaves of a tree of winners, where they are planned again in place. What always takes the
 * same time, such as a message, comes due in the order in which it was begun, and waits in a ring. Everything else waits in a heap, and
 * so does what would be out of order in its ring. With ten servers an event costs about a third of what it does in a heap alone.
 */

/** Classes of events, in the order in which those of one time happen. */
export const CLASS = {
  departure: 0,
  answer: 1,
  idle: 2,
  period: 3,
  cancellation: 4,
  copy: 5,
  arrival: 6,
  hedge: 7,
  timeout: 8,
  retry: 9,
} as const

/** By how much a key grows with the server and with the class: numbers up to 2²⁸ lie below, servers up to 2¹⁰ between. */
const SERVER_UNIT = 2 ** 28
const CLASS_UNIT = 2 ** 38

/** How many servers a key distinguishes: a power of two. */
export const MOST_SERVERS = CLASS_UNIT / SERVER_UNIT

/** The most copies that have numbers of their own. */
export const MOST_COPIES = 10_000_000

/** What decides between events of one time: the class first, then the server, then the number. */
export const keyOf = (kind: number, server: number, number: number): number =>
  kind * CLASS_UNIT + server * SERVER_UNIT + number

/** The class, server and number of a key. */
export const kindOf = (key: number): number => Math.floor(key / CLASS_UNIT)
export const serverOf = (key: number): number => Math.floor(key / SERVER_UNIT) & (MOST_SERVERS - 1)
// Dividing by a power of two is exact, and much quicker than a remainder.
export const numberOf = (key: number): number => key - Math.floor(key / SERVER_UNIT) * SERVER_UNIT

const NEVER = Number.POSITIVE_INFINITY

/** Where the next event is found. */
const DEPARTURES = 0
const HEAP = 4
const SOURCES = 5

/**
 * Time and key of the first event of each source. They are entries of arrays, as the present time is: a number with a fraction that is
 * stored in an object, or handed to a function, is made on the heap each time.
 */
class Heads {
  readonly times = new Float64Array(SOURCES).fill(NEVER)
  readonly keys = new Float64Array(SOURCES)
}

/** A ring of events in order. */
class Ring {
  private count = 0
  private first = 0
  private times = new Float64Array(64)
  private keys = new Float64Array(64)

  constructor(
    private readonly heads: Heads,
    private readonly source: number,
  ) {}

  /** Adds an event if it comes after all others here; false if it does not. */
  push(time: number, key: number): boolean {
    if (this.count > 0) {
      const last = (this.first + this.count - 1) & (this.times.length - 1)
      if (time < this.times[last] || (time === this.times[last] && key < this.keys[last])) return false
      if (this.count === this.times.length) this.grow()
    } else {
      this.heads.times[this.source] = time
      this.heads.keys[this.source] = key
    }
    const at = (this.first + this.count++) & (this.times.length - 1)
    this.times[at] = time
    this.keys[at] = key
    return true
  }

  shift(): void {
    const { heads, source } = this
    this.first = (this.first + 1) & (this.times.length - 1)
    if (--this.count === 0) heads.times[source] = NEVER
    else {
      heads.times[source] = this.times[this.first]
      heads.keys[source] = this.keys[this.first]
    }
  }

  private grow(): void {
    const { first, times, keys } = this
    const longer = (old: Float64Array<ArrayBuffer>) => {
      const grown = new Float64Array(2 * old.length)
      grown.set(old.subarray(first))
      grown.set(old.subarray(0, first), old.length - first)
      return grown
    }
    this.times = longer(times)
    this.keys = longer(keys)
    this.first = 0
  }
}

/** A binary heap of events. */
class Heap {
  private count = 0
  private times = new Float64Array(64)
  private keys = new Float64Array(64)

  constructor(private readonly heads: Heads) {}

  push(time: number, key: number): void {
    if (this.count === this.times.length) this.grow()
    let at = this.count++
    const { times, keys } = this
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (times[parent] < time || (times[parent] === time && keys[parent] <= key)) break
      times[at] = times[parent]
      keys[at] = keys[parent]
      at = parent
    }
    times[at] = time
    keys[at] = key
    this.show()
  }

  shift(): void {
    const count = --this.count
    const { times, keys } = this
    const [time, key] = [times[count], keys[count]]
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= count) break
      const other = child + 1
      if (
        other < count &&
        (times[other] < times[child] || (times[other] === times[child] && keys[other] < keys[child]))
      )
        child = other
      if (time < times[child] || (time === times[child] && key <= keys[child])) break
      times[at] = times[child]
      keys[at] = keys[child]
      at = child
    }
    times[at] = time
    keys[at] = key
    this.show()
  }

  private show(): void {
    this.heads.times[HEAP] = this.count === 0 ? NEVER : this.times[0]
    this.heads.keys[HEAP] = this.keys[0]
  }

  private grow(): void {
    const longer = (old: Float64Array) => {
      const grown = new Float64Array(2 * old.length)
      grown.set(old)
      return grown
    }
    this.times = longer(this.times)
    this.keys = longer(this.keys)
  }
}

/** Planned departures, at most one a place; the first of them stands at the top. */
class Departures {
  private readonly leaves: number
  private readonly times: Float64Array
  private readonly keys: Float64Array
  private readonly winners: Int32Array

  constructor(
    private readonly heads: Heads,
    places: number,
  ) {
    let leaves = 1
    while (leaves < places) leaves *= 2
    this.leaves = leaves
    this.times = new Float64Array(leaves).fill(NEVER)
    this.keys = new Float64Array(leaves)
    this.winners = new Int32Array(2 * leaves)
    for (let i = 0; i < leaves; i++) this.winners[leaves + i] = i
    for (let i = leaves - 1; i >= 1; i--) this.winners[i] = this.winners[2 * i]
  }

  /** Plans a place's departure, instead of what was planned. */
  plan(place: number, time: number, key: number): void {
    const { heads, times, keys, winners, leaves } = this
    times[place] = time
    keys[place] = key
    for (let node = (leaves + place) >> 1; node >= 1; node >>= 1) {
      const a = winners[2 * node]
      const b = winners[2 * node + 1]
      winners[node] = times[b] < times[a] || (times[b] === times[a] && keys[b] < keys[a]) ? b : a
    }
    const top = winners[1]
    heads.times[DEPARTURES] = times[top]
    heads.keys[DEPARTURES] = keys[top]
  }

  clear(place: number): void {
    this.plan(place, NEVER, 0)
  }
}

/** All events of a run but the arrivals, checks and renewals, which are known without a list. */
export class Events {
  /** The present time. */
  readonly clock = new Float64Array(1)
  readonly departures: Departures
  private readonly heads = new Heads()
  private readonly answers = new Ring(this.heads, 1)
  private readonly copies = new Ring(this.heads, 2)
  private readonly timeouts = new Ring(this.heads, 3)
  private readonly heap = new Heap(this.heads)
  /** The source of the event that was found last. */
  private source = DEPARTURES

  /** @param places how many departures can be planned at a time */
  constructor(places: number) {
    this.departures = new Departures(this.heads, places)
  }

  schedule(time: number, kind: number, server: number, number: number): void {
    const key = keyOf(kind, server, number)
    const ring =
      kind === CLASS.answer
        ? this.answers
        : kind === CLASS.copy
          ? this.copies
          : kind === CLASS.timeout
            ? this.timeouts
            : undefined
    if (!ring?.push(time, key)) this.heap.push(time, key)
  }

  /** Whether nothing else happens at the present time. */
  get quiet(): boolean {
    const now = this.clock[0]
    const { times } = this.heads
    return times[0] > now && times[1] > now && times[2] > now && times[3] > now && times[4] > now
  }

  /** Finds the next event; its time, infinite where there is none. */
  peek(): number {
    const { times, keys } = this.heads
    let source = DEPARTURES
    for (let other = 1; other < SOURCES; other++)
      if (times[other] < times[source] || (times[other] === times[source] && keys[other] < keys[source])) source = other
    this.source = source
    return times[source]
  }

  /** The key of the event that `peek` has found. */
  get key(): number {
    return this.heads.keys[this.source]
  }

  /** Takes the event that `peek` has found. A departure stays planned: its server clears it or plans the next one. */
  take(): void {
    const { source } = this
    if (source === 1) this.answers.shift()
    else if (source === 2) this.copies.shift()
    else if (source === 3) this.timeouts.shift()
    else if (source === HEAP) this.heap.shift()
  }
}
