/** A run of the service, event by event. */
import { RunStopped } from '../../../core/lab.ts'
import { beginPolicy, policies } from '../policies/index.ts'
import { Accounts } from './accounts.ts'
import { ANSWER, AT, Copies } from './copies.ts'
import type { CentralRule, Rule, Service } from './dispatching.ts'
import { Eligible } from './eligible.ts'
import { CLASS, Events, kindOf, numberOf, serverOf } from './events.ts'
import { Knowledge } from './knowledge.ts'
import { Requests } from './requests.ts'
import { MOST_TICKS, ns, type Scenario } from './scenario.ts'
import { FifoServers, type Servers, SharingServers } from './servers.ts'

const NEVER = Number.POSITIVE_INFINITY

/** A change that a period makes. */
interface PeriodChange {
  /** In nanoseconds. */
  readonly time: number
  readonly server: number
  readonly factor: number
  readonly failing: boolean
}

/** The worker that serves or served a copy, among those of its server; −1 where it has none of its own: before, shared, or failing. */
export function workerOf({ scenario, copies }: Pick<Simulation, 'scenario' | 'copies'>, copy: number): number {
  const server = copies.server[copy]
  const served = copies.start[copy] < NEVER && copies.answer[copy] !== ANSWER.error && copies.state[copy] !== AT.failing
  return served && !scenario.sharing ? copies.next[copy] - server * scenario.workers : -1
}

/** A server that a health check leaves out, or takes back. */
interface CheckChange {
  /** In nanoseconds. */
  readonly time: number
  readonly server: number
  readonly leftOut: 0 | 1
}

/** What happens in a scenario with these arrivals (ns, in order) and sizes (ns at speed 1). */
export class Simulation implements Service {
  /** Whether nothing is left that happens. */
  over = false
  readonly copies: Copies
  readonly events: Events
  readonly accounts: Accounts
  readonly servers: Servers
  readonly knowledge: Knowledge
  readonly eligible: Eligible
  readonly requests: Requests
  readonly changes: PeriodChange[] = []
  readonly checks: CheckChange[] = []
  compared: Service['compared']
  turned: Service['turned']
  /** Learns of the time of the next event before it happens; absent unless the run is recorded. */
  onTime: ((time: number) => void) | undefined
  /** Requests that have arrived. */
  arrivedCount = 0
  readonly rule: Rule | CentralRule
  private check: number
  private renewal: number
  private ticks = 0
  private readonly bad: Int32Array
  private readonly good: Int32Array

  constructor(
    readonly scenario: Scenario,
    readonly arrivals: Float64Array,
    readonly sizes: Float64Array,
  ) {
    const { servers, workers, sharing, requests, measuredFrom, periods, healthPeriod, boardPeriod, values } = scenario
    this.copies = new Copies(Math.ceil(1.05 * requests))
    this.events = new Events(sharing ? servers : servers * workers)
    this.accounts = new Accounts(scenario, this.events.clock, arrivals[measuredFrom] ?? 0, arrivals[requests - 1] ?? 0)
    const Discipline = sharing ? SharingServers : FifoServers
    this.servers = new Discipline(scenario, this.copies, this.events, this.accounts, sizes)
    const { usesOwn, counts } = policies[values.policy]
    this.knowledge = new Knowledge(
      scenario,
      this.servers,
      this.accounts,
      this.events.clock,
      usesOwn === true || counts === true,
    )
    this.eligible = new Eligible(scenario)
    this.rule = beginPolicy[values.policy](this)
    this.requests = new Requests(this, this.rule, arrivals)
    const { departed } = this.rule
    if (departed) this.servers.listener = { departed }
    this.check = healthPeriod
    this.renewal = boardPeriod
    this.bad = new Int32Array(servers)
    this.good = new Int32Array(servers)
    for (const { server, from, to } of periods) {
      this.events.schedule(ns(from), CLASS.period, server, 0)
      this.events.schedule(ns(to), CLASS.period, server, 0)
    }
  }

  get now(): number {
    return this.events.clock[0]
  }

  /** Goes on for this number of events, or until the time of the next one is not before a moment; false when the run is over. */
  advance(count: number, until = NEVER): boolean {
    const { arrivals, events } = this
    for (let left = count; left > 0 && !this.over; left--) {
      let time = events.peek()
      const { arrivedCount } = this
      const arrival = arrivedCount < arrivals.length ? arrivals[arrivedCount] : NEVER
      const arrives = arrival < time || (arrival === time && kindOf(events.key) >= CLASS.arrival && arrival !== NEVER)
      if (arrives) time = arrival
      if (time === NEVER) {
        this.finish()
        break
      }
      const ticks = (this.check < time || this.renewal < time) && this.ticking
      if (ticks) time = Math.min(this.check, this.renewal)
      if (time >= until) return true
      this.onTime?.(time)
      events.clock[0] = time
      if (ticks) this.tick()
      else if (arrives) {
        const copy = this.requests.arrive(this.arrivedCount++)
        if (copy >= 0) this.servers.arrive(copy)
      } else {
        const { key } = events
        events.take()
        this.handle(kindOf(key), serverOf(key), numberOf(key))
      }
    }
    return !this.over
  }

  /** Ends the run: nothing is left that happens. */
  private finish(): void {
    this.over = true
    if ('end' in this.rule) this.rule.end?.()
    this.accounts.close()
  }

  /** Whether nothing more happens before a moment. */
  idleUntil(moment: number): boolean {
    const arrival = this.arrivals[this.arrivedCount] ?? NEVER
    const tick = this.ticking ? Math.min(this.check, this.renewal) : NEVER
    return this.over || (this.events.peek() >= moment && arrival >= moment && tick >= moment)
  }

  /** Whether checks and renewals go on: they end with the last request that ends. */
  private get ticking(): boolean {
    return this.requests.endedCount < this.scenario.requests
  }

  private handle(kind: number, server: number, number: number): void {
    switch (kind) {
      case CLASS.departure:
        if (this.servers.depart(number)) this.requests.answer(number)
        break
      case CLASS.answer:
        this.requests.answer(number)
        break
      case CLASS.idle:
        this.rule.message?.(server, number)
        break
      case CLASS.period:
        this.changePeriod(server)
        break
      case CLASS.cancellation:
        this.servers.cancel(number)
        break
      case CLASS.copy:
        this.servers.arrive(number)
        break
      case CLASS.hedge:
        this.requests.hedge(number)
        break
      case CLASS.timeout:
        this.requests.timeout(number)
        break
      case CLASS.retry:
        this.requests.retry(number)
        break
    }
  }

  private changePeriod(server: number): void {
    const { now, scenario, servers, changes } = this
    const holds = scenario.periods.find((p) => p.server === server && ns(p.from) <= now && now < ns(p.to))
    const [factor, failing] = [holds?.factor ?? 1, holds?.fails ?? false]
    if (servers.change(server, factor, failing)) changes.push({ time: now, server, factor, failing })
  }

  private tick(): void {
    const { scenario } = this
    if (++this.ticks > MOST_TICKS) {
      const parameter = scenario.healthPeriod < scenario.boardPeriod ? 'healthPeriod' : 'boardPeriod'
      throw new RunStopped({
        parameter,
        message: `${parameter}: expected a run with at most ${MOST_TICKS / 1e6} million checks and renewals, got more; a longer period makes fewer`,
      })
    }
    if (this.check <= this.renewal) {
      this.checkHealth()
      this.check += scenario.healthPeriod
    } else {
      this.knowledge.renew()
      this.renewal += scenario.boardPeriod
    }
  }

  private checkHealth(): void {
    const { now, servers, eligible, accounts, bad, good, checks } = this
    const { unhealthyAfter, healthyAfter } = this.scenario.values
    accounts.messages += 2 * this.scenario.servers
    for (let s = 0; s < bad.length; s++) {
      const isBad = servers.failing[s] === 1 || servers.factor[s] === 0
      bad[s] = isBad ? bad[s] + 1 : 0
      good[s] = isBad ? 0 : good[s] + 1
      const isLeftOut = eligible.leftOut[s] === 1
      if (isLeftOut ? good[s] >= healthyAfter : bad[s] >= unhealthyAfter) {
        const leftOut = isLeftOut ? 0 : 1
        eligible.leftOut[s] = leftOut
        checks.push({ time: now, server: s, leftOut })
        eligible.changed()
      }
    }
    if ('checked' in this.rule) this.rule.checked()
  }
}
