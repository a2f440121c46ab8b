/**
 * The loop lab's baselines once more, plain and slow: a queue that gives chunks, and processors that ask each other. Iteration by
 * iteration, written from the description of the model alone.
 */
import { mix } from '../../src/core/random/hash.ts'
import { machineOf, type Note, type Stage } from './loop-machine.ts'
import { blocksOf, type PlainLoop, ratedOf, shares as sharesOf, speedOf, whenDone } from './loop-parts.ts'

/** What a run comes to. */
interface PlainBaseline {
  readonly time: number
  readonly messages: number
  readonly moved: number
}

/** A chunk that was done: its worker, its iterations' times, and from its receipt and from the request for it to its end. */
interface PlainChunk {
  readonly who: number
  readonly times: readonly number[]
  readonly fromReceipt: number
  readonly fromRequest: number
}

/** What a rule is asked: how many are left, of how many, for whom, and all chunks that were reported, in order. */
export type PlainRule = (question: {
  readonly left: number
  readonly total: number
  readonly who: number
  readonly nth: number
  readonly reported: readonly PlainChunk[]
  readonly speeds: readonly number[]
}) => number

/** When processor 0 has done what is before the loop. */
const beginOf = (loop: PlainLoop) => (loop.sequential ? whenDone(speedOf(loop), loop.block, 0, 0, loop.sequential) : 0)

/** A queue on processor 0; with copies, a processor for which nothing is left is given what another one is at. */
export function fromQueue(
  loop: PlainLoop,
  rule: PlainRule,
  copying = false,
  stage?: Stage,
): PlainBaseline & { readonly copies: number } {
  const machine = stage?.machine ?? machineOf(loop)
  const { P, r, inbox, onNote } = machine
  const ownBlocks = blocksOf(loop).map((block) => new Set(block))
  const reported: PlainChunk[] = []
  const latest: (PlainChunk | undefined)[] = []
  let assigned = 0
  let nth = 0
  let moved = 0
  let gone = 0

  /** What was given: its iterations, by whom they are computed, whether one has done them, whether there is a copy. */
  const orders: { chunk: readonly number[]; at: Set<number>; done: boolean; copied: boolean }[] = []
  const current: (typeof orders)[number][] = []
  let copies = 0

  const ask = (who: number) => {
    const requestTime = machine.now()
    machine.send({ what: 'request', from: who, to: P, load: [] }, () => {
      const take = () => {
        const reply = inbox[who].shift()
        if (reply?.what === 'cancel') {
          machine.chore(who, r, take)
          return
        }
        if (!reply) {
          onNote[who] = () => {
            onNote[who] = () => {}
            take()
          }
          return
        }
        machine.chore(who, r, () => {
          const chunk = chunks.get(reply) ?? []
          if (chunk.length === 0) {
            gone++
            stage?.gone(who)
            return
          }
          const begin = machine.now()
          const ends: number[] = []
          const order = current[who]
          onNote[who] = () => {
            if (inbox[who][0]?.what !== 'cancel') return
            machine.cancel(who, () => {
              inbox[who].shift()
              machine.chore(who, r, () => ask(who))
            })
          }
          const work = (at: number) => {
            if (at === chunk.length) {
              onNote[who] = () => {}
              if (copying && order.done) {
                ask(who)
                return
              }
              if (copying) order.done = true
              const times = ends.map((end, k) => end - (ends[k - 1] ?? begin))
              const end = machine.now()
              latest[who] = { who, times, fromReceipt: end - begin, fromRequest: end - requestTime }
              ask(who)
            } else {
              machine.iterate(who, loop.costs[chunk[at]], () => {
                ends.push(machine.now())
                work(at + 1)
              })
            }
          }
          work(0)
        })
      }
      take()
    })
  }
  const chunks = new Map<Note, readonly number[]>()
  const serve = () => {
    const request = inbox[P].shift()
    if (!request) {
      sleep()
      return
    }
    machine.chore(P, loop.delta + r, () => {
      const who = request.from
      const done = latest[who]
      if (done) reported.push(done)
      latest[who] = undefined
      const before = current[who]
      before?.at.delete(who)
      const others = before?.done ? [...before.at] : []
      if (before?.done) before.at.clear()
      const cancel = (): void => {
        const other = others.shift()
        if (other === undefined) answer(who)
        else machine.send({ what: 'cancel', from: P, to: other, load: [] }, cancel)
      }
      cancel()
    })
  }
  const answer = (who: number) => {
    const total = loop.costs.length
    const left = total - assigned
    let chunk: number[] = []
    if (left > 0) {
      const size = Math.max(1, Math.min(left, rule({ left, total, who, nth: nth++, reported, speeds: loop.rated })))
      chunk = Array.from({ length: size }, (_, k) => assigned + k)
      assigned += size
      current[who] = { chunk, at: new Set([who]), done: false, copied: false }
      orders.push(current[who])
    } else if (copying) {
      const order = orders.find(({ done, copied }) => !done && !copied)
      if (order) {
        order.copied = true
        order.at.add(who)
        current[who] = order
        chunk = [...order.chunk]
        copies++
      }
    }
    const foreign = chunk.filter((n) => !ownBlocks[who].has(n))
    moved += foreign.length
    const reply: Note = { what: 'chunk', from: P, to: who, load: who === 0 ? [] : foreign }
    chunks.set(reply, chunk)
    machine.send(reply, serve)
  }
  const sleep = () => {
    onNote[P] = () => {
      onNote[P] = () => {}
      machine.chore(P, 2 * loop.contextSwitch, serve)
    }
  }
  sleep()
  const result = () => ({ time: machine.now(), messages: machine.result.messages, moved, copies })
  if (stage) {
    stage.begin(ask)
    return result()
  }
  machine.at(beginOf(loop), () => {
    for (let who = 0; who < P; who++) ask(who)
  })
  machine.run(() => gone === P)
  return result()
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const up = (x: number) => Math.ceil(x - 1e-9)

/** The chunk of the present batch of P chunks, each batch half of what is left. */
function halves(P: number) {
  let chunk = 0
  return (nth: number, left: number) => {
    if (nth % P === 0) chunk = Math.ceil(left / (2 * P))
    return chunk
  }
}

/** Every processor does what it was dealt: its block, or blocks of the same size in turn. */
export function dealt(loop: PlainLoop, turn?: number, stage?: Stage): PlainBaseline {
  const P = loop.speeds.length
  const all = loop.costs.map((_, n) => n)
  const lists =
    turn === undefined ? blocksOf(loop) : loop.speeds.map((_, i) => all.filter((n) => Math.floor(n / turn) % P === i))
  if (stage) {
    const next = (who: number): void => {
      const n = lists[who].shift()
      if (n === undefined) stage.gone(who)
      else stage.machine.iterate(who, loop.costs[n], () => next(who))
    }
    stage.begin(next)
    return { time: 0, messages: 0, moved: 0 }
  }
  const ends = lists.map((list, i) =>
    list.reduce((time, n) => whenDone(speedOf(loop), loop.block, i, time, loop.costs[n]), beginOf(loop)),
  )
  return { time: Math.max(...ends), messages: 0, moved: 0 }
}

/** Every iteration, in order or the longest first, goes to the processor that would be free first without load. */
export function greedily(loop: PlainLoop, longestFirst: boolean): PlainBaseline {
  const order = loop.costs.map((_, n) => n)
  if (longestFirst) order.sort((a, b) => loop.costs[b] - loop.costs[a])
  const free = loop.speeds.map(() => 0)
  const ends = loop.speeds.map(() => beginOf(loop))
  for (const n of order) {
    const i = free.indexOf(Math.min(...free))
    free[i] += loop.costs[n] / loop.speeds[i]
    ends[i] = whenDone(speedOf(loop), loop.block, i, ends[i], loop.costs[n])
  }
  return { time: Math.max(...ends), messages: 0, moved: 0 }
}

/** Guided self-scheduling: shares of what is left, cut off below at k. */
export const guidedRule =
  (P: number, k: number): PlainRule =>
  ({ left }) =>
    left > k * P ? Math.ceil(left / P) : k

/** Trapezoid self-scheduling: from half a share to one iteration, by the same step down. */
export const trapezoidRule =
  (P: number): PlainRule =>
  ({ total, nth }) => {
    const first = Math.ceil(total / (2 * P))
    const steps = Math.ceil((2 * total) / (first + 1)) - 1
    return steps === 0 ? first : Math.floor(first - (nth * (first - 1)) / steps)
  }

/** Factoring, by how much iteration times vary: the size of a batch as its authors derive it. */
export function factoringRule(P: number, variation: number): PlainRule {
  let chunk = 0
  return ({ nth, left }) => {
    if (nth % P === 0) {
      const b = (P * variation) / (2 * Math.sqrt(left))
      const x = nth === 0 ? 1 + b ** 2 + b * Math.sqrt(b ** 2 + 2) : 2 + b ** 2 + b * Math.sqrt(b ** 2 + 4)
      chunk = Math.ceil(left / (x * P))
    }
    return chunk
  }
}

/** Factoring, half by half. */
export function halvesRule(P: number): PlainRule {
  const batch = halves(P)
  return ({ nth, left }) => batch(nth, left)
}

/** Weighted factoring. */
export function weightedRule(P: number): PlainRule {
  const batch = halves(P)
  return ({ nth, left, who, speeds }) => up(((P * speeds[who]) / sum(speeds)) * batch(nth, left))
}

/** Adaptive weighted factoring, by batch or chunk by chunk, with times from the request or from the receipt on. */
export function adaptiveRule(P: number, byBatch: boolean, fromRequest: boolean): PlainRule {
  const batch = halves(P)
  return ({ nth, left, who, reported }) => {
    const means = Array.from({ length: P }, (_, i) => {
      const mine = reported.filter((chunk) => chunk.who === i)
      if (mine.length === 0) return Number.POSITIVE_INFINITY
      const times = mine.map((chunk, k) => (k + 1) * (fromRequest ? chunk.fromRequest : chunk.fromReceipt))
      return sum(times) / sum(mine.map((chunk, k) => (k + 1) * chunk.times.length))
    })
    const least = Math.min(...means)
    const rates = means.map((mean) => 1 / (Number.isFinite(mean) ? mean : least))
    const weight = Number.isFinite(least) ? (P * rates[who]) / sum(rates) : 1
    return up(weight * (byBatch ? batch(nth, left) : left / (2 * P)))
  }
}

/** Adaptive factoring. */
export function afRule(P: number): PlainRule {
  return ({ left, total, who, reported }) => {
    const estimates = Array.from({ length: P }, (_, i) => {
      const last = reported.filter((chunk) => chunk.who === i).at(-1)
      if (!last) return undefined
      const mean = sum(last.times) / last.times.length
      const squares = sum(last.times.map((time) => (time - mean) ** 2))
      return { mean, variance: last.times.length > 1 ? squares / (last.times.length - 1) : 0 }
    })
    const estimate = estimates[who]
    if (!estimate) return Math.ceil(total / (20 * P))
    const least = estimates.reduce((a, b) => (b && (!a || b.mean < a.mean) ? b : a)) ?? estimate
    const all = estimates.map((each) => each ?? least)
    const D = sum(all.map(({ mean, variance }) => variance / mean))
    const T = 1 / sum(all.map(({ mean }) => 1 / mean))
    const chunk = (D + 2 * T * left - Math.sqrt(D * D + 4 * D * T * left)) / (2 * estimate.mean)
    return Math.min(Math.round(chunk), Math.ceil(total / (2 * P)))
  }
}

/** What a processor that is asked has left and may give, and how fast it and the asking one have been. */
interface Standing {
  readonly left: number
  readonly rate: number
  readonly askerRate: number
}

/** How processors that ask each other do so. */
export interface PlainPeers {
  /** Iterations that each begins with. */
  readonly shares: readonly number[]
  /** Iterations of its own that a processor takes at once and then keeps; all, and none is kept, where absent. */
  readonly chunk?: (left: number) => number
  readonly give: (standing: Standing) => number
  /** The processors to ask for work, in this order, by what all others answer; none: off. Absent: they are not asked, `draws` says. */
  readonly order?: (others: readonly (Standing & { readonly who: number })[]) => readonly number[]
  /** Whether all are asked again after a refusal, instead of the next one. */
  readonly again?: boolean
  /** The next of a processor's random draws among n. */
  readonly draw?: (who: number, nth: number, n: number) => number
}

/** Processors that ask each other. */
export function amongPeers(loop: PlainLoop, peers: PlainPeers, stage?: Stage): PlainBaseline {
  const machine = stage?.machine ?? machineOf(loop)
  const start = machine.now()
  const { P, r, inbox, onNote } = machine
  const mean = sum(loop.costs) / loop.costs.length
  let from = 0
  const pools = peers.shares.map((size) => {
    from += size
    return Array.from({ length: size }, (_, k) => from - size + k)
  })
  const chunks: number[][] = pools.map(() => [])
  const completed = pools.map(() => 0)
  const draws = pools.map(() => 0)
  const inRow = pools.map(() => 0)
  const computing = pools.map(() => false)
  let moved = 0
  let off = 0
  const rateOf = (who: number) => (machine.now() > start ? completed[who] / (machine.now() - start) : 0)

  /** Receives a note, answers it where it asks, and hands it on. */
  const handle = (who: number, note: Note, then: () => void) =>
    machine.chore(who, r, () => {
      if (note.what === 'question') {
        const left = pools[who].length
        machine.send({ what: 'answer', from: who, to: note.from, load: [], left, rate: rateOf(who) }, then)
      } else if (note.what === 'request') {
        const left = pools[who].length
        const count = left > 0 ? peers.give({ left, rate: rateOf(who), askerRate: note.rate ?? 0 }) : 0
        const load = count > 0 ? pools[who].splice(-count) : []
        moved += load.length
        machine.send({ what: 'work', from: who, to: note.from, load }, then)
      } else then()
    })
  /** Handles what comes until one is found. */
  const until = (who: number, accepts: (note: Note) => boolean, then: () => void): void => {
    const note = inbox[who].shift()
    if (!note) {
      onNote[who] = () => {
        onNote[who] = () => {}
        until(who, accepts, then)
      }
      return
    }
    handle(who, note, () => (accepts(note) ? then() : until(who, accepts, then)))
  }
  const empty = (who: number, then: () => void): void => {
    const note = inbox[who].shift()
    if (note) handle(who, note, () => empty(who, then))
    else then()
  }

  const ask = (who: number, then: (others: readonly (Standing & { readonly who: number })[]) => void) => {
    const others = pools.map((_, i) => i).filter((i) => i !== who)
    const answers = new Map<number, Standing & { readonly who: number }>()
    const send = (at: number) => {
      if (at < others.length) {
        machine.send({ what: 'question', from: who, to: others[at], load: [] }, () => send(at + 1))
        return
      }
      const accepts = ({ what, from: other, left = 0, rate = 0 }: Note) => {
        if (what === 'answer') answers.set(other, { who: other, left, rate, askerRate: 0 })
        return answers.size === others.length
      }
      const ready = () => then(others.flatMap((other) => answers.get(other) ?? []))
      if (others.length === 0) ready()
      else until(who, accepts, ready)
    }
    send(0)
  }
  /** Asks one for work, and says whether some came. */
  const request = (who: number, other: number, then: (hasWork: boolean) => void) =>
    machine.send({ what: 'request', from: who, to: other, load: [], rate: rateOf(who) }, () => {
      let hasWork = false
      const accepts = ({ what, load }: Note) => {
        if (what !== 'work') return false
        hasWork = load.length > 0
        ;(peers.chunk ? chunks : pools)[who].push(...load)
        return true
      }
      until(who, accepts, () => then(hasWork))
    })
  const seek = (who: number, over: () => void): void => {
    const on = () => next(who)
    const { draw } = peers
    if (draw) {
      const open = pools.map((_, i) => i).filter((i) => i !== who)
      const one = (): void => {
        if (open.length === 0) over()
        else {
          const [other] = open.splice(draw(who, ++draws[who], open.length), 1)
          request(who, other, (hasWork) => (hasWork ? on() : one()))
        }
      }
      one()
      return
    }
    ask(who, (others) => {
      const order = [...(peers.order?.(others) ?? [])]
      const one = (): void => {
        const other = order.shift()
        if (other === undefined) over()
        else request(who, other, (hasWork) => (hasWork ? on() : peers.again ? seek(who, over) : one()))
      }
      one()
    })
  }
  /** Goes on computing, or looks for work. */
  function next(who: number): void {
    inRow[who] = 0
    if (chunks[who].length + pools[who].length > 0) begin(who)
    else
      seek(who, () => {
        off++
        const on = () =>
          until(
            who,
            () => false,
            () => {},
          )
        if (stage) stage.gone(who, on)
        else on()
      })
  }
  function begin(who: number): void {
    if (peers.chunk && chunks[who].length === 0) chunks[who] = pools[who].splice(0, peers.chunk(pools[who].length))
    const list = peers.chunk ? chunks[who] : pools[who]
    computing[who] = true
    onNote[who] = () => {
      // One that has only just begun has not begun.
      if (computing[who] && inRow[who] > 0 && machine.passed(who, loop.costs[list[0]]) <= 1e-9 * mean) pause(who)
    }
    machine.iterate(who, loop.costs[list[0]], () => {
      list.shift()
      completed[who]++
      inRow[who]++
      if (inbox[who].length > 0 || list.length === 0) pause(who)
      else begin(who)
    })
  }
  function pause(who: number): void {
    computing[who] = false
    onNote[who] = () => {}
    machine.stop(who)
    empty(who, () => next(who))
  }
  if (stage) {
    stage.begin(next)
    return { time: start, messages: 0, moved: 0 }
  }
  machine.at(beginOf(loop), () => {
    for (let who = 0; who < P; who++) next(who)
  })
  machine.run(() => off === P)
  return { time: machine.now(), messages: machine.result.messages, moved }
}

const blocks = (loop: PlainLoop) => blocksOf(loop).map(({ length }) => length)

/** Affinity scheduling. */
export const affinityPeers = (loop: PlainLoop): PlainPeers => ({
  shares: blocks(loop),
  chunk: (left) => Math.ceil(left / loop.speeds.length),
  give: ({ left }) => Math.ceil(left / loop.speeds.length),
  order(others) {
    const most = Math.max(...others.map(({ left }) => left))
    return most > 0 ? [others.find(({ left }) => left === most)?.who ?? 0] : []
  },
  again: true,
})

/** Random stealing of a half. */
export const stealingPeers = (loop: PlainLoop): PlainPeers => ({
  shares: blocks(loop),
  give: ({ left }) => Math.floor(left / 2),
  draw: (who, nth, n) =>
    Math.floor(
      (n * (mix(mix(loop.seed ^ 0x5bd1e995 ^ Math.imul(who + 1, 0x9e3779b1)) ^ Math.imul(nth, 0x27d4eb2f)) >>> 0)) /
        2 ** 32,
    ),
})

/** CHARM with its threshold at 0. */
export const charmPeers = (loop: PlainLoop): PlainPeers => ({
  shares: sharesOf(
    loop.costs.length,
    loop.rated.map((_, i) => ratedOf(loop)(i, Math.floor((loop.begin ?? 0) / loop.block))),
  ),
  give: ({ left, rate, askerRate }) =>
    left < 2 ? 0 : Math.max(1, Math.min(left - 1, Math.floor((left * askerRate) / (rate + askerRate)))),
  order(others) {
    const forecast = others.map(({ left, rate }) => (left === 0 ? 0 : left / rate))
    const rest = others.map((_, at) => at)
    const sorted: number[] = []
    while (rest.length > 0) {
      const longest = Math.max(...rest.map((at) => forecast[at]))
      const [at] = rest.splice(
        rest.findIndex((one) => forecast[one] === longest),
        1,
      )
      sorted.push(others[at].who)
    }
    return sorted
  },
})

/** Processors that know their neighbours: what they report, and what they send to each by what they know. */
interface PlainNeighbours {
  readonly first: number
  readonly report: (left: number, reports: readonly number[]) => number
  readonly give: (left: number, reports: readonly number[]) => readonly number[]
  readonly after: (report: number, sent: number) => number
}

/** Row by row in a square room. */
function roomOf(P: number): number[][] {
  const width = Math.ceil(Math.sqrt(P))
  const place = (i: number) => [Math.floor(i / width), i % width]
  const all = Array.from({ length: P }, (_, i) => i)
  return all.map((i) =>
    all.filter((other) => {
      const [[a, b], [c, d]] = [place(i), place(other)]
      return Math.abs(a - c) + Math.abs(b - d) === 1
    }),
  )
}

/** Processors among neighbours, which look at each other after the same time of computing. */
export function amongNeighbours(loop: PlainLoop, rule: PlainNeighbours, every: number, stage?: Stage): PlainBaseline {
  const machine = stage?.machine ?? machineOf(loop)
  const { P, r, inbox, onNote } = machine
  const room = roomOf(P)
  const mean = sum(loop.costs) / loop.costs.length
  const lists = blocksOf(loop)
  const reports = room.map((others) => others.map(() => rule.first))
  const lastReport = room.map(() => rule.first)
  const due = room.map(() => 0)
  const fresh = room.map(() => true)
  const belled = room.map(() => false)
  const inRow = room.map(() => 0)
  const idle = room.map(() => false)
  const gone = room.map(() => false)
  let done = 0
  let moved = 0
  let off = 0
  const over = () => done === loop.costs.length
  const leave = (who: number) => {
    if (gone[who]) return
    gone[who] = true
    off++
    const quiet = () => {}
    const drain = (): void => {
      if (inbox[who].shift()) machine.chore(who, r, drain)
      // What follows in a program may have begun to wait for its own.
      else if (onNote[who] === quiet)
        onNote[who] = () => {
          onNote[who] = quiet
          drain()
        }
    }
    onNote[who] = quiet
    if (stage) stage.gone(who, drain)
    else drain()
  }
  /** Receives everything that is there. */
  const empty = (who: number, then: () => void): void => {
    const note = inbox[who].shift()
    if (!note) {
      then()
      return
    }
    machine.chore(who, r, () => {
      if (note.what === 'report') reports[who][room[who].indexOf(note.from)] = note.left ?? 0
      else lists[who].push(...note.load)
      empty(who, then)
    })
  }
  const interrupt = (who: number) => {
    if (!machine.computes(who) || inRow[who] === 0) return
    if (machine.passed(who, loop.costs[lists[who][0]]) > 1e-9 * mean) return
    machine.stop(who)
    look(who)
  }
  function next(who: number): void {
    if (over()) leave(who)
    else if (lists[who].length > 0) {
      inRow[who] = 0
      if (!belled[who]) {
        belled[who] = true
        machine.at(Math.max(machine.now(), due[who]), () => {
          belled[who] = false
          rung[who] = true
          interrupt(who)
        })
      }
      rung[who] = machine.now() >= due[who] || inbox[who].length > 0
      onNote[who] = () => {
        rung[who] = true
        interrupt(who)
      }
      begin(who)
    } else if (lastReport[who] === rule.report(0, reports[who])) {
      if (inbox[who].length > 0) look(who)
      else {
        idle[who] = true
        onNote[who] = () => {
          onNote[who] = () => {}
          idle[who] = false
          look(who)
        }
      }
    } else look(who)
  }
  const rung = room.map(() => false)
  function begin(who: number): void {
    machine.iterate(who, loop.costs[lists[who][0]], () => {
      lists[who].shift()
      done++
      inRow[who]++
      fresh[who] = false
      if (over()) {
        for (const [other, waits] of idle.entries()) {
          if (!waits) continue
          idle[other] = false
          onNote[other] = () => {}
          machine.at(machine.now(), () => look(other))
        }
        onNote[who] = () => {}
        leave(who)
      } else if (lists[who].length === 0 || rung[who]) look(who)
      else begin(who)
    })
  }
  function look(who: number): void {
    onNote[who] = () => {}
    empty(who, () => {
      if (lists[who].length > 0 && (fresh[who] || machine.now() < due[who])) {
        next(who)
        return
      }
      fresh[who] = true
      due[who] = machine.now() + every
      const left = lists[who].length
      const word = rule.report(left, reports[who])
      const notify = (at: number): void => {
        if (at === room[who].length) share(0)
        else machine.send({ what: 'report', from: who, to: room[who][at], load: [], left: word }, () => notify(at + 1))
      }
      let gifts: readonly number[] = []
      const share = (at: number): void => {
        if (at === 0) gifts = rule.give(left, reports[who])
        if (at === room[who].length) {
          next(who)
          return
        }
        const count = gifts[at]
        if (count === 0) {
          share(at + 1)
          return
        }
        moved += count
        reports[who][at] = rule.after(reports[who][at], count)
        machine.send({ what: 'work', from: who, to: room[who][at], load: lists[who].splice(-count) }, () =>
          share(at + 1),
        )
      }
      if (word === lastReport[who]) share(0)
      else {
        lastReport[who] = word
        notify(0)
      }
    })
  }
  const result = () => ({ time: machine.now(), messages: machine.result.messages, moved })
  const start = (who: number) => {
    due[who] = machine.now() + every
    next(who)
  }
  if (stage) {
    stage.begin(start)
    return result()
  }
  machine.at(beginOf(loop), () => {
    for (let who = 0; who < P; who++) start(who)
  })
  machine.run(() => off === P)
  return result()
}

/** A share of the difference goes to each neighbour with less. */
export const diffusionRule = (lambda: number): PlainNeighbours => ({
  first: Number.MAX_SAFE_INTEGER,
  report: (left) => left,
  give(left, reports) {
    let rest = left
    const gifts: number[] = []
    for (const other of reports) {
      const gift = other < left ? Math.min(rest, Math.floor(lambda * (left - other))) : 0
      gifts.push(gift)
      rest -= gift
    }
    return gifts
  },
  after: (report, sent) => report + sent,
})

/** Half of what is too much goes to the neighbour that is nearest to a light processor. */
export function gradientRule(N: number, P: number, light: number, heavy: number): PlainNeighbours {
  const width = Math.ceil(Math.sqrt(P))
  const far = width + Math.ceil(P / width)
  const few = Math.floor((light * N) / P)
  const many = Math.max(few, Math.floor((heavy * N) / P))
  return {
    first: far,
    report: (left, reports) => (left <= few ? 0 : Math.min(far, Math.min(far, ...reports) + 1)),
    give(left, reports) {
      const gifts = reports.map(() => 0)
      const least = Math.min(far, ...reports)
      if (left > many && least < far) gifts[reports.indexOf(least)] = Math.ceil((left - many) / 2)
      return gifts
    },
    after: (report) => report,
  }
}
