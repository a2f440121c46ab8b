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

/**
 * Goes on with a simulation that has not begun by a number of events, as its `advance` does: false when the run is over. Undefined where a
 * run has other events.
 */
export function directCourse(simulation: Simulation): ((count: number) => boolean) | undefined {
  const rule = ruleOf(simulation)
  if (!rule) return undefined
  const { scenario, arrivals, sizes, copies, requests, accounts, servers, knowledge } = simulation
  const { clock } = simulation.events
  const { workers, dispatchers, seed } = scenario
  const { load, rate } = servers
  const { busy, waiting } = accounts
  const count = arrivals.length
  // A request has one copy, of the same number, which is sent as it arrives.
  copies.sent = arrivals
  copies.start = new Float64Array(count)
  copies.end = new Float64Array(count)
  copies.server = new Int32Array(count)
  const { server: serverOf, start, end } = copies
  /** By request: the one that waits behind it. */
  const next = new Int32Array(count)
  const draws = startOf(seed, PURPOSE.dispatcher)
  /** By server: the first and last request that waits; by worker: the request that it serves, and until when. */
  const first = new Int32Array(scenario.servers).fill(-1)
  const last = new Int32Array(scenario.servers)
  const places = scenario.servers * workers
  const served = new Int32Array(places).fill(-1)
  let leaves = 1
  while (leaves < places) leaves *= 2
  const until = new Float64Array(leaves).fill(NEVER)
  /** A tree: of each two workers, and each two below, the one that is free earlier. At one time the order makes no difference. */
  const winners = Int32Array.from({ length: 2 * leaves }, (_, node) => Math.max(0, node - leaves))
  for (let node = leaves - 1; node >= 1; node--) winners[node] = winners[2 * node]

  const replay = (place: number) => {
    for (let node = (leaves + place) >> 1; node >= 1; node >>= 1) {
      const a = winners[2 * node]
      const b = winners[2 * node + 1]
      winners[node] = until[b] < until[a] ? b : a
    }
  }
  const serve = (place: number, server: number, k: number) => {
    served[place] = k
    start[k] = clock[0]
    until[place] = clock[0] + Math.max(1, Math.round(sizes[k] / rate[server]))
    replay(place)
  }
  const arrive = (k: number) => {
    const q = dispatchers === 1 ? 0 : Math.floor(dispatchers * uniformFrom(draws, k, 0))
    requests.dispatcher[k] = q
    accounts.addRequests(1)
    const server = rule.choose(k, 0, q)
    knowledge.sent(q, server)
    accounts.messages++
    serverOf[k] = server
    load[server]++
    if (busy[server] < workers) {
      accounts.set(server, busy[server] + 1, 0)
      let place = server * workers
      while (served[place] >= 0) place++
      serve(place, server, k)
      return
    }
    if (first[server] < 0) first[server] = k
    else next[last[server]] = k
    last[server] = k
    next[k] = -1
    accounts.set(server, workers, waiting[server] + 1)
  }
  const depart = (place: number) => {
    const k = served[place]
    const server = serverOf[k]
    const follows = first[server]
    end[k] = clock[0]
    load[server]--
    accounts.messages++
    if (follows < 0) {
      served[place] = -1
      until[place] = NEVER
      replay(place)
      accounts.set(server, busy[server] - 1, 0)
    } else {
      first[server] = next[follows]
      accounts.set(server, workers, waiting[server] - 1)
      serve(place, server, follows)
    }
    knowledge.settled(requests.dispatcher[k], server)
    requests.winner[k] = k
    requests.end(k, RESULT.answered)
  }
  return (events) => {
    for (let left = events; left > 0; left--) {
      const { arrivedCount } = simulation
      const arrives = arrivedCount < count && arrivals[arrivedCount] < until[winners[1]]
      const time = arrives ? arrivals[arrivedCount] : until[winners[1]]
      if (time === NEVER) return simulation.finish()
      simulation.onTime?.(time)
      clock[0] = time
      if (arrives) arrive(simulation.arrivedCount++)
      else depart(winners[1])
    }
    return true
  }
}
