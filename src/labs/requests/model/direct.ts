/**
 * The usual run without the list of events: requests go straight to a server, wait there in line, are served, and nothing else happens. It
 * writes what `Simulation` writes of requests, servers and accounts, bit by bit the same, in about half of the time; of copies only what
 * metrics read. What looks into a run has the events.
 */
import type { Rule } from './dispatching.ts'
import { PURPOSE, startOf, uniformFrom } from './numbers.ts'
import { RESULT } from './requests.ts'
import type { Simulation } from './simulation.ts'

const NEVER = Number.POSITIVE_INFINITY

/** The policy of a run in which nothing happens but that requests come, wait, are served and leave. */
function ruleOf({ scenario, rule }: Simulation): Rule | undefined {
  const { sharing, queueLimit, delay, timeout, hedge, periods, healthPeriod, subset, knowledge } = scenario
  const isDirect =
    !sharing &&
    delay + subset + periods.length === 0 &&
    hedge === 'off' &&
    Math.min(queueLimit, timeout, healthPeriod) === NEVER &&
    (knowledge === 'fresh' || knowledge === 'own')
  return isDirect && 'byLoads' in rule ? rule : undefined
}

/** The course of a simulation that has not begun; undefined where other things happen in it. */
export function directCourse(simulation: Simulation): Direct | undefined {
  const rule = ruleOf(simulation)
  return rule && new Direct(simulation, rule)
}

/** A class, because what closures of a run were compiled to is lost with them. */
class Direct {
  private readonly clock: Float64Array
  private readonly workers: number
  private readonly draws: number
  /** By request, which has one copy of the same number: the one that waits behind it. */
  private readonly next: Int32Array
  /** By server: the first and last request that waits. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** By worker: the request that it serves, −1 for none, and until when. */
  private readonly served: Int32Array
  private readonly until: Float64Array
  /** A tree: it holds, for each two workers and each two below, the one that is free earlier. At one time the order makes no difference. */
  private readonly winners: Int32Array

  constructor(
    private readonly simulation: Simulation,
    private readonly rule: Rule,
  ) {
    const { scenario, arrivals, copies, events } = simulation
    const { servers, workers, seed } = scenario
    this.clock = events.clock
    this.workers = workers
    this.draws = startOf(seed, PURPOSE.dispatcher)
    // A copy is sent as its request arrives.
    copies.sent = arrivals
    copies.start = new Float64Array(arrivals.length)
    copies.end = new Float64Array(arrivals.length)
    copies.server = new Int32Array(arrivals.length)
    this.next = new Int32Array(arrivals.length)
    this.first = new Int32Array(servers).fill(-1)
    this.last = new Int32Array(servers)
    const places = servers * workers
    this.served = new Int32Array(places).fill(-1)
    let leaves = 1
    while (leaves < places) leaves *= 2
    this.until = new Float64Array(leaves).fill(NEVER)
    this.winners = Int32Array.from({ length: 2 * leaves }, (_, node) => Math.max(0, node - leaves))
    for (let node = leaves - 1; node >= 1; node--) this.winners[node] = this.winners[2 * node]
  }

  /** Goes on by a number of events, as the simulation does: false when the run is over. */
  advance(count: number): boolean {
    const { simulation, clock, until, winners } = this
    const { arrivals } = simulation
    for (let left = count; left > 0; left--) {
      const { arrivedCount } = simulation
      const arrives = arrivedCount < arrivals.length && arrivals[arrivedCount] < until[winners[1]]
      const time = arrives ? arrivals[arrivedCount] : until[winners[1]]
      if (time === NEVER) return simulation.finish()
      simulation.onTime?.(time)
      clock[0] = time
      if (arrives) this.arrive(simulation.arrivedCount++)
      else this.depart(winners[1])
    }
    return true
  }

  private arrive(k: number): void {
    const { workers, first, last, served } = this
    const { scenario, requests, accounts, servers, knowledge, copies } = this.simulation
    const { dispatchers } = scenario
    const q = dispatchers === 1 ? 0 : Math.floor(dispatchers * uniformFrom(this.draws, k, 0))
    requests.dispatcher[k] = q
    accounts.addRequests(1)
    const server = this.rule.choose(k, 0, q)
    knowledge.sent(q, server)
    accounts.messages++
    copies.server[k] = server
    servers.load[server]++
    const busy = accounts.busy[server]
    if (busy < workers) {
      accounts.set(server, busy + 1, 0)
      let place = server * workers
      while (served[place] >= 0) place++
      this.serve(place, server, k)
      return
    }
    if (first[server] < 0) first[server] = k
    else this.next[last[server]] = k
    last[server] = k
    this.next[k] = -1
    accounts.set(server, workers, accounts.waiting[server] + 1)
  }

  private depart(place: number): void {
    const { workers, first } = this
    const { requests, accounts, servers, knowledge, copies } = this.simulation
    const k = this.served[place]
    const server = copies.server[k]
    const follows = first[server]
    copies.end[k] = this.clock[0]
    servers.load[server]--
    accounts.messages++
    if (follows < 0) {
      this.served[place] = -1
      this.until[place] = NEVER
      this.replay(place)
      accounts.set(server, accounts.busy[server] - 1, 0)
    } else {
      first[server] = this.next[follows]
      accounts.set(server, workers, accounts.waiting[server] - 1)
      this.serve(place, server, follows)
    }
    knowledge.settled(requests.dispatcher[k], server)
    requests.winner[k] = k
    requests.end(k, RESULT.answered)
  }

  private serve(place: number, server: number, k: number): void {
    const { sizes, servers, copies } = this.simulation
    const now = this.clock[0]
    this.served[place] = k
    copies.start[k] = now
    this.until[place] = now + Math.max(1, Math.round(sizes[k] / servers.rate[server]))
    this.replay(place)
  }

  private replay(place: number): void {
    const { until, winners } = this
    for (let node = (winners.length / 2 + place) >> 1; node >= 1; node >>= 1) {
      const a = winners[2 * node]
      const b = winners[2 * node + 1]
      winners[node] = until[b] < until[a] ? b : a
    }
  }
}
