/** What processors spend their time on. */
import type { Sent } from './mail.ts'

/** What a processor is doing. */
export const STATE = { compute: 0, communicate: 1, overhead: 2, wait: 3, idle: 4 } as const

export const STATES = 5

/** What watches a run that is looked into. */
export interface Watcher {
  /** A processor does something from one moment to another. */
  span(processor: number, state: number, begin: number, end: number): void
  /** A message has reached its receiver. */
  message(message: Sent, sent: number, arrived: number): void
}

export class Accounts {
  /** Seconds by processor and state, in the order of `STATE`. */
  readonly seconds: Float64Array
  /** By processor, what it does, and since when that is not in the account. */
  readonly state: Uint8Array
  readonly since: Float64Array
  /** By processor, how much of the operation in progress is overhead: that comes first. */
  readonly ahead: Float64Array
  watcher?: Watcher

  constructor(processors: number) {
    this.seconds = new Float64Array(STATES * processors)
    this.state = new Uint8Array(processors).fill(STATE.wait)
    this.since = new Float64Array(processors)
    this.ahead = new Float64Array(processors)
  }

  /** Puts the time of the present state to its account. */
  account(processor: number, now: number): void {
    const { seconds } = this
    const since = this.since[processor]
    const state = this.state[processor]
    this.since[processor] = now
    if (state !== STATE.communicate) {
      seconds[STATES * processor + state] += now - since
      if (now > since) this.watcher?.span(processor, state, since, now)
      return
    }
    const change = Math.min(now, since + this.ahead[processor])
    seconds[STATES * processor + STATE.overhead] += change - since
    seconds[STATES * processor + STATE.communicate] += now - change
    if (change > since) this.watcher?.span(processor, STATE.overhead, since, change)
    if (now > change) this.watcher?.span(processor, STATE.communicate, change, now)
  }

  /** Lets a processor do something else. */
  enter(processor: number, state: number, now: number): void {
    if (this.since[processor] !== now) this.account(processor, now)
    this.state[processor] = state
  }

  /** Seconds that a processor has spent in a state until a moment, which is not before now. */
  secondsAt(processor: number, state: number, time: number): number {
    const spent = this.seconds[STATES * processor + state]
    const now = this.state[processor]
    const since = this.since[processor]
    if (now !== STATE.communicate) return now === state ? spent + time - since : spent
    const change = Math.min(time, since + this.ahead[processor])
    if (state === STATE.overhead) return spent + change - since
    return state === STATE.communicate ? spent + time - change : spent
  }
}
