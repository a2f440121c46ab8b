/** The copies of requests, in the order of sending: a column each of what is known about them. */
import { RunStopped } from '../../../core/lab.ts'
import { MOST_COPIES } from './events.ts'

/** Where a copy is. */
export const AT = {
  /** On its way to its server, or in the central queue. */
  way: 0,
  waiting: 1,
  served: 2,
  /** At a server that fails: it leaves as an error. */
  failing: 3,
  /** It has left its server: an answer or error is on its way or has come. */
  left: 4,
  refused: 5,
  cancelled: 6,
} as const

/** What a copy's answer says. */
export const ANSWER = { good: 0, error: 1, refused: 2 } as const

const NEVER = Number.POSITIVE_INFINITY

/** All copies of a run. Times are nanoseconds, infinite where it has not come to that. */
export class Copies {
  count = 0
  request: Int32Array
  /** Its server; −1 while it is in the central queue, n where that refused it. */
  server: Int32Array
  /** Its number among those of its request, from 0. */
  ordinal: Int32Array
  state: Uint8Array
  answer: Uint8Array
  /** Whether it is neither answered nor given up. */
  open: Uint8Array
  /** Whether it was sent as a second copy, because the first was slow. */
  hedge: Uint8Array
  sent: Float64Array
  reached: Float64Array
  start: Float64Array
  end: Float64Array
  /** When its dispatcher had its answer, or gave it up. */
  settled: Float64Array
  /** What is left of its work, in nanoseconds at speed 1 as of `since`; under processor sharing the work per copy at which it leaves. */
  left: Float64Array
  since: Float64Array
  /** While it waits the next one in the queue, −1 for none; from the start of its service its worker’s place, unless servers are shared. */
  next: Int32Array
  private capacity = 0

  /** @param expected for how many there is room at first, from the first one on */
  constructor(private readonly expected: number) {
    const whole = () => new Int32Array(0)
    const real = () => new Float64Array(0)
    const small = () => new Uint8Array(0)
    this.request = whole()
    this.server = whole()
    this.ordinal = whole()
    this.next = whole()
    this.state = small()
    this.answer = small()
    this.open = small()
    this.hedge = small()
    this.sent = real()
    this.reached = real()
    this.start = real()
    this.end = real()
    this.settled = real()
    this.left = real()
    this.since = real()
  }

  /** Adds a copy; its number. */
  add(request: number, ordinal: number, server: number, sent: number, hedge: boolean): number {
    if (this.count === this.capacity) this.grow()
    const copy = this.count++
    this.request[copy] = request
    this.ordinal[copy] = ordinal
    this.server[copy] = server
    this.sent[copy] = sent
    this.open[copy] = 1
    this.hedge[copy] = hedge ? 1 : 0
    this.reached[copy] = NEVER
    this.start[copy] = NEVER
    this.end[copy] = NEVER
    this.settled[copy] = NEVER
    return copy
  }

  private grow(): void {
    if (this.capacity >= MOST_COPIES)
      throw new RunStopped({
        parameter: 'retries',
        message: `retries: expected a run of at most ${MOST_COPIES / 1e6} million copies, got more; fewer requests, retries or less load make fewer`,
      })
    this.capacity = Math.min(Math.max(16, this.expected, 2 * this.capacity), MOST_COPIES)
    const longer = <A extends Float64Array | Int32Array | Uint8Array>(old: A): A => {
      const grown = new (old.constructor as new (length: number) => A)(this.capacity)
      grown.set(old)
      return grown
    }
    this.request = longer(this.request)
    this.server = longer(this.server)
    this.ordinal = longer(this.ordinal)
    this.next = longer(this.next)
    this.state = longer(this.state)
    this.answer = longer(this.answer)
    this.open = longer(this.open)
    this.hedge = longer(this.hedge)
    this.sent = longer(this.sent)
    this.reached = longer(this.reached)
    this.start = longer(this.start)
    this.end = longer(this.end)
    this.settled = longer(this.settled)
    this.left = longer(this.left)
    this.since = longer(this.since)
  }
}
