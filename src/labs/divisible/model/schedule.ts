/**
 * The schedule that fractions and orders stand for, as figure 2.2 draws it. All times are time units from the start.
 *
 * In several rounds the port sends every worker an instalment a round; a worker computes one after the other, and all
 * sending still comes before the first collection. A cluster of a tree begins to send when its whole part has come, and
 * returns its result, in one piece, when it has collected those of all its members: for the port above it is a worker
 * whose computing is the schedule inside.
 */
import type { Orders } from './orders.ts'
import { type Cluster, type Member, memberOf, type Problem, sizeOf } from './system.ts'

/** Load that is sent at once, and when it is computed. */
interface Piece {
  /** α of the instalment, units of load. */
  readonly fraction: number
  /** The port sends: latency until `open`, then load. */
  readonly start: number
  readonly open: number
  readonly end: number
  readonly computationStart: number
  readonly computationEnd: number
}

/** The phases of a worker or a cluster; a phase of no load still opens the link. */
interface MemberSchedule {
  /** α, units of load. */
  readonly fraction: number
  /** One a round. */
  readonly pieces: readonly Piece[]
  /** The port above sends: from the beginning of the first piece to the end of the last. */
  readonly allocationStart: number
  readonly allocationEnd: number
  readonly computationStart: number
  readonly computationEnd: number
  /** x_k: from the end of the computation to the start of the collection. */
  readonly idle: number
  /** The port above receives: latency until `collectionOpen`, then results. */
  readonly collectionStart: number
  readonly collectionOpen: number
  readonly collectionEnd: number
  /** Ports between it and the master's: 0 beside the master. */
  readonly depth: number
}

/** One worker's schedule. */
export interface WorkerSchedule extends MemberSchedule {
  readonly worker: number
}

/** A cluster's schedule: as a worker for the port above, and what its own port does. */
export interface ClusterSchedule extends MemberSchedule {
  readonly cluster: Cluster
  readonly port: readonly PortUse[]
}

/** One use of a port. */
export interface PortUse {
  readonly member: Member
  readonly phase: 'allocation' | 'collection'
  readonly start: number
  /** End of the latency, start of the transfer. */
  readonly open: number
  readonly end: number
}

/** A schedule. */
export interface Schedule {
  /** T: end of the last collection. */
  readonly end: number
  /** In the order of allocation. */
  readonly workers: readonly WorkerSchedule[]
  /** Workers and clusters in the order of allocation, each cluster before what is in it. */
  readonly rows: readonly (WorkerSchedule | ClusterSchedule)[]
  /** The master's, in the order of time; no two overlap. */
  readonly port: readonly PortUse[]
  /** y: from the last allocation's end to the first collection's start; the master's port has nothing to do. */
  readonly portIdle: number
}

/** Orders with fractions, and the instalments of each round where there are several: by round, then by worker. */
interface Shares {
  readonly fractions: ArrayLike<number>
  readonly instalments?: readonly ArrayLike<number>[] | undefined
}

/** A member of a star with its load, and the time from the arrival of each instalment that it takes to have its result. */
interface Part {
  readonly member: Member
  readonly transfer: number
  readonly latency: number
  readonly loads: readonly number[]
  readonly load: number
  readonly durations: readonly number[]
  readonly inside: Star | undefined
}

/** What one port has to do. */
interface Star {
  readonly sent: readonly Part[]
  readonly collected: readonly Part[]
  /** From having all the load to having all results. */
  readonly time: number
}

/** The members among which an order of workers goes, each where its first worker stands. */
export const inOrder = (members: readonly Member[], order: readonly number[]): readonly Member[] => [
  ...new Set(order.map((worker) => memberOf(members, worker)).filter((member) => member !== undefined)),
]

/** When a member has computed what it begins at a time and what was planned to take this time. */
function computedAt({ slowness }: Problem, member: Member, start: number, duration: number): number {
  const end = start + duration
  if (slowness?.worker !== member || end <= slowness.from) return end
  const before = Math.max(0, slowness.from - start)
  return start + before + slowness.times * (duration - before)
}

function starOf(problem: Problem, members: readonly Member[], orders: Orders, shares: Shares): Star {
  const { system } = problem
  const rounds = shares.instalments ?? [shares.fractions]
  const partOf = (member: Member): Part => {
    if (typeof member === 'number') {
      const loads = rounds.map((loads) => loads[member])
      const durations = loads.map((load) => load * system.compute[member])
      const load = shares.fractions[member]
      const [transfer, latency] = [system.transfer[member], system.latency[member]]
      return { member, transfer, latency, loads, load, durations, inside: undefined }
    }
    let load = 0
    for (let worker = member.first; worker < member.until; worker++) load += shares.fractions[worker]
    const inside = starOf(problem, member.members, orders, shares)
    const { transfer, latency } = member
    return { member, transfer, latency, loads: [load], load, durations: [inside.time], inside }
  }
  const sent = inOrder(members, orders.allocation).map(partOf)
  const collected = inOrder(members, orders.collection).flatMap(
    (member) => sent.find((part) => part.member === member) ?? [],
  )
  return { sent, collected, time: timeOf(problem, sent, collected) }
}

/** The left-hand sides of (2.1), for every instalment, and of (2.2). */
function timeOf(problem: Problem, sent: readonly Part[], collected: readonly Part[]): number {
  const computed = new Map<Part, number>()
  let port = 0
  for (let round = 0; round < (sent[0]?.loads.length ?? 0); round++) {
    for (const part of sent) {
      port += part.loads[round] * part.transfer + part.latency
      computed.set(
        part,
        computedAt(problem, part.member, Math.max(computed.get(part) ?? 0, port), part.durations[round]),
      )
    }
  }
  let time = 0
  let after = 0
  for (const part of [...collected].reverse()) {
    after += problem.resultRatio * part.load * part.transfer + part.latency
    time = Math.max(time, (computed.get(part) ?? 0) + after)
  }
  return Math.max(time, port + after)
}

/** What the master's port serves. */
export const rootOf = ({ system, tree }: Problem): readonly Member[] =>
  tree ?? Array.from({ length: sizeOf(system) }, (_, worker) => worker)

/** T of a plan, in one round or several, on a star or a tree, as it is planned. */
export function planTime(problem: Problem, orders: Orders, shares: Shares): number {
  return starOf({ ...problem, slowness: undefined }, rootOf(problem), orders, shares).time
}

/** What a worker does from one time to another; receiving behind computing is computing. */
export interface Phase {
  readonly state: 'latency' | 'send' | 'compute' | 'wait' | 'collect-latency' | 'collect'
  readonly start: number
  readonly end: number
  /** The round of an instalment, from 0. */
  readonly round: number
}

/** What a worker does, one after the other; what takes no time is left out. */
export function phasesOf(worker: MemberSchedule): readonly Phase[] {
  const { pieces, computationEnd, collectionStart, collectionOpen, collectionEnd } = worker
  const phases = pieces.flatMap(({ start, open, end, computationStart, computationEnd }, round): Phase[] => {
    // What was sent before is computed while this comes, from the beginning or not at all up to its end.
    const free = Math.max(start, pieces[round - 1]?.computationEnd ?? start)
    return [
      { state: 'latency', start: free, end: open, round },
      { state: 'send', start: Math.max(free, open), end, round },
      { state: 'compute', start: computationStart, end: computationEnd, round },
    ]
  })
  phases.push(
    { state: 'wait', start: computationEnd, end: collectionStart, round: 0 },
    { state: 'collect-latency', start: collectionStart, end: collectionOpen, round: 0 },
    { state: 'collect', start: collectionOpen, end: collectionEnd, round: 0 },
  )
  return phases.filter(({ start, end }) => end - start > 1e-9 * Math.max(1e-9, collectionEnd))
}

/** Builds the schedule: each port sends one after the other as soon as it has the load, and collects as late as it may. */
export function scheduleOf(problem: Problem, orders: Orders, shares: Shares): Schedule {
  const { resultRatio } = problem
  const rows: (WorkerSchedule | ClusterSchedule)[] = []

  /** Lays a star's phases out from `start` on; its rows, and what its port does. */
  const place = (star: Star, start: number, depth: number): { port: PortUse[]; portIdle: number } => {
    const sending: PortUse[] = []
    const pieces = new Map<Part, Piece[]>(star.sent.map((part) => [part, []]))
    let now = start
    for (let round = 0; round < (star.sent[0]?.loads.length ?? 0); round++) {
      for (const part of star.sent) {
        const open = now + part.latency
        const end = open + part.loads[round] * part.transfer
        sending.push({ member: part.member, phase: 'allocation', start: now, open, end })
        const ownPieces = pieces.get(part) ?? []
        const computationStart = Math.max(end, ownPieces.at(-1)?.computationEnd ?? 0)
        const computationEnd = computedAt(problem, part.member, computationStart, part.durations[round])
        ownPieces.push({ fraction: part.loads[round], start: now, open, end, computationStart, computationEnd })
        now = end
      }
    }
    const receiving: PortUse[] = []
    let later = start + star.time
    for (const { member, load, transfer, latency } of [...star.collected].reverse()) {
      const open = later - resultRatio * load * transfer
      receiving.unshift({ member, phase: 'collection', start: open - latency, open, end: later })
      later = open - latency
    }
    for (const part of star.sent) {
      const { member, inside } = part
      const ownPieces = pieces.get(part)
      const back = receiving.find((use) => use.member === member)
      if (!ownPieces || !back) continue
      const { computationEnd } = ownPieces[ownPieces.length - 1]
      const phases: MemberSchedule = {
        fraction: part.load,
        pieces: ownPieces,
        allocationStart: ownPieces[0].start,
        allocationEnd: ownPieces[ownPieces.length - 1].end,
        computationStart: ownPieces[0].computationStart,
        computationEnd,
        idle: Math.max(0, back.start - computationEnd),
        collectionStart: back.start,
        collectionOpen: back.open,
        collectionEnd: back.end,
        depth,
      }
      if (typeof member === 'number') rows.push({ ...phases, worker: member })
      else if (inside) {
        const at = rows.length
        const { port } = place(inside, ownPieces[0].computationStart, depth + 1)
        rows.splice(at, 0, { ...phases, cluster: member, port })
      }
    }
    return { port: [...sending, ...receiving], portIdle: Math.max(0, later - now) }
  }

  const star = starOf(problem, rootOf(problem), orders, shares)
  const { port, portIdle } = place(star, 0, 0)
  return { end: star.time, workers: rows.filter((row) => 'worker' in row), rows, port, portIdle }
}
