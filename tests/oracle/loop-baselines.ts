/**
 * The loop lab's baselines once more, plain and slow: a queue that gives chunks, and processors that ask each other. Iteration by
 * iteration, written from the description of the model alone.
 */
import type { PlainLoop } from './loop.ts'
import { ability, blocksOf, speedOf, whenDone } from './loop.ts'

/** What a run comes to. */
export interface PlainBaseline {
  readonly time: number
  readonly messages: number
  readonly moved: number
}

interface Note {
  readonly what: string
  readonly from: number
  readonly to: number
  readonly load: readonly number[]
  readonly left?: number
  readonly rate?: number
}

/** Workstations and their network: what processors do, one thing after the other, and messages between processes. */
function machineOf(loop: PlainLoop) {
  const P = loop.speeds.length
  const speed = speedOf(loop)
  const [s, w, r] = [0.475 * loop.latency, 0.05 * loop.latency, 0.475 * loop.latency]
  let now = 0
  const agenda: { time: number; act: () => void }[] = []
  const later = (time: number, act: () => void) => agenda.push({ time, act })
  const cpu = loop.speeds.map(() => ({
    chores: [] as { seconds: number; then: (free: () => void) => void }[],
    taken: false,
    task: undefined as undefined | { left: number; since: number; running: boolean; turn: number; done: () => void },
  }))
  const cpuOf = (who: number) => cpu[who === P ? 0 : who]
  const number = (who: number) => (who === P ? 0 : who)
  const go = (who: number) => {
    const it = cpuOf(who)
    const { task } = it
    if (!task || task.running || it.taken) return
    task.running = true
    task.since = now
    const turn = ++task.turn
    later(whenDone(speed, loop.block, number(who), now, Math.max(0, task.left)), () => {
      if (it.task !== task || task.turn !== turn) return
      it.task = undefined
      task.done()
    })
  }
  const next = (who: number) => {
    const it = cpuOf(who)
    const chore = it.chores.shift()
    if (!chore) return
    it.taken = true
    const { task } = it
    if (task?.running) {
      task.left -= ability(speed, loop.block, number(who), task.since, now)
      task.running = false
      task.turn++
    }
    later(now + chore.seconds, () =>
      chore.then(() => {
        it.taken = false
        next(who)
      }),
    )
  }
  const chore = (who: number, seconds: number, then: (free: () => void) => void) => {
    cpuOf(who).chores.push({ seconds, then })
    if (!cpuOf(who).taken) next(who)
  }
  const medium: (() => void)[] = []
  const inbox: Note[][] = Array.from({ length: P + 1 }, () => [])
  const hears: ((note: Note) => void)[] = Array.from({ length: P + 1 }, () => () => {})
  const result = { messages: 0 }
  const send = (note: Note, then: () => void) => {
    const bytes = note.load.length * loop.bytes
    result.messages++
    chore(note.from, s, (free) => {
      const arrive = () => {
        inbox[note.to].push(note)
        hears[note.to](note)
      }
      const on = () => {
        free()
        then()
        go(note.from)
      }
      if (number(note.from) === number(note.to)) {
        later(now, arrive)
        on()
        return
      }
      const seconds = w + bytes / loop.bandwidth
      const leave = () =>
        later(now + seconds, () => {
          if (loop.shared) {
            medium.shift()
            medium[0]?.()
          }
          arrive()
          if (bytes > 0) on()
        })
      if (!loop.shared) leave()
      else if (medium.push(leave) === 1) leave()
      if (bytes === 0) on()
    })
  }
  return {
    P,
    s,
    r,
    inbox,
    hears,
    result,
    now: () => now,
    chore: (who: number, seconds: number, then: () => void) =>
      chore(who, seconds, (free) => {
        free()
        then()
        go(who)
      }),
    send,
    /** Computes one iteration. */
    iterate(who: number, seconds: number, done: () => void) {
      cpuOf(who).task = { left: seconds, since: now, running: false, turn: 0, done }
      go(who)
    },
    /** Work of the iteration in progress that is done. */
    passed(who: number, whole: number): number {
      const { task } = cpuOf(who)
      if (!task) return 0
      return whole - task.left + (task.running ? ability(speed, loop.block, number(who), task.since, now) : 0)
    },
    run(over: () => boolean) {
      while (!over()) {
        const first = agenda.reduce((a, b) => (b.time < a.time ? b : a))
        agenda.splice(agenda.indexOf(first), 1)
        now = first.time
        first.act()
      }
    },
  }
}

/** A chunk that was done: its worker, its iterations' times, and from its receipt and from the request for it to its end. */
export interface PlainChunk {
  readonly who: number
  readonly times: readonly number[]
  readonly fromReceipt: number
  readonly fromRequest: number
}

/** What a rule is asked: how many are left, of how many, for whom, and all chunks that were told, in order. */
export type PlainRule = (asked: {
  readonly left: number
  readonly total: number
  readonly who: number
  readonly nth: number
  readonly told: readonly PlainChunk[]
  readonly speeds: readonly number[]
}) => number

/** A queue on processor 0. */
export function fromQueue(loop: PlainLoop, rule: PlainRule): PlainBaseline {
  const machine = machineOf(loop)
  const { P, r, inbox, hears } = machine
  const own = blocksOf(loop).map((block) => new Set(block))
  const told: PlainChunk[] = []
  const latest: (PlainChunk | undefined)[] = []
  let given = 0
  let nth = 0
  let moved = 0
  let gone = 0

  const ask = (who: number) => {
    const asked = machine.now()
    machine.send({ what: 'request', from: who, to: P, load: [] }, () => {
      const take = () => {
        const reply = inbox[who].shift()
        if (!reply) {
          hears[who] = () => {
            hears[who] = () => {}
            take()
          }
          return
        }
        machine.chore(who, r, () => {
          const chunk = chunks.get(reply) ?? []
          if (chunk.length === 0) {
            gone++
            return
          }
          const begin = machine.now()
          const ends: number[] = []
          const work = (at: number) => {
            if (at === chunk.length) {
              const times = ends.map((end, k) => end - (ends[k - 1] ?? begin))
              const end = machine.now()
              latest[who] = { who, times, fromReceipt: end - begin, fromRequest: end - asked }
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
      if (done) told.push(done)
      latest[who] = undefined
      const total = loop.costs.length
      const left = total - given
      let chunk: number[] = []
      if (left > 0) {
        const size = Math.max(1, Math.min(left, rule({ left, total, who, nth: nth++, told, speeds: loop.speeds })))
        chunk = Array.from({ length: size }, (_, k) => given + k)
        given += size
      }
      const foreign = chunk.filter((n) => !own[who].has(n))
      moved += foreign.length
      const reply: Note = { what: 'chunk', from: P, to: who, load: who === 0 ? [] : foreign }
      chunks.set(reply, chunk)
      machine.send(reply, serve)
    })
  }
  const sleep = () => {
    hears[P] = () => {
      hears[P] = () => {}
      machine.chore(P, 2 * loop.contextSwitch, serve)
    }
  }
  sleep()
  for (let who = 0; who < P; who++) ask(who)
  machine.run(() => gone === P)
  return { time: machine.now(), messages: machine.result.messages, moved }
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

/** Weighted factoring. */
export function weightedRule(P: number): PlainRule {
  const batch = halves(P)
  return ({ nth, left, who, speeds }) => up(((P * speeds[who]) / sum(speeds)) * batch(nth, left))
}

/** Adaptive weighted factoring, by batch or chunk by chunk, with times from the request or from the receipt on. */
export function adaptiveRule(P: number, byBatch: boolean, fromRequest: boolean): PlainRule {
  const batch = halves(P)
  return ({ nth, left, who, told }) => {
    const means = Array.from({ length: P }, (_, i) => {
      const mine = told.filter((chunk) => chunk.who === i)
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
  return ({ left, total, who, told }) => {
    const known = Array.from({ length: P }, (_, i) => {
      const last = told.filter((chunk) => chunk.who === i).at(-1)
      if (!last) return undefined
      const mean = sum(last.times) / last.times.length
      const squares = sum(last.times.map((time) => (time - mean) ** 2))
      return { mean, variance: last.times.length > 1 ? squares / (last.times.length - 1) : 0 }
    })
    const own = known[who]
    if (!own) return Math.ceil(total / (20 * P))
    const least = known.reduce((a, b) => (b && (!a || b.mean < a.mean) ? b : a)) ?? own
    const all = known.map((each) => each ?? least)
    const D = sum(all.map(({ mean, variance }) => variance / mean))
    const T = 1 / sum(all.map(({ mean }) => 1 / mean))
    const chunk = (D + 2 * T * left - Math.sqrt(D * D + 4 * D * T * left)) / (2 * own.mean)
    return Math.min(Math.round(chunk), Math.ceil(total / (2 * P)))
  }
}
