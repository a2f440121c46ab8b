/**
 * The processors' timers: for each processor one for its balancer, one for the detection of phases, one for the termination. Nanoseconds.
 */
import { NEVER, type SavedArrays } from './saved.ts'

/** In the order in which they are looked at. */
export const TIMER = { balancer: 0, detection: 1, termination: 2 } as const
const TIMERS = 3

export class Timers {
  /** When each is due, by processor; infinite for those that are off. */
  private readonly due: Float64Array
  /** Whether any has ever been set. */
  private used = false

  constructor(processors: number, arrays: SavedArrays) {
    this.due = arrays.floats(TIMERS * processors, NEVER)
  }

  set(q: number, timer: number, time: number): void {
    this.due[q * TIMERS + timer] = time
    this.used = true
  }

  turnOff(q: number, timer: number): void {
    this.due[q * TIMERS + timer] = NEVER
  }

  isOff(q: number, timer: number): boolean {
    return this.due[q * TIMERS + timer] === NEVER
  }

  /** When the first timer of a processor is due. */
  first(q: number): number {
    if (!this.used) return NEVER
    const { due } = this
    const at = q * TIMERS
    return Math.min(due[at], due[at + 1], due[at + 2])
  }

  /** The first one, in their order, that is due by a moment; it is turned off. */
  take(q: number, time: number): number {
    let timer = 0
    while (this.due[q * TIMERS + timer] > time) timer++
    this.turnOff(q, timer)
    return timer
  }
}
