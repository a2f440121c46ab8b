/** Looks into the slots of a simulation: every copy's times are there, wherever it has come to. */
import { roomFor } from '../../core/workloads/growing.ts'
import { AT, type Copies } from './model/copies.ts'
import { type CopyColumns, type Decision, FATE, type OwnDetail, type RequestsDetail } from './model/detail.ts'
import { isKnownAtArrival, OwnTimes } from './model/own-time.ts'
import { SECOND } from './model/scenario.ts'
import { type Simulation, workerOf } from './model/simulation.ts'
import { slotEnd } from './model/slots.ts'
import { SLOTS } from './recording.ts'

/** Compared servers that are kept of a decision, and decisions of a slot. */
const COMPARED = 10
const MOST_DECISIONS = 2000

/** The most copies that are listed for each queue, among those that wait in it for the whole slot. */
const LISTED = 60

/** What was compared in each decision, by the number of the copy that was sent; those of a copy are noted without others between them. */
class Comparisons {
  private servers = new Int16Array(2 ** 14)
  private beliefs = new Float64Array(2 ** 14)
  /** By copy: how many servers were compared, and where those that are kept begin. */
  private counts = new Int32Array(2 ** 11)
  private starts = new Int32Array(2 ** 11)
  private used = 0
  private copy = -1
  /** Where the worst of those stands that are kept for this copy, once they are as many as are kept. */
  private worst = -1

  /** Notes a server that is compared for a copy. */
  note(copy: number, server: number, belief: number): void {
    if (copy !== this.copy) this.open(copy)
    const at = this.starts[copy]
    const count = this.counts[copy]++
    if (count < COMPARED) {
      const place = this.used++
      this.servers = roomFor(this.servers, this.used)
      this.beliefs = roomFor(this.beliefs, this.used)
      this.servers[place] = server
      this.beliefs[place] = belief
      if (count + 1 === COMPARED) this.worst = this.worstFrom(at)
      return
    }
    const { worst } = this
    if (belief >= this.beliefs[worst]) return
    this.servers.copyWithin(worst, worst + 1, at + COMPARED)
    this.beliefs.copyWithin(worst, worst + 1, at + COMPARED)
    this.servers[at + COMPARED - 1] = server
    this.beliefs[at + COMPARED - 1] = belief
    this.worst = this.worstFrom(at)
  }

  /** The first of the greatest beliefs among those that are kept from a place on. */
  private worstFrom(at: number): number {
    let worst = at
    for (let i = at + 1; i < at + COMPARED; i++) if (this.beliefs[i] > this.beliefs[worst]) worst = i
    return worst
  }

  of(copy: number): Pick<Decision, 'compared' | 'known' | 'count'> {
    const count = this.counts[copy] ?? 0
    const at = this.starts[copy] ?? 0
    const until = at + Math.min(count, COMPARED)
    return { compared: [...this.servers.slice(at, until)], known: [...this.beliefs.slice(at, until)], count }
  }

  private open(copy: number): void {
    this.counts = roomFor(this.counts, copy + 1)
    this.starts = roomFor(this.starts, copy + 1)
    this.copy = copy
    this.counts[copy] = 0
    this.starts[copy] = this.used
  }
}

/** Notes what a simulation that begins compares; returns what looks into its slots, as far as it has come. */
export function watching(simulation: Simulation): (slot: number) => RequestsDetail {
  const comparisons = new Comparisons()
  if (simulation.scenario.values.policy !== 'central')
    simulation.compared = (server, belief) => comparisons.note(simulation.copies.count, server, belief)
  return (slot) => detailOf(simulation, comparisons, slot)
}

/** How long the request of a copy takes where it was sent, and at the servers where it would take least. */
function ownOf(simulation: Simulation, times: OwnTimes, copy: number): OwnDetail {
  const { copies, eligible, requests } = simulation
  const chosen = copies.server[copy]
  const time = times.at(copy, chosen)
  eligible.set(requests.dispatcher[copies.request[copy]], -1)
  const { list, count } = eligible
  /** The best of the others, the best first: a few of what may be a thousand. */
  const best: { readonly server: number; readonly more: number }[] = []
  for (let i = 0; i < count; i++) {
    const server = list[i]
    if (server === chosen) continue
    const more = times.at(copy, server) - time
    let place = best.length
    while (place > 0 && best[place - 1].more > more) place--
    if (place >= COMPARED - 1) continue
    best.splice(place, 0, { server, more })
    if (best.length === COMPARED) best.pop()
  }
  const shown = [...best, { server: chosen, more: 0 }].sort((a, b) => a.server - b.server)
  return {
    time: time / SECOND,
    servers: shown.map(({ server }) => server),
    more: shown.map(({ more }) => more / SECOND),
    count,
  }
}

/** When a copy is over, as far as is known. */
function overAt(copies: Copies, copy: number): number {
  const end = copies.state[copy] === AT.refused ? Math.max(copies.reached[copy], copies.sent[copy]) : copies.end[copy]
  return Math.max(end, copies.settled[copy])
}

/** A slot's times, in the unit of the simulation. */
interface SlotTimes {
  readonly begin: number
  readonly end: number
  /** What happens from here on belongs to the next slot; the last one has the last arrival. */
  readonly until: number
  /** From here on copies are listed: those that decisions knew of, and dots on their way in and out for a moment before. */
  readonly from: number
}

function timesOf({ scenario, accounts }: Simulation, slot: number): SlotTimes {
  const { boardPeriod, lateBy, knowledge } = scenario
  const begin = slot === 0 ? 0 : slotEnd(accounts.to, slot - 1)
  const end = slotEnd(accounts.to, slot)
  const knownSince = knowledge === 'late' ? begin - lateBy : begin
  const lookBack = knowledge === 'board' ? Math.floor(begin / boardPeriod) * boardPeriod : knownSince
  return {
    begin,
    end,
    until: slot === SLOTS - 1 ? end + 1 : end,
    from: Math.max(0, Math.min(lookBack, begin - (end - begin))),
  }
}

/** How old the loads are that a decision at a time goes by. */
function ageAt({ scenario: { boardPeriod, lateBy, knowledge } }: Simulation, time: number): number {
  if (knowledge === 'late') return lateBy
  return knowledge === 'board' ? time - Math.floor(time / boardPeriod) * boardPeriod : 0
}

/** The copies of a slot: those that are listed, how many more wait by server, and the decisions behind them. */
function listedIn(simulation: Simulation, comparisons: Comparisons, { begin, from, until }: SlotTimes) {
  const { scenario, copies, requests, sizes } = simulation
  const isCentral = scenario.values.policy === 'central'
  const listed: number[] = []
  const waitingAll = new Int32Array(scenario.servers + 1)
  const more = new Int32Array(scenario.servers + 1)
  const decisions: Decision[] = []
  const times = isKnownAtArrival(simulation) ? new OwnTimes(simulation) : undefined
  for (let copy = 0; copy < copies.count; copy++) {
    const sent = copies.sent[copy]
    if (sent >= until) break
    if (overAt(copies, copy) < from) continue
    const k = copies.request[copy]
    // A copy in the queue for all has no server until one takes it.
    const inCentral = isCentral && copies.state[copy] !== AT.refused && copies.reached[copy] - scenario.delay >= until
    const server = inCentral ? -1 : copies.server[copy]
    const queue = inCentral ? scenario.servers : server
    if (sent >= begin && decisions.length < MOST_DECISIONS) {
      decisions.push({
        time: sent / SECOND,
        copy,
        request: k,
        dispatcher: requests.dispatcher[k],
        server,
        size: sizes[k] / SECOND,
        ordinal: copies.ordinal[copy],
        hedge: copies.hedge[copy] === 1,
        ...comparisons.of(copy),
        age: ageAt(simulation, sent) / SECOND,
        ...(times ? { own: ownOf(simulation, times, copy) } : {}),
      })
    }
    const since = inCentral ? sent : copies.reached[copy]
    const waits =
      copies.state[copy] !== AT.refused &&
      queue >= 0 &&
      since <= from &&
      copies.end[copy] >= until &&
      (inCentral || copies.start[copy] >= until)
    if (waits && ++waitingAll[queue] > LISTED) more[queue]++
    else listed.push(copy)
  }
  return { listed, more, decisions }
}

/** What is known of some copies, a column a number; times are seconds. */
function columnsOf(simulation: Simulation, listed: readonly number[]): CopyColumns {
  const { copies, requests, sizes } = simulation
  const whole = (of: (copy: number) => number) => Int32Array.from(listed, of)
  const small = (of: (copy: number) => number) => Uint8Array.from(listed, of)
  const seconds = (of: (copy: number) => number) => Float64Array.from(listed, (copy) => of(copy) / SECOND)
  return {
    number: Int32Array.from(listed),
    request: whole((copy) => copies.request[copy]),
    dispatcher: whole((copy) => requests.dispatcher[copies.request[copy]]),
    ordinal: whole((copy) => copies.ordinal[copy]),
    server: whole((copy) => copies.server[copy]),
    hedge: small((copy) => copies.hedge[copy]),
    fate: small((copy) => fateOf(copies, copy)),
    size: seconds((copy) => sizes[copies.request[copy]]),
    sent: seconds((copy) => copies.sent[copy]),
    reached: seconds((copy) => copies.reached[copy]),
    start: seconds((copy) => copies.start[copy]),
    end: seconds((copy) => (copies.state[copy] === AT.refused ? copies.reached[copy] : copies.end[copy])),
    settled: seconds((copy) => copies.settled[copy]),
    worker: whole((copy) => workerOf(simulation, copy)),
  }
}

/** How the servers are at a time, by server: their speed as a share of the usual one, whether they fail, and whether they are left out. */
function serversAt({ scenario, changes, checks }: Simulation, until: number) {
  const factor = new Float64Array(scenario.servers).fill(1)
  const failing = new Uint8Array(scenario.servers)
  for (const change of changes) {
    if (change.time >= until) break
    factor[change.server] = change.factor
    failing[change.server] = Number(change.failing)
  }
  const leftOut = new Uint8Array(scenario.servers)
  for (const check of checks) {
    if (check.time >= until) break
    leftOut[check.server] = check.leftOut
  }
  return { factor, failing, leftOut }
}

/** What happened in a slot of a simulation that has come to the slot's end or further: it is the same then. */
function detailOf(simulation: Simulation, comparisons: Comparisons, slot: number): RequestsDetail {
  const times = timesOf(simulation, slot)
  const { listed, more, decisions } = listedIn(simulation, comparisons, times)
  return {
    slot,
    begin: times.begin / SECOND,
    end: times.end / SECOND,
    from: times.from / SECOND,
    copies: columnsOf(simulation, listed),
    more,
    decisions,
    ...serversAt(simulation, times.until),
  }
}

function fateOf({ state, answer }: Copies, copy: number): number {
  switch (state[copy]) {
    case AT.left:
      return answer[copy] === 1 ? FATE.error : FATE.served
    case AT.refused:
      return FATE.refused
    case AT.cancelled:
      return FATE.cancelled
    default:
      return FATE.there
  }
}
