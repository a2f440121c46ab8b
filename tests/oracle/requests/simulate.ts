/** The requests model once more, plain and slow, written from its document alone. */
import { type Draws, drawsOf, exp, ns, pow } from './numbers.ts'
import { arrivalsOf, type Scenario, sizesOf, speedsOf } from './scenario.ts'
import { type Copy, Server } from './server.ts'

interface Event {
  readonly time: number
  readonly class: number
  readonly server: number
  readonly number: number
  readonly act: () => void
}

export interface Request {
  readonly number: number
  readonly arrival: number
  readonly size: number
  readonly dispatcher: number
  attempts: number
  /** Copies of the attempt that runs. */
  copies: Copy[]
  attemptStart: number
  sent: number
  last: number
  end: number
  result: 'answered' | 'timeout' | 'refused' | 'error' | 'lost'
  winner?: Copy
}

class Dispatcher {
  pointer: number
  current: number[]
  idle: number[] = []
  sentSince: number[]
  remembered = -1
  tokens = 100
  cost: number[]
  updated: number[]
  open: Copy[] = []
  constructor(
    readonly q: number,
    readonly subset: readonly number[],
    n: number,
    D: number,
  ) {
    this.pointer = Math.floor((q * n) / D)
    const zeros = () => Array.from({ length: n }, () => 0)
    this.current = zeros()
    this.sentSince = zeros()
    this.cost = zeros()
    this.updated = zeros()
  }
  openAt(server: number): Copy[] {
    return this.open.filter((copy) => copy.server === server)
  }
}

const later = (a: Event, b: Event): number =>
  a.time - b.time || a.class - b.class || a.server - b.server || a.number - b.number

function subsetOf(s: Scenario, q: number, { u, some }: Draws): number[] {
  const all = Array.from({ length: s.servers }, (_, i) => i)
  const k = s.subset
  if (k === 0 || k >= s.servers || s.policy === 'central') return all
  let subset: number[]
  if (s.subsetRule === 'random') subset = some(k, all, 'subset', q, 0)
  else {
    const g = Math.floor(s.servers / k)
    for (let i = s.servers - 1; i >= 1; i--) {
      const other = Math.floor((i + 1) * u('subset', Math.floor(q / g), i))
      const swapped = all[i]
      all[i] = all[other]
      all[other] = swapped
    }
    subset = all.slice((q % g) * k, (q % g) * k + k)
  }
  return subset.sort((a, b) => a - b)
}

/** A whole run. */
export class Simulation {
  readonly counts = { timeouts: 0, retries: 0, hedges: 0, refusals: 0, messages: 0, largestQueue: 0 }
  readonly requests: Request[]
  readonly busyTime: number[]
  idleWaiting = 0
  systemTime = 0
  windowSystemTime = 0
  readonly from: number
  readonly to: number
  private now = 0
  private readonly draws: Draws
  private readonly speeds: number[]
  private readonly servers: Server[]
  private readonly dispatchers: Dispatcher[]
  private readonly delay: number
  private events: Event[] = []
  private copies = 0
  private inSystem = 0
  private ended = 0
  private readonly history: { time: number; load: number }[][]
  private board: number[]
  private readonly out: boolean[]
  private readonly bad: number[]
  private readonly good: number[]
  private line: number[] = []
  private central: Copy[] = []
  private readonly inQueue: boolean[]
  private readonly goodTimes: number[] = []
  private hedgeWait: number | undefined
  private readonly points: { point: number; server: number }[] = []
  private readonly keySums: number[] = []
  private readonly interval: number[] = []

  constructor(readonly s: Scenario) {
    const n = s.servers
    this.draws = drawsOf(s.seed)
    this.speeds = speedsOf(s)
    this.delay = Math.round(1000 * s.networkDelay)
    const limit = s.queueLimit === 'unlimited' ? Number.POSITIVE_INFINITY : s.queueLimit
    this.servers = this.speeds.map(
      (speed, i) =>
        new Server(i, speed, s.workers, s.discipline === 'ps', limit, (copy, time) => {
          const plan = copy.plan
          this.at(time, 0, i, copy.number, () => {
            if (copy.plan === plan && copy.state === 'server') this.leaves(copy)
          })
        }),
    )
    this.dispatchers = Array.from(
      { length: s.dispatchers },
      (_, q) => new Dispatcher(q, subsetOf(s, q, this.draws), n, s.dispatchers),
    )
    const arrivals = arrivalsOf(s, this.draws)
    const sizes = sizesOf(s, arrivals.length, this.draws)
    this.requests = arrivals.map((arrival, k) => ({
      number: k,
      arrival,
      size: sizes[k],
      dispatcher: Math.floor(s.dispatchers * this.draws.u('dispatcher', k)),
      attempts: 0,
      copies: [],
      attemptStart: 0,
      sent: 0,
      last: -1,
      end: -1,
      result: 'lost',
    }))
    const zeros = () => Array.from({ length: n }, () => 0)
    this.busyTime = zeros()
    this.board = zeros()
    this.bad = zeros()
    this.good = zeros()
    this.out = zeros().map(() => false)
    this.inQueue = zeros().map(() => true)
    this.history = zeros().map(() => [])
    this.from = arrivals[Math.floor(s.warmup * arrivals.length)] ?? 0
    this.to = arrivals.at(-1) ?? 0
    this.prepare(sizes)
    for (const request of this.requests) this.at(request.arrival, 6, 0, request.number, () => this.arrives(request))
    for (const period of s.periods)
      for (const time of [ns(period.from), ns(period.to)])
        this.at(time, 3, period.server, 0, () => this.changes(period.server))
    if (s.knowledge === 'board') this.renewals(1)
    if (s.healthPeriod !== 'off') this.checks(1, s.healthPeriod)
  }

  run(): this {
    while (this.events.some((event) => event.class < 10)) {
      const event = this.events.shift()
      if (!event) break
      this.pass(event.time)
      event.act()
      for (const [i, server] of this.servers.entries()) {
        const past = this.history[i]
        if ((past.at(-1)?.load ?? 0) !== server.load) past.push({ time: this.now, load: server.load })
        this.counts.largestQueue = Math.max(this.counts.largestQueue, server.waiting)
      }
    }
    if (this.now < this.to) this.pass(this.to)
    return this
  }

  private prepare(sizes: readonly number[]): void {
    const { s } = this
    if (s.policy === 'central')
      for (let w = 0; w < s.workers; w++) for (let i = 0; i < s.servers; i++) this.line.push(i)
    if (s.policy === 'idleQueue') for (let i = 0; i < s.servers; i++) this.dispatchers[i % s.dispatchers].idle.push(i)
    if (s.policy === 'hash') {
      for (let i = 0; i < s.servers; i++)
        for (let v = 0; v < s.virtualNodes; v++) this.points.push({ point: this.draws.hash('ring', i, v), server: i })
      this.points.sort((a, b) => a.point - b.point || a.server - b.server)
      let sum = 0
      for (let i = 1; i <= s.keys; i++) {
        sum += pow(i, -s.zipf)
        this.keySums.push(sum)
      }
    }
    if (s.policy === 'sizeInterval') {
      const hashes = sizes.map((_, k) => this.draws.hash('tie', k))
      const order = sizes.map((_, k) => k).sort((a, b) => sizes[a] - sizes[b] || hashes[a] - hashes[b] || a - b)
      let total = 0
      for (const size of sizes) total += size
      let speed = 0
      for (const each of this.speeds) speed += each
      let before = 0
      for (const k of order) {
        let sum = 0
        let owner = s.servers - 1
        for (let i = 0; i < s.servers; i++) {
          sum += this.speeds[i]
          if (before + sizes[k] / 2 < (total * sum) / speed) {
            owner = i
            break
          }
        }
        this.interval[k] = owner
        before += sizes[k]
      }
    }
  }

  private at(time: number, kind: number, server: number, number: number, act: () => void): void {
    const event = { time, class: kind, server, number, act }
    let low = 0
    let high = this.events.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (later(this.events[middle], event) <= 0) low = middle + 1
      else high = middle
    }
    this.events.splice(low, 0, event)
  }

  /** Time goes on; what was so until now is added up. */
  private pass(time: number): void {
    this.systemTime += this.inSystem * (time - this.now)
    const inWindow = Math.min(time, this.to) - Math.max(this.now, this.from)
    if (inWindow > 0) {
      this.windowSystemTime += this.inSystem * inWindow
      for (const [i, server] of this.servers.entries()) this.busyTime[i] += server.busy * inWindow
      const waits = this.central.length > 0 || this.servers.some((server) => server.waiting > 0)
      if (waits && this.servers.some((server) => server.factor > 0 && !server.fails && server.busy < server.c))
        this.idleWaiting += inWindow
    }
    this.now = time
  }

  private get over(): boolean {
    return this.ended === this.requests.length
  }
  private renewals(i: number): void {
    this.at(i * ns(this.s.boardPeriod), 11, 0, 0, () => {
      if (this.over) return
      this.board = this.servers.map((server) => server.load)
      for (const dispatcher of this.dispatchers) dispatcher.sentSince.fill(0)
      this.counts.messages += this.s.servers
      this.renewals(i + 1)
    })
  }
  private checks(i: number, period: number): void {
    this.at(i * ns(period), 10, 0, 0, () => {
      if (this.over) return
      this.counts.messages += 2 * this.s.servers
      for (const [n, server] of this.servers.entries()) {
        const isBad = server.factor === 0 || server.fails
        this.bad[n] = isBad ? this.bad[n] + 1 : 0
        this.good[n] = isBad ? 0 : this.good[n] + 1
        if (this.bad[n] >= this.s.unhealthyAfter) this.out[n] = true
        if (this.good[n] >= this.s.healthyAfter) this.out[n] = false
      }
      this.match()
      this.checks(i + 1, period)
    })
  }
  private changes(i: number): void {
    const holds = this.s.periods.find((p) => p.server === i && ns(p.from) <= this.now && this.now < ns(p.to))
    this.servers[i].change(holds?.factor ?? 1, holds?.fails ?? false, this.now)
  }

  // Requests.

  private arrives(request: Request): void {
    this.inSystem++
    const dispatcher = this.dispatchers[request.dispatcher]
    if (this.s.retryBudget !== 'unlimited') dispatcher.tokens = Math.min(100, dispatcher.tokens + this.s.retryBudget)
    this.attempt(request)
  }

  private attempt(request: Request): void {
    const { s } = this
    const attempt = ++request.attempts
    request.copies = []
    request.attemptStart = this.now
    const runs = () => request.end < 0 && request.attempts === attempt && request.copies.some((copy) => copy.open)
    const wait = s.hedge === 'time' ? ns(s.hedgeAfter) : s.hedge === 'percentile' ? this.hedgeWait : undefined
    this.send(request)
    if (wait !== undefined)
      this.at(this.now + wait, 7, 0, request.number, () => {
        if (!runs()) return
        this.counts.hedges++
        this.send(request)
      })
    if (s.timeout !== 'off')
      this.at(this.now + ns(s.timeout), 8, 0, request.number, () => {
        if (!runs()) return
        this.counts.timeouts++
        for (const copy of request.copies)
          if (copy.open) {
            this.update(this.dispatchers[request.dispatcher], copy.server, this.now - copy.sent)
            this.giveUp(copy, s.cancel === 'on')
          }
        this.failed(request, 'timeout')
      })
  }

  private failed(request: Request, reason: 'timeout' | 'refused' | 'error'): void {
    const { s } = this
    const a = request.attempts
    const dispatcher = this.dispatchers[request.dispatcher]
    if (a <= s.retries && (s.retryBudget === 'unlimited' || dispatcher.tokens >= 1)) {
      if (s.retryBudget !== 'unlimited') dispatcher.tokens--
      this.counts.retries++
      const wait = Math.round(s.backoff * 1e6 * 2 ** (a - 1))
      if (wait === 0) this.attempt(request)
      else this.at(this.now + wait, 9, 0, request.number, () => this.attempt(request))
    } else this.ends(request, reason)
  }

  private ends(request: Request, result: Request['result']): void {
    request.end = this.now
    request.result = result
    this.inSystem--
    this.ended++
  }

  private close(copy: Copy): void {
    copy.open = false
    const dispatcher = this.dispatchers[this.requests[copy.request].dispatcher]
    dispatcher.open = dispatcher.open.filter((other) => other !== copy)
  }

  private giveUp(copy: Copy, cancels: boolean): void {
    this.close(copy)
    if (!cancels) return
    if (copy.state === 'queue') {
      this.central = this.central.filter((other) => other !== copy)
      copy.state = 'gone'
      return
    }
    this.counts.messages++
    this.at(this.now + this.delay, 4, copy.server, copy.number, () => this.cancels(copy))
  }

  private cancels(copy: Copy): void {
    if (copy.state === 'way') {
      copy.state = 'gone'
      if (this.s.policy === 'central') this.frees(copy)
    } else if (copy.state === 'server') {
      copy.state = 'gone'
      this.servers[copy.server].remove(copy, this.now, false)
      this.left(copy)
    }
  }

  private answered(copy: Copy): void {
    if (!copy.open) return
    const request = this.requests[copy.request]
    const dispatcher = this.dispatchers[request.dispatcher]
    this.update(dispatcher, copy.server, this.now - copy.sent)
    this.close(copy)
    if (copy.result === 'good') {
      for (const other of request.copies) if (other.open) this.giveUp(other, this.s.hedgeCancel === 'on')
      request.winner = copy
      this.goodTimes.push(this.now - request.attemptStart)
      if (this.goodTimes.length % 100 === 0) {
        const last = this.goodTimes.slice(-1000).sort((a, b) => a - b)
        this.hedgeWait = last[Math.ceil(this.s.hedgePercentile * last.length) - 1]
      }
      this.ends(request, 'answered')
    } else if (!request.copies.some((other) => other.open)) this.failed(request, copy.result)
  }

  // Copies.

  private send(request: Request): void {
    const copy: Copy = {
      number: this.copies++,
      request: request.number,
      j: request.sent++,
      size: request.size,
      sent: this.now,
      server: -1,
      state: 'way',
      open: true,
      cancelled: false,
      start: -1,
      end: -1,
      result: 'good',
      left: 0,
      since: 0,
      finish: 0,
      plan: 0,
    }
    const dispatcher = this.dispatchers[request.dispatcher]
    request.copies.push(copy)
    if (this.s.policy === 'central') {
      dispatcher.open.push(copy)
      copy.state = 'queue'
      this.central.push(copy)
      this.match()
      const limit = this.s.queueLimit === 'unlimited' ? Number.POSITIVE_INFINITY : this.s.queueLimit
      if (this.central.includes(copy) && this.central.length > limit) {
        this.central.pop()
        copy.state = 'gone'
        copy.server = this.s.servers
        copy.result = 'refused'
        this.counts.refusals++
        this.counts.messages++
        this.at(this.now, 1, this.s.servers, copy.number, () => this.answered(copy))
      }
      this.counts.largestQueue = Math.max(this.counts.largestQueue, this.central.length)
      return
    }
    copy.server = this.choose(dispatcher, request, copy)
    request.last = copy.server
    dispatcher.open.push(copy)
    dispatcher.sentSince[copy.server]++
    this.travels(copy)
  }

  private travels(copy: Copy): void {
    this.counts.messages++
    this.at(this.now + this.delay, 5, copy.server, copy.number, () => this.reaches(copy))
  }

  private reaches(copy: Copy): void {
    if (copy.state !== 'way') return
    const server = this.servers[copy.server]
    if (server.fails) {
      copy.state = 'failing'
      copy.result = 'error'
      server.failing++
      this.at(this.now + ns(this.s.failTime), 0, copy.server, copy.number, () => {
        server.failing--
        copy.state = 'gone'
        this.answers(copy)
        this.left(copy)
      })
    } else if (server.full) {
      copy.state = 'gone'
      copy.result = 'refused'
      this.counts.refusals++
      this.answers(copy)
    } else {
      copy.state = 'server'
      server.come(copy, this.now)
    }
  }

  private leaves(copy: Copy): void {
    copy.state = 'gone'
    copy.end = this.now
    this.servers[copy.server].remove(copy, this.now, true)
    this.answers(copy)
    this.left(copy)
  }

  private answers(copy: Copy): void {
    this.counts.messages++
    this.at(this.now + this.delay, 1, copy.server, copy.number, () => this.answered(copy))
  }

  /** A copy has left its server: a free worker or an idle server may say so. */
  private left(copy: Copy): void {
    const i = copy.server
    if (this.s.policy === 'central') this.frees(copy)
    if (this.s.policy !== 'idleQueue' || this.servers[i].load > 0 || this.inQueue[i]) return
    this.inQueue[i] = true
    this.counts.messages++
    const q = Math.floor(this.s.dispatchers * this.draws.u('join', copy.request, copy.j))
    this.at(this.now + this.delay, 2, i, copy.number, () => this.dispatchers[q].idle.push(i))
  }

  private frees(copy: Copy): void {
    this.counts.messages++
    this.at(this.now + this.delay, 2, copy.server, copy.number, () => {
      this.line.push(copy.server)
      this.match()
    })
  }

  /** The central queue's copies go to the line's servers. */
  private match(): void {
    const all = this.out.every((out) => out)
    while (this.central.length > 0) {
      const place = this.line.findIndex((i) => all || !this.out[i])
      if (place < 0) return
      const copy = this.central.shift() as Copy
      copy.server = this.line[place]
      copy.state = 'way'
      this.line.splice(place, 1)
      this.travels(copy)
    }
  }

  // Policies.

  private update(dispatcher: Dispatcher, i: number, x: number): void {
    if (this.s.policy !== 'peakEwma') return
    const cost = dispatcher.cost[i]
    const w = exp(-(this.now - dispatcher.updated[i]) / ns(this.s.decay))
    dispatcher.cost[i] = x > cost ? x : cost * w + x * (1 - w)
    dispatcher.updated[i] = this.now
  }

  private knownLoad(dispatcher: Dispatcher, i: number): number {
    const { s } = this
    if (s.knowledge === 'fresh') return this.servers[i].load
    if (s.knowledge === 'own') return dispatcher.openAt(i).length
    if (s.knowledge === 'board') return this.board[i] + (s.boardCounts === 'on' ? dispatcher.sentSince[i] : 0)
    const time = this.now - ns(s.lateBy)
    return this.history[i].findLast((past) => past.time <= time)?.load ?? 0
  }

  private asks(count: number): void {
    if (this.s.knowledge === 'fresh' || this.s.knowledge === 'late') this.counts.messages += 2 * count
  }

  private choose(dispatcher: Dispatcher, request: Request, copy: Copy): number {
    const { s, speeds } = this
    const { u, hash, some } = this.draws
    const k = request.number
    const { j } = copy
    let eligible = dispatcher.subset.filter((i) => !this.out[i])
    if (eligible.length === 0) eligible = [...dispatcher.subset]
    const others = eligible.filter((i) => i !== request.last)
    if (others.length > 0) eligible = others
    const m = eligible.length
    const weight = (i: number) => (s.weights === 'speed' ? speeds[i] : 1)
    const least = (values: readonly number[]): number => {
      const best = Math.min(...values)
      const tied = eligible.filter((_, n) => values[n] === best)
      return s.ties === 'lowest' ? tied[0] : tied[Math.floor(tied.length * u('tie', k, j))]
    }
    const atRandom = (): number => {
      const share = u('choice', k, 1024 * j)
      if (s.weights === 'none') return eligible[Math.floor(m * share)]
      let total = 0
      for (const i of eligible) total += speeds[i]
      let sum = 0
      for (const i of eligible) {
        sum += speeds[i]
        if (sum > share * total) return i
      }
      return eligible[m - 1]
    }
    switch (s.policy) {
      case 'random':
        return atRandom()
      case 'roundRobin': {
        let i = dispatcher.pointer
        while (!eligible.includes(i)) i = (i + 1) % s.servers
        dispatcher.pointer = (i + 1) % s.servers
        return i
      }
      case 'weightedRoundRobin': {
        let total = 0
        for (const i of eligible) {
          dispatcher.current[i] += speeds[i]
          total += speeds[i]
        }
        let best = eligible[0]
        for (const i of eligible) if (dispatcher.current[i] > dispatcher.current[best]) best = i
        dispatcher.current[best] -= total
        return best
      }
      case 'leastConnections':
        this.asks(m)
        return least(eligible.map((i) => (this.knownLoad(dispatcher, i) + 1) / weight(i)))
      case 'leastWork':
        this.asks(m)
        return least(
          eligible.map((i) => {
            let work = 0
            if (s.knowledge === 'own') for (const open of dispatcher.openAt(i)) work += open.size
            else work = this.servers[i].work(this.now)
            return (work + request.size) / speeds[i]
          }),
        )
      case 'choices': {
        const compared = some(s.choices, eligible, 'choice', k, 1024 * j)
        const { remembered } = dispatcher
        if (s.memory === 'on' && eligible.includes(remembered) && !compared.includes(remembered))
          compared.push(remembered)
        this.asks(compared.length)
        const knownLoads = compared.map((i) => this.knownLoad(dispatcher, i))
        const first = () => {
          const values = knownLoads.map((load, n) => (load + 1) / weight(compared[n]))
          return values.indexOf(Math.min(...values))
        }
        const chosen = first()
        knownLoads[chosen]++
        dispatcher.remembered = compared[first()]
        return compared[chosen]
      }
      case 'peakEwma': {
        const compared = some(s.choices, eligible, 'choice', k, 1024 * j)
        const values = compared.map((i) => {
          this.update(dispatcher, i, 0)
          const open = dispatcher.openAt(i).length
          const cost = dispatcher.cost[i]
          return cost === 0 && open > 0 ? 1e14 + open : cost * (open + 1)
        })
        return compared[values.indexOf(Math.min(...values))]
      }
      case 'idleQueue': {
        const place = dispatcher.idle.findIndex((i) => eligible.includes(i))
        if (place < 0) return atRandom()
        const [i] = dispatcher.idle.splice(place, 1)
        this.inQueue[i] = false
        return i
      }
      case 'hash': {
        const share = u('key', k) * this.keySums[s.keys - 1]
        const key = this.keySums.findIndex((sum) => sum > share)
        const place = hash('place', key)
        const from = Math.max(
          0,
          this.points.findIndex(({ point }) => point >= place),
        )
        const ring = [...this.points.slice(from), ...this.points.slice(0, from)].map(({ server }) => server)
        if (s.boundFactor === 'off') return ring.find((i) => eligible.includes(i)) as number
        this.asks(m)
        let sum = 0
        for (const i of eligible) sum += this.knownLoad(dispatcher, i)
        const bound = Math.ceil((s.boundFactor * (sum + 1)) / m)
        return ring.find((i) => eligible.includes(i) && this.knownLoad(dispatcher, i) < bound) as number
      }
      case 'sizeInterval':
        return eligible.find((i) => i >= this.interval[k]) ?? eligible[0]
    }
    throw new Error(`no policy ${s.policy}`)
  }
}
