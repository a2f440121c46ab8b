/**
 * A second, plain implementation of the migration model, written from its description alone: objects, one event for everything that
 * ends, and every processor looked at to find the next one. Slow, and without any of the engine's short cuts.
 */
import { mix } from '../../../src/core/random/hash.ts'
import { stream } from '../../../src/core/random/random.ts'
import type { MigrationValues } from '../../../src/labs/migration/parameters.ts'
import { channelsOf, networkOf, programOf } from './parts.ts'
import { type Measured, placementOf } from './placements.ts'
import { type Order, ordersOf, type Seen, statesOf } from './rounds.ts'

interface Message {
  readonly kind: 'data' | 'ack' | 'process'
  /** The number of a channel, or of a process that moves. */
  readonly of: number
  readonly bytes: number
  address: number
  readonly ready: number
  readonly origin: number
  readonly moves: number
  readonly met: boolean
}

interface Job {
  readonly cost: number
  act(t: number): void
}

const newProcessor = (p: number) => ({
  p,
  high: [] as Job[],
  low: [] as number[],
  running: undefined as { job?: Job; from: number; end: number } | undefined,
  current: -1,
  sliceLeft: 0,
  router: 0,
  computed: 0,
  before: 0,
  knownPlaces: new Map<number, { place: number; moves: number }>(),
  /** Links to neighbours: when they are free, and what arrives when. */
  links: new Map<number, { free: number; carried: { message: Message; at: number }[] }>(),
  waiting: new Map<number, Message>(),
  state: 'M',
})

const newProcess = (i: number, place: number) => ({
  i,
  place,
  target: -1,
  from: -1,
  moves: 0,
  chosen: false,
  choosing: false,
  marked: false,
  /** Whether it has yet to begin its computing. */
  fresh: false,
  stopped: false,
  rest: 0,
  pending: 0,
  complete: 0,
  comp: 0,
  elapsed: 0,
  /** Since when it is at the CPU. */
  since: undefined as number | undefined,
  direct: 0,
  blocked: 0,
  wComp: 0,
  wElapsed: 0,
  towards: new Map<number, number>(),
})

/** Runs a scenario to its end. */
export function simulate(s: MigrationValues) {
  return play(
    s,
    placementOf(s, channelsOf(s), (before, place) => play(before, place).measured),
  ).totals
}

/** Runs a scenario from a placement: its totals, and what a placement may learn from. */
export function play(s: MigrationValues, placement: readonly number[]) {
  const P = s.processors
  const channels = channelsOf(s)
  const { neighbours, next } = networkOf(s)
  const program = programOf(s, channels)
  const perByte = s.link === 'own' ? s.cyclesPerByte : s.link === 't800' ? 11.8 : 0.07
  const processors = Array.from({ length: P }, (_, p) => newProcessor(p))
  const processes = placement.map((place, i) => newProcess(i, place))
  for (const it of processors) {
    for (const { i, place } of processes) it.knownPlaces.set(i, { place, moves: 0 })
    for (const q of neighbours[it.p]) it.links.set(q, { free: 0, carried: [] })
  }
  const lines = channels.map(() => ({
    sent: 0,
    acked: 0,
    sync: 0,
    matched: 0,
    last: 0,
    ready: undefined as number | undefined,
  }))
  const ends = processes.map(({ i }) => channels.flatMap(([a, b], c) => (a === i || b === i ? [c] : [])))
  const balancers = processors.map(({ p }) => stream(s.seed, `balancer/${p}`))
  const counts = { migrations: 0, lastMigration: 0, lateMigrations: 0, forwarded: 0, lowToHigh: 0, uses: 0, waits: 0 }
  const pairs = new Set<string>()
  /** From the last round to the next. */
  let wait = s.period
  const pair = (p: number, q: number) => `${Math.min(p, q)} ${Math.max(p, q)}`
  let stoppedAt: number | undefined

  const learn = (p: number, i: number, place: number, moves: number) => {
    if (moves > Number(processors[p].knownPlaces.get(i)?.moves)) processors[p].knownPlaces.set(i, { place, moves })
  }

  function put(p: number, cost: number, message: Message): void {
    processors[p].high.push({
      cost,
      act(t) {
        const q = next(p, message.address)
        const link = processors[p].links.get(q)
        if (!link) throw new Error('no link')
        counts.uses++
        if (link.free > t) counts.waits++
        link.free = Math.max(t, link.free) + Math.max(1, Math.round(message.bytes * perByte))
        link.carried.push({ message, at: link.free })
      },
    })
  }

  function forward(p: number, message: Message): void {
    const i = channels[message.of][1]
    message.address = Number(processors[p].knownPlaces.get(i)?.place)
    counts.forwarded++
    put(p, s.setup, message)
  }

  function release(i: number): void {
    const it = processes[i]
    it.marked = false
    it.chosen = false
    pairs.delete(pair(it.from, it.target))
  }

  function leave(i: number, t: number): void {
    const it = processes[i]
    it.elapsed += t - Number(it.since)
    it.since = undefined
  }

  function suspend(i: number, p: number, t: number): void {
    const it = processes[i]
    it.marked = false
    it.fresh = false
    leave(i, t)
    it.moves++
    it.place = -1
    processors[p].knownPlaces.set(i, { place: it.target, moves: it.moves })
    const plain = { ready: 0, origin: p, moves: 0, met: false }
    put(p, s.setup, { kind: 'process', of: i, bytes: s.processBytes, address: it.target, ...plain })
    for (const c of ends[i]) {
      const message = channels[c][1] === i ? processors[p].waiting.get(c) : undefined
      if (!message) continue
      processors[p].waiting.delete(c)
      forward(p, message)
    }
  }

  function enter(i: number, p: number, t: number): void {
    if (processes[i].marked && s.suspension === 'queue') suspend(i, p, t)
    else processors[p].low.push(i)
  }

  function begin(i: number, p: number, t: number): void {
    const it = processes[i]
    if (it.complete === program.iterations) {
      it.stopped = true
      if (it.marked) release(i)
      if (processes.every(({ stopped }) => stopped)) stoppedAt = t
      return
    }
    const more = t >= s.heavyStart && placement[i] === s.heavyProcessor ? s.heavyFactor : 1
    it.rest = Math.round(more * program.computing(i, t, it.complete))
    it.since = t
    it.fresh = true
    enter(i, p, t)
  }

  function done(i: number, t: number): void {
    const it = processes[i]
    it.pending--
    if (it.pending > 0) return
    it.complete++
    begin(i, it.place, t)
  }

  function acknowledged(c: number, p: number, t: number, message: Message): void {
    const [sender, receiver] = channels[c]
    learn(p, receiver, message.origin, message.moves)
    lines[c].acked++
    lines[c].last = t
    processes[sender][message.met ? 'direct' : 'blocked']++
    done(sender, t)
  }

  function match(c: number, p: number, t: number, data: Message, met: boolean): void {
    const line = lines[c]
    const receiver = channels[c][1]
    line.sync += Math.abs(Number(line.ready) - data.ready)
    line.matched++
    line.ready = undefined
    if (processes[receiver].choosing) {
      processes[receiver].choosing = false
      for (const other of ends[receiver]) if (channels[other][1] === receiver) lines[other].ready = undefined
      program.took?.(receiver, c)
    }
    const ack: Message = {
      kind: 'ack',
      of: c,
      bytes: s.ackBytes,
      address: data.origin,
      ready: 0,
      origin: p,
      moves: processes[receiver].moves,
      met,
    }
    if (data.origin === p) acknowledged(c, p, t, ack)
    else put(p, s.setup, ack)
    done(receiver, t)
  }

  function deliver(p: number, t: number, message: Message): void {
    if (message.kind === 'ack') acknowledged(message.of, p, t, message)
    else if (message.kind === 'process') arrive(message.of, p)
    else deliverData(p, t, message)
  }

  function deliverData(p: number, t: number, message: Message): void {
    const c = message.of
    const [sender, receiver] = channels[c]
    learn(p, sender, message.origin, message.moves)
    if (processes[receiver].place !== p) forward(p, message)
    else if (lines[c].ready !== undefined) match(c, p, t, message, true)
    else processors[p].waiting.set(c, message)
  }

  function arrive(i: number, p: number): void {
    const it = processes[i]
    it.place = p
    processors[p].knownPlaces.set(i, { place: p, moves: it.moves })
    Object.assign(it, { direct: 0, blocked: 0, wComp: it.comp, wElapsed: it.elapsed })
    it.towards.clear()
    processors[p].high.push({
      cost: s.setup,
      act(end) {
        counts.migrations++
        counts.lastMigration = end / 20_000_000
        if (end > 70_000_000) counts.lateMigrations++
        release(i)
        it.since = end
        enter(i, p, end)
      },
    })
  }

  function takeOne(i: number, p: number, t: number, used: readonly number[]): void {
    const it = processes[i]
    it.pending = 2
    const there = used.flatMap((c) => {
      const message = processors[p].waiting.get(c)
      return message ? [{ c, message }] : []
    })
    const [first] = there.sort((a, b) => a.message.ready - b.message.ready || a.c - b.c)
    for (const c of used) lines[c].ready = t
    it.choosing = true
    it[first ? 'direct' : 'blocked']++
    if (first) {
      processors[p].waiting.delete(first.c)
      match(first.c, p, t, first.message, false)
    }
    done(i, t)
  }

  function communicate(i: number, p: number, t: number): void {
    const it = processes[i]
    const { channels: used, one } = program.uses?.(i, it.complete) ?? { channels: ends[i], one: false }
    if (one) {
      takeOne(i, p, t, used)
      return
    }
    it.pending = used.length + 1
    for (const c of used) {
      const [sender, receiver] = channels[c]
      const line = lines[c]
      if (sender === i) {
        line.sent++
        const bytes = program.length(c)
        const address = Number(processors[p].knownPlaces.get(receiver)?.place)
        const message: Message = {
          kind: 'data',
          of: c,
          bytes,
          address,
          ready: t,
          origin: p,
          moves: it.moves,
          met: false,
        }
        if (processes[receiver].place === p) deliver(p, t, message)
        else {
          const first = next(p, address)
          it.towards.set(first, (it.towards.get(first) ?? 0) + 1)
          put(p, s.setup, message)
        }
        continue
      }
      line.ready = t
      const message = processors[p].waiting.get(c)
      processors[p].waiting.delete(c)
      it[message ? 'direct' : 'blocked']++
      if (message) match(c, p, t, message, false)
    }
    done(i, t)
  }

  type Processor = (typeof processors)[number]

  /** Counts what has run so far, which goes on from t. */
  function account(it: Processor, t: number): void {
    if (!it.running) return
    const used = t - it.running.from
    it.running.from = t
    if (it.running.job) it.router += used
    else {
      const process = processes[it.current]
      process.comp += used
      process.rest -= used
      it.computed += used
      it.sliceLeft -= used
    }
  }

  function finish(it: Processor, t: number): void {
    account(it, t)
    const job = it.running?.job
    it.running = undefined
    if (job) {
      job.act(t)
      return
    }
    const i = it.current
    it.current = -1
    if (processes[i].rest > 0) enter(i, it.p, t)
    else {
      leave(i, t)
      communicate(i, it.p, t)
    }
  }

  function dispatch(it: Processor, t: number): void {
    if (it.running?.job) return
    if (it.high.length === 0 && !it.running) {
      if (it.current < 0) {
        const i = it.low.shift()
        if (i === undefined) return
        const next = processes[i]
        if (next.marked && (s.suspension === 'queue' || next.fresh)) suspend(i, it.p, t)
        else {
          next.fresh = false
          it.current = i
          it.sliceLeft = s.slice
        }
      }
      if (it.high.length === 0) {
        it.running = { from: t, end: t + Math.min(processes[it.current].rest, it.sliceLeft) }
        return
      }
    }
    const job = it.high[0]
    if (!job) return
    account(it, t)
    it.high.shift()
    it.running = { job, from: t, end: t + job.cost }
  }

  function step(it: Processor, t: number): void {
    if (it.running?.end === t) finish(it, t)
    for (const q of neighbours[it.p]) {
      const link = processors[q].links.get(it.p)
      if (link?.carried[0]?.at !== t) continue
      const [{ message }] = link.carried.splice(0, 1)
      if (message.address === it.p) deliver(it.p, t, message)
      else put(it.p, s.routing, message)
    }
    dispatch(it, t)
  }

  function round(t: number): void {
    const elapsed = (it: (typeof processes)[number]) => it.elapsed + (it.since === undefined ? 0 : t - it.since)
    for (const it of processors) account(it, t)
    const b = processors.map((it) => {
      const busy = it.router + it.computed
      const window = busy - it.before
      it.before = busy
      return window
    })
    const at = processors.map(({ p }) =>
      processes
        .filter(({ place }) => place === p)
        .map((it): Seen => {
          const { i, direct, blocked, towards } = it
          const candidate = !it.chosen && !it.stopped && (s.candidates === 'all' || it.since !== undefined)
          return {
            i,
            w: it.comp - it.wComp,
            e: elapsed(it) - it.wElapsed,
            direct,
            blocked,
            candidate,
            towards: new Map(towards),
          }
        }),
    )
    const view = {
      window: wait,
      b,
      at,
      neighbours,
      balancers,
      isFree: (p: number, q: number) => !pairs.has(pair(p, q)),
    }
    for (const [p, { state }] of statesOf(s, view).entries()) {
      if (processors[p].state === 'L' && state === 'H') counts.lowToHigh++
      processors[p].state = state
    }
    const orders = ordersOf(s, view)
    if (s.pacing === 'adaptive' && orders.length === 0) wait = Math.min(wait * 2, s.period * 8)
    else wait = s.period
    for (const { i, p, q } of orders) {
      Object.assign(processes[i], { chosen: true, from: p, target: q })
      pairs.add(pair(p, q))
    }
    for (const it of processes) {
      Object.assign(it, { direct: 0, blocked: 0, wComp: it.comp, wElapsed: elapsed(it) })
      it.towards.clear()
    }
    for (const { p, high } of processors) {
      const parts = orders.filter((order) => order.p === p || order.q === p).length
      const mark = () => {
        for (const order of orders) if (order.p === p) settle(order)
      }
      const cost = s.policyCost + s.negotiation * parts
      if (cost > 0) high.push({ cost, act: mark })
      else mark()
    }
  }

  function settle({ i }: Order): void {
    if (processes[i].stopped) release(i)
    else processes[i].marked = true
  }

  const dueOf = (it: Processor) => {
    let due = it.running?.end ?? Number.POSITIVE_INFINITY
    for (const q of neighbours[it.p]) due = Math.min(due, processors[q].links.get(it.p)?.carried[0]?.at ?? due)
    return due
  }

  for (const { i, place } of processes) begin(i, place, 0)
  for (const it of processors) dispatch(it, 0)
  let nextRound = s.migration === 'on' ? wait : Number.POSITIVE_INFINITY
  let now = 0
  while (stoppedAt === undefined) {
    const dues = processors.map(dueOf)
    const due = Math.min(...dues)
    if (nextRound <= due && nextRound < s.duration) {
      now = nextRound
      round(now)
      nextRound += wait
      // What ends at this very instant comes first in each step.
      for (const it of processors) step(it, now)
      continue
    }
    if (due >= s.duration) break
    now = due
    for (const [p, it] of processors.entries()) if (dues[p] === due) step(it, now)
  }
  const T = stoppedAt ?? s.duration
  for (const it of processors) account(it, T)
  const present = (it: (typeof processes)[number]) => it.elapsed + (it.since === undefined ? 0 : T - it.since)

  let hash = 0
  const add = (x: number) => {
    hash = mix(hash ^ ((x % 2 ** 32) | 0))
  }
  for (const it of processes) for (const x of [it.comp, present(it), it.place + 1, it.complete]) add(x)
  for (const { sent, acked, sync, last } of lines) for (const x of [sent, acked, sync, last]) add(x)
  const busy = processors.reduce((sum, { router, computed }) => sum + router + computed, 0)
  const measured: Measured = {
    T,
    computed: processes.map(({ comp }) => comp),
    complete: processes.map(({ complete }) => complete),
    acked: lines.map(({ acked }) => acked),
  }
  const totals = { ...counts, T, utilisation: (100 * busy) / (P * T), hash: (hash >>> 0).toString(16).padStart(8, '0') }
  return { totals, measured }
}
