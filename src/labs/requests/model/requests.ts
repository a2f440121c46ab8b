/** The requests of a run, a column each of what is known about them, and what a dispatcher does for each: attempts, retries, second copies. */

import { RunStopped } from '../../../core/lab.ts'
import { powerOfTwo } from '../../../core/math/bits.ts'
import { percentileOf } from '../../../core/statistics/percentile.ts'
import { ANSWER } from './copies.ts'
import type { CentralRule, Rule, Service } from './dispatching.ts'
import { CLASS } from './events.ts'
import { PURPOSE, startOf, uniformFrom } from './numbers.ts'
import { MILLI } from './scenario.ts'

/** How a request ends. */
export const RESULT = { open: 0, answered: 1, timeout: 2, dropped: 3, error: 4 } as const

/** Tokens with which a dispatcher starts, which is also the most that it has. */
const TOKENS = 100
/** Response times that the percentile is taken of, and after how many answers it is taken again. */
const REMEMBERED = 1000
const RENEWAL = 100

const NEVER = Number.POSITIVE_INFINITY

/** All requests, and their dispatchers. */
export class Requests {
  readonly dispatcher: Int32Array
  readonly result: Uint8Array
  /** The copy with the winning answer; −1 for none. */
  readonly winner: Int32Array
  /** When the request ended, in nanoseconds. */
  readonly ended: Float64Array
  /** Requests that have ended, and winning answers up to the last arrival. */
  endedCount = 0
  answersInWindow = 0
  /** Attempts timed out, retries begun, second copies sent, copies refused. */
  timeouts = 0
  retries = 0
  hedges = 0
  refusals = 0
  /** The request that ended last; −1 for none. */
  private last = -1
  /** Learns of each request that ends; absent unless the run is recorded. */
  onEnd: ((request: number) => void) | undefined
  private readonly central: CentralRule | undefined
  private readonly rule: Rule
  private readonly attempts: Uint8Array
  private readonly attempting: Uint8Array
  private readonly started: Float64Array
  private readonly copiesOf: Int32Array
  private readonly lastCopy: Int32Array
  private readonly first: Int32Array
  private readonly second: Int32Array
  private readonly hedgeAt: Float64Array
  private readonly tokens: Float64Array
  private readonly draws: number
  private readonly times = new Float64Array(REMEMBERED)
  private answers = 0
  private atOnce = -1
  private percentile = NEVER

  constructor(
    private readonly service: Service,
    rule: Rule | CentralRule,
    private readonly arrivals: Float64Array,
  ) {
    const { requests, dispatchers, seed, hedge } = service.scenario
    if ('enter' in rule) this.central = rule
    this.rule = rule as Rule
    this.dispatcher = new Int32Array(requests)
    this.result = new Uint8Array(requests)
    this.winner = new Int32Array(requests).fill(-1)
    this.ended = new Float64Array(requests)
    this.attempts = new Uint8Array(requests)
    this.attempting = new Uint8Array(requests)
    this.started = new Float64Array(requests)
    this.copiesOf = new Int32Array(requests)
    this.lastCopy = new Int32Array(requests)
    this.first = new Int32Array(requests)
    this.second = new Int32Array(requests)
    this.hedgeAt = new Float64Array(hedge === 'off' ? 0 : requests)
    this.tokens = new Float64Array(dispatchers).fill(TOKENS)
    this.draws = startOf(seed, PURPOSE.dispatcher)
  }

  /** Request k arrives; the copy that reaches its server before anything else happens, −1 for none. */
  arrive(k: number): number {
    const { scenario, accounts } = this.service
    const q = scenario.dispatchers === 1 ? 0 : Math.floor(scenario.dispatchers * uniformFrom(this.draws, k, 0))
    this.dispatcher[k] = q
    accounts.addRequests(1)
    if (scenario.retryBudget !== NEVER) this.tokens[q] = Math.min(TOKENS, this.tokens[q] + scenario.retryBudget)
    this.atOnce = -1
    this.begin(k)
    return this.atOnce
  }

  /** The time of a second copy has come. */
  hedge(k: number): void {
    const { copies, now } = this.service
    if (!this.attempting[k] || this.hedgeAt[k] !== now) return
    this.hedgeAt[k] = -1
    if (this.second[k] >= 0 || !copies.open[this.first[k]]) return
    this.hedges++
    this.second[k] = this.send(k, true)
  }

  /** The time of an attempt is over. */
  timeout(k: number): void {
    const { scenario, copies, now } = this.service
    if (!this.attempting[k] || this.started[k] + scenario.timeout !== now) return
    this.timeouts++
    for (const copy of [this.first[k], this.second[k]]) {
      if (copy < 0 || !copies.open[copy]) continue
      this.rule.observed?.(this.dispatcher[k], copies.server[copy], now - copies.sent[copy])
      this.giveUp(copy, scenario.cancel)
    }
    this.fail(k, RESULT.timeout)
  }

  /** The wait before a retry is over. */
  retry(k: number): void {
    this.begin(k)
  }

  /** An answer, error or refusal reaches the dispatcher. */
  answer(copy: number): void {
    const { copies, now } = this.service
    const answer = copies.answer[copy]
    if (answer === ANSWER.refused) this.refusals++
    if (!copies.open[copy]) return
    const k = copies.request[copy]
    this.rule.observed?.(this.dispatcher[k], copies.server[copy], now - copies.sent[copy])
    this.settle(copy)
    const second = this.second[k]
    if (answer === ANSWER.good) this.win(k, copy)
    else if (!copies.open[this.first[k]] && !(second >= 0 && copies.open[second]))
      this.fail(k, answer === ANSWER.error ? RESULT.error : RESULT.dropped)
  }

  private begin(k: number): void {
    const { scenario, events, now } = this.service
    this.attempts[k]++
    this.attempting[k] = 1
    this.started[k] = now
    this.second[k] = -1
    this.first[k] = this.send(k, false)
    if (scenario.timeout !== NEVER) events.schedule(now + scenario.timeout, CLASS.timeout, 0, k)
    if (scenario.hedge === 'off') return
    const at = now + (scenario.hedge === 'time' ? scenario.hedgeAfter : this.percentile)
    this.hedgeAt[k] = at
    if (at !== NEVER) events.schedule(at, CLASS.hedge, 0, k)
  }

  private send(k: number, hedge: boolean): number {
    const { scenario, copies, events, eligible, knowledge, accounts, now } = this.service
    const j = this.copiesOf[k]++
    if (this.central) {
      const copy = copies.add(k, j, -1, now, hedge)
      this.lastCopy[k] = copy
      this.central.enter(copy)
      return copy
    }
    const q = this.dispatcher[k]
    eligible.set(q, j === 0 ? -1 : copies.server[this.lastCopy[k]])
    knowledge.bringUp()
    const chosen = this.rule.choose(k, j, q)
    const { turned } = this.service
    const server = turned ? turned(k, j, chosen) : chosen
    const copy = copies.add(k, j, server, now, hedge)
    this.lastCopy[k] = copy
    knowledge.sent(q, server)
    this.rule.sent?.(k, q, server)
    accounts.messages++
    if (j === 0 && scenario.delay === 0 && events.quiet) this.atOnce = copy
    else events.schedule(now + scenario.delay, CLASS.copy, server, copy)
    return copy
  }

  private settle(copy: number): void {
    const { copies, knowledge, now } = this.service
    copies.open[copy] = 0
    copies.settled[copy] = now
    if (this.central) return
    const k = copies.request[copy]
    knowledge.settled(this.dispatcher[k], copies.server[copy])
    this.rule.settled?.(k, this.dispatcher[k], copies.server[copy])
  }

  private giveUp(copy: number, cancel: boolean): void {
    const { scenario, copies, events, accounts, now } = this.service
    this.settle(copy)
    if (!cancel || this.central?.remove(copy)) return
    accounts.messages++
    events.schedule(now + scenario.delay, CLASS.cancellation, copies.server[copy], copy)
  }

  private win(k: number, copy: number): void {
    const { scenario, copies, now } = this.service
    this.winner[k] = copy
    const other = copy === this.first[k] ? this.second[k] : this.first[k]
    if (other >= 0 && copies.open[other]) this.giveUp(other, scenario.hedgeCancel)
    if (scenario.hedge === 'percentile') this.remember(now - this.started[k])
    this.end(k, RESULT.answered)
  }

  private remember(time: number): void {
    this.times[this.answers++ % REMEMBERED] = time
    if (this.answers % RENEWAL !== 0) return
    const sampleCount = Math.min(this.answers, REMEMBERED)
    const ascending = this.times.slice(0, sampleCount).sort()
    this.percentile = percentileOf(ascending, this.service.scenario.hedgePercentile)
  }

  private fail(k: number, reason: number): void {
    const { scenario, events, now } = this.service
    this.attempting[k] = 0
    const attempts = this.attempts[k]
    const q = this.dispatcher[k]
    const budgeted = scenario.retryBudget !== NEVER
    if (attempts > scenario.retries || (budgeted && this.tokens[q] < 1)) {
      this.end(k, reason)
      return
    }
    if (budgeted) this.tokens[q]--
    this.retries++
    const wait = Math.round(scenario.backoff * MILLI * powerOfTwo(attempts - 1))
    if (now + wait > Number.MAX_SAFE_INTEGER)
      throw new RunStopped({
        parameter: 'backoff',
        message: `backoff: expected waits that end within 2⁵³ ns (104 days) of the run, got one that ends later, before retry ${attempts}; fewer retries or a shorter backoff make none`,
      })
    if (wait === 0) this.begin(k)
    else events.schedule(now + wait, CLASS.retry, 0, k)
  }

  /** Request k ends now. */
  end(k: number, result: number): void {
    const { accounts, now } = this.service
    this.attempting[k] = 0
    this.result[k] = result
    this.ended[k] = now
    this.endedCount++
    this.last = k
    accounts.addRequests(-1)
    if (result === RESULT.answered && now >= accounts.from && now <= accounts.to) this.answersInWindow++
    this.onEnd?.(k)
  }

  /** When the last request ended; 0 before. */
  get lastEnd(): number {
    return this.last < 0 ? 0 : this.ended[this.last]
  }

  /** When request k arrived, in nanoseconds. */
  arrived(k: number): number {
    return this.arrivals[k]
  }
}
